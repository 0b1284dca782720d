"""The servers that are measured: gunicorn and Redis, on free ports of this machine.

Each is ended by the handle of its own process and by nothing else, however the benchmark ends.
"""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from deploy.system_parts import search_path

JSON = "application/json"
_TO_ANSWER = 60.0
_TO_END = 30.0
_WAITING = 2048
# What a service would take for a setting; the benchmark's own caller has no say in that.
_SETTINGS = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


@dataclass(frozen=True, slots=True)
class Size:
    """How many processes gunicorn has, and how many threads each of them."""

    workers: int
    threads: int


@dataclass(frozen=True, slots=True)
class Server:
    """A gunicorn that answers: its port, its process id, and how long it took to answer first."""

    port: int
    pid: int
    ready_seconds: float


@contextmanager
def gunicorn(python: Path, factory: str, size: Size, **settings: str) -> Iterator[Server]:
    """Serve what `factory` makes as production does, with `settings` in the environment.

    What it logs goes nowhere. Raises Refusal if it does not answer.
    """
    command = [str(python), "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    sizes = {"DECOMPTE_WORKERS": str(size.workers), "DECOMPTE_THREADS": str(size.threads)}
    # It listens from the beginning: the first request waits until there is somebody to answer it.
    with socket.create_server(("127.0.0.1", 0), backlog=_WAITING) as listener:
        port: int = listener.getsockname()[1]
        started = time.monotonic()
        process = subprocess.Popen(
            [*command, "--bind", f"fd://{listener.fileno()}", factory],
            cwd=CHECKOUT,
            env=without_settings() | sizes | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(listener.fileno(),),
        )
    try:
        ask(port, "/healthz")
        yield Server(port, process.pid, time.monotonic() - started)
    finally:
        end(process)


def ask(port: int, path: str, body: bytes | None = None) -> bytes:
    """Return what `path` answers to GET, or to POST if there is a `body`.

    Raises Refusal unless it answers with 200.
    """
    method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": JSON})
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_TO_ANSWER)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Refusal(f"What is to be measured does not answer {method} {path}: {error}.") from None
    finally:
        connection.close()
    if answer.status != http.client.OK:
        raise Refusal(f"What is to be measured answers {method} {path} with {answer.status}.")
    return content


class RedisServer:
    """A `redis-server` that keeps nothing on disk and can be lost in every way."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        """The REDIS_URL for a service."""
        return f"redis://127.0.0.1:{self.port}/0"

    @staticmethod
    def is_installed() -> bool:
        """Whether this machine has the program."""
        return shutil.which("redis-server", path=search_path()) is not None

    def restore(self) -> None:
        """Have it answer, whatever befell it before; raises Refusal if it never does."""
        if self._process is None or self._process.poll() is not None:
            self._start()
        self._send(signal.SIGCONT)
        end = time.monotonic() + _TO_ANSWER
        while not self._answers():
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                raise Refusal("redis-server does not answer.")
            time.sleep(0.01)

    def _start(self) -> None:
        unsaved = ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", *unsaved],
            env=os.environ | {"PATH": search_path()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1.0) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """End it as a crash would: connections are torn, and nobody listens any more."""
        self._send(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    def freeze(self) -> None:
        """Stop it where it is: the kernel still takes connections, and nobody answers."""
        self._send(signal.SIGSTOP)

    def _send(self, sign: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(sign)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self._send(signal.SIGCONT)
            end(self._process)


def free_port() -> int:
    """Return a port on which nothing listens at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def without_settings() -> dict[str, str]:
    """Return this environment without what a service or the gateway would take for a setting."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask a process to end, and make it end if it will not."""
    process.terminate()
    try:
        process.wait(_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
