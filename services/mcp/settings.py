"""What the server is started with, from the environment."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

SERVICES_VARIABLE = "DECOMPTE_MCP_SERVICES"
HOSTS_VARIABLE = "DECOMPTE_MCP_HOSTS"
ORIGINS_VARIABLE = "DECOMPTE_MCP_ORIGINS"

UP_ADDRESS = "http://127.0.0.1:8000"
"""Where `deploy/up.py` serves all games unless it is given another port."""

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
GATEWAY_HOST = "decompte"
"""The `Host` that the gateway sends to every service."""


@dataclass(frozen=True)
class Settings:
    """Where the games are, and whose requests are answered over HTTP.

    `services` are addresses such as `http://heros:8000`; each is asked which games it has. `hosts`
    and `origins` are what the headers `Host` and `Origin` may say, `:*` for any port: a page that
    makes its name mean this machine is refused by them.
    """

    services: tuple[str, ...]
    hosts: tuple[str, ...]
    origins: tuple[str, ...]


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings in `environ`; raises ValueError for an invalid address."""
    services = _split(environ.get(SERVICES_VARIABLE, "")) or (UP_ADDRESS,)
    hosts = [GATEWAY_HOST, *_with_any_port(_LOOPBACK), *_split(environ.get(HOSTS_VARIABLE, ""))]
    local = [f"{scheme}://{host}" for scheme in ("http", "https") for host in _LOOPBACK]
    origins = [*_with_any_port(local), *_split(environ.get(ORIGINS_VARIABLE, ""))]
    return Settings(tuple(map(check_address, services)), tuple(hosts), tuple(origins))


def check_address(text: str) -> str:
    """The address of a service without the slash at its end; raises ValueError for another text."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{text!r} is no address of a service, such as {UP_ADDRESS}.")
    return text.rstrip("/")


def _split(text: str) -> tuple[str, ...]:
    return tuple([one.strip() for one in text.split(",") if one.strip()])


def _with_any_port(names: tuple[str, ...] | list[str]) -> list[str]:
    return [spelled for name in names for spelled in (name, f"{name}:*")]
