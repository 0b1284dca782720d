"""A slow proxy to a server on loopback: answers arrive late, and nothing is lost."""

import socket
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, repeat
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from types import TracebackType
from typing import Self

from tests.http_server import LOOPBACK


class SlowProxy(ThreadingTCPServer):
    """Forwards to `target`, a port on loopback; each piece of an answer waits for the next pause.

    `pauses` are seconds, used again from the first when they end; `port` is where it listens.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, target: int, pauses: Sequence[float]) -> None:
        super().__init__((LOOPBACK, 0), _ProxiedConnection)
        self.target = target
        self.pauses: Iterator[float] = cycle(pauses)
        self.port: int = self.server_address[1]
        self._open = Thread(target=self.serve_forever, args=(0.05,))

    def __enter__(self) -> Self:
        self._open.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self._open.join()
        self.server_close()


class _ProxiedConnection(BaseRequestHandler):
    """One connection, forwarded in both directions."""

    server: SlowProxy

    def handle(self) -> None:
        with socket.create_connection((LOOPBACK, self.server.target)) as far:
            asking = Thread(target=_forward, args=(self.request, far, repeat(0.0)), daemon=True)
            asking.start()
            _forward(far, self.request, self.server.pauses)
            asking.join()


def _forward(source: socket.socket, target: socket.socket, pauses: Iterator[float]) -> None:
    """Forward everything until either end closes, and then close the other end too."""
    try:
        while piece := source.recv(65_536):
            time.sleep(next(pauses))
            target.sendall(piece)
    except OSError:
        return
    finally:
        for one in (source, target):
            _shut_down(one)


def _shut_down(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
