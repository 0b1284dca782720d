"""`deploy/gunicorn.conf.py`, with which every container serves: read, and run with two workers."""

import http.client
import os
import re
import runpy
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http.wsgi import Response

from deploy.services import CHECKOUT

SETTINGS = CHECKOUT / "deploy" / "gunicorn.conf.py"
# Far more than it takes; reached only when something is broken.
TIMEOUT_SECONDS = 60


def run_settings() -> dict[str, Any]:
    """Return what gunicorn reads from its settings in the environment at hand."""
    return runpy.run_path(str(SETTINGS))


def test_a_container_has_two_workers_of_four_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DECOMPTE_WORKERS", raising=False)
    monkeypatch.delenv("DECOMPTE_THREADS", raising=False)
    read = run_settings()
    assert (read["worker_class"], read["workers"], read["threads"]) == ("gthread", 2, 4)


def test_workers_and_threads_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECOMPTE_WORKERS", "3")
    monkeypatch.setenv("DECOMPTE_THREADS", "16")
    read = run_settings()
    assert (read["workers"], read["threads"]) == (3, 16)


@pytest.mark.parametrize("name", ["DECOMPTE_WORKERS", "DECOMPTE_THREADS"])
@pytest.mark.parametrize("wrong", ["0", "-1", "many", "", "2.0"])
def test_a_wrong_number_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: str
) -> None:
    monkeypatch.setenv(name, wrong)
    with pytest.raises(SystemExit) as ended:
        run_settings()
    assert ended.value.code == f"{name} is {wrong!r} and has to be a whole number above 0."


def test_an_idle_connection_outlives_the_gateways_patience() -> None:
    # nginx drops an idle connection to a service after 60 seconds.
    assert run_settings()["keepalive"] > 60


class FakeConnection:
    """A connection that records each piece that is sent."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def sendall(self, piece: bytes) -> None:
        self.pieces.append(piece)


def test_an_answer_is_sent_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    # Between two pieces a worker may be killed, and nginx cannot take half an answer back.
    monkeypatch.setattr(Response, "write", Response.write)
    run_settings()
    wire = FakeConnection()
    request = SimpleNamespace(version=(1, 1), method="GET", should_close=lambda: False)
    answer = Response(request, wire, None)
    answer.start_response("200 OK", [("Content-Length", "5")])
    answer.write(b"Hello")
    answer.close()
    (piece,) = wire.pieces
    assert piece.startswith(b"HTTP/1.1 200 OK\r\n")
    assert piece.endswith(b"\r\n\r\nHello")


def test_what_follows_the_first_piece_is_sent_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Response, "write", Response.write)
    run_settings()
    wire = FakeConnection()
    request = SimpleNamespace(version=(1, 1), method="GET", should_close=lambda: False)
    answer = Response(request, wire, None)
    answer.start_response("200 OK", [])
    answer.write(b"Hello")
    answer.write(b"you")
    answer.close()
    assert [piece[-8:] for piece in wire.pieces] == [b"\nHello\r\n", b"3\r\nyou\r\n", b"0\r\n\r\n"]


@dataclass
class Service:
    """A service alone, as in a container: gunicorn with its two workers."""

    process: subprocess.Popen[bytes]
    port: int

    def get(self, path: str) -> str:
        """Return the body of the answer to `GET path`, waiting until there is a server."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == http.client.OK
            return answer.read().decode()
        finally:
            connection.close()

    def count_answers(self, route: str) -> int:
        """Return how many answers for `route` the metrics of all workers add up to."""
        row = rf'^decompte_requests_total{{route="{route}",status="200"}} (\S+)$'
        found = re.search(row, self.get("/metrics"), re.MULTILINE)
        return int(float(found[1])) if found else 0

    def list_workers(self) -> list[int]:
        """Return the process ids of the workers."""
        asked = ["ps", "-e", "-o", "pid=,ppid=,stat="]
        rows = subprocess.run(asked, capture_output=True, text=True).stdout.splitlines()
        fields = [row.split() for row in rows]
        return [
            int(pid)
            for pid, parent, state in fields
            if parent == str(self.process.pid) and "Z" not in state
        ]

    def wait_for_two_workers(self, gone: int = 0) -> list[int]:
        """Return the two workers, waiting until they are there and `gone` is none of them."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while len(found := self.list_workers()) < 2 or gone in found:
            assert time.monotonic() < deadline, "there never were two workers"
            time.sleep(0.05)
        return found


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Serve Héros du Monde alone on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "--config", str(SETTINGS)]
        bound = ["--bind", f"fd://{listener.fileno()}", "deploy.one_service:create_app('heros')"]
        process = subprocess.Popen(
            [*command, *bound],
            cwd=CHECKOUT,
            env=os.environ | {"TMPDIR": str(tmp_path), "DECOMPTE_LOG_LEVEL": "warning"},
            pass_fds=(listener.fileno(),),
        )
    yield Service(process, port)
    process.terminate()
    assert process.wait(TIMEOUT_SECONDS) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_metrics_add_up_over_the_workers_also_over_those_that_died(service: Service) -> None:
    for _ in range(20):
        service.get("/healthz")
    assert service.count_answers("/healthz") == 20
    victim, survivor = sorted(service.wait_for_two_workers())
    os.kill(victim, signal.SIGKILL)
    assert survivor in service.wait_for_two_workers(victim)
    service.get("/healthz")
    assert service.count_answers("/healthz") == 21
