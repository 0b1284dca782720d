"""`python -m deploy.bench`: what it measures, prints and keeps. No test asserts a speed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deploy import one_service
from deploy.bench import app
from deploy.bench.costliest import costliest_bodies, list_pictures, refused_bodies
from deploy.bench.processes import measure_memory_mb
from deploy.bench.report import Report, render_table
from deploy.services import CHECKOUT
from tests.found_games import SERVICES, Service
from tests.servers import run_program
from tests.tiers import keep_some

# Far more than it takes; reached only when something is broken.
TIMEOUT_SECONDS = 900

every_service = pytest.mark.parametrize(
    "service", keep_some(SERVICES, 2), ids=lambda one: one.game.card.id
)


def run_bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the benchmark as a person does."""
    command = [sys.executable, "-m", "deploy.bench", *arguments]
    return run_program(command, TIMEOUT_SECONDS, cwd=CHECKOUT)


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """The rows of a short run by their tables: one game that is compared with itself."""
    kept = tmp_path_factory.mktemp("bench") / "figures.json"
    length = ["--rounds", "1", "--seconds", "0.05"]
    ran = run_bench("civilization", *length, "--against", "HEAD", "--json", str(kept))
    assert ran.returncode == 0, ran.stderr
    tables: dict[str, list[dict[str, Any]]] = {}
    for row in json.loads(kept.read_text()):
        heading = row.pop("table")
        assert f"### {heading}" in ran.stdout
        tables.setdefault(heading, []).append(row)
    return tables


@pytest.mark.thorough
def test_every_operation_is_compared_with_its_floors_and_with_the_other_commit(
    quick_run: dict[str, list[dict[str, Any]]],
) -> None:
    compared = {one["load"].removesuffix(" ¹"): one for one in quick_run["civilization"]}
    assert compared.keys() == {load.name for load in app.list_loads("civilization")}
    for one in compared.values():
        assert min(one["bytes in"], one["out"], one["uncached p50 ms"]) > 0
        assert min(one["cached p50 ÷ before"], one["uncached p50 ÷ before"]) > 0


@pytest.mark.thorough
def test_a_lost_redis_and_starts_have_tables_and_promises(
    quick_run: dict[str, list[dict[str, Any]]],
) -> None:
    assert [one["Redis"] for one in quick_run["Redis lost"]] == ["alone", "gone", "silent"]
    started = {one["server"]: one for one in quick_run["Starts and memory"]}
    assert list(started) == ["civilization", "all in one"]
    assert min(one["ready s"] for one in started.values()) > 0
    assert {one["verdict"] for one in quick_run["Promises"]} <= {"kept", "**missed**"}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--slowly"], 2, "bench: unrecognized arguments: --slowly"),
        (["chess"], 2, "bench: there is no game chess"),
        (["heros", "--against", "no-such-commit"], 1, "no-such-commit"),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(
    words: list[str], code: int, sentence: str
) -> None:
    ran = run_bench(*words)
    assert ran.returncode == code
    assert ran.stderr.count("\n") == 1
    assert sentence in ran.stderr


def test_of_each_promise_the_worst_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    for which, measured in (("board", 2.5), ("sheet", 4.5), ("table", 1.0)):
        report.promise("uncached ÷ floor", which, measured, 4.0)
    report.promise("start", "heros", 0.5, 1.0)
    report.finish(None)
    assert capsys.readouterr().out.splitlines()[3:] == [
        "| promise          | at most | worst | of    | verdict    |",
        "|------------------|---------|-------|-------|------------|",
        "| uncached ÷ floor | 4       | 4.5   | sheet | **missed** |",
        "| start            | 1       | 0.5   | heros | kept       |",
    ]


@every_service
def test_only_the_measured_application_has_floors(service: Service) -> None:
    name = service.game.card.id
    served = {rule.rule for rule in one_service.create_app(name).url_map.iter_rules()}
    measured = {rule.rule for rule in app.create_app(name).url_map.iter_rules()}
    assert served < measured
    assert all(path.startswith(f"/v1/{name}/floor") for path in measured - served)


