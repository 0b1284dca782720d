"""Resolves a host's name with a timeout, which the system's resolver does not have.

The lookup runs in a thread of its own, and callers wait for it no longer than their timeout. There
is never more than one such thread: whoever comes while it still waits, waits for the same answer.
The result is not cached: connections are rarely made.
"""

import socket
from concurrent.futures import Future
from ipaddress import ip_address
from threading import Lock, Thread


class NameLookup:
    """Asks whether names can be resolved, waiting at most `seconds` each time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._thread: Thread | None = None
        self._answer: Future[None] = Future()

    def require(self, host: str, port: int) -> None:
        """Returns once `host` is known to resolve (at once for an address).

        Raises `TimeoutError` if there is no answer in time, `OSError` or `UnicodeError` if there is
        no such name. One lookup serves one host: the same `host` is expected in every call.
        """
        if _is_address(host):
            return
        with self._lock:
            # A thread does not survive a fork: a child that inherits one asks again.
            if self._thread is None or not self._thread.is_alive():
                self._answer = Future()
                arguments = (host, port, self._answer)
                self._thread = Thread(target=_resolve, args=arguments, daemon=True)
                self._thread.start()
            answer = self._answer
        answer.result(self._seconds)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _resolve(host: str, port: int, answer: "Future[None]") -> None:
    try:
        socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        answer.set_exception(error)
    else:
        answer.set_result(None)
