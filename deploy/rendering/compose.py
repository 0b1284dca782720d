"""docker-compose.yml: the gateway, Redis, every game and every tool, on one machine."""

from collections.abc import Mapping, Sequence

from deploy.gateway.settings import SETTINGS
from deploy.rendering import fill_template
from deploy.rendering.images import REDIS
from deploy.services import list_addresses, program_names
from shared.web.contract_version import CONTRACT_VERSION

# What is the same for everyone who runs it with compose.
_FIXED = {"DECOMPTE_GATEWAY_NAMESPACE", "DECOMPTE_GATEWAY_UPSTREAMS"}


def render_files(names: Sequence[str], tools: Sequence[str] = ()) -> Mapping[str, str]:
    text = fill_template(
        "compose.yaml",
        names=[*names],
        tools=[*tools],
        programs=program_names(),
        games=list_addresses(names),
        version=CONTRACT_VERSION,
        redis=REDIS,
        settings=sorted(SETTINGS.keys() - _FIXED),
    )
    return {"docker-compose.yml": text}
