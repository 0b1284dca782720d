"""An address of every location of the gateway, and gateways before one behaviour of services."""

import re
import textwrap
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from deploy.one_process import load_programs, load_tools
from shared.operations.tool import ProgramTool, Tool
from tests.gateway_backends import Backend, BlackholePort
from tests.gateway_server import GatewayServer, HasPort
from tests.raw_requests import GAME, PLAIN, TOO_LARGE, TOO_LONG, UNREADABLE, build_head

TOOLS: tuple[Tool, ...] = tuple(load_tools())
PROGRAMS: tuple[ProgramTool, ...] = tuple(load_programs())
OPEN = [f"/v1/{tool.id}/{one.name}" for tool in TOOLS for one in tool.operations]
OPEN += [one.path for one in PROGRAMS] + [f"{one.path}/{GAME}" for one in PROGRAMS]
"""The addresses that take larger bodies than a game."""
EMPTY_CHUNKED = {
    path: build_head(path, "Transfer-Encoding: chunked") + b"0\r\n\r\n" for path in OPEN
}
"""Requests that count as large because they do not say that they are empty."""

CLOSED = [
    *(PLAIN.path, f"{PLAIN.path}/batch", f"/v1/{GAME}/nothing", "/v1/nothing", "/v1", "/v1/"),
    *("/", "/openapi.json", "/readyz", "/metrics", "/docs", "/docs/", "/problems/a", "/llms.txt"),
    *(f"/r/{GAME}/0123456789abcdef0123456789abcdef", "/oembed", "/embed", "/engine/", "/nowhere"),
    *("/engine/engine.js.gz", "/engine/0123456789abcdef/engine.js"),
    *("/engine/0123456789abcdef/engine.js.gz", "/healthz"),
]
"""Addresses of every other location; `/healthz` is never limited."""

PROBLEMS = {
    400: UNREADABLE,
    401: "/problems/unauthorized",
    404: "/problems/not-found",
    405: "/problems/method-not-allowed",
    413: "/problems/too-large",
    414: TOO_LONG,
    429: "/problems/too-many-requests",
    431: TOO_LARGE,
    501: UNREADABLE,
    502: "/problems/bad-gateway",
    503: "/problems/busy",
    504: "/problems/gateway-timeout",
    505: UNREADABLE,
}


class Gateways:
    """Starts gateways before backends of every service, with settings of the test's own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack

    def start(
        self,
        *backends: HasPort,
        engine: Path | None = None,
        heavy: Sequence[str] | None = None,
        is_hasty: bool = False,
        **settings: str,
    ) -> GatewayServer:
        """Start one; without backends all services are away. `heavy` are paths, if others are.

        One that `is_hasty` waits a second for a program and four for a tool.
        """
        for backend in backends:
            if isinstance(backend, Backend | BlackholePort):
                self._stack.enter_context(backend)
        names = [GAME, *[one.id for one in TOOLS], *[one.id for one in PROGRAMS]]
        servers = dict.fromkeys(names, backends) if backends else {}
        environ = {f"DECOMPTE_GATEWAY_{name}": value for name, value in settings.items()}
        nginx = GatewayServer(self._folder, servers, **environ)
        nginx.engine = engine
        if heavy is not None:
            nginx.documents = replace(nginx.documents, heavy=heavy)
        if is_hasty:
            # Either is waited for five seconds longer than it may take.
            nginx.documents = replace(
                nginx.documents,
                tools=[replace(one, deadline_seconds=-1) for one in TOOLS],
                programs=[replace(one, deadline_seconds=-4) for one in PROGRAMS],
            )
        return self._stack.enter_context(nginx)


def read_configuration(nginx: GatewayServer, name: str = "nginx.conf") -> str:
    """The configuration with what it includes, as far in as where that is included."""

    def include(found: re.Match[str]) -> str:
        files = sorted(nginx.folder.glob(found[2]))
        texts = [read_configuration(nginx, str(one.relative_to(nginx.folder))) for one in files]
        return textwrap.indent("\n".join(texts), found[1])

    text = (nginx.folder / name).read_text(encoding="utf-8")
    return re.sub(r"^( *)include (\S+);", include, text, flags=re.MULTILINE)


def choose_location(locations: Sequence[str], path: str) -> str:
    """The location that nginx takes: exact, else the longest prefix unless an expression fits.

    In a prefix with `^~` only the expressions inside it are looked at.
    """
    if f"= {path}" in locations:
        return f"= {path}"
    prefixes = [one for one in locations if path.startswith(one.removeprefix("^~ "))]
    longest = max(prefixes, key=lambda one: len(one.removeprefix("^~ ")))
    is_inside = longest.startswith("^~ ")
    for one in locations:
        inside, _, pattern = one.rpartition("~ ")
        fits = (one.startswith("~ ") and not is_inside) or (is_inside and inside == f"{longest} ")
        if fits and re.search(pattern.strip('"').replace("?<", "?P<"), path):
            return one
    return longest


def list_locations(configuration: str) -> list[str]:
    """Every location that a caller can reach; one inside another has its outer one before it."""
    found: list[str] = []
    outer = ""
    for indent, name, first in re.findall(
        r"^( *)location (.+) \{\n(?=\s*(\S+))", configuration, re.MULTILINE
    ):
        outer = outer if len(indent) > 8 else name
        if not name.startswith("@") and first != "internal;":
            found.append(name if outer == name else f"{outer} {name}")
    return found
