"""Containers that come and go behind a gateway that finds them by name: no request may be lost.

`python -m tests.gateway_names` needs root and an nginx of 1.27.3 or later, the first on PATH or
named by `--nginx`; the nginx of Debian's stable release cannot look names up again, so this is no
test that pytest finds. It runs in a network namespace of its own, with a name server where Docker
has one, so the configuration is the one that is shipped for compose. What it imitates: packets
to a container that ended are dropped, its name loses the address a moment later; a container
that starts has its name before it listens.
"""

import argparse
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from deploy.services import CHECKOUT, PORT, game_names
from tests.gateway_load import collect_known_requests, run_load
from tests.gateway_server import GatewayServer
from tests.servers import wait_until

GAME = game_names()[-1]
NAME_SERVER = ("127.0.0.11", 53)
SUBNET = "10.77.0"
INSIDE = "DECOMPTE_TEST_NAMESPACE"

ADDRESS_LOST_SECONDS = 0.1
NAME_LOST_SECONDS = 0.3
"""How long after its end a container's address is gone, and its name no longer has it."""

DOWN_SECONDS = 3.0
"""How long a container that ended is away: the gateway then has one address only."""


class NameServer:
    """Answers for the addresses of one name; every other name does not exist."""

    def __init__(self, name: str) -> None:
        self.addresses: list[str] = []
        self._question = b"".join(bytes([len(part)]) + part.encode() for part in name.split("."))
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(NAME_SERVER)
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            query, sender = self._socket.recvfrom(512)
            self._socket.sendto(self._reply(query), sender)

    def _reply(self, query: bytes) -> bytes:
        end = query.index(b"\0", 12)
        question = query[12 : end + 5]
        is_known = query[12:end] == self._question
        found = [*self.addresses] if is_known else []
        flags = 0x8180 if is_known else 0x8183
        head = query[:2] + struct.pack(">HHHHH", flags, 1, len(found), 0, 0)
        records = [
            b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 1, 4) + socket.inet_aton(address)
            for address in found
        ]
        return head + question + b"".join(records)


class Container:
    """A service at its own address, which the name server returns from the start."""

    def __init__(self, names: NameServer, number: int, folder: Path) -> None:
        self.address = f"{SUBNET}.{number}"
        self._names = names
        _run_ip("address", "add", f"{self.address}/32", "dev", "lo")
        names.addresses.append(self.address)
        command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
        with (folder / "services.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *command,
                    "--bind",
                    f"{self.address}:{PORT}",
                    f"deploy.one_service:create_app({GAME!r})",
                ],
                cwd=CHECKOUT,
                env={**os.environ, "DECOMPTE_WORKERS": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def accepts_connections(self) -> bool:
        """Whether it accepts connections."""
        try:
            socket.create_connection((self.address, PORT), 1.0).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it as `docker kill` does."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._remove_address()

    def stop(self) -> None:
        """End it as `docker stop` does."""
        self._process.terminate()
        self._process.wait()
        self._remove_address()

    def _remove_address(self) -> None:
        time.sleep(ADDRESS_LOST_SECONDS)
        _run_ip("address", "del", f"{self.address}/32", "dev", "lo")
        time.sleep(NAME_LOST_SECONDS)
        self._names.addresses.remove(self.address)


class Containers:
    """All of one service; `scale` is what `docker compose up --scale` does."""

    def __init__(self, folder: Path) -> None:
        self.names = NameServer(GAME)
        self.running: list[Container] = []
        self._folder = folder
        self._started = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.scale(0)

    def start(self, count: int) -> list[Container]:
        """Start so many more, which do not answer yet."""
        first = self._started + 1
        self._started += count
        new = [Container(self.names, one, self._folder) for one in range(first, first + count)]
        self.running += new
        return new

    def scale(self, count: int) -> None:
        """Start or stop so many that `count` run; returns when new ones answer."""
        for container in self.start(max(0, count - len(self.running))):
            wait_until(container.accepts_connections, f"{container.address} answers")
        for container in self.running[count:]:
            container.stop()
        del self.running[count:]

    def replace(self, end: Callable[[Container], None]) -> None:
        """End the oldest, which comes back at another address as Docker restarts it."""
        end(self.running.pop(0))
        time.sleep(DOWN_SECONDS)
        self.scale(len(self.running) + 1)


def inject_faults(containers: Containers) -> None:
    """All that happens to the containers during the load; ends with as many as at the start."""
    for _ in range(3):
        containers.replace(Container.kill)
        time.sleep(2.5)
        containers.replace(Container.stop)
        time.sleep(2.5)
    containers.scale(8)
    time.sleep(2.5)
    containers.scale(2)
    time.sleep(2.5)


def run_load_through_faults(requests: int) -> int:
    """Load the gateway through all faults; returns 1 if a request was lost."""
    _run_ip("link", "set", "lo", "up")
    _run_ip("link", "add", "containers", "type", "veth", "peer", "name", "nobody")
    _run_ip("link", "set", "nobody", "up")
    _run_ip("link", "set", "containers", "up")
    _run_ip("address", "add", f"{SUBNET}.254/24", "dev", "containers")
    known = collect_known_requests(GAME)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        containers = stack.enter_context(Containers(folder))
        containers.scale(2)
        environ = {"DECOMPTE_GATEWAY_UPSTREAMS": "compose"}
        gateway = stack.enter_context(GatewayServer(folder / "gateway", {}, **environ))
        wait_until(lambda: run_load(gateway, known, at_least=1).wrong == [], "the names are known")
        before = len(gateway.lines())
        result = run_load(gateway, known, lambda: inject_faults(containers), at_least=requests)
        logged = gateway.lines()[before:]
    lines = [f"{result.right} answered rightly, {len(result.wrong)} not", *result.wrong[:5]]
    tried = Counter(f"{one['server_status']} -> {one['status']}" for one in logged)
    lines += [f"{count:7} {statuses}" for statuses, count in tried.most_common()]
    lines += [f"slowest: {max(float(one['seconds']) for one in logged):.1f} s"]
    sys.stdout.write("\n".join([*lines, ""]))
    return 1 if result.wrong else 0


def _run_ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def main() -> int:
    """Read the command line and run in a namespace of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nginx", type=Path, help="an nginx of 1.27.3 or later")
    parser.add_argument("--requests", type=int, default=20_000, help="at least so many are sent")
    given = parser.parse_args()
    if given.nginx:
        os.environ["PATH"] = f"{given.nginx.absolute().parent}:{os.environ['PATH']}"
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "yes"
        again = [sys.executable, "-m", "tests.gateway_names", *sys.argv[1:]]
        os.execvp("unshare", ["unshare", "--net", *again])
    return run_load_through_faults(given.requests)


if __name__ == "__main__":
    sys.exit(main())
