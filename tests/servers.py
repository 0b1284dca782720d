"""Real servers for tests, on free loopback ports, every wait bounded.

A server belongs to the test that started it: it is ended by its own process handle and by nothing
else. A missing program is reported in one place, `require_program`.
"""

import os
import random
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

import orjson
import pytest

TIMEOUT_SECONDS = 180.0
"""No wait in here is longer; only a broken server comes near it."""


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the calling test for a missing part of the machine, or fail it if `CI` is `true`."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI=true, and {reason}")
    pytest.skip(reason)


def require_program(name: str) -> str:
    """The path of a program from the system's packages.

    Without it the calling test fails where nothing may be missing (`CI=true`), and is skipped
    elsewhere; both say what is missing.
    """
    path = shutil.which(name)
    if path is not None:
        return path
    skip_or_fail(f"{name} is not installed (on Debian: apt-get install {name})")


def free_port() -> int:
    """A loopback port on which nothing listens at the moment.

    It is below those that the system gives to outgoing connections: one of these might take the
    port before the server does for which it was found.
    """
    while True:
        port = random.SystemRandom().randrange(_LOWEST_PORT, _LOWEST_OUTGOING_PORT)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


_LOWEST_PORT = 10_000
_LOWEST_OUTGOING_PORT = 32_768


def wait_until(fulfilled: Callable[[], bool], what: str, seconds: float = TIMEOUT_SECONDS) -> None:
    """Returns as soon as `fulfilled()` is true; fails the test, naming `what`, if it never is."""
    end = time.monotonic() + seconds
    while not fulfilled():
        if time.monotonic() > end:
            pytest.fail(f"waited {seconds} s in vain: {what}")
        time.sleep(0.005)


def read_log_lines(path: Path) -> list[dict[str, Any]]:
    """The whole lines of a log of JSON; fails the test if one is no JSON.

    What stands behind the last line break is left out: the server is still writing it.
    """
    return [orjson.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


def wait_for_log_line(path: Path, request_id: str) -> dict[str, Any]:
    """The newest line of a log of JSON with the id of a request; it may come after its answer."""

    def find() -> list[dict[str, Any]]:
        return [line for line in read_log_lines(path) if line.get("request_id") == request_id]

    wait_until(lambda: bool(find()), f"{path.name} tells of {request_id}")
    return find()[-1]


def end(process: subprocess.Popen[Any], seconds: float = TIMEOUT_SECONDS) -> int:
    """Ask a program with a process group of its own to end, and return its exit code.

    If it does not end, it is killed, and with it all that it has started.
    """
    process.terminate()
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait(seconds)


def run_program(
    command: Sequence[str | Path], seconds: float, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program that may start servers, and return what it printed.

    `subprocess.run` would kill it after so many seconds, and its servers would live on.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=pipe,
        stderr=pipe,
        text=True,
        process_group=0,
        **options,
    ) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except BaseException:
            end(process)
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


class LocalServer(ABC):
    """A program that serves on a port of loopback for as long as a test wants it.

    It has a process group of its own.
    """

    _process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def start(self) -> Self:
        """Runs it, and returns once it answers."""

    @abstractmethod
    def stop(self) -> int | None:
        """Asks it to end, and makes it end if it will not; returns its exit code."""

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError(f"this {type(self).__name__} is not running")
        return self._process

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


class RedisServer(LocalServer):
    """A real `redis-server` that keeps nothing on disk.

    `options` are its own, without dashes and with `_` for `-`:
    `RedisServer(folder, requirepass="secret", maxmemory="2mb")`. The port stays the same for the
    life of the object, so a server that was killed can come back where it was.
    """

    def __init__(self, folder: Path, **options: str) -> None:
        self._program = [require_program("redis-server")]
        self._environ: dict[str, str] = {}
        password = options.get("requirepass")
        self._log_in = ["AUTH", password] if password else []
        self.port = free_port()
        self._folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self._own_connections = 0  # those made for `command` since the last start

    @property
    def url(self) -> str:
        """Where it listens, without credentials, database 0."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> Self:
        """Runs it, and returns once it answers."""
        if self._process is not None:
            raise RuntimeError("this redis-server is already running")
        fixed = {"bind": "127.0.0.1", "port": str(self.port), "dir": str(self._folder)}
        unsaved = {"save": "", "appendonly": "no", "daemonize": "no"}
        arguments = [*self._program]
        for name, value in (fixed | unsaved | self._options).items():
            arguments += [f"--{name.replace('_', '-')}", value]
        with (self._folder / f"redis-{self.port}.log").open("ab") as log:
            environ = os.environ | self._environ
            self._process = subprocess.Popen(
                arguments, cwd=self._folder, env=environ, stdout=log, stderr=log, process_group=0
            )
        self._own_connections = 0
        wait_until(self._is_answering, f"redis-server on port {self.port} answers")
        return self

    def stop(self) -> None:
        """Asks it to end, and makes it end if it will not. Nothing happens if it does not run."""
        if self._process is not None:
            self.resume()
            end(self._process)
            self._process = None

    def kill(self) -> None:
        """Ends it with SIGKILL, as a crash or the kernel would; connections are torn."""
        process = self._running()
        process.kill()
        process.wait(TIMEOUT_SECONDS)
        self._process = None

    def pause(self) -> None:
        """Stops it with SIGSTOP: the kernel still accepts connections, and nobody answers."""
        process = self._running()
        process.send_signal(signal.SIGSTOP)
        look = os.WSTOPPED | os.WNOHANG
        wait_until(
            lambda: os.waitid(os.P_PID, process.pid, look) is not None, "redis-server has stopped"
        )

    def resume(self) -> None:
        """Lets a paused server go on where it was."""
        self._running().send_signal(signal.SIGCONT)

    def command(self, *words: str) -> bytes:
        """Send one command on a connection of its own and return the raw reply."""
        log_in = [self._log_in] if self._log_in else []
        with socket.create_connection(("127.0.0.1", self.port), TIMEOUT_SECONDS) as connection:
            self._own_connections += 1
            stream = connection.makefile("rwb")
            with stream:
                for request in (*log_in, words):
                    stream.write(b"*%d\r\n" % len(request))
                    for word in request:
                        stream.write(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()))
                    stream.flush()
                    reply = stream.readline().rstrip()
                    if reply.startswith(b"$") and reply != b"$-1":
                        reply = stream.read(int(reply[1:]) + 2)[:-2]
        return reply

    def info(self, section: str) -> dict[str, str]:
        """Return a section of INFO, such as `stats`."""
        lines = self.command("INFO", section).decode().splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)

    def count_calls(self, name: str) -> int:
        """How many times it has carried out a command, such as `get`, since it started."""
        row = self.info("commandstats").get(f"cmdstat_{name}", "calls=0,")
        return int(row.removeprefix("calls=").split(",")[0])

    def count_connections(self) -> int:
        """How many connections others have made since it started, those for `command` aside."""
        return int(self.info("stats")["total_connections_received"]) - self._own_connections

    def _is_answering(self) -> bool:
        code = self._running().poll()
        if code is not None:
            pytest.fail(f"redis-server ended with code {code}; its log is in {self._folder}")
        try:
            return self.command("PING") == b"+PONG"
        except OSError:
            return False
