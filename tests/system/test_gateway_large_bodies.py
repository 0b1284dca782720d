"""A body larger than a game takes, down every error path of every location: each is a problem."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from shared.operations.tool import ProgramTool, Tool
from tests.gateway_backends import Backend, answer, hang, hang_up
from tests.gateway_server import GatewayServer, HasPort, check_refusal, record_documents
from tests.raw_requests import GAME, PLAIN
from tests.servers import wait_until

LARGE = b" " * 300_000
"""More than a game takes, and less than a tool does."""
ANNA = "127.0.0.2"

TOOLS: tuple[Tool, ...] = tuple(record_documents().tools)
PROGRAMS: tuple[ProgramTool, ...] = tuple(record_documents().programs)
OPEN = [f"/v1/{tool.id}/{one.name}" for tool in TOOLS for one in tool.operations]
OPEN += [one.path for one in PROGRAMS] + [f"{one.path}/{GAME}" for one in PROGRAMS]
"""The addresses that take larger bodies than a game."""

CLOSED = [
    *(PLAIN.path, f"{PLAIN.path}/batch", f"/v1/{GAME}/nothing", "/v1/nothing", "/v1", "/v1/"),
    *("/", "/openapi.json", "/readyz", "/metrics", "/docs", "/docs/", "/problems/a", "/llms.txt"),
    *(f"/r/{GAME}/0123456789abcdef0123456789abcdef", "/oembed", "/embed", "/engine/", "/nowhere"),
]
"""Addresses of every other location; `/healthz` is never limited and has no error of its own."""

PROBLEMS = {
    401: "/problems/unauthorized",
    404: "/problems/not-found",
    405: "/problems/method-not-allowed",
    413: "/problems/too-large",
    429: "/problems/too-many-requests",
    502: "/problems/bad-gateway",
    504: "/problems/gateway-timeout",
}


class Gateways:
    """Starts gateways before one behaviour of every service, with settings of the test's own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack

    def start(self, backend: Backend | None, **settings: str) -> GatewayServer:
        names = [GAME, *[one.id for one in (*TOOLS, *PROGRAMS)]]
        servers: Mapping[str, list[HasPort]] = {}
        if backend is not None:
            self._stack.enter_context(backend)
            servers = {name: [backend] for name in names}
        environ = {f"DECOMPTE_GATEWAY_{name}": value for name, value in settings.items()}
        nginx = GatewayServer(self._folder, servers, **environ)
        # A tool is waited for five seconds longer than it may take.
        nginx.documents = replace(
            nginx.documents,
            tools=[replace(one, deadline_seconds=-1) for one in TOOLS],
            programs=[replace(one, deadline_seconds=-4) for one in PROGRAMS],
        )
        return self._stack.enter_context(nginx)


@pytest.fixture
def gateways(tmp_path: Path) -> Iterator[Gateways]:
    with ExitStack() as stack:
        yield Gateways(tmp_path / "gateway", stack)


def check_large(nginx: GatewayServer, path: str, *statuses: int) -> None:
    """Check that a large body to this address is answered with a problem of these statuses."""
    for language in ("en", "fr"):
        exchange = nginx.ask("POST", path, LARGE, {"Accept-Language": language}, caller=ANNA)
        status = exchange[0].status
        assert status in statuses, (path, status, exchange[1][:200])
        check_refusal(exchange, status, PROBLEMS[status], language)


def test_without_a_key(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), KEYS="on")
    for path in OPEN:
        check_large(nginx, path, 401)
    for path in CLOSED:
        check_large(nginx, path, 401, 404, 405, 413)


def test_above_the_rate(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), RATE="1", BURST="1")
    while nginx.ask("GET", "/v1", caller=ANNA)[0].status != 429:
        pass
    for path in OPEN:
        check_large(nginx, path, 429)
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413, 429)


@pytest.mark.parametrize("limit", ["CONNECTIONS", "HEAVY_CONNECTIONS", "TOOL_CONNECTIONS"])
def test_above_the_requests_under_way(gateways: Gateways, limit: str) -> None:
    hanging = Backend(hang)
    nginx = gateways.start(hanging, **{limit: "1", "WORKERS": "1", "ANSWER_SECONDS": "30"})
    for path in OPEN:
        # A service that sends nothing is waited for, and its request counts meanwhile.
        with nginx.connect(ANNA) as under_way:
            head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n"
            under_way.sendall(head.encode())
            wait_until(
                lambda path=path: nginx.ask("POST", path, b"{}", caller=ANNA)[0].status == 429,
                "one more is too many",
            )
            check_large(nginx, path, 429)


def test_of_services_that_are_away(gateways: Gateways) -> None:
    nginx = gateways.start(None)
    for path in OPEN:
        check_large(nginx, path, 502)
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413, 502)


def test_of_services_that_end_with_the_request(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(hang_up))
    for path in OPEN:
        check_large(nginx, path, 502)


def test_of_services_that_send_nothing(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(hang))
    for path in OPEN:
        check_large(nginx, path, 504)


def test_larger_than_a_tool_takes(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    bounds = {f"/v1/{one.id}/x": one.most_bytes for one in TOOLS}
    bounds |= {one.path: one.most_bytes for one in PROGRAMS}
    for path, most in bounds.items():
        exchange = nginx.ask("POST", path, b" " * (most + 1), caller=ANNA)
        check_refusal(exchange, 413, PROBLEMS[413])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413)
