"""A body larger than a game takes, down every error path of every location: each is a problem."""

import json
import re
import select
import socket
import textwrap
from collections.abc import Iterator, Mapping, Sequence
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
from tests.raw_requests import GAME, PLAIN, TOO_LARGE, TOO_LONG, UNREADABLE, build_head
from tests.servers import wait_until

LARGE = b" " * 300_000
"""More than a game takes, and less than a tool does."""
ANNA, BEN, CARLA = "127.0.0.2", "127.0.0.3", "127.0.0.4"

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
LENGTH = "Content-Length: 300000"


def build_unreadable(path: str) -> Mapping[int, bytes]:
    """The heads of requests with a large body that nginx refuses by the head, by the status."""
    return {
        400: build_head(path, LENGTH, LENGTH),
        405: build_head(path, LENGTH, method="TRACE"),
        413: build_head(path, "Content-Length: 99999999999"),
        414: build_head(f"{path}?{'a' * 5_000}", LENGTH),
        431: build_head(path, LENGTH, f"X-Large: {'a' * 9_000}"),
        501: build_head(path, LENGTH, "Transfer-Encoding: identity"),
        505: build_head(path, LENGTH, version="9.9"),
    }


NO_MATTER_OF_A_BODY = {
    403: "nginx answers it for a folder without an index, to GET",
    408: "a body that stops is not answered: the connection ends",
    411: "nginx reads a body without a length",
    412: "only GET and HEAD have conditions",
    416: "only GET has a range",
    421: "a name that the certificate does not have, after TLS",
    494: "is 431",
    495: "is 400: the certificate of a caller",
    496: "is 400: the certificate of a caller",
    497: "is 400: no TLS where it is spoken",
    500: "a fault of nginx itself",
}
"""Why no body meets these errors."""


