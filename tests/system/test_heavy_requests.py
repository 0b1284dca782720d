"""Heavy requests through gunicorn: few at once, stopped in time, and nobody else waits for them."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from shared.operations.game import WAIT_FACTOR
from shared.web.fork_server import NICENESS, read_address_space
from shared.web.jobs import CALLER_HEADER
from tests.gunicorn_server import GunicornServer
from tests.servers import end as end_process
from tests.servers import wait_until
from tests.slow_game import GATE

SUMS = "/v1/slow/sums"
DEADLINE_SECONDS = 2
PATIENT_SECONDS = 60
APPLICATION = "tests.slow_game:create_app()"


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GunicornServer]:
    environ = {"DECOMPTE_HEAVY": "2", "DECOMPTE_DEADLINE_SECONDS": str(DEADLINE_SECONDS)}
    folder = tmp_path_factory.mktemp("heavy")
    with GunicornServer(APPLICATION, folder, environ=environ) as running:
        yield running


@pytest.fixture(scope="module")
def one_patient_server(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[GunicornServer, Path]]:
    folder = tmp_path_factory.mktemp("patient")
    environ = {
        "DECOMPTE_HEAVY": "2",
        "DECOMPTE_DEADLINE_SECONDS": str(PATIENT_SECONDS),
        GATE: str(folder / "gate"),
    }
    with GunicornServer(APPLICATION, folder, threads=5, environ=environ) as running:
        yield running, folder / "gate"


@pytest.fixture
def server(one_server: GunicornServer) -> GunicornServer:
    """The server once no child of an earlier test is left, so that each test counts its own."""
    wait_until_idle(one_server)
    return one_server


@pytest.fixture
def patient(one_patient_server: tuple[GunicornServer, Path]) -> Iterator[GunicornServer]:
    """A server whose deadline no test reaches, so that what is held is held until a gate opens."""
    server, gate = one_patient_server
    wait_until_idle(server)
    yield server
    gate.unlink(missing_ok=True)


@pytest.fixture
def gate(one_patient_server: tuple[GunicornServer, Path]) -> Path:
    """The file for which requests wait that are `held`."""
    return one_patient_server[1]


def wait_until_idle(server: GunicornServer) -> None:
    """Wait until no job has a child."""
    wait_until(lambda: list_children(find_fork_server(server)) == [], "nothing is being computed")


def ask(
    server: GunicornServer, milliseconds: int, cost: int, end: str = "answer", caller: str = ""
) -> tuple[int, dict[str, str], dict[str, Any]]:
    body = {"milliseconds": milliseconds, "cost": cost, "end": end}
    return post(server, SUMS, body, {CALLER_HEADER: caller} if caller else {})


def post(
    server: GunicornServer, path: str, body: Any, more: Mapping[str, str] | None = None
) -> tuple[int, dict[str, str], dict[str, Any]]:
    headers = {"Content-Type": "application/json", **(more or {})}
    response, content = server.ask("POST", path, json.dumps(body).encode(), headers)
    return response.status, dict(response.headers), json.loads(content)


def list_children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(each) for each in listed.split()]


def find_fork_server(server: GunicornServer) -> int:
    [worker] = server.workers()
    [fork_server] = list_children(worker)
    return fork_server


def test_a_heavy_request_is_answered_like_any_other(server: GunicornServer) -> None:
    status, headers, answer = ask(server, 30, 100)
    assert (status, answer["milliseconds"]) == (200, 30)
    assert headers["Cache-Status"] == "decompte; fwd=miss"
    assert ask(server, 30, 100)[1]["Cache-Status"] == "decompte; hit"


def test_faults_found_while_computing_are_reported_as_ever(server: GunicornServer) -> None:
    status, _, refused = ask(server, 1, 100, "illegal")
    assert (status, refused["type"]) == (422, "/problems/illegal-position")
    assert [fault["pointer"] for fault in refused["errors"]] == ["/milliseconds"]
    status, _, refused = ask(server, 1, 100, "fault")
    assert (status, refused["type"]) == (500, "/problems/internal-error")
    assert "a fault of ours" in json.dumps(server.lines())
    status, _, refused = ask(server, 1, 100, "exit")
    assert (status, refused["type"]) == (503, "/problems/unavailable")


def test_no_more_than_the_slots_are_computed_and_light_requests_never_wait(
    patient: GunicornServer, gate: Path
) -> None:
    with ThreadPoolExecutor(8) as pool:
        heavy = [pool.submit(ask, patient, 1_200 + number, 500, "held") for number in range(7)]
        wait_until(lambda: sum(one.done() for one in heavy) == 3, "three are turned away")
        wait_until(
            lambda: len(list_children(find_fork_server(patient))) == 2, "two children are at work"
        )
        status, _, answer = ask(patient, 0, 1)
        assert (status, answer["milliseconds"]) == (200, 0)
        assert patient.ask("GET", "/healthz")[0].status == 200
        assert sum(one.done() for one in heavy) == 3
        gate.touch()
        answers = [one.result() for one in heavy]
    # Two wait in all threads but the last, until a slot is free.
    assert sorted(status for status, _, _ in answers) == [200] * 4 + [503] * 3
    for status, headers, body in answers:
        if status == 503:
            assert body["type"] == "/problems/busy"
            assert headers["Retry-After"] == "1"
            assert "Cache-Status" not in headers


def test_a_child_takes_no_more_memory_than_it_may_and_writes_no_file(
    server: GunicornServer,
) -> None:
    for number, end in enumerate(("memory", "file")):
        status, _, body = ask(server, 40 + number, 500, end)
        assert (status, body["type"]) == (500, "/problems/internal-error")
    log = json.dumps(server.lines())
    assert "MemoryError" in log
    assert "File too large" in log


def test_the_size_of_a_process_is_read(tmp_path: Path) -> None:
    assert 1 << 20 < read_address_space() < 1 << 38
    assert read_address_space(tmp_path / "nothing") == 1 << 38


def test_a_caller_leaves_a_slot_to_others(patient: GunicornServer, gate: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        long = pool.submit(ask, patient, 6_301, 500, "held", "7")
        wait_until(lambda: len(list_children(find_fork_server(patient))) == 1, "one is at work")
        status, _, body = ask(patient, 21, 500, "sleep", "7")
        assert (status, body["type"]) == (503, "/problems/busy")
        assert ask(patient, 22, 500, "sleep", "8")[0] == 200
        gate.touch()
        assert long.result()[0] == 200


def test_four_honest_callers_at_once_are_all_answered_while_others_want_the_cores(
    patient: GunicornServer,
) -> None:
    """Two have the slots, and two wait for them; a fifth thread is for light requests."""
    # They want them as much as the heavy work of another game would.
    busy = ["nice", "-n", str(NICENESS), sys.executable, "-c", "while True: pass"]
    with ExitStack() as stack, ThreadPoolExecutor(4) as pool:
        for _ in range(os.cpu_count() or 1):
            stack.callback(end_process, subprocess.Popen(busy))
        asked = [pool.submit(ask, patient, 30 + one, 500, "answer", str(one)) for one in range(4)]
        assert [one.result()[0] for one in asked] == [200] * 4


def test_a_request_is_stopped_at_its_deadline_and_nothing_is_kept_of_it(
    server: GunicornServer,
) -> None:
    for _ in range(2):
        status, headers, body = ask(server, 30_000, 500)
        assert (status, body["type"]) == (503, "/problems/deadline")
        assert headers["Retry-After"] == "5"
    wait_until_idle(server)


def test_the_deadline_is_processor_time_and_the_clock_has_a_later_one(
    server: GunicornServer, patient: GunicornServer
) -> None:
    """Who waits for a processor has had none: a job that sleeps is one that gets no core."""
    assert ask(patient, 0, 500, "clock")[2]["milliseconds"] > 1_000 * PATIENT_SECONDS
    status, _, body = ask(server, 1_000 * (WAIT_FACTOR * DEADLINE_SECONDS + 2), 500, "sleep")
    assert (status, body["type"]) == (503, "/problems/deadline")


def test_a_child_that_is_killed_from_outside_is_lost_and_not_late(server: GunicornServer) -> None:
    """However long it was there: the system kills so where memory is short."""
    late = count_late(server)
    status, headers, body = ask(server, 1_101, 500, "killed")
    assert (status, body["type"]) == (503, "/problems/unavailable")
    assert headers["Retry-After"] == "1"
    assert count_late(server) == late
    assert f"by signal {signal.SIGKILL}" in json.dumps(server.lines())


def test_work_ends_when_the_caller_hangs_up(patient: GunicornServer) -> None:
    body = json.dumps({"milliseconds": 30_001, "cost": 500}).encode()
    head = (
        f"POST {SUMS} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    fork_server = find_fork_server(patient)
    late = count_late(patient)
    with socket.create_connection(("127.0.0.1", patient.port)) as connection:
        connection.sendall(head.encode() + body)
        wait_until(lambda: list_children(fork_server) != [], "it is being computed")
    wait_until_idle(patient)
    assert count_late(patient) == late


def count_late(server: GunicornServer) -> float:
    """How many requests were stopped at their deadline."""
    text = server.ask("GET", "/metrics")[1].decode()
    lines = [one for one in text.splitlines() if one.startswith("decompte_deadline_total{")]
    return sum(float(one.rpartition(" ")[2]) for one in lines)


def test_a_batch_is_one_job_with_one_deadline(server: GunicornServer) -> None:
    requests: list[dict[str, Any]] = [{"milliseconds": number, "cost": 300} for number in (5, 6, 7)]
    requests.insert(1, {"milliseconds": 8, "cost": 50, "end": "illegal"})
    requests.insert(2, {"milliseconds": 9, "cost": 40, "end": "fault"})
    status, _, answer = post(server, SUMS + "/batch", {"requests": requests})
    assert status == 207
    assert [item["status"] for item in answer["items"]] == [200, 422, 500, 200, 200]
    late = {"requests": [{"milliseconds": 3_000, "cost": 30}, {"milliseconds": 1, "cost": 1}]}
    status, _, refused = post(server, SUMS + "/batch", late)
    assert (status, refused["type"]) == (503, "/problems/deadline")


def test_a_batch_may_cost_no_more_than_one_request(server: GunicornServer) -> None:
    full = [{"milliseconds": 0, "cost": 100 + number} for number in range(9)]
    assert post(server, SUMS + "/batch", {"requests": full})[0] == 207
    status, _, refused = post(
        server, SUMS + "/batch", {"requests": [*full, {"milliseconds": 0, "cost": 65}]}
    )
    assert (status, refused["type"]) == (413, "/problems/too-large")
    assert "1000" in refused["detail"].replace(",", "")


def test_metrics_count_cost_busy_requests_and_deadlines(
    server: GunicornServer, patient: GunicornServer
) -> None:
    text = "".join(one.ask("GET", "/metrics")[1].decode() for one in (server, patient))
    for name in ("cost", "busy", "deadline"):
        lines = [one for one in text.splitlines() if one.startswith(f"decompte_{name}_total{{")]
        assert all('operation="slow/sums"' in line for line in lines)
        assert sum(float(line.rpartition(" ")[2]) for line in lines) > 0
    assert text.count("decompte_heavy_running 0.0") == 2


def test_a_worker_whose_fork_server_was_killed_is_replaced(server: GunicornServer) -> None:
    [worker] = server.workers()
    os.kill(find_fork_server(server), signal.SIGKILL)
    status, _, body = ask(server, 31, 100)
    assert (status, body["type"]) == (503, "/problems/unavailable")

    def has_another_worker() -> bool:
        # The first request may have reached the fork server before it ended; the next one cannot.
        with suppress(OSError, HTTPException):
            ask(server, 31, 100)
        return server.workers() not in ({worker}, set())

    wait_until(has_another_worker, "another worker has started", 60)
    wait_until(lambda: ask(server, 32, 100)[0] == 200, "it answers heavy requests again")


def test_nothing_of_it_outlives_the_server(tmp_path: Path) -> None:
    with GunicornServer(APPLICATION, tmp_path, workers=2) as running:

        def fork_servers() -> list[int]:
            return [one for worker in running.workers() for one in list_children(worker)]

        wait_until(lambda: len(fork_servers()) == 2, "each worker has a fork server")
        started = fork_servers()
    wait_until(lambda: not any(Path(f"/proc/{one}").exists() for one in started), "all have ended")
