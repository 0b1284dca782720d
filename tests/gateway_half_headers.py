"""An attack: one address opens connections and sends half a header on each.

`python -m tests.gateway_half_headers` does so for half a minute with 60,000 connections, or as many
as this process may open files, reopens each that is closed, and meanwhile sends requests
from another address; it prints how those were answered.
"""

import argparse
import resource
import selectors
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPException
from pathlib import Path

from deploy.services import game_names
from tests.gateway_server import GatewayServer, start_services
from tests.http_server import LOOPBACK
from tests.servers import skip_or_fail

ATTACKER, CALLER = "127.0.0.2", "127.0.0.3"
HALF_HEADER = b"GET /v1 HTTP/1.1\r\nHost: localhost\r\nX-Half: "
_FIRST_PORT = 1_100
_OTHER_FILES = 500


@contextmanager
def open_half_headers(gateway: GatewayServer, count: int) -> Iterator[list[socket.socket]]:
    """Keep `count` connections from the attacker's address open, each with half a header."""
    if allow_open_files(count + _OTHER_FILES) < count + _OTHER_FILES:
        skip_or_fail(f"this process may not have {count + _OTHER_FILES} files open")
    with ExitStack() as stack:
        yield [stack.enter_context(_open_half_header(gateway)) for _ in range(count)]


def allow_open_files(count: int) -> int:
    """Let this process have so many files open if it may; return how many it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        soft = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def _open_half_header(gateway: GatewayServer) -> socket.socket:
    connection = gateway.connect(ATTACKER)
    connection.sendall(HALF_HEADER)
    return connection


class Attack:
    """Keeps up to `count` such connections open, from all ports, until it is over."""

    def __init__(self, gateway: GatewayServer, count: int) -> None:
        self.most_open = 0
        self.opened = 0
        self._port = gateway.port
        self._count = count
        self._over = threading.Event()
        self._ready = selectors.DefaultSelector()
        self._open = 0
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and close every connection."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        next_port = _FIRST_PORT
        while not self._over.is_set():
            for _ in range(200):
                if self._open >= self._count:
                    break
                next_port = next_port + 1 if next_port < 65_535 else _FIRST_PORT
                self._begin(next_port)
            self._close_disconnected(0.02 if self._open >= self._count else 0)
        for key in [*self._ready.get_map().values()]:
            self._close(key.fileobj)

    def _begin(self, port: int) -> None:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            connection.bind((ATTACKER, port))
            connection.connect((LOOPBACK, self._port))
            connection.sendall(HALF_HEADER)
        except OSError:
            connection.close()
            return
        self._ready.register(connection, selectors.EVENT_READ)
        self._open += 1
        self.opened += 1
        self.most_open = max(self.most_open, self._open)

    def _close_disconnected(self, patience: float) -> None:
        for key, _ in self._ready.select(patience):
            self._close(key.fileobj)

    def _close(self, connection: object) -> None:
        if isinstance(connection, socket.socket):
            self._ready.unregister(connection)
            connection.close()
            self._open -= 1


def request_repeatedly(
    gateway: GatewayServer, seconds: float, path: str
) -> tuple[Counter[str], list[float]]:
    """Send requests from another address; return the count of each outcome and the seconds."""
    came: Counter[str] = Counter()
    took = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            came[str(gateway.ask("GET", path, caller=CALLER)[0].status)] += 1
        except (OSError, HTTPException) as error:
            came[type(error).__name__] += 1
        took.append(time.monotonic() - start)
        time.sleep(0.01)
    return came, took


def measure_memory(gateway: GatewayServer) -> int:
    """Return the bytes that nginx and its workers occupy."""
    total = 0
    for process in {gateway.master(), *gateway.workers()}:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
        total += int(pages) * resource.getpagesize()
    return total


def _print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    """Run the attack; return 1 if a request from the other address was not answered with 200."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=60_000)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    allowed = allow_open_files(given.connections + _OTHER_FILES) - _OTHER_FILES
    game = game_names()[0]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = stack.enter_context(start_services(folder, {game: 1}))
        gateway = stack.enter_context(GatewayServer(folder / "gateway", servers))
        before = measure_memory(gateway)
        attack = Attack(gateway, min(given.connections, allowed))
        stack.callback(attack.stop)
        attack.start()
        lost = 0
        for path in (f"/v1/{game}", "/healthz"):
            came, took = request_repeatedly(gateway, given.seconds / 2, path)
            lost += len(took) - came["200"]
            percentile = statistics.quantiles(took, n=100)[98]
            _print_line(f"{path}: {dict(came)}, p99 {percentile:.3f} s, slowest {max(took):.3f} s")
        _print_line(f"{attack.opened} connections, {attack.most_open} at once")
        _print_line(f"nginx: {before >> 20} MiB before, {measure_memory(gateway) >> 20} MiB now")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
