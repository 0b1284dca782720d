"""A load through the gateway during faults, in which every answer is compared.

The right answers are computed beforehand in this process: whatever is restarted, killed or stopped
behind the gateway, the answers have to be the same, byte for byte.
"""

import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Protocol

import orjson

from shared.operations.game import LIGHT_COST
from tests.applications import create_application, silence_logs
from tests.found_games import CACHEABLE, compute_cost
from tests.gunicorn_server import GunicornServer
from tests.servers import wait_until

CLIENTS = 8
MAX_WRONG_ANSWERS = 100
"""A client that received this many wrong answers stops."""

HEADERS = {"Content-Type": "application/json", "Accept-Language": "en"}
_CLOSE = re.compile(rb"\r\nConnection: close", re.IGNORECASE)
_LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)


def _format_headers(headers: Mapping[str, str]) -> list[str]:
    return [f"{name}: {value}" for name, value in headers.items()]


@dataclass(frozen=True)
class KnownRequest:
    """A request and the bytes of its right answer."""

    path: str
    body: bytes
    answer: bytes

    @cached_property
    def raw_request(self) -> bytes:
        """The request as it goes over the wire."""
        lines = [f"POST {self.path} HTTP/1.1", "Host: localhost", *_format_headers(HEADERS)]
        lines += [f"Content-Length: {len(self.body)}", "", ""]
        return "\r\n".join(lines).encode("ascii") + self.body


@dataclass
class LoadResult:
    """The result of a load: the count of right answers, and a description of each wrong one."""

    right: int = 0
    wrong: list[str] = field(default_factory=list)


def collect_known_requests(game: str, most: int = 20) -> Sequence[KnownRequest]:
    """Return the shortest requests of a game with their answers, at most `most`."""
    silence_logs()
    run_client = create_application().test_client()
    # Heavy ones are refused as busy when many ask at once, as they should be.
    held = [
        one for one in CACHEABLE if one.game.card.id == game and compute_cost(one) <= LIGHT_COST
    ]
    positions = sorted(held, key=lambda one: len(orjson.dumps(one.request)))[:most]
    return [
        KnownRequest(
            one.path,
            orjson.dumps(one.request),
            run_client.post(one.path, json=one.request, headers=HEADERS).get_data(),
        )
        for one in positions
    ]


class Connects(Protocol):
    """A gateway, as far as a load needs it."""

    def connect(self) -> socket.socket:
        """Return a bare connection to it."""


def run_load(
    gateway: Connects,
    known: Sequence[KnownRequest],
    meanwhile: Callable[[], object] = lambda: None,
    at_least: int = 400,
) -> LoadResult:
    """Sends requests from several clients until `meanwhile` is over and so many are answered."""
    over = threading.Event()
    numbers = count()

    def run_client() -> LoadResult:
        result = LoadResult()
        connection = gateway.connect()
        try:
            for number in numbers:
                if over.is_set() and number >= at_least:
                    break
                received, is_last = _send_request(connection, known[number % len(known)])
                if received:
                    result.wrong.append(f"{received} after {result.right} right answers")
                    if len(result.wrong) == MAX_WRONG_ANSWERS:
                        break
                else:
                    result.right += 1
                # After a wrong answer the connection may be beyond use.
                if is_last or received:
                    connection.close()
                    connection = gateway.connect()
        finally:
            connection.close()
        return result

    with ThreadPoolExecutor(CLIENTS) as clients:
        running = [clients.submit(run_client) for _ in range(CLIENTS)]
        try:
            meanwhile()
        finally:
            over.set()
        result = [one.result() for one in running]
    return LoadResult(
        sum(one.right for one in result), [received for one in result for received in one.wrong]
    )


def _send_request(connection: socket.socket, known: KnownRequest) -> tuple[str, bool]:
    """Send a request; return what is wrong with the answer, or "", and whether the connection ends.

    nginx announces the end after thousands of requests. Without a library between, because the
    clients share two cores with all that they ask.
    """
    try:
        connection.sendall(known.raw_request)
        head, received = _read_response(connection)
    except (OSError, ValueError) as error:
        return repr(error), True
    is_right = head.startswith(b"HTTP/1.1 200 ") and received == known.answer
    return "" if is_right else repr(head[:20] + received[:200]), _CLOSE.search(head) is not None


def _read_response(connection: socket.socket) -> tuple[bytes, bytes]:
    received = b""
    while b"\r\n\r\n" not in received:
        received += _receive(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    result = _LENGTH.search(head)
    if result is None:
        raise ValueError(f"an answer without a length: {head!r}")
    while len(body) < int(result[1]):
        body += _receive(connection)
    return head, body


def _receive(connection: socket.socket) -> bytes:
    received = connection.recv(65_536)
    if not received:
        raise ConnectionResetError("the gateway hung up")
    return received


def replace_workers(server: GunicornServer) -> None:
    """Kill all workers at once, and with them their memory caches; return when others run."""
    before = server.workers()
    send_signal(signal.SIGKILL, *before)
    wait_until(
        lambda: len(server.workers()) == len(before) and not before & server.workers(),
        "new workers are there",
    )


def send_signal(key: signal.Signals, *processes: int) -> None:
    """Sends a signal to each of the processes."""
    for process in processes:
        os.kill(process, key)
