"""deploy/k8s: put together by kubectl, held against Kubernetes' own schemas, and looked through.

Nothing here speaks to a cluster. Both overlays are looked at as what `kubectl kustomize` prints.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.rendering import kubernetes
from deploy.rendering.images import our_version
from deploy.services import CHECKOUT, service_names
from tests.servers import require_program
from tests.structure.dockerfile import stages
from tests.structure.test_containers import containers

FOLDER = CHECKOUT / "deploy" / "k8s"
OVERLAYS = ("overlays/small", "overlays/large")
EVERY = ("base", *OVERLAYS)
VERSIONS = ("1.30", "1.37")
"""Of Kubernetes: the oldest and the newest that the manifests are held against."""

Manifest = dict[str, Any]


@cache
def put_together(part: str) -> str:
    """What `kubectl kustomize` makes of a part of deploy/k8s."""
    done = subprocess.run(
        [require_program("kubectl"), "kustomize", str(FOLDER / part)],
        env=os.environ | {"KUBECONFIG": os.devnull},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def everything(part: str) -> Sequence[Manifest]:
    """Every manifest of a part of deploy/k8s."""
    return tuple(yaml.safe_load_all(put_together(part)))


def manifests(part: str, kind: str) -> dict[str, Manifest]:
    """The manifests of a kind by their names."""
    return {one["metadata"]["name"]: one for one in everything(part) if one["kind"] == kind}


def pods(part: str) -> dict[str, Manifest]:
    """What each Deployment's pods are made from, by its name."""
    return {name: one["spec"]["template"] for name, one in manifests(part, "Deployment").items()}


def container(pod: Manifest) -> Manifest:
    """The one container of a pod."""
    (only,) = pod["spec"]["containers"]
    found: Manifest = only
    return found


