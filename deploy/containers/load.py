"""Requests through the gateway whose answers are known, from several clients, each answer compared.

What is known is what the stack answered before anything was taken away. Only loopback is asked, so
many times and no more. A client that gets no right answer notes it and goes on: what is lost is
counted, and how long the slowest answer took.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException

from deploy.refusal import Refusal
from deploy.services import CHECKOUT

CLIENTS = 8
PORT = 8000
_TIMEOUT_SECONDS = 60
_HEADERS = {"Content-Type": "application/json", "Accept-Language": "en"}


@dataclass(frozen=True)
class KnownRequest:
    """A request and the bytes that it has to be answered with."""

    path: str
    body: bytes
    answer: bytes


@dataclass
class Result:
    """What became of requests: how many right answers, what else, and the slowest, in seconds."""

    right: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    @property
    def sent(self) -> int:
        """How many requests there were."""
        return self.right + self.lost.total()


class Load:
    """Clients that ask until they are stopped; `result` is what became of it since `reset`."""

    def __init__(self, known: Sequence[KnownRequest]) -> None:
        self.known = known
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.result = Result()

    def reset(self) -> None:
        """Begin to count anew."""
        with self.lock:
            self.result = Result()

    def client(self, first: int) -> None:
        """Ask one request after the other on one connection, from number `first` on."""
        connection, number = _connection(), first
        while not self.over.is_set():
            known = self.known[number % len(self.known)]
            started = time.monotonic()
            fault = _fault(connection, known)
            with self.lock:
                self.result.slowest = max(self.result.slowest, time.monotonic() - started)
                if fault:
                    self.result.lost[fault] += 1
                else:
                    self.result.right += 1
            if fault:
                connection.close()
                connection = _connection()
            number += 1
        connection.close()


@contextmanager
def run_load(known: Sequence[KnownRequest]) -> Iterator[Load]:
    """Ask for `known` over and over as long as the block lasts."""
    load = Load(known)
    with ThreadPoolExecutor(CLIENTS) as clients:
        ended = [clients.submit(load.client, first) for first in range(CLIENTS)]
        try:
            yield load
        finally:
            load.over.set()
    for client in ended:
        client.result()


def record_requests(game: str, most: int = 20) -> list[KnownRequest]:
    """Ask the running stack for worked positions of `game`, the short ones, and keep its answers.

    Raises Refusal if one is not answered with 200.
    """
    found = []
    for file in sorted(CHECKOUT.glob(f"services/{game}/positions/*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        found += content if isinstance(content, list) else [content]
    answered = [one for one in found if one.get("status", 200) == 200]
    bodies = [(json.dumps(one["request"]).encode(), one["operation"]) for one in answered]
    chosen = sorted(bodies, key=lambda one: len(one[0]))[:most]
    return [_ask(f"/v1/{game}/{operation}", body) for body, operation in chosen]


def ask(method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    """Return the status and the body of the gateway's answer; raises OSError, HTTPException."""
    connection = _connection()
    try:
        connection.request(method, path, body, _HEADERS)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def is_answered(path: str) -> Callable[[], bool]:
    """Return a function that says whether `path` is answered with 200 now."""

    def check() -> bool:
        try:
            return ask("GET", path)[0] == 200
        except (OSError, HTTPException):
            return False

    return check


def _ask(path: str, body: bytes) -> KnownRequest:
    status, answer = ask("POST", path, body)
    if status != 200:
        raise Refusal(f"POST {path} was answered with {status}: {answer[:200]!r}")
    return KnownRequest(path, body, answer)


def _connection() -> HTTPConnection:
    return HTTPConnection("127.0.0.1", PORT, timeout=_TIMEOUT_SECONDS)


def _fault(connection: HTTPConnection, known: KnownRequest) -> str:
    """Ask for `known`; returns what was wrong with the answer, nothing if it was right."""
    try:
        connection.request("POST", known.path, known.body, _HEADERS)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, HTTPException) as error:
        return type(error).__name__
    if answer.status != 200:
        return str(answer.status)
    return "" if body == known.answer else "another answer"
