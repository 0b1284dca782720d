"""What of deploy/k8s follows from other files: the games there are, and the rules of Prometheus.

Each game is a small kustomization of `deploy/k8s/game`, each tool one of `deploy/k8s/tool`;
everything else is written by hand.
"""

from collections.abc import Mapping, Sequence
from textwrap import indent

from deploy.rendering import fill_template
from deploy.rendering.images import REDIS, our_version
from deploy.services import CHECKOUT, list_addresses, program_names

RULES = ("alerts", "scaling")
"""The files of Prometheus rules in deploy/observability, without their suffix."""

_FOLDER = "deploy/k8s"


def render_files(names: Sequence[str], tools: Sequence[str] = ()) -> Mapping[str, str]:
    """Return the rendered files, by their paths, for the games `names` and the tools."""
    version = our_version()
    files = {f"{_FOLDER}/base/kustomization.yaml": _base(names, tools, version)}
    for name in tools:
        path = f"{_FOLDER}/tools/{name}/kustomization.yaml"
        if name in program_names():
            template, given = "kubernetes-program.yaml", {"games": list_addresses(names)}
        else:
            template, given = "kubernetes-tool.yaml", {}
        files[path] = fill_template(template, name=name, version=version, **given)
    for name in names:
        path = f"{_FOLDER}/games/{name}/kustomization.yaml"
        files[path] = fill_template("kubernetes-game.yaml", name=name, version=version)
    for name in RULES:
        files[f"{_FOLDER}/components/monitoring/{name}.yaml"] = _rules(name)
    return files


def _base(names: Sequence[str], tools: Sequence[str], version: str) -> str:
    folders = [*[f"games/{name}" for name in names], *[f"tools/{name}" for name in tools]]
    return fill_template(
        "kubernetes-base.yaml",
        services="\n".join(f"  - ../{folder}" for folder in folders),
        redis_tag=REDIS.partition(":")[2],
        version=version,
    )


def _rules(name: str) -> str:
    """Return a file of rules as the resource that the Prometheus operator reads."""
    path = CHECKOUT / "deploy" / "observability" / f"{name}.yaml"
    rules = path.read_text(encoding="utf-8")
    return fill_template("kubernetes-rules.yaml", name=name, rules=indent(rules, "  ").rstrip())
