"""A body larger than a game takes, down every error path of every location: each is a problem."""

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from http.client import HTTPResponse
from pathlib import Path

import pytest

from deploy.gateway.settings import read_settings
from deploy.one_process import load_programs, load_tools
from shared.operations.tool import ProgramTool, Tool
from tests.gateway_backends import Backend, answer, hang, hang_up
from tests.gateway_server import GatewayServer, HasPort, check_refusal
from tests.raw_requests import GAME, PLAIN
from tests.servers import wait_until

LARGE = b" " * 300_000
"""More than a game takes, and less than a tool does."""
ANNA, BEN, CARLA = "127.0.0.2", "127.0.0.3", "127.0.0.4"

TOOLS: tuple[Tool, ...] = tuple(load_tools())
PROGRAMS: tuple[ProgramTool, ...] = tuple(load_programs())
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
        names = [GAME, *[one.id for one in TOOLS], *[one.id for one in PROGRAMS]]
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


def is_too_many(nginx: GatewayServer, path: str) -> bool:
    return nginx.ask("POST", path, b"{}", caller=ANNA)[0].status == 429


@pytest.mark.parametrize("limit", ["CONNECTIONS", "HEAVY_CONNECTIONS", "TOOL_CONNECTIONS"])
def test_above_the_requests_under_way(gateways: Gateways, limit: str) -> None:
    hanging = Backend(hang)
    nginx = gateways.start(hanging, **{limit: "1", "WORKERS": "1", "ANSWER_SECONDS": "30"})
    for path in OPEN:
        # A service that sends nothing is waited for, and its request counts meanwhile.
        with nginx.connect(ANNA) as under_way:
            head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n"
            under_way.sendall(head.encode())
            wait_until(partial(is_too_many, nginx, path), "one more is too many")
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


def test_of_addresses_that_are_nginx_own(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    configuration = (nginx.folder / "nginx.conf").read_text(encoding="utf-8")
    internal = re.findall(r"location = (/\S+) \{\s+internal;", configuration)
    assert len(internal) == configuration.count("internal;") > 1
    for path in internal:
        check_large(nginx, path, 404)
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
            exchange = nginx.ask(method, path, caller=ANNA)
            if method == "HEAD":
                assert exchange[0].headers["X-Request-Id"]
            else:
                check_refusal(exchange, 404, PROBLEMS[404])


def test_larger_than_a_tool_takes(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    bounds = {f"/v1/{one.id}/x": one.most_bytes for one in TOOLS}
    bounds |= {one.path: one.most_bytes for one in PROGRAMS}
    for path, most in bounds.items():
        exchange = nginx.ask("POST", path, b" " * (most + 1), caller=ANNA)
        check_refusal(exchange, 413, PROBLEMS[413])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413)


def begin(nginx: GatewayServer, path: str, caller: str, length: int = 300_000) -> socket.socket:
    """Begin a request with a body that never comes."""
    connection = nginx.connect(caller)
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n"
    connection.sendall(head.encode())
    return connection


@pytest.mark.parametrize("path", OPEN)
def test_ten_slow_bodies_take_a_tool_away_from_nobody(gateways: Gateways, path: str) -> None:
    names = ("TOOL_CONNECTIONS", "ALL_TOOL_CONNECTIONS")
    usual = {name: read_settings({})[f"DECOMPTE_GATEWAY_{name}"] for name in names}
    nginx = gateways.start(Backend(answer), WORKERS="1", **usual)
    with ExitStack() as slow:
        for number in range(10):
            slow.enter_context(begin(nginx, path, f"127.0.1.{number + 1}"))
        assert nginx.ask("POST", path, LARGE, caller=ANNA)[0].status == 200


@pytest.mark.parametrize("path", OPEN)
def test_who_is_turned_away_because_of_others_is_not_at_fault(
    gateways: Gateways, path: str
) -> None:
    nginx = gateways.start(
        Backend(answer), WORKERS="1", TOOL_CONNECTIONS="1", ALL_TOOL_CONNECTIONS="2"
    )

    def ask(caller: str) -> HTTPResponse:
        return nginx.ask("POST", path, LARGE, caller=caller)[0]

    with begin(nginx, path, BEN), begin(nginx, path, CARLA):
        wait_until(lambda: ask(BEN).status == 429 == ask(CARLA).status, "both are counted")
        for language in ("en", "fr"):
            exchange = nginx.ask("POST", path, LARGE, {"Accept-Language": language}, caller=ANNA)
            check_refusal(exchange, 503, "/problems/busy", language)
            assert exchange[0].headers["Retry-After"] == "1"
            assert exchange[0].headers["RateLimit"] is None
        exchange = nginx.ask("POST", path, LARGE, caller=BEN)
        check_refusal(exchange, 429, "/problems/too-many-requests")


def test_the_rate_is_looked_at_before_the_load_of_others(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), RATE="1", BURST="1", ALL_TOOL_CONNECTIONS="1")
    path = OPEN[0]
    with begin(nginx, path, BEN):
        statuses = [nginx.ask("POST", path, b"{}", caller=ANNA)[0].status for _ in range(20)]
    assert set(statuses[10:]) == {429}


def test_slow_bodies_count_against_the_address_that_sends_them(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), CONNECTIONS="3", WORKERS="1")
    path = PLAIN.path
    with ExitStack() as slow:
        for _ in range(3):
            slow.enter_context(begin(nginx, path, BEN, 1_000))
        wait_until(lambda: nginx.ask("GET", "/v1", caller=BEN)[0].status == 429, "all are counted")
        assert nginx.ask("POST", path, b"{}", caller=ANNA)[0].status == 200


def test_a_body_that_comes_by_the_byte_ends_with_the_workers_that_read_it(
    gateways: Gateways,
) -> None:
    nginx = gateways.start(Backend(answer), CLIENT_SECONDS="300", WORKERS="1")
    configuration = nginx.folder / "nginx.conf"
    text = configuration.read_text(encoding="utf-8")
    assert "worker_shutdown_timeout 35s;" in text
    soon = text.replace("shutdown_timeout 35s;", "shutdown_timeout 1s;")
    configuration.write_text(soon, encoding="utf-8")
    nginx.reload()
    with begin(nginx, PLAIN.path, BEN, 1_000) as slow:
        slow.sendall(b"{")
        nginx.reload()
        assert slow.recv(1) == b""
        assert nginx.ask("POST", PLAIN.path, b"{}", caller=ANNA)[0].status == 200
