"""The manifests that kubectl builds from deploy/k8s. No cluster is contacted."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from deploy.services import CHECKOUT

FOLDER = CHECKOUT / "deploy" / "k8s"
SIZES = ("overlays/small", "overlays/large")
BEHIND = ("overlays/ingress", "overlays/gateway-api")
"""Where something else ends TLS before the gateway."""

APPLICABLE = ("base", *SIZES, *BEHIND)
"""What can be applied as it is."""

TOOLS = Path(sys.executable).parent

Manifest: TypeAlias = dict[str, Any]


@cache
def run_kustomize(part: str | Path) -> str:
    """Return what `kubectl kustomize` builds from a part of deploy/k8s, or of a folder anywhere."""
    done = subprocess.run(
        [str(TOOLS / "kubectl"), "kustomize", str(FOLDER / part)],
        env=os.environ | {"KUBECONFIG": os.devnull},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def list_manifests(part: str | Path) -> Sequence[Manifest]:
    """Every manifest of a part."""
    return tuple(yaml.safe_load_all(run_kustomize(part)))


def find_manifests(part: str | Path, kind: str) -> dict[str, Manifest]:
    """The manifests of a kind by their names."""
    return {one["metadata"]["name"]: one for one in list_manifests(part) if one["kind"] == kind}


def find_pods(part: str | Path) -> dict[str, Manifest]:
    """What each Deployment's pods are made from, by its name."""
    return {
        name: one["spec"]["template"] for name, one in find_manifests(part, "Deployment").items()
    }


def find_container(pod: Manifest) -> Manifest:
    """The one container of a pod."""
    (only,) = pod["spec"]["containers"]
    found: Manifest = only
    return found


def read_environment(pod: Manifest) -> dict[str, str]:
    """The environment that a pod's container is given by itself, without what maps add."""
    return {one["name"]: one["value"] for one in find_container(pod)["env"]}


def has_labels(selector: Manifest, pod: Manifest) -> bool:
    """Whether a selector's labels are all among the pod's."""
    return bool(selector.items() <= pod["metadata"]["labels"].items())


def read_config_map(part: str | Path, name: str) -> dict[str, str]:
    """What a generated ConfigMap holds; its name has a hash behind it."""
    maps = find_manifests(part, "ConfigMap")
    (data,) = [one["data"] for full, one in maps.items() if full.rpartition("-")[0] == name]
    found: dict[str, str] = data
    return found
