"""docker-compose.yml: the gateway, Redis, every game and every tool, on one machine."""

from collections.abc import Mapping, Sequence

from deploy.gateway.settings import SETTINGS
from deploy.rendering import fill_template
from deploy.rendering.images import REDIS, our_version
from deploy.services import list_addresses, program_names

# What is the same for everyone who runs it with compose.
_FIXED = {"DECOMPTE_GATEWAY_NAMESPACE", "DECOMPTE_GATEWAY_UPSTREAMS"}
_HEALTHY = """\
      {name}:
        condition: service_healthy"""


def render_files(names: Sequence[str], tools: Sequence[str] = ()) -> Mapping[str, str]:
    """Return the text of docker-compose.yml for games and tools, under its path."""
    version = our_version()
    services = [fill_template("compose-game.yaml", name=name, version=version) for name in names]
    programs = program_names()
    for name in tools:
        if name in programs:
            template, given = "compose-program.yaml", {"games": list_addresses(names)}
        else:
            template, given = "compose-tool.yaml", {}
        services.append(fill_template(template, name=name, version=version, **given))
    text = fill_template(
        "compose.yaml",
        version=version,
        redis=REDIS,
        gateway_settings="\n".join(
            f"      - {one}" for one in sorted(SETTINGS) if one not in _FIXED
        ),
        games_healthy="\n".join(_HEALTHY.format(name=name) for name in (*names, *tools)),
        games="".join(services),
    )
    return {"docker-compose.yml": text}
