"""A real gunicorn with the configuration that is shipped, on a free loopback port.

`GunicornServer("deploy.one_process:create_app()", folder)` serves what `up.py` serves; a service's
own factory serves it as a container does. Its log is read to see that nothing went wrong unseen.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any, Self

import pytest

from deploy.services import CHECKOUT
from tests.http_server import HttpServer
from tests.servers import TIMEOUT_SECONDS, end, read_log_lines, wait_until

OUR_VARIABLES = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_", "GUNICORN_")


class GunicornServer(HttpServer):
    """gunicorn with `workers` processes of `threads` threads; `environ` is added to a bare one.

    The port is opened here and handed on, so no other program can take it in between.
    """

    def __init__(
        self,
        factory: str,
        folder: Path,
        *,
        workers: int = 1,
        threads: int = 4,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._factory = factory
        bare = {
            name: value for name, value in os.environ.items() if not name.startswith(OUR_VARIABLES)
        }
        sizes = {"DECOMPTE_WORKERS": str(workers), "DECOMPTE_THREADS": str(threads)}
        self._environ = {**bare, **sizes, **(environ or {})}
        self._workers = workers
        self._log = folder / "gunicorn.log"
        self._out = folder / "gunicorn.out"
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def launch(self) -> Self:
        """Runs it, and returns at once."""
        if self._process is not None:
            raise RuntimeError("this gunicorn is already running")
        with socket.create_server(("127.0.0.1", self.port), backlog=256) as listener:
            self.port = listener.getsockname()[1]
            command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
            command += ["--bind", f"fd://{listener.fileno()}", self._factory]
            with self._log.open("ab") as log, self._out.open("ab") as out:
                self._process = subprocess.Popen(
                    command,
                    cwd=CHECKOUT,
                    env=self._environ,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=log,
                    pass_fds=[listener.fileno()],
                    process_group=0,
                )
        return self

    def start(self) -> Self:
        """Runs it, and returns once it answers with all its workers."""
        self.launch()
        try:
            wait_until(self._is_ready, f"gunicorn on port {self.port} answers")
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> int | None:
        """Asks it to end, and makes it end if it will not; returns its exit code."""
        process, self._process = self._process, None
        return end(process, TIMEOUT_SECONDS * 2) if process else None

    def wait_for_end(self) -> int:
        """Waits until it ends by itself, and returns its exit code."""
        code = self._running().wait(TIMEOUT_SECONDS)
        self._process = None
        return code

    def log(self) -> str:
        """Return the log of gunicorn and of Python."""
        return self._log.read_text(encoding="utf-8")

    def lines(self) -> list[dict[str, Any]]:
        """The lines of JSON that the application logged; fails the test if one is none."""
        return read_log_lines(self._out)

    def _is_ready(self) -> bool:
        code = self._running().poll()
        if code is not None:
            pytest.fail(f"gunicorn ended with code {code}:\n{self.log()}")
        try:
            response, _ = self.ask("GET", "/healthz")
        except (OSError, HTTPException):
            return False
        return response.status == 200 and len(self.workers()) == self._workers
