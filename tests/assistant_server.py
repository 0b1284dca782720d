"""The server of the Model Context Protocol over HTTP, as its image runs it, on a free port."""

import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any, Self, TypeVar

import orjson
from anyio.from_thread import start_blocking_portal
from mcp import Client

from deploy.services import CHECKOUT
from services.mcp.settings import SERVICES_VARIABLE
from tests.gunicorn_server import OUR_VARIABLES
from tests.http_server import LOOPBACK, HttpServer
from tests.servers import end, free_port, wait_until

T = TypeVar("T")
TAKEN = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


class AssistantServer(HttpServer):
    """`python -m services.mcp --http`, for the services at `addresses`; `environ` is added."""

    def __init__(
        self,
        folder: Path,
        addresses: Sequence[str],
        options: Sequence[str] = (),
        **environ: str,
    ) -> None:
        self.port = free_port()
        self._options = options
        self._log = folder / "assistant.log"
        bare = {
            name: value for name, value in os.environ.items() if not name.startswith(OUR_VARIABLES)
        }
        self._environ = {**bare, SERVICES_VARIABLE: ",".join(addresses), **environ}
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> Self:
        """Runs it, and returns once it says that it runs, ready or not."""
        command = [sys.executable, "-m", "services.mcp", "--http", str(self.port)]
        command += self._options
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=CHECKOUT,
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                process_group=0,
            )
        wait_until(lambda: self.find_status("/healthz") == 200, "the assistant's server runs")
        return self

    def start(self) -> Self:
        """Runs it, and returns once it has read what the services offer."""
        self.launch()
        wait_until(lambda: self.find_status("/readyz") == 200, "the assistant's server is ready")
        return self

    def stop(self) -> int | None:
        """Asks it to end, and makes it end if it will not; returns its exit code."""
        process, self._process = self._process, None
        return end(process) if process else None

    def log(self) -> str:
        """Return what it wrote."""
        return self._log.read_text(encoding="utf-8")

    def find_status(self, path: str) -> int | None:
        """The status of the answer to `GET path`, None if there is none."""
        try:
            return self.ask("GET", path)[0].status
        except (OSError, HTTPException):
            return None


def ask_protocol(
    server: HttpServer,
    method: str,
    params: dict[str, Any] | None = None,
    *,
    path: str = "/mcp",
    **headers: str,
) -> tuple[int, Any]:
    """Send one message in a request of its own; the status and the answer, JSON or bytes.

    Names of headers have `_` for `-`.
    """
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    response, body = server.ask("POST", path, orjson.dumps(message), {**TAKEN, **named})
    is_json = response.headers.get_content_type() == "application/json"
    return response.status, orjson.loads(body) if is_json else body


def run_apart(act: Callable[[], Awaitable[T]]) -> T:
    """What comes of `act` in a thread of its own: a test's browser keeps a loop in this one."""
    with start_blocking_portal() as portal:
        return portal.call(act)


def call_tool(address: str, name: str, arguments: dict[str, Any]) -> Any:
    """The result of a tool, asked for by the official client over HTTP."""

    async def call() -> Any:
        async with Client(address) as client:
            return await client.call_tool(name, arguments)

    return run_apart(call)


def address_of(server: HttpServer, path: str = "") -> str:
    """The address of a server on loopback."""
    return f"http://{LOOPBACK}:{server.port}{path}"
