"""The real stack on loopback: nginx as it is rendered, before gunicorns as they are shipped.

A gateway has a folder and a port of its own and runs as whoever runs the tests. What the tests of
the gateway ask of it, they ask from several addresses of loopback, which nginx takes for several
callers.
"""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any, Protocol, Self

import orjson
import pytest
from werkzeug.datastructures import Headers

from deploy.gateway import folder as gateway_folder
from deploy.gateway.documents import Documents
from deploy.gateway.documents import record_documents as record_documents_of
from deploy.gateway.settings import SETTINGS, read_settings
from deploy.services import game_names, tool_names
from tests.applications import clear_environment, silence_logs
from tests.found_games import SERVICES
from tests.gunicorn_server import GunicornServer
from tests.http_server import LOOPBACK, HttpServer
from tests.servers import (
    end,
    free_port,
    read_log_lines,
    require_program,
    wait_for_log_line,
    wait_until,
)

Servers = Mapping[str, Sequence[GunicornServer]]

UNLIMITED: Mapping[str, str] = {
    name: str(kind.most)
    for name, kind in SETTINGS.items()
    if name.endswith(("_RATE", "_BURST", "_CONNECTIONS", "_SECONDS"))
}
"""Settings with which one caller may ask as much as it likes, and everybody be as slow."""


class HasPort(Protocol):
    """Anything that listens on a port."""

    port: int


@cache
def record_documents() -> Documents:
    """Record the documents of the application once for all gateways of this process."""
    with clear_environment() as environment:
        environment.setenv("DECOMPTE_LOG_LEVEL", "error")
        documents = record_documents_of()
        silence_logs()
        return documents


