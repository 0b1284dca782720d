"""Requests as no library would send them, and a stack that is watched while it gets them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from tests.found_games import OPERATIONS, SERVICES
from tests.gateway_server import GatewayServer, Servers

PLAIN = next(one for one in OPERATIONS if one.game in [service.game for service in SERVICES])
"""An operation that is there, of the only game that is."""
GAME = PLAIN.game.card.id
BODY = json.dumps(PLAIN.request).encode()
TYPE = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"
TOO_LONG = "/problems/address-too-long"
TOO_LARGE = "/problems/headers-too-large"
UNREADABLE = "/problems/unreadable-request"

Stack = tuple[GatewayServer, Servers]


@contextmanager
def check_unharmed(nginx: GatewayServer) -> Iterator[GatewayServer]:
    """The gateway, which has the same workers afterwards as before, and is as able."""
    before = nginx.workers()
    yield nginx
    assert nginx.workers() == before
    assert nginx.post(PLAIN.path, PLAIN.request)[0].status == 200


def build_head(path: str, *headers: str, method: str = "POST", version: str = "1.1") -> bytes:
    """The first line and the headers of a request that is the last of its connection."""
    lines = [f"{method} {path} HTTP/{version}", "Host: localhost", *headers]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1")


def build_chunk(data: bytes) -> bytes:
    """One chunk of a body."""
    return b"%x\r\n%s\r\n" % (len(data), data)


UNSOUND = {
    "two lengths": (400, build_head(PLAIN.path, "Content-Length: 2", "Content-Length: 3") + b"{}"),
    "a length twice": (400, build_head(PLAIN.path, *["Content-Length: 2"] * 2) + b"{}"),
    "an invalid length": (400, build_head(PLAIN.path, "Content-Length: two") + b"{}"),
    "a negative length": (400, build_head(PLAIN.path, "Content-Length: -2") + b"{}"),
    "a signed length": (400, build_head(PLAIN.path, "Content-Length: +2") + b"{}"),
    "a length and chunks": (
        400,
        build_head(PLAIN.path, "Content-Length: 5", CHUNKED) + b"0\r\n\r\n",
    ),
    "an unknown coding": (501, build_head(PLAIN.path, "Transfer-Encoding: mystery") + b"{}"),
    "a coding that changes nothing": (
        501,
        build_head(PLAIN.path, "Transfer-Encoding: identity") + b"{}",
    ),
    "a coding behind a newline": (
        400,
        build_head(PLAIN.path, f"Content-Length: 2\n{CHUNKED}") + b"0\r\n\r\n",
    ),
    "a coding behind a carriage return": (400, build_head(PLAIN.path, f"X-A: b\r{CHUNKED}")),
    "chunks in HTTP/1.0": (400, build_head(PLAIN.path, CHUNKED, version="1.0") + b"0\r\n\r\n"),
    "a header of 9 KB": (431, build_head("/v1", "X-Large: " + "x" * 9_000, method="GET")),
    "three thousand headers": (
        431,
        build_head("/v1", *(f"X-{n}: 1" for n in range(3_000)), method="GET"),
    ),
    "a path of 5 KB": (414, build_head(f"/v1/{GAME}/" + "x" * 5_000, method="GET")),
    "a query of 5 KB": (414, build_head("/v1?" + "a=1&" * 1_250, method="GET")),
    "a method of 5 KB": (414, build_head("/v1", method="X" * 5_000)),
    "a method of spaces": (400, b"    /v1 HTTP/1.1\r\n\r\n"),
    "a NUL in a header": (400, build_head("/v1", "X-Nul: a\0b", method="GET")),
    "a folded header": (400, build_head("/v1", "X-Fold: a", " b", method="GET")),
    "two hosts": (400, build_head("/v1", "Host: other", method="GET")),
    "no HTTP": (400, b"HELO localhost\r\n\r\n"),
    "HTTP of the future": (505, b"GET /v1 HTTP/9.9\r\n\r\n"),
    "HTTP/2 without asking": (400, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "TLS": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n"),
}
"""Requests that neither nginx nor gunicorn takes for HTTP, with the status that nginx gives."""
BROKEN_CHUNKS = {
    "no size": b"zz\r\n{}\r\n0\r\n\r\n",
    "a chunk longer than it says": b"2\r\n{}{}\r\n0\r\n\r\n",
    "a newline in what a chunk adds": b"2;a\n=b\r\n{}\r\n0\r\n\r\n",
}
