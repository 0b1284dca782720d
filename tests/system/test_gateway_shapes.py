"""Requests of every shape before a real nginx: one meaning for it and the services, or none.

What nginx and gunicorn would read differently is how one request is smuggled behind another.
"""

import re
from collections.abc import Iterator

import orjson
import pytest

from tests.gateway_server import GatewayServer, check_refusal
from tests.raw_requests import (
    BODY,
    BROKEN_CHUNKS,
    CHUNKED,
    GAME,
    PLAIN,
    TOO_LARGE,
    TOO_LONG,
    TYPE,
    UNREADABLE,
    UNSOUND,
    Stack,
    build_chunk,
    build_head,
    check_unharmed,
)
from tests.servers import wait_until


@pytest.fixture
def gateway(stack: Stack) -> Iterator[GatewayServer]:
    """The gateway, which no test may harm."""
    with check_unharmed(stack[0]) as nginx:
        yield nginx


CHUNKS = build_head(PLAIN.path, TYPE, CHUNKED)
UNSOUND_TO_NGINX = {
    "no host": (400, b"GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n"),
    "a way through to others": (400, b"CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
    "a length beyond counting": (
        400,
        build_head(PLAIN.path, f"Content-Length: {2**64 + 2}") + b"{}",
    ),
    **UNSOUND,
    **{name: (400, CHUNKS + chunks) for name, chunks in BROKEN_CHUNKS.items()},
}


@pytest.mark.parametrize(("status", "sent"), UNSOUND_TO_NGINX.values(), ids=UNSOUND_TO_NGINX)
def test_what_is_no_sound_http_never_reaches_a_service(
    stack: Stack, gateway: GatewayServer, status: int, sent: bytes
) -> None:
    (server,) = stack[1][GAME]
    before = len(server.lines())
    problem = {414: TOO_LONG, 431: TOO_LARGE}.get(status, UNREADABLE)
    check_refusal(gateway.exchange(sent), status, problem)
    assert len(server.lines()) == before


def test_who_asks_in_french_is_answered_in_french(gateway: GatewayServer) -> None:
    two = ("Accept-Language: fr", "Content-Length: 2", "Content-Length: 3")
    problem = check_refusal(
        gateway.exchange(build_head(PLAIN.path, TYPE, *two) + b"{}"), 400, UNREADABLE, "fr"
    )
    assert problem["title"] == "Ce n’est pas une requête HTTP lisible"


TRAILERS = b"".join(b"X-%d: y\r\n" % number for number in range(300))
UNUSUAL = {
    "a coding in capitals": build_head(PLAIN.path, TYPE, CHUNKED.upper())
    + build_chunk(BODY)
    + b"0\r\n\r\n",
    "chunks that add something": CHUNKS + b"%x;a=b\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY),
    "a length behind the chunks": CHUNKS + build_chunk(BODY) + b"0\r\nContent-Length: 4\r\n\r\n",
    "headers behind the chunks": CHUNKS + build_chunk(BODY) + b"0\r\n" + TRAILERS + b"\r\n",
    "headers with underscores": build_head(
        PLAIN.path, TYPE, "Transfer_Encoding: chunked", f"Content-Length: {len(BODY)}"
    )
    + BODY,
    "a GET with a body": build_head(f"/v1/{GAME}", "Content-Length: 2", method="GET") + b"{}",
    "a GET with chunks": build_head(f"/v1/{GAME}", CHUNKED, method="GET") + b"2\r\n{}\r\n0\r\n\r\n",
    "blank lines before it": b"\r\n\r\n" + build_head(f"/v1/{GAME}", method="GET"),
}


@pytest.mark.parametrize("sent", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_is_one_request_to_nginx_and_to_the_service(
    stack: Stack, gateway: GatewayServer, sent: bytes
) -> None:
    (server,) = stack[1][GAME]
    before = len(server.lines())
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(sent)
        assert re.findall(rb"HTTP/1.1 (\d+)", stream.read()) == [b"200"]
    wait_until(lambda: len(server.lines()) > before, "the service has logged it")
    assert len(server.lines()) == before + 1


def test_a_hidden_request_behind_another_is_not_taken_for_one(gateway: GatewayServer) -> None:
    """The length covers all that follows: it is a body, whatever it looks like."""
    hidden = b"GET /v1/%s HTTP/1.1\r\nHost: a\r\n\r\n" % GAME.encode()
    sent = build_head(PLAIN.path, TYPE, f"Content-Length: {len(hidden)}") + hidden
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(sent)
        assert re.findall(rb"HTTP/1.1 (\d+)", stream.read()) == [b"400"]


def test_two_requests_sent_at_once_are_answered_in_order(gateway: GatewayServer) -> None:
    first = build_head(PLAIN.path, TYPE, f"Content-Length: {len(BODY)}").replace(
        b"Connection: close\r\n", b""
    )
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(first + BODY + build_head("/nowhere", method="GET"))
        assert re.findall(rb"HTTP/1.1 (\d+)", stream.read()) == [b"200", b"404"]


@pytest.mark.parametrize("length", [4_000, 4_075, 4_078, 4_080])
def test_a_long_path_is_refused_by_nginx_or_read_by_the_service(
    gateway: GatewayServer, length: int
) -> None:
    """Between what nginx takes and what gunicorn takes there is no gap."""
    path = f"/v1/{GAME}/".ljust(length, "x")
    response, body = gateway.exchange(build_head(path, method="GET"))
    assert (response.status, orjson.loads(body)["type"]) in [
        (404, "/problems/not-found"),
        (414, TOO_LONG),
    ]


def test_more_headers_than_gunicorn_takes_do_not_reach_it(gateway: GatewayServer) -> None:
    many = [f"X-{number}: 1" for number in range(150)]
    assert gateway.exchange(build_head(f"/v1/{GAME}", *many, method="GET"))[0].status == 200


SMUGGLED = [
    "X-Forwarded-Proto: https",
    "X-Forwarded-Ssl: off",
    "X-Forwarded-Prefix: /elsewhere",
    "X-Forwarded-Host: elsewhere.example",
    "Forwarded: host=elsewhere.example",
    "Script-Name: /elsewhere",
    "SCRIPT_NAME: /elsewhere",
    "Proxy: http://elsewhere.example",
    "X-Accel-Redirect: /metrics",
    "X-Original-URL: /metrics",
    "X-Rewrite-URL: /metrics",
    "X-HTTP-Method-Override: DELETE",
    "Connection: X-Request-Id",
    "Upgrade: h2c",
    "TE: trailers",
]


def test_headers_that_we_do_not_know_change_nothing(gateway: GatewayServer) -> None:
    _, wanted = gateway.ask("GET", f"/v1/{GAME}")
    response, body = gateway.exchange(build_head(f"/v1/{GAME}", *SMUGGLED, method="GET"))
    assert (response.status, body) == (200, wanted)
    assert response.headers["X-Request-Id"]


@pytest.mark.parametrize("path", ["/v1", f"/v1/{GAME}", "/docs", "/nowhere"])
def test_http_1_0_is_answered(gateway: GatewayServer, path: str) -> None:
    wanted, expected_body = gateway.ask("GET", path)
    response, body = gateway.exchange(f"GET {path} HTTP/1.0\r\n\r\n".encode())
    assert response.status == wanted.status
    assert response.headers["Connection"] == "close"
    if wanted.status == 200:
        assert body == expected_body


def test_a_post_in_http_1_0_is_answered(gateway: GatewayServer) -> None:
    sent = f"POST {PLAIN.path} HTTP/1.0\r\n{TYPE}\r\nContent-Length: {len(BODY)}\r\n\r\n".encode()
    assert gateway.exchange(sent + BODY)[0].status == 200
