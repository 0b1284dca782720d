"""What a real gunicorn and a real nginx have in common in tests."""

import socket
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from tests.servers import TIMEOUT_SECONDS, LocalServer

LOOPBACK = "127.0.0.1"


class HttpServer(LocalServer):
    """A server that speaks HTTP, with a master process and its workers."""

    port: int

    def master(self) -> int:
        """The process id of its master."""
        return self._running().pid

    def workers(self) -> set[int]:
        """The process ids of its workers."""
        master = self.master()
        children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii")
        return {int(pid) for pid in children.split()}

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        caller: str = LOOPBACK,
    ) -> tuple[HTTPResponse, bytes]:
        """One request on a connection of its own, from an address of loopback, and its answer."""
        connection = HTTPConnection(
            LOOPBACK, self.port, timeout=TIMEOUT_SECONDS, source_address=(caller, 0)
        )
        try:
            connection.request(method, path, body, dict(headers or {}))
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def connect(self, caller: str = LOOPBACK) -> socket.socket:
        """A bare connection, for sending what no library would send."""
        return socket.create_connection((LOOPBACK, self.port), TIMEOUT_SECONDS, (caller, 0))
