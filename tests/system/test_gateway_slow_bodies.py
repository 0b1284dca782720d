"""Bodies that come slowly or never: whom they count against, and what they take from others."""

import re
import select
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPResponse
from typing import Any

import pytest

from deploy.gateway.settings import read_settings
from tests.gateway_addresses import EMPTY_CHUNKED, OPEN, PROBLEMS, Gateways
from tests.gateway_backends import Backend, answer
from tests.gateway_server import GatewayServer, check_refusal
from tests.raw_requests import PLAIN, build_head
from tests.servers import wait_until

LARGE = b" " * 300_000
"""More than a game takes, and less than a tool does."""
ANNA, BEN, CARLA = "127.0.0.2", "127.0.0.3", "127.0.0.4"


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
    usual: dict[str, Any] = {name: read_settings({})[f"DECOMPTE_GATEWAY_{name}"] for name in names}
    nginx = gateways.start(Backend(answer), WORKERS="1", **usual)
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


def test_a_body_that_comes_by_the_byte_ends_with_the_workers_that_read_it(
    gateways: Gateways,
) -> None:
    nginx = gateways.start(Backend(answer), WORKERS="1")
    configuration = nginx.folder / "made" / "main.conf"
    text = configuration.read_text(encoding="utf-8")
    soon, found = re.subn(r"shutdown_timeout \d+s;", "shutdown_timeout 1s;", text)
    assert found == 1
    configuration.write_text(soon, encoding="utf-8")
    nginx.reload()
    with begin(nginx, PLAIN.path, BEN, 1_000) as slow:
        slow.sendall(b"{")
        nginx.reload()
        assert slow.recv(1) == b""
        assert nginx.ask("POST", PLAIN.path, b"{}", caller=ANNA)[0].status == 200
