"""What of deploy/k8s follows from other files: the games there are, and the rules of Prometheus."""

from collections.abc import Mapping, Sequence

from deploy.rendering import fill_template
from deploy.rendering.images import REDIS
from deploy.services import CHECKOUT, list_addresses, program_names
from shared.web.contract_version import CONTRACT_VERSION

RULES = ("alerts", "scaling")
"""The files of Prometheus rules in deploy/observability, without their suffix."""

_FOLDER = "deploy/k8s"


def render_files(names: Sequence[str], tools: Sequence[str] = ()) -> Mapping[str, str]:
    folders = {f"games/{name}": "kubernetes-game.yaml" for name in names}
    folders |= {f"tools/{name}": "kubernetes-tool.yaml" for name in tools}
    files = {
        f"{_FOLDER}/base/kustomization.yaml": fill_template(
            "kubernetes-base.yaml",
            folders=folders,
            redis_tag=REDIS.partition(":")[2],
            version=CONTRACT_VERSION,
        )
    }
    for folder, template in folders.items():
        name = folder.rpartition("/")[2]
        files[f"{_FOLDER}/{folder}/kustomization.yaml"] = fill_template(
            template,
            name=name,
            version=CONTRACT_VERSION,
            is_program=name in program_names(),
            games=list_addresses(names),
        )
    for name in RULES:
        rules = (CHECKOUT / "deploy/observability" / f"{name}.yaml").read_text(encoding="utf-8")
        files[f"{_FOLDER}/components/monitoring/{name}.yaml"] = fill_template(
            "kubernetes-rules.yaml", name=name, rules=rules
        )
    return files
