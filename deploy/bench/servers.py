"""Servers that take turns, and the processor time and latency of each.

A gunicorn runs on a free port, with this Python and none of the caller's settings. It is ended by
the handle of its own process and by nothing else, however the measurement ends.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import NamedTuple

from deploy.bench.processes import measure_processor_seconds
from deploy.refusal import Refusal
from deploy.services import CHECKOUT

HERE = "127.0.0.1"
JSON = "application/json"
ONE_SERVICE = (2, 4)
"""Processes of gunicorn and threads of each, as in a container."""
ALL_IN_ONE = (1, 8)
"""The same as `up.py` starts it."""
_TO_ANSWER_SECONDS = 60.0
_TO_END_SECONDS = 30.0
_TICK_SECONDS = 0.01
_SETTINGS = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


class Server(NamedTuple):
    """A gunicorn that answers: its port and its process id."""

    port: int
    pid: int


@contextmanager
def gunicorn(
    factory: str,
    size: tuple[int, int] = ONE_SERVICE,
    *,
    checkout: Path = CHECKOUT,
    redis: str = "",
) -> Iterator[Server]:
    """Serve what `factory` of a checkout makes; Refusal or OSError if it does not answer."""
    own = {name: one for name, one in os.environ.items() if not name.startswith(_SETTINGS)}
    sizes = dict(zip(("DECOMPTE_WORKERS", "DECOMPTE_THREADS"), map(str, size), strict=True))
    # It listens from the beginning: the first request waits until a worker answers it.
    with socket.create_server((HERE, 0), backlog=2048) as listener:
        port: int = listener.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
        process = subprocess.Popen(
            [*command, "--bind", f"fd://{listener.fileno()}", factory],
            cwd=checkout,
            env={**own, **sizes, "REDIS_URL": redis},
            pass_fds=(listener.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
    try:
        try:
            with _connect(port) as connection:
                _ask(connection, "/healthz")
        except OSError as error:
            raise Refusal(f"{factory} of {checkout} does not start: {error}.") from error
        yield Server(port, process.pid)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_TO_END_SECONDS)
        process.kill()
        process.wait()


def _connect(port: int) -> closing[HTTPConnection]:
    return closing(HTTPConnection(HERE, port, timeout=_TO_ANSWER_SECONDS))


def _ask(connection: HTTPConnection, path: str, body: bytes | None = None) -> None:
    """Have `path` answered; raises OSError if it is not, Refusal for another status than 200."""
    method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": JSON})
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    if answer.status != HTTPStatus.OK:
        raise Refusal(f"What is measured answers {method} {path} with {answer.status}.")


@dataclass(slots=True)
class Subject:
    """An address of a server, its bodies, processor `seconds` of all, `milliseconds` of each."""

    server: Server
    path: str
    bodies: Iterator[bytes]
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def processor_ms(self) -> float:
        """Milliseconds of the processor for one request; of all, a tick of the clock at least."""
        return max(self.seconds, _TICK_SECONDS) * 1000 / len(self.milliseconds)

    @property
    def p50_ms(self) -> float:
        """The median of what a request took by the clock."""
        return median(self.milliseconds)

    def run(self, seconds: float) -> None:
        """Send bodies over one connection for so long; raises Refusal if an answer is not 200."""
        with _connect(self.server.port) as connection:
            # The worker that has the connection answers once before it is measured.
            _ask(connection, self.path, next(self.bodies))
            before = measure_processor_seconds(self.server.pid)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                began = time.perf_counter()
                _ask(connection, self.path, next(self.bodies))
                self.milliseconds.append((time.perf_counter() - began) * 1000)
            self.seconds += measure_processor_seconds(self.server.pid) - before


def compare(subjects: Iterable[Subject], rounds: int, seconds: float) -> None:
    """Run every subject so many seconds in each round; the order is reversed after each."""
    order = list(subjects)
    for _ in range(rounds):
        for subject in order:
            subject.run(seconds)
        order.reverse()
