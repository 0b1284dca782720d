"""`python3 deploy/bench`: what it measures, prints and stores. No test asserts a speed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deploy import one_service
from deploy.bench import app, plain_fill, report
from deploy.bench.figures import Comparison, Figures, Measurements, Start
from deploy.bench.loads import Bodies, Load, build_bodies, parse_loads
from deploy.bench.processes import memory_of, processor_seconds
from deploy.bench.promises import BOARD, SEARCH_MS, check_promises
from deploy.bench.report import render_table
from deploy.bench.servers import ONE_SERVICE
from deploy.bench.wrk import Sample, Wrk
from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from tests.found_games import SERVICES, Service
from tests.servers import require_program, run_program

BENCH = CHECKOUT / "deploy" / "bench"
# Far more than it takes; reached only when something is broken.
TIMEOUT_SECONDS = 900

every_service = pytest.mark.parametrize("service", SERVICES, ids=lambda one: one.game.card.id)


def run_bench(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the benchmark as a person does."""
    command = [sys.executable, str(BENCH), *arguments]
    return run_program(command, TIMEOUT_SECONDS, env=os.environ | environ)


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a quick run keeps, and under `printed` what it prints."""
    for program in ("wrk", "redis-server", "nginx"):
        require_program(program)
    kept = tmp_path_factory.mktemp("bench") / "kept" / "figures.json"
    ran = run_bench("--quick", "--json", str(kept))
    assert ran.returncode == 0, ran.stderr
    return {"printed": ran.stdout, **json.loads(kept.read_text())}


def has_figures(value: Any) -> bool:
    names = {"rate", "p50_ms", "p99_ms"}
    return set(value) == names and all(number > 0 for number in value.values())


@pytest.mark.thorough
def test_one_operation_of_each_game_is_held_against_its_floor(quick_run: dict[str, Any]) -> None:
    for kind, connections in (("loaded", 16), ("alone", 1)):
        measured = quick_run[kind]
        assert [one["load"]["name"].split("/")[0] for one in measured] == game_names()
        for one in measured:
            assert min(one["load"]["request_bytes"], one["load"]["answer_bytes"]) > 0
            assert one["connections"] == connections
            assert all(has_figures(one[name]) for name in ("floor", "cached", "uncached"))
            assert min(one[f"{name}_ratio"] for name in ("cached", "uncached", "ruleless")) > 0


@pytest.mark.thorough
def test_every_service_is_started_alone_and_all_in_one(quick_run: dict[str, Any]) -> None:
    started = {one["what"]: one for one in quick_run["starts"]}
    assert list(started) == [*game_names(), "all in one"]
    for one in started.values():
        assert one["ready_seconds"] > 0
        if one["memory"]:
            assert 0 < one["memory"]["pss_mb"] <= one["memory"]["rss_mb"]


@pytest.mark.thorough
def test_redis_is_measured_in_every_state_and_no_request_fails(quick_run: dict[str, Any]) -> None:
    states = [(stage["redis"], stage["is_lost"]) for stage in quick_run["redis"]]
    assert states == [
        ("there, asked for what nobody knows", False),
        ("there, asked for what it alone knows", False),
        ("killed under load", True),
        ("gone", True),
        ("stopped under load", True),
        ("hung", True),
    ]
    for stage in quick_run["redis"]:
        assert stage["requests"] > 0
        assert stage["failed"] == 0
        assert has_figures(stage["alone"])
        assert has_figures(stage["backed"])


@pytest.mark.thorough
def test_battles_are_solved_and_odds_worked_out(quick_run: dict[str, Any]) -> None:
    searched = {one["what"]: one for one in quick_run["searches"]}
    assert set(SEARCH_MS) < set(searched)
    for one in searched.values():
        assert 0 < one["median_ms"] <= one["slowest_ms"]
        assert one["proven"] == one["battles"] > 0


@pytest.mark.thorough
def test_boards_are_found_and_scored_beside_a_plain_flood_fill(quick_run: dict[str, Any]) -> None:
    assert [(one["tiles"], one["followers"]) for one in quick_run["boards"]] == [
        (72, 16),
        (2_000, 6),
    ]
    for one in quick_run["boards"]:
        assert min(one["scored_ms"], one["plain_ms"], one["ratio"]) > 0
        assert f"{one['tiles']:,} tiles, {one['followers']} followers" in quick_run["printed"]


SEPARATED_TILES = [
    ([("city", ["N"], 1), ("road", ["W", "E"], 0), ("field", ["SL", "ER"], 0)], 0, 0, 0),
    ([("road", ["N"], 0), ("field", ["NL"], 0)], 1, 0, 3),
]
"""Two tiles; the second, turned thrice, has its road at the first one's east, its field below."""


