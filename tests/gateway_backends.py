"""Backends that fail in one way each, in place of a gunicorn behind the gateway."""

import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from tests.http_server import LOOPBACK
from tests.servers import wait_until

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


class Backend:
    """Listens on a port of loopback; each connection's first request is recorded and then answered.

    `behave` gets the connection and the number of the request, from 0.
    """

    def __init__(self, behave: Callable[[socket.socket, int], None]) -> None:
        self.requests: list[bytes] = []
        self._behave = behave
        self._over = threading.Event()
        self._connections = ExitStack()
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        socket.create_connection((LOOPBACK, self.port)).close()
        self._thread.join()
        self._connections.close()
        self._listener.close()

    def _serve(self) -> None:
        while True:
            connection = self._connections.enter_context(self._listener.accept()[0])
            if self._over.is_set():
                return
            self.requests.append(connection.recv(65_536))
            self._behave(connection, len(self.requests) - 1)


def answer(connection: socket.socket, _number: int) -> None:
    """Answer, and hang up."""
    connection.sendall(ANSWER)
    connection.close()


def hang(_connection: socket.socket, _number: int) -> None:
    """Never answer."""


def hang_up(connection: socket.socket, _number: int) -> None:
    """End the connection instead of answering, as a worker that is killed does."""
    connection.close()


def hang_up_once(connection: socket.socket, number: int) -> None:
    """End the first connection, and answer on the others."""
    (answer if number else hang_up)(connection, number)


def respond_with(head: bytes) -> Callable[[socket.socket, int], None]:
    """Return a behaviour that answers with this status line, these headers and no body."""

    def respond(connection: socket.socket, _number: int) -> None:
        connection.sendall(b"HTTP/1.1 " + head + b"\r\nContent-Length: 0\r\n\r\n")
        connection.close()

    return respond


class BlackholePort:
    """A port on which no connection succeeds: its backlog is full, so the kernel drops the next.

    This is what the address of a container that is gone does.
    """

    def __init__(self) -> None:
        self._sockets = ExitStack()
        self._listener = self._sockets.enter_context(socket.create_server((LOOPBACK, 0), backlog=0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        wait_until(self._is_full, f"port {self.port} takes no more connections")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sockets.close()

    def _is_full(self) -> bool:
        waiting = self._sockets.enter_context(socket.socket())
        waiting.settimeout(0.2)
        try:
            waiting.connect((LOOPBACK, self.port))
        except TimeoutError:
            return True
        return False
