"""A server that only pretends to be Redis: it sends the same bytes whatever it is asked."""

import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self


class FakeRedis:
    """Answers each message with `reply`; with `None` it hangs up on whoever connects."""

    def __init__(self, reply: bytes | None) -> None:
        self._reply = reply
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._connections: list[socket.socket] = []
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def connections(self) -> int:
        """How many connections were made."""
        return len(self._connections)

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed: the test is over
            while True:
                connection, _ = self._listener.accept()
                self._connections.append(connection)
                thread = Thread(target=self._serve, args=(connection, self._reply))
                self._threads.append(thread)
                thread.start()

    @staticmethod
    def _serve(connection: socket.socket, reply: bytes | None) -> None:
        with connection, suppress(OSError):  # the visitor may go away at any time
            while reply is not None and connection.recv(65536):
                connection.sendall(reply)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # shutdown wakes the threads that wait in accept and recv; close alone would not.
        for open_socket in (self._listener, *self._connections):
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(20)
