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