def test_the_plain_flood_fill_finds_what_belongs_together() -> None:
    assert plain_fill.find_features(SEPARATED_TILES) == [
        {"kind": "city", "tiles": {(0, 0)}, "coats": 1, "open_edges": 1},
        {"kind": "road", "tiles": {(0, 0), (1, 0)}, "coats": 0, "open_edges": 1},
        {"kind": "field", "tiles": {(0, 0), (1, 0)}, "coats": 0, "open_edges": 1},
    ]


@pytest.mark.thorough
def test_each_promise_is_told_with_its_figure(quick_run: dict[str, Any]) -> None:
    for promise in quick_run["promises"]:
        assert promise["promise"] in quick_run["printed"]
        assert promise["measured"] in quick_run["printed"]
        assert promise["kept"] in (True, False)
    assert any("failed of" in promise["measured"] for promise in quick_run["promises"])


def build_comparison(name: str, uncached_ratio: float) -> Comparison:
    load = Load(name, "a-position", True, False, Bodies("{}", "01", 8), 2, 3)
    figures = Figures(rate=100, p50_ms=4.1, p99_ms=5)
    return Comparison(load, 16, figures, figures, figures, 0.8, uncached_ratio, 0.9)


def test_boards_are_held_to_promises_of_their_own() -> None:
    compared = [build_comparison(BOARD, 0.2), build_comparison("heros/table-scores", 0.29)]
    starts = [Start("heros", ONE_SERVICE, 1.5, None)]
    measured = Measurements({}, compared, compared, [], [], starts, [])
    assert [(one.measured, one.kept) for one in check_promises(measured)] == [
        (f"lowest 0.80 ({BOARD})", True),
        (f"lowest 0.20 ({BOARD})", True),
        ("lowest 0.29 (heros/table-scores)", False),
        ("4.10 ms", False),
        ("slowest 1.50 s", True),
    ]


@pytest.mark.thorough
def test_the_machine_is_told_by_what_it_can_do_and_not_by_name(quick_run: dict[str, Any]) -> None:
    assert set(quick_run["machine"]) == {"system", "processor", "cores"}
    assert quick_run["server"]["python"].startswith(("CPython 3.", "PyPy 3."))
    assert quick_run["command"] == "python3 deploy/bench --quick"
    kept = {name: value for name, value in quick_run.items() if name != "printed"}
    _, _, tables = quick_run["printed"].partition("\n\n")
    assert str(CHECKOUT) not in json.dumps(kept)
    assert str(CHECKOUT) not in tables


def test_without_wrk_one_sentence_says_so(tmp_path: Path) -> None:
    ran = run_bench("--quick", "--json", str(tmp_path / "figures.json"), PATH=str(tmp_path))
    assert ran.returncode == 1
    assert ran.stderr == "wrk, which sends the load, is not installed (Debian: wrk).\n"
    assert list(tmp_path.iterdir()) == []


FIGURES = '{"requests": 5, "seconds": 0.5, "refused": 1, "torn": 2, "p50_ms": 0.25, "p99_ms": 0.75}'
SLOW_WRK = f"""#!{sys.executable}
import signal, sys

def end(*_):
    sys.exit({FIGURES!r})

signal.signal(signal.SIGINT, lambda *_: signal.signal(signal.SIGINT, end))
print("begun", file=sys.stderr, flush=True)
while True:
    signal.pause()
"""
"""Ends at the second SIGINT. A shell in the background could not: it ignores all of them."""


BODIES = Bodies("{}", "01", 8)