class GatewayServer(HttpServer):
    """nginx before the servers of each service; `environ` is its environment.

    A service without a server is one that is away: nothing listens where it should be. `engine`
    is the folder of the engine that the page offers.
    """

    def __init__(
        self, folder: Path, servers: Mapping[str, Sequence[HasPort]], **environ: str
    ) -> None:
        self.program = require_program("nginx")
        self.folder = folder
        self.port = free_port()
        self._environ = {**UNLIMITED, "DECOMPTE_GATEWAY_UPSTREAMS": "loopback", **environ}
        self.documents = record_documents()
        self._servers = servers
        self.engine: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Renders its folder, runs it, and returns once it answers."""
        names = game_names()
        addresses = {
            name: [f"{LOOPBACK}:{one.port}" for one in self._servers.get(name, [])]
            or [f"{LOOPBACK}:{free_port()}"]
            for name in (*names, *tool_names())
        }
        gateway_folder.write(
            self.folder,
            names,
            self.documents,
            listen=f"{LOOPBACK}:{self.port}",
            loopback=addresses,
            engine=self.engine,
        )
        gateway_folder.fill(self.folder, read_settings(self._environ))
        return self.run()

    def run(self) -> Self:
        """Runs it in its folder as it is, and returns once it answers with all its workers."""
        where = ["-p", f"{self.folder}/", "-c", str(self.folder / "nginx.conf")]
        # As root its workers would be somebody else, who may not read what the tests write.
        whoever = "user root;" if os.geteuid() == 0 else ""
        command = [self.program, *where, "-e", "stderr", "-g", f"daemon off; {whoever}"]
        with (self.folder / "out").open("ab") as out, (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=log, process_group=0
            )
        try:
            wait_until(self._accepts, f"nginx on port {self.port} accepts connections")
        except BaseException:
            self.stop()
            raise
        return self

    def reload(self) -> None:
        """Makes it read its files again, as an operator does; returns when its workers are new."""
        before = self.workers()
        self._running().send_signal(signal.SIGHUP)
        wait_until(lambda: not before & self.workers(), "nginx has new workers")

    def stop(self) -> int | None:
        """Asks it to end, and makes it end if it will not; returns its exit code."""
        process, self._process = self._process, None
        return end(process) if process else None

    def lines(self) -> list[dict[str, Any]]:
        """The lines of JSON that it logged; fails the test if one is none."""
        return read_log_lines(self.folder / "out")

    def find_line(self, request_id: str) -> dict[str, Any]:
        """The logged line of one request; nginx writes it after the answer."""
        return wait_for_log_line(self.folder / "out", request_id)

    def log(self) -> str:
        """Return nginx's own log."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def find_errors(self) -> list[str]:
        """Return the errors that nginx logged, apart from a low limit of open files."""
        lines = [line for line in self.log().splitlines() if "[" in line]
        return [line for line in lines if "setrlimit(RLIMIT_NOFILE" not in line]

    def post(self, path: str, request: object, **headers: str) -> tuple[HTTPResponse, bytes]:
        """Posts a JSON document; names of headers have `_` for `-`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Content-Type": "application/json", **named}
        return self.ask("POST", path, orjson.dumps(request), sent)

    def ask_until(
        self, status: int, method: str, path: str, *sent: Any, caller: str
    ) -> tuple[HTTPResponse, bytes]:
        """Ask until an answer has the status, and return it; fails the test if none ever has.

        A limit that is reached lets one more request through each second.
        """
        exchanges: list[tuple[HTTPResponse, bytes]] = []

        def has_status() -> bool:
            exchanges.append(self.ask(method, path, *sent, caller=caller))
            return exchanges[-1][0].status == status

        wait_until(has_status, f"{method} {path} is answered with {status}")
        return exchanges[-1]

    def exchange(self, *parts: bytes) -> tuple[HTTPResponse, bytes]:
        """Sends the parts on a connection of their own, and reads one response."""
        with self.connect() as connection:
            for part in parts:
                connection.sendall(part)
            response = HTTPResponse(connection)
            response.begin()
            return response, response.read()

    def _accepts(self) -> bool:
        code = self._running().poll()
        if code is not None:
            pytest.fail(f"nginx ended with code {code}:\n{self.log()}")
        try:
            self.connect().close()
        except OSError:
            return False
        return len(self.workers()) == int(read_settings(self._environ)["DECOMPTE_GATEWAY_WORKERS"])


@contextmanager
def start_services(
    folder: Path, instances: Mapping[str, int], *, workers: int = 1, redis_url: str | None = None
) -> Iterator[Servers]:
    """Start the given number of gunicorns of each service, all at the same time."""
    environ = {"REDIS_URL": redis_url} if redis_url else {}
    factories = {one.game.card.id: one.factory for one in SERVICES}
    with ExitStack() as stack:
        servers: dict[str, list[GunicornServer]] = {}
        for name, count in instances.items():
            for number in range(count):
                own = folder / f"{name}-{number}"
                own.mkdir()
                server = GunicornServer(factories[name], own, workers=workers, environ=environ)
                stack.callback(server.stop)
                servers.setdefault(name, []).append(server.launch())
        for group in servers.values():
            for server in group:
                wait_until(
                    partial(_is_answering, server), f"gunicorn on port {server.port} answers"
                )
        yield servers


def _is_answering(server: GunicornServer) -> bool:
    try:
        return server.ask("GET", "/readyz")[0].status == 200
    except (OSError, HTTPException):
        return False


def check_refusal(
    exchange: tuple[HTTPResponse, bytes], status: int, problem: str, language: str = "en"
) -> dict[str, Any]:
    """Check that a response is a complete problem document, and return the document."""
    response, body = exchange
    assert response.status == status
    document: dict[str, Any] = orjson.loads(body)
    assert document["status"] == status
    assert document["type"] == problem
    assert document["title"]
    assert document["detail"]
    assert document["request_id"] == response.headers["X-Request-Id"]
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Content-Language"] == language
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "X-Request-Id" in response.headers["Access-Control-Expose-Headers"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Server"] == "nginx"
    return document


def remove_request_id(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document without its request id, which is random."""
    return {name: value for name, value in document.items() if name != "request_id"}


COMPARED_HEADERS = (
    "Content-Type",
    "Content-Language",
    "Allow",
    "Location",
    "Content-Security-Policy",
)


PAGE_HEADERS = (
    "Content-Type",
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Access-Control-Allow-Origin",
    "Cache-Control",
    "Referrer-Policy",
)
"""What a file of the page has alike from the gateway and from `up.py`, its charset aside."""


def check_same_headers(response: HTTPResponse, wanted: Headers) -> None:
    """Check that the response has the same headers as the application's own."""
    assert {name: response.headers[name] for name in COMPARED_HEADERS} == {
        name: wanted.get(name) for name in COMPARED_HEADERS
    }
