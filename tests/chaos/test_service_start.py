"""How a service starts under gunicorn, and what its workers count together."""

import os
import signal
import time
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.applications import read_default_settings
from tests.chaos.load import CLIENTS, HIT, collect_known_requests, run_load
from tests.found_games import SERVICES, Service
from tests.gunicorn_server import GunicornServer
from tests.servers import wait_until
from tests.tiers import keep_some

FACTORY = "tests.all_games:create_app()"


@pytest.mark.parametrize(
    "service", keep_some(SERVICES, 1), ids=lambda service: service.game.card.id
)
def test_a_service_starts_alone_counts_for_all_its_workers_and_ends_on_a_signal(
    tmp_path: Path, service: Service
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environ = {"TMPDIR": str(temporary)}
    server = GunicornServer(service.factory, tmp_path, workers=2, environ=environ).start()
    name = service.game.card.id
    try:
        for path in (f"/v1/{name}", "/readyz", "/metrics"):
            assert server.ask("GET", path)[0].status == 200
        for other in {one.game.card.id for one in SERVICES} - {name}:
            assert server.ask("GET", f"/v1/{other}")[0].status == 404
        before = read_metric(server)
        for _ in range(40):
            server.ask("GET", "/v1")
        assert read_metric(server) - before == 40
        killed = time.time()
        assert 0 < read_youngest_worker_start(server) < killed
        os.kill(next(iter(server.workers())), signal.SIGKILL)
        wait_until(lambda: read_youngest_worker_start(server) > killed, "the new worker is seen")
        assert read_metric(server) - before == 40
    finally:
        code = server.stop()
    assert code == 0
    assert "Traceback" not in server.log()
    assert list(temporary.iterdir()) == []


def read_youngest_worker_start(server: GunicornServer) -> float:
    try:
        _, body = server.ask("GET", "/metrics")
    except (OSError, HTTPException):
        return 0.0
    start = "decompte_worker_start_seconds "
    (line,) = [line for line in body.decode().splitlines() if line.startswith(start)]
    return float(line.removeprefix(start))


def test_the_caches_of_all_workers_are_counted_together(tmp_path: Path) -> None:
    one = next(known for known in collect_known_requests() if known.status == 200)
    each = read_default_settings().cache_bytes
    with GunicornServer(FACTORY, tmp_path, workers=2) as server:

        def have_both_answered() -> bool:
            return read_metric(server, "decompte_cache_memory_bound") == 2 * each

        wait_until(have_both_answered, "both workers have answered")
        outcomes = run_load(server, [one], 60)
        assert [outcome for outcome in outcomes if not outcome.is_right] == []
        hits = [outcome.cache for outcome in outcomes].count(HIT)
        # Each worker has a cache of its own, and works the answer out for itself. One of them may
        # take every request that comes alone.
        wait_until(
            lambda: (
                read_metric(server, "decompte_cache_memory_items") == 4
                or not run_load(server, [one], 60)
            ),
            "both workers keep the answer and its request",
        )
        counts = read_metric(server, "decompte_cache_memory_hits_total")
        assert counts >= hits >= 60 - 2 * CLIENTS
        os.kill(min(server.workers()), signal.SIGKILL)
        wait_until(
            lambda: read_metric(server, "decompte_cache_memory_items") == 2,
            "what the killed worker kept is no longer counted",
        )
        wait_until(have_both_answered, "a new worker has answered")
        assert read_metric(server, "decompte_cache_memory_hits_total") == counts


def read_metric(
    server: GunicornServer, metric: str = 'decompte_requests_total{route="/v1",status="200"}'
) -> float:
    _, body = server.ask("GET", "/metrics")
    start = f"{metric} "
    lines = [line for line in body.decode().splitlines() if line.startswith(start)]
    return float(lines[0].removeprefix(start)) if lines else 0.0
