"""The servers that are measured, on free ports of this machine: gunicorn, and nginx before it.

They run with this Python and none of the caller's settings. Each is ended by the handle of its own
process and by nothing else, however the measurement ends.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType
from typing import Any

from deploy.gateway.folder import fill
from deploy.gateway.folder import write as write_folder
from deploy.gateway.settings import read_settings
from deploy.refusal import Refusal
from deploy.render import record_application
from deploy.services import CHECKOUT, game_names, tool_names
from deploy.system_parts import search_path

HERE = "127.0.0.1"
JSON = "application/json"
ONE_SERVICE = (2, 4)
"""Processes of gunicorn and threads of each, as in a container."""
ALL_IN_ONE = (1, 8)
"""The same as `up.py` starts it."""
_TO_ANSWER_SECONDS = 60.0
_TO_END_SECONDS = 30.0
_SETTINGS = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


@dataclass(frozen=True, slots=True)
class Server:
    """A gunicorn that answers: its port, its process id, and how long it took to answer first."""

    port: int
    pid: int
    ready_seconds: float


@contextmanager
def gunicorn(
    factory: str,
    size: tuple[int, int] = ONE_SERVICE,
    *,
    checkout: Path = CHECKOUT,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Server]:
    """Serve what `factory` of a checkout makes as production does, with these `settings`.

    Raises Refusal or OSError if it does not answer.
    """
    sizes = {"DECOMPTE_WORKERS": str(size[0]), "DECOMPTE_THREADS": str(size[1])}
    # It listens from the beginning: the first request waits until a worker answers it.
    with socket.create_server((HERE, 0), backlog=2048) as listener:
        port: int = listener.getsockname()[1]
        started = time.monotonic()
        command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
        command += ["--bind", f"fd://{listener.fileno()}", factory]
        options = {"cwd": checkout, "pass_fds": (listener.fileno(),)}
        with _run(command, {**sizes, **settings}, **options) as process:
            listener.close()
            try:
                ask(port, "/healthz")
            except OSError as error:
                raise Refusal(f"{factory} of {checkout} does not start: {error}.") from error
            yield Server(port, process.pid, time.monotonic() - started)


@contextmanager
def stack(game: str, instances: int) -> Iterator[tuple[int, Sequence[Server]]]:
    """Serve a game by so many gunicorns, behind the gateway with its usual limits.

    Yields the gateway's port and the servers. Raises Refusal or OSError if one does not answer.
    """
    nginx = shutil.which("nginx", path=search_path())
    if nginx is None:
        raise Refusal("nginx, the gateway, is not installed (Debian: nginx).")
    with ExitStack() as running:
        factory = f"deploy.one_service:create_app({game!r})"
        group = [running.enter_context(gunicorn(factory)) for _ in range(instances)]
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="decompte-bench-")))
        port = free_port()
        addresses = {name: [f"{HERE}:{free_port()}"] for name in (*game_names(), *tool_names())}
        addresses[game] = [f"{HERE}:{one.port}" for one in group]
        listen, answers = f"{HERE}:{port}", record_application()
        write_folder(folder, game_names(), answers, listen=listen, loopback=addresses)
        fill(folder, read_settings({"DECOMPTE_GATEWAY_UPSTREAMS": "loopback"}))
        # As root its workers would have another user, who may not read the folder.
        user = "user root;" if os.geteuid() == 0 else ""
        command = [nginx, "-p", f"{folder}/", "-c", f"{folder}/nginx.conf", "-e", "stderr"]
        command += ["-g", f"daemon off; {user}"]
        process = running.enter_context(_run(command, {}, stderr=subprocess.DEVNULL))
        _wait_for(process, port)
        yield port, group


def ask(port: int, path: str, body: bytes | None = None) -> bytes:
    """Return what `path` answers to GET, or to POST if there is a `body`.

    Raises OSError if it does not answer, Refusal if it answers with another status than 200.
    """
    with closing(HTTPConnection(HERE, port, timeout=_TO_ANSWER_SECONDS)) as connection:
        return ask_over(connection, path, body)


def ask_over(connection: HTTPConnection, path: str, body: bytes | None = None) -> bytes:
    """Do the same over a connection, which stays open."""
    method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": JSON})
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status != HTTPStatus.OK:
        raise Refusal(f"What is measured answers {method} {path} with {answer.status}.")
    return content


def write_blanks(serial: int) -> bytes:
    """A serial in blanks, for behind a body: no cache has seen such bytes before."""
    return f"{serial:027b}".translate({48: " ", 49: "\n"}).encode()


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.create_server((HERE, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def _run(
    command: Sequence[str], settings: Mapping[str, str], **options: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program without its output; end it afterwards, by force if need be."""
    nothing = subprocess.DEVNULL
    own = {name: one for name, one in os.environ.items() if not name.startswith(_SETTINGS)}
    env = {**own, "PATH": search_path(), **settings}
    options = {"cwd": CHECKOUT, "stdin": nothing, "stdout": nothing, **options}
    process = subprocess.Popen(command, env=env, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_TO_END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + _TO_ANSWER_SECONDS
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError), socket.create_connection((HERE, port), 1.0):
            return
        time.sleep(0.01)
    raise Refusal("nginx, the gateway, does not start.")
