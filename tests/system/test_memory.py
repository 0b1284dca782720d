"""What a service holds in memory once it has worked: figures that depend on no clock."""

import os
import re
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from deploy.bench.processes import find_family, read_process_file
from tests.found_games import CACHEABLE, SERVICES, Position, Service
from tests.gunicorn_server import GunicornServer
from tests.tiers import keep_some

SERVICE_MB, ALL_IN_ONE_MB = 150, 250
"""What docs/performance.md promises, in megabytes of PSS."""
JSON = {"Content-Type": "application/json"}
REAL = [service.game for service in SERVICES]


def measure_memory_mb(pid: int) -> float:
    """Return the megabytes (10^6 bytes) of process `pid` and its descendants.

    What several of them share counts once (PSS): that is what the machine really gives.
    """
    rollups = [read_process_file(process / "smaps_rollup") for process, _ in find_family(pid)]
    kibibytes = re.findall(r"^Pss: +(\d+)", "\n".join(rollups), re.MULTILINE)
    return sum(map(int, kibibytes)) * 1024 / 1_000_000


def measure_memory_after(server: GunicornServer, positions: list[Position]) -> float:
    """The megabytes that it holds once it has answered all of these and shown its documents."""
    games = {one.game.card.id for one in positions}
    shown = [f"/v1/{game}/{document}" for game in games for document in ("examples", "forms")]
    for path in ("/openapi.json", *shown):
        for _ in range(8):
            assert server.ask("GET", path)[0].status == 200
    for one in positions:
        assert server.ask("POST", one.path, orjson.dumps(one.request), JSON)[0].status == 200
    return measure_memory_mb(server.master())


def test_memory_counts_a_process_and_what_it_started() -> None:
    alone = measure_memory_mb(os.getpid())
    pipe, program = subprocess.PIPE, "held = b'1' * 50_000_000; print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdout.readline()
        together = measure_memory_mb(os.getpid())
        child.stdin.close()
    assert together > alone + 40
    assert list(find_family(child.pid)) == [], "what has ended has no family, and is no error"


@pytest.mark.parametrize(
    "service", keep_some(SERVICES, 1), ids=lambda service: service.game.card.id
)
def test_a_service_of_two_workers_holds_no_more_than_is_promised(
    tmp_path: Path, service: Service
) -> None:
    own = [one for one in CACHEABLE if one.game is service.game]
    with GunicornServer(service.factory, tmp_path, workers=2) as server:
        assert measure_memory_after(server, own) <= SERVICE_MB


def test_all_games_in_one_process_hold_no_more_than_is_promised(tmp_path: Path) -> None:
    own = [one for one in CACHEABLE if one.game in REAL]
    with GunicornServer("deploy.one_process:create_app()", tmp_path, threads=8) as server:
        assert measure_memory_after(server, own) <= ALL_IN_ONE_MB