class Gateways:
    """Starts gateways before one behaviour of every service, with settings of the test's own."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack

    def start(
        self, backend: Backend | None, engine: Path | None = None, **settings: str
    ) -> GatewayServer:
        names = [GAME, *[one.id for one in TOOLS], *[one.id for one in PROGRAMS]]
        servers: Mapping[str, list[HasPort]] = {}
        if backend is not None:
            self._stack.enter_context(backend)
            servers = {name: [backend] for name in names}
        environ = {f"DECOMPTE_GATEWAY_{name}": value for name, value in settings.items()}
        nginx = GatewayServer(self._folder, servers, **environ)
        nginx.engine = engine
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
    for path in OPEN:
        exchange = nginx.ask_until(429, "POST", path, LARGE, caller=ANNA)
        check_refusal(exchange, 429, PROBLEMS[429])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413, 429)


def is_too_many(nginx: GatewayServer, path: str) -> bool:
    return nginx.ask("POST", path, b"{}", caller=ANNA)[0].status == 429


@pytest.mark.parametrize("limit", ["CONNECTIONS", "HEAVY_CONNECTIONS", "TOOL_CONNECTIONS"])
def test_above_the_requests_under_way(gateways: Gateways, limit: str) -> None:
    hanging = Backend(hang)
    nginx = gateways.start(hanging, None, **{limit: "1", "WORKERS": "1", "ANSWER_SECONDS": "30"})
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
    configuration = read_configuration(nginx)
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


@pytest.fixture
def with_engine(gateways: Gateways, tmp_path: Path) -> GatewayServer:
    """A gateway with every location that there can be."""
    (version := tmp_path / "built" / "0123456789abcdef").mkdir(parents=True)
    (version / "engine.js").write_text("", encoding="utf-8")
    manifest = {"folder": version.name, "compressed": 0, "files": {}}
    (version.parent / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return gateways.start(Backend(answer), engine=version.parent)


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


def test_every_location_of_nginx_has_an_address_here(with_engine: GatewayServer) -> None:
    locations = list_locations(read_configuration(with_engine))
    assert len(locations) >= 15
    reached = {choose_location(locations, path) for path in (*OPEN, *CLOSED)}
    assert sorted(set(locations) - reached) == []


def test_every_error_of_nginx_is_met_by_a_large_body_or_by_none(
    with_engine: GatewayServer,
) -> None:
    pages = re.findall(r"error_page ((?:\d+ )+)", read_configuration(with_engine))
    statuses = {int(status) for page in pages for status in page.split()} | {431}
    assert statuses == PROBLEMS.keys() | NO_MATTER_OF_A_BODY.keys()


@pytest.mark.parametrize("status", build_unreadable("/"))
def test_what_is_refused_by_its_head_is_refused_at_every_address(
    with_engine: GatewayServer, status: int
) -> None:
    for path in (*OPEN, *CLOSED):
        exchange = with_engine.exchange(build_unreadable(path)[status])
        check_refusal(exchange, exchange[0].status, PROBLEMS[exchange[0].status])
        # An address that takes no body at all may refuse the method, or not be there.
        others = {404, 405} if status == 413 and path in CLOSED else {status}
        assert exchange[0].status in {status} | others, path


def test_larger_than_a_tool_takes(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    bounds = {f"/v1/{one.id}/x": one.most_bytes for one in TOOLS}
    bounds |= {one.path: one.most_bytes for one in PROGRAMS}
    for path, most in bounds.items():
        exchange = nginx.ask("POST", path, b" " * (most + 1), caller=ANNA)
        check_refusal(exchange, 413, PROBLEMS[413])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413)


def begin(
    nginx: GatewayServer, path: str, caller: str, length: int = 300_000, *headers: str
) -> socket.socket:
    """Begin a request with a body that never comes."""
    connection = nginx.connect(caller)
    connection.sendall(build_head(path, f"Content-Length: {length}", *headers))
    return connection


def wait_for_refusals(begun: Sequence[socket.socket]) -> int:
    """How many of these requests are refused, once all but two are."""
    refused: set[socket.socket] = set()

    def are_refused() -> bool:
        readable, _, _ = select.select(begun, [], [], 0)
        refused.update(readable)
        return len(refused) >= len(begun) - 2

    wait_until(are_refused, "all but two are refused")
    return len(refused)


@pytest.mark.parametrize("path", OPEN)
def test_slow_bodies_of_twenty_one_addresses_take_a_tool_away_from_nobody(
    gateways: Gateways, path: str
) -> None:
    names = ("TOOL_CONNECTIONS", "ALL_TOOL_CONNECTIONS", "ALL_SMALL_TOOL_CONNECTIONS")
    usual = {name: read_settings({})[f"DECOMPTE_GATEWAY_{name}"] for name in names}
    nginx = gateways.start(Backend(answer), None, WORKERS="1", **usual)
    callers = [BEN] * 40 + [f"127.0.1.{number + 1}" for number in range(20)] * 2
    for length in (1_000, 1_000_000):
        with ExitStack() as slow:
            begun = [slow.enter_context(begin(nginx, path, one, length)) for one in callers]
            assert wait_for_refusals(begun[:40]) == 38
            assert nginx.ask("POST", path, LARGE, caller=ANNA)[0].status == 200
            assert nginx.exchange(EMPTY_CHUNKED[path])[0].status == 200


@pytest.mark.parametrize("path", ["/v1/recognition/grids", "/v1/recognition/decodings"])
def test_large_bodies_take_nothing_from_small_ones(gateways: Gateways, path: str) -> None:
    nginx = gateways.start(Backend(answer), WORKERS="1", ALL_TOOL_CONNECTIONS="1")
    with begin(nginx, path, BEN, 1_000_000, "Expect: 100-continue") as large:
        assert large.recv(100).startswith(b"HTTP/1.1 100 "), "it is counted"
        assert nginx.ask("POST", path, b" " * 999_999, caller=ANNA)[0].status == 200
        assert nginx.ask("GET", path, caller=ANNA)[0].status == 200
        check_refusal(nginx.exchange(EMPTY_CHUNKED[path]), 503, PROBLEMS[503])


@pytest.mark.parametrize("path", OPEN)
def test_who_is_turned_away_because_of_others_is_not_at_fault(
    gateways: Gateways, path: str
) -> None:
    nginx = gateways.start(
        Backend(answer), WORKERS="1", TOOL_CONNECTIONS="1", ALL_SMALL_TOOL_CONNECTIONS="2"
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
    nginx = gateways.start(Backend(answer), RATE="1", BURST="1", ALL_SMALL_TOOL_CONNECTIONS="1")
    path = OPEN[0]
    with begin(nginx, path, BEN):
        nginx.ask_until(503, "POST", path, b"{}", caller=CARLA)
        # While the load of others turns away all that the rate lets through.
        nginx.ask_until(429, "POST", path, b"{}", caller=ANNA)


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
    configuration = nginx.folder / "made" / "main.conf"
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
