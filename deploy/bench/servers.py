"""The servers that are measured, on free ports of this machine: gunicorn, nginx and Redis.

They run with the environment's Python and none of the caller's settings. Each is ended by the
handle of its own process and by nothing else, however the benchmark ends.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from deploy.environment import python_of
from deploy.gateway import upstreams
from deploy.gateway.settings import UNLIMITED
from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from deploy.system_parts import search_path

PYTHON = str(python_of(CHECKOUT / ".venv"))
JSON = "application/json"
_HERE = "127.0.0.1"
_TO_ANSWER_SECONDS = 60.0
_TO_END_SECONDS = 30.0
_BACKLOG = 2048
_SETTINGS = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


@dataclass(frozen=True, slots=True)
class Size:
    """How many processes gunicorn has, and how many threads each of them."""

    workers: int
    threads: int

    def __str__(self) -> str:
        return f"{self.workers} × {self.threads}"


ONE_SERVICE = Size(workers=2, threads=4)
"""As in a container."""

ALL_IN_ONE = Size(workers=1, threads=8)
"""As `up.py` starts it."""


@dataclass(frozen=True, slots=True)
class Server:
    """A gunicorn that answers: its port, its process id, and how long it took to answer first."""

    port: int
    pid: int
    ready_seconds: float


@dataclass(frozen=True, slots=True)
class Stack:
    """A gateway that answers: its port, and the servers of each service behind it."""

    port: int
    servers: Mapping[str, Sequence[Server]]

    def url(self, path: str) -> str:
        """The address of a path behind the gateway."""
        return f"http://{_HERE}:{self.port}{path}"


@contextmanager
def gunicorn(factory: str, size: Size, **settings: str) -> Iterator[Server]:
    """Serve what `factory` makes as production does, with `settings` in the environment.

    Raises Refusal or OSError if it does not answer.
    """
    sizes = {"DECOMPTE_WORKERS": str(size.workers), "DECOMPTE_THREADS": str(size.threads)}
    # It listens from the beginning: the first request waits until a worker answers it.
    with socket.create_server((_HERE, 0), backlog=_BACKLOG) as listener:
        port: int = listener.getsockname()[1]
        started = time.monotonic()
        command = [PYTHON, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
        command += ["--bind", f"fd://{listener.fileno()}", factory]
        with _run(command, sizes | settings, pass_fds=(listener.fileno(),)) as process:
            listener.close()
            ask(port, "/healthz")
            yield Server(port, process.pid, time.monotonic() - started)


@contextmanager
def stack(
    factory: str,
    names: Sequence[str],
    *,
    instances: int = 1,
    limits: Mapping[str, str] = UNLIMITED,
    **settings: str,
) -> Iterator[Stack]:
    """Serve each service of `names` by so many gunicorns, behind the gateway with these `limits`.

    `factory` has `{}` where the service's name belongs; `settings` are for the services. Raises
    Refusal or OSError if anything of it does not answer.
    """
    nginx = find_program("nginx")
    if nginx is None:
        raise Refusal("nginx, the gateway, is not installed (Debian: nginx).")
    with ExitStack() as running:
        servers = {
            name: [
                running.enter_context(gunicorn(factory.format(name), ONE_SERVICE, **settings))
                for _ in range(instances)
            ]
            for name in names
        }
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="decompte-bench-")))
        port = _free_port()
        render = ["deploy.render", "--gateway", str(folder), "--fill", "--listen"]
        run_module(*render, f"{_HERE}:{port}", DECOMPTE_GATEWAY_UPSTREAMS="loopback", **limits)
        ports = {name: [server.port for server in group] for name, group in servers.items()}
        addresses = {
            name: [f"{_HERE}:{one}" for one in ports.get(name) or [_free_port()]]
            for name in game_names()
        }
        places = folder / "run" / "upstreams-loopback.conf"
        places.write_text(upstreams.loopback(addresses), encoding="utf-8")
        # As root its workers would have another user, who may not read the folder.
        user = "user root;" if os.geteuid() == 0 else ""
        command = [nginx, "-p", f"{folder}/", "-c", f"{folder}/nginx.conf", "-e", "stderr"]
        command += ["-g", f"daemon off; {user}"]
        process = running.enter_context(_run(command, stderr=subprocess.DEVNULL))
        _wait_for(process, port, "nginx, the gateway,")
        yield Stack(port, servers)


class RedisServer(ExitStack):
    """A `redis-server` that keeps nothing on disk and can be lost in every way."""

    def __init__(self) -> None:
        super().__init__()
        self._port = _free_port()
        self.url = f"redis://{_HERE}:{self._port}/0"
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [find_program("redis-server") or "redis-server", "--port", str(self._port)]
        command += ["--bind", _HERE, "--save", "", "--appendonly", "no"]
        return self.enter_context(_run(command))

    def restore(self) -> None:
        """Let it answer again if it was killed or stopped; raises Refusal if it does not."""
        if self._process.poll() is not None:
            self._process = self._start()
        self._process.send_signal(signal.SIGCONT)
        _wait_for(self._process, self._port, "redis-server")

    def kill(self) -> None:
        """End it as a crash would: connections break, and nothing listens any more."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """Stop it where it is: the kernel still takes connections, and nothing is answered."""
        self._process.send_signal(signal.SIGSTOP)


def find_program(name: str) -> str | None:
    """Return where the program is installed, None if it is not."""
    return shutil.which(name, path=search_path())


def run_module(name: str, *arguments: str, **settings: str) -> str:
    """Return what a module of the checkout prints; raises Refusal if it fails."""
    ran = subprocess.run(
        [PYTHON, "-m", name, *arguments],
        cwd=CHECKOUT,
        env=_without_settings() | settings,
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise Refusal(f"{name} fails: {ran.stderr.strip().rpartition(chr(10))[2]}")
    return ran.stdout


def ask(port: int, path: str, body: bytes | None = None) -> bytes:
    """Return what `path` answers to GET, or to POST if there is a `body`.

    Raises OSError if it does not answer, Refusal if it answers with another status than 200.
    """
    method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": JSON})
    with closing(HTTPConnection(_HERE, port, timeout=_TO_ANSWER_SECONDS)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        if answer.status != HTTPStatus.OK:
            raise Refusal(f"What is measured answers {method} {path} with {answer.status}.")
        return answer.read()


@contextmanager
def _run(
    command: Sequence[str], settings: Mapping[str, str] | None = None, **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in the checkout, without its output; end it afterwards, by force if need be."""
    nothing = subprocess.DEVNULL
    env = {**_without_settings(), "PATH": search_path(), **(settings or {})}
    process = subprocess.Popen(
        command, cwd=CHECKOUT, env=env, stdin=nothing, stdout=nothing, **options
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGCONT)  # a stopped process would not end
        process.terminate()
        try:
            process.wait(_TO_END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int, name: str) -> None:
    until = time.monotonic() + _TO_ANSWER_SECONDS
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError), socket.create_connection((_HERE, port), 1.0):
            return
        time.sleep(0.01)
    raise Refusal(f"{name} does not start.")


def _free_port() -> int:
    with socket.create_server((_HERE, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def _without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