def install_fake_wrk(path: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> Wrk:
    """A program of ours in wrk's place."""
    (path / "wrk").write_text(program)
    (path / "wrk").chmod(0o755)
    monkeypatch.setenv("PATH", f"{path}:{os.environ['PATH']}")
    return Wrk()


def test_a_wrk_that_does_not_hear_the_first_ctrl_c_is_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrk = install_fake_wrk(tmp_path, SLOW_WRK, monkeypatch)
    sample = wrk.send("http://127.0.0.1:1/", BODIES, 1, 0.1)
    assert sample == Sample(requests=5, rate=10, p50_ms=0.25, p99_ms=0.75, refused=1, torn=2)


def test_a_wrk_that_cannot_begin_is_a_refusal_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrk = install_fake_wrk(tmp_path, "#!/bin/sh\necho unable to connect >&2\n", monkeypatch)
    with pytest.raises(Refusal, match="unable to connect"):
        wrk.send("http://127.0.0.1:1/", BODIES, 1, 0.1)


def test_a_wrong_argument_is_one_sentence() -> None:
    ran = run_bench("--slowly")
    assert ran.returncode == 2
    assert ran.stderr == (
        "bench: unrecognized arguments: --slowly (--help lists what can be given)\n"
    )


@every_service
def test_only_the_measured_application_has_floors(service: Service) -> None:
    name = service.game.card.id
    alone = one_service.create_app(name)
    served = {rule.rule for rule in alone.url_map.iter_rules()}
    measured = {rule.rule for rule in app.create_app(name).url_map.iter_rules()}
    assert served < measured
    assert all(path.startswith(f"/v1/{name}/floor") for path in measured - served)


@every_service
def test_a_floor_answers_the_bytes_of_the_real_answer_and_so_do_no_rules(service: Service) -> None:
    name = service.game.card.id
    client = app.create_app(name).test_client()
    loads = parse_loads(client.get(f"/v1/{name}/floor").get_json()["loads"])
    assert loads
    for load in loads:
        first = load.bodies.first()
        real = client.post(load.path, data=first, content_type="application/json")
        floor = client.post(load.floor, data=b"anything", content_type="application/json")
        assert real.status_code == 200
        assert floor.get_data() == real.get_data()
        assert floor.headers["X-Content-Type-Options"] == real.headers["X-Content-Type-Options"]
        ruleless = client.post(load.ruleless, data=first, content_type="application/json")
        assert ruleless.get_json() == real.get_json()
        assert ruleless.headers["Content-Location"] == real.headers["Content-Location"]
        assert len(first) == load.request_bytes
        assert len(real.get_data()) == load.answer_bytes


GARDEN = {
    "players": [{"id": "ada", "name": "Ada"}, {"id": "bob", "colour": "red", "carried": 3}],
    "pears": {"ada": 2},
    "gardener": "bob",
    "weather": "rain",
}


def test_the_serial_stands_wherever_a_player_is_named() -> None:
    bodies = build_bodies(GARDEN, lambda _: True)
    assert json.loads(bodies.first()) == {
        "players": [{"id": "ada-00000000"}, {"id": "bob-00000000", "carried": 3}],
        "pears": {"ada-00000000": 2},
        "gardener": "bob-00000000",
        "weather": "rain",
    }


@pytest.mark.parametrize(
    ("request_", "accepted"),
    [(GARDEN, lambda _: False), ({"weather": "rain"}, lambda _: True)],
    ids=["its ids cannot be changed", "it names no players"],
)
def test_otherwise_the_serial_is_blanks_behind_the_request(
    request_: dict[str, Any], accepted: Callable[[bytes], bool]
) -> None:
    first = build_bodies(request_, accepted).first()
    assert first.endswith(b"}" + b" " * 14)
    assert json.loads(first)["weather"] == "rain"


def test_the_tables_of_the_day_replace_those_on_the_page(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"# Before\n\n{report.BEGIN}\n\nold\n\n{report.END}\n\nAfter\n")
    report.write_page("new", page)
    report.write_page("newer", page)
    assert page.read_text() == (f"# Before\n\n{report.BEGIN}\n\nnewer\n\n{report.END}\n\nAfter\n")


def test_a_page_without_its_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"{report.BEGIN}\n\nold\n")
    with pytest.raises(Refusal, match="lost the marks"):
        report.write_page("new", page)
    assert page.read_text() == f"{report.BEGIN}\n\nold\n"


def test_the_page_has_its_marks() -> None:
    written = report.PAGE.read_text()
    assert written.index(report.BEGIN) < written.index(report.END)


def test_a_tables_columns_are_as_wide_as_what_is_in_them() -> None:
    assert render_table(("a", "bcd"), [("12345", "1"), ("", "12")]).splitlines() == [
        "| a     | bcd |",
        "|-------|-----|",
        "| 12345 | 1   |",
        "|       | 12  |",
    ]


def test_memory_counts_a_process_and_what_it_started() -> None:
    if not Path("/proc/self/smaps_rollup").exists():
        assert memory_of(os.getpid()) is None
        return
    alone = memory_of(os.getpid())
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        together = memory_of(os.getpid())
        assert child.stdin is not None
        child.stdin.close()
    assert alone is not None
    assert together is not None
    assert together.rss_mb > alone.rss_mb


def test_processor_time_is_counted_with_that_of_children() -> None:
    if not Path("/proc/self/stat").exists():
        assert processor_seconds([os.getpid()]) == {}
        return
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        found = processor_seconds([os.getpid()])
        assert child.stdin is not None
        child.stdin.close()
    assert found.keys() >= {os.getpid(), child.pid}
    assert found[os.getpid()] > 0
