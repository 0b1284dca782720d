"""Thousands of connections with half a header from one address: another one is served meanwhile."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from deploy.gateway.settings import read_settings
from tests.gateway_backends import Backend, hang
from tests.gateway_server import GatewayServer, Servers
from tests.raw_requests import GAME, PLAIN
from tests.servers import skip_or_fail, wait_until

HELD = 9_000
"""More than took the gateway down once, and few enough for one process under usual limits."""
ATTACKER, CALLER = "127.0.0.2", "127.0.0.3"
OTHER_FILES = 500
HALF_HEADER = b"GET /v1 HTTP/1.1\r\nHost: localhost\r\nX-Half: "


@contextmanager
def open_half_headers(gateway: GatewayServer, count: int) -> Iterator[list[socket.socket]]:
    """Keep `count` connections from the attacker's address open, each with half a header."""
    allow_open_files(count + OTHER_FILES)
    with ExitStack() as stack:
        opened = [stack.enter_context(gateway.connect(ATTACKER)) for _ in range(count)]
        for connection in opened:
            connection.sendall(HALF_HEADER)
        yield opened


def allow_open_files(count: int) -> None:
    """Let this process have so many files open; skips or fails the test if it may not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        skip_or_fail(f"this process may not have {count} files open")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count), hard))


def test_another_address_is_served_while_one_holds_thousands_of_half_headers(
    one_service: Servers, tmp_path: Path
) -> None:
    settings = {**read_settings({}), "DECOMPTE_GATEWAY_UPSTREAMS": "loopback"}
    settings["DECOMPTE_GATEWAY_RATE"] = "1000"
    settings["DECOMPTE_GATEWAY_HEADER_SECONDS"] = "60"
    with (
        GatewayServer(tmp_path, one_service, **settings) as nginx,
        open_half_headers(nginx, HELD) as held,
    ):
        for path in ("/v1", f"/v1/{GAME}", "/healthz"):
            statuses = [nginx.ask("GET", path, caller=CALLER)[0].status for _ in range(100)]
            assert statuses == [200] * 100
        # They are all still there: none was closed to make room.
        for connection in held:
            connection.setblocking(False)
            with pytest.raises(BlockingIOError):
                connection.recv(1)


def test_half_a_header_is_waited_for_as_long_as_the_setting_says(
    one_service: Servers, tmp_path: Path
) -> None:
    """A client may be slower with its body than with its headers."""
    environ = {"DECOMPTE_GATEWAY_HEADER_SECONDS": "1"}
    with GatewayServer(tmp_path, one_service, **environ) as nginx, nginx.connect() as with_body:
        head = f"POST {PLAIN.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n"
        with_body.sendall(head.encode())
        with open_half_headers(nginx, 1) as (half,), pytest.raises(ConnectionResetError):
            half.recv(1)
        with_body.setblocking(False)
        with pytest.raises(BlockingIOError):
            with_body.recv(1)


def test_health_is_answered_before_any_request_that_waits_for_a_service(tmp_path: Path) -> None:
    hanging = Backend(hang)
    with hanging, GatewayServer(tmp_path, {GAME: [hanging]}) as nginx:
        waiting = [nginx.connect() for _ in range(200)]
        for connection in waiting:
            connection.sendall(f"GET /v1/{GAME} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        wait_until(lambda: len(hanging.requests) == len(waiting), "all of them wait")
        for _ in range(100):
            assert nginx.ask("GET", "/healthz")[0].status == 200
        for connection in waiting:
            connection.setblocking(False)
            with pytest.raises(BlockingIOError):
                connection.recv(1)
            connection.close()