def labels_fit(selector: Manifest, pod: Manifest) -> bool:
    """Whether a selector's labels are all among the pod's."""
    return bool(selector.items() <= pod["metadata"]["labels"].items())


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("part", EVERY)
def test_every_manifest_fits_the_schemas_of_kubernetes(
    part: str, version: str, tmp_path: Path
) -> None:
    file = tmp_path / "all.yaml"
    file.write_text(put_together(part), encoding="utf-8")
    tool = [str(Path(sys.executable).with_name("kubernetes-validate")), "--strict"]
    done = subprocess.run(
        [*tool, "--kubernetes-version", version, str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_rendered_is_what_is_there() -> None:
    for path, text in kubernetes.rendered(service_names()).items():
        assert (CHECKOUT / path).read_text(encoding="utf-8") == text, path
    games = {path.stem for path in (FOLDER / "base" / "games").iterdir()}
    assert games == set(service_names())


def test_a_new_game_joins_by_being_there() -> None:
    games = [*service_names(), "orchard"]
    files = kubernetes.rendered(games)
    new = list(yaml.safe_load_all(files["deploy/k8s/base/games/orchard.yaml"]))
    kinds = ["Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"]
    assert [one["kind"] for one in new] == kinds
    assert {one["metadata"]["name"] for one in new} == {"orchard"}
    base = yaml.safe_load(files["deploy/k8s/base/kustomization.yaml"])
    assert "games/orchard.yaml" in base["resources"]
    for overlay in OVERLAYS:
        sizes = list(yaml.safe_load_all(files[f"deploy/k8s/{overlay}/games.yaml"]))
        assert [one["metadata"]["name"] for one in sizes if one["kind"] == "Deployment"] == games


@pytest.mark.parametrize("part", EVERY)
def test_there_is_a_deployment_for_the_gateway_redis_and_every_game(part: str) -> None:
    names = {"gateway", "redis", *service_names()}
    assert set(manifests(part, "Deployment")) == names
    assert set(manifests(part, "Service")) == names
    scaled = names - {"redis"}
    assert set(manifests(part, "HorizontalPodAutoscaler")) == scaled
    assert set(manifests(part, "PodDisruptionBudget")) == scaled


@pytest.mark.parametrize("part", EVERY)
def test_everything_lives_in_the_namespace_that_the_gateway_looks_in(part: str) -> None:
    (namespace,) = manifests(part, "Namespace").values()
    assert namespace["metadata"]["name"] == "decompte"
    enforced = namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"]
    assert enforced == "restricted"
    others = [one for one in everything(part) if one["kind"] != "Namespace"]
    assert {one["metadata"]["namespace"] for one in others} == {"decompte"}
    maps = manifests(part, "ConfigMap")
    (gateway,) = [one for name, one in maps.items() if name.startswith("decompte-gateway-")]
    assert gateway["data"] == {
        "DECOMPTE_GATEWAY_NAMESPACE": "decompte",
        "DECOMPTE_GATEWAY_UPSTREAMS": "kubernetes",
    }


@pytest.mark.parametrize("part", EVERY)
def test_no_pod_has_a_right_it_can_do_without(part: str) -> None:
    for pod in pods(part).values():
        spec, only = pod["spec"], container(pod)
        assert spec["automountServiceAccountToken"] is False
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["securityContext"]["runAsUser"] > 0
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert only["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"requests", "limits"} == set(only["resources"])
        assert "memory" in only["resources"]["limits"]


@pytest.mark.parametrize("part", EVERY)
def test_pods_run_as_the_users_of_their_images(part: str) -> None:
    users = {"gateway": stages()["gateway"].last("USER"), "redis": containers()["redis"]["user"]}
    for name, pod in pods(part).items():
        context = pod["spec"]["securityContext"]
        expected = users.get(name, stages()["service"].last("USER"))
        assert f"{context['runAsUser']}:{context['runAsGroup']}" == expected


@pytest.mark.parametrize("part", EVERY)
def test_what_is_written_goes_to_bounded_memory(part: str) -> None:
    for pod in pods(part).values():
        for volume in pod["spec"]["volumes"]:
            if "emptyDir" in volume:
                assert volume["emptyDir"]["medium"] == "Memory"
                assert volume["emptyDir"]["sizeLimit"].endswith("Mi")
            else:
                assert volume["secret"] == {"secretName": "decompte-keys", "optional": True}


@pytest.mark.parametrize("part", EVERY)
def test_pods_are_asked_whether_they_live_and_whether_they_are_ready(part: str) -> None:
    for name in service_names():
        game = container(pods(part)[name])
        assert game["livenessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["startupProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
        assert game["readinessProbe"]["httpGet"] == {"path": "/readyz", "port": "http"}
    gateway = container(pods(part)["gateway"])
    assert gateway["readinessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
    redis = container(pods(part)["redis"])
    assert redis["livenessProbe"]["exec"]["command"] == ["redis-cli", "ping"]


@pytest.mark.parametrize("part", EVERY)
def test_a_restart_waits_until_nobody_asks_and_leaves_time_for_answers(part: str) -> None:
    """gunicorn takes 20 s of grace; the rest is for others to hear that the pod is going."""
    for name in ("gateway", *service_names()):
        deployment = manifests(part, "Deployment")[name]["spec"]
        assert deployment["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        assert "replicas" not in deployment
        pod = deployment["template"]
        word, seconds = container(pod)["lifecycle"]["preStop"]["exec"]["command"]
        assert word == "sleep"
        assert int(seconds) >= 5
        assert pod["spec"]["terminationGracePeriodSeconds"] >= int(seconds) + 25


@pytest.mark.parametrize("part", EVERY)
def test_services_budgets_and_scalers_mean_the_pods_of_their_name(part: str) -> None:
    for name, pod in pods(part).items():
        service = manifests(part, "Service")[name]["spec"]
        assert labels_fit(service["selector"], pod)
        ports = {port["name"] for port in container(pod)["ports"]}
        assert {port["targetPort"] for port in service["ports"]} == ports
    for name, budget in manifests(part, "PodDisruptionBudget").items():
        assert budget["spec"]["maxUnavailable"] == 1
        assert labels_fit(budget["spec"]["selector"]["matchLabels"], pods(part)[name])
    for name, scaler in manifests(part, "HorizontalPodAutoscaler").items():
        assert scaler["spec"]["scaleTargetRef"]["name"] == name
        assert scaler["spec"]["minReplicas"] >= 2


@pytest.mark.parametrize("part", EVERY)
def test_only_the_gateway_has_an_address_outside(part: str) -> None:
    services = manifests(part, "Service")
    assert services.pop("gateway")["spec"]["type"] == "LoadBalancer"
    assert "type" not in services.pop("redis")["spec"]
    assert [one["spec"]["clusterIP"] for one in services.values()] == ["None"] * len(services)
    assert [one["spec"]["ports"][0]["port"] for one in services.values()] == [8000] * len(services)


@pytest.mark.parametrize("part", EVERY)
def test_only_the_gateway_reaches_games_and_only_games_reach_redis(part: str) -> None:
    def may_reach(target: str) -> set[str]:
        """The names of the Deployments whose pods a policy lets in to the pods of `target`."""
        rules = [
            rule
            for policy in manifests(part, "NetworkPolicy").values()
            if policy["spec"]["podSelector"].get("matchLabels")
            and labels_fit(policy["spec"]["podSelector"]["matchLabels"], pods(part)[target])
            for rule in policy["spec"].get("ingress", ())
        ]
        peers = [peer["podSelector"]["matchLabels"] for rule in rules for peer in rule["from"]]
        return {name for name, pod in pods(part).items() for one in peers if labels_fit(one, pod)}

    assert {name: may_reach(name) for name in service_names()} == {
        name: {"gateway"} for name in service_names()
    }
    assert may_reach("redis") == set(service_names())
    closed = manifests(part, "NetworkPolicy")["nothing-else"]["spec"]
    assert closed == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


@pytest.mark.parametrize("part", EVERY)
def test_secrets_are_named_and_never_written_down(part: str) -> None:
    assert manifests(part, "Secret") == {}
    for name in service_names():
        (redis,) = container(pods(part)[name])["env"]
        assert redis["name"] == "REDIS_URL"
        assert redis["valueFrom"]["secretKeyRef"] == {
            "name": "decompte-redis",
            "key": "url",
            "optional": True,
        }
    given = {one["name"]: one for one in container(pods(part)["redis"])["env"]}
    assert given["REDISCLI_AUTH"]["valueFrom"]["secretKeyRef"]["name"] == "decompte-redis"


@pytest.mark.parametrize("part", EVERY)
def test_redis_saves_nothing_and_forgets_what_was_used_longest_ago(part: str) -> None:
    words = container(pods(part)["redis"])["args"]
    assert dict(zip(words[::2], words[1::2], strict=True)) == {
        "--save": "",
        "--appendonly": "no",
        "--maxmemory": "$(MAXMEMORY)",
        "--maxmemory-policy": "allkeys-lru",
        "--requirepass": "$(REDISCLI_AUTH)",
    }


@pytest.mark.parametrize("part", EVERY)
def test_images_are_those_of_the_compose_file(part: str) -> None:
    images = {name: container(pod)["image"] for name, pod in pods(part).items()}
    assert images == {name: one["image"] for name, one in containers().items()}
    assert images["heros"] == f"decompte/heros:{our_version()}"


@pytest.mark.parametrize(
    ("part", "fewest", "most", "cpu", "redis"),
    [("overlays/small", 2, 3, "100m", "64mb"), ("overlays/large", 3, 24, "1", "2gb")],
)
def test_an_overlay_gives_every_game_its_size(
    part: str, fewest: int, most: int, cpu: str, redis: str
) -> None:
    scalers = manifests(part, "HorizontalPodAutoscaler")
    for name in service_names():
        spec = scalers[name]["spec"]
        assert (spec["minReplicas"], spec["maxReplicas"]) == (fewest, most)
        assert container(pods(part)[name])["resources"]["requests"]["cpu"] == cpu
    given = {one["name"]: one for one in container(pods(part)["redis"])["env"]}
    assert given["MAXMEMORY"]["value"] == redis