@every_service
def test_both_floors_answer_the_bytes_of_the_real_answer(service: Service) -> None:
    name = service.game.card.id
    client, bare = app.create_app(name).test_client(), app.create_bare_app(name).test_client()
    loads = list(app.list_loads(name))
    assert loads
    for load in loads:
        first = load.write_body(0)
        assert first != load.write_body(12_345_678)
        real = client.post(load.path, data=first, content_type="application/json")
        floor = client.post(load.floor, data=b"anything", content_type="application/json")
        assert real.status_code == 200
        assert floor.get_data() == real.get_data() == load.answer
        assert floor.headers["X-Content-Type-Options"] == real.headers["X-Content-Type-Options"]
        assert bare.post(load.floor, data=b"anything").get_data() == load.answer
    assert bare.get("/healthz").status_code == 200


GARDEN = {
    "players": [{"id": "ada", "name": "Ada"}, {"id": "bob", "colour": "red", "carried": 3}],
    "pears": {"ada": 2},
    "gardener": "bob",
    "weather": "rain",
}


def test_the_serial_stands_wherever_a_player_is_named() -> None:
    write, is_named = app.build_writer(GARDEN, lambda _: b"{}")
    assert is_named
    assert json.loads(write(7)) == {
        "players": [{"id": "ada-00000007"}, {"id": "bob-00000007", "carried": 3}],
        "pears": {"ada-00000007": 2},
        "gardener": "bob-00000007",
        "weather": "rain",
    }


@pytest.mark.parametrize(
    ("request_", "send"),
    [(GARDEN, lambda _: b""), ({"weather": "rain"}, lambda _: b"{}")],
    ids=["its ids cannot be changed", "it names no players"],
)
def test_otherwise_the_serial_is_behind_the_request(
    request_: dict[str, Any], send: Callable[[bytes], bytes]
) -> None:
    write, is_named = app.build_writer(request_, send)
    assert not is_named
    assert write(5).rstrip() == write(0).rstrip()
    assert len(write(5)) == len(write(0))
    assert write(5) != write(0)


def test_costly_bodies_are_as_large_as_their_schema_allows() -> None:
    solved = json.loads(costliest_bodies("civilization")["/v1/civilization/battle-solutions"])
    assert (solved["node_budget"], solved["values"]) == (500_000, True)


def test_every_picture_of_a_lookup_is_asked_for() -> None:
    tiles, turns = 347, 4
    assert len({*list_pictures("carcassonne")}) == tiles * turns
    assert "/v1/carcassonne/tiles/BA/D.png?rotation=90" in list_pictures("carcassonne")
    assert list_pictures("heros") == []


def test_refused_bodies_have_the_two_sizes_that_are_read() -> None:
    sizes = [len(one) for one in refused_bodies().values()]
    assert len(sizes) == 16
    assert sum(28_000 < size <= 32 * 1_024 for size in sizes) == 8
    assert sum(250_000 < size <= 256 * 1_024 for size in sizes) == 8


def test_a_tables_columns_are_as_wide_as_what_is_in_them() -> None:
    assert render_table([{"a": 12345, "bcd": 1}, {"a": "", "bcd": 12.3456}]).splitlines() == [
        "| a     | bcd  |",
        "|-------|------|",
        "| 12345 | 1    |",
        "|       | 12.3 |",
    ]


def test_memory_counts_a_process_and_what_it_started() -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        assert measure_memory_mb(os.getpid()) is None
        return
    alone = measure_memory_mb(os.getpid())
    pipe, program = subprocess.PIPE, "held = b'1' * 50_000_000; print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdout.readline()
        together = measure_memory_mb(os.getpid())
        child.stdin.close()
    assert alone is not None
    assert together is not None
    assert together > alone + 40
