"""`python -m deploy.bench`: what it measures, prints and keeps. No test asserts a speed."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from deploy import one_service
from deploy.bench import app
from deploy.bench.report import Report
from deploy.services import CHECKOUT
from tests.costliest import refused_bodies
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
def quick_run() -> dict[str, list[dict[str, str]]]:
    """The rows of a short run by their tables: one game that is compared with itself."""
    length = ["--rounds", "1", "--seconds", "0.05"]
    ran = run_bench("civilization", *length, "--against", "HEAD")
    assert ran.returncode == 0, ran.stderr
    tables = {}
    for part in ran.stdout.split("\n### ")[1:]:
        heading, _, columns, _, *rows = part.strip().splitlines()
        names = read_cells(columns)
        tables[heading] = [dict(zip(names, read_cells(row), strict=True)) for row in rows]
    return tables


def read_cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


@pytest.mark.thorough
def test_every_operation_is_compared_with_its_floors_and_with_the_other_commit(
    quick_run: dict[str, list[dict[str, str]]],
) -> None:
    compared = {one["load"]: one for one in quick_run["civilization"]}
    assert compared.keys() == {load.name for load in app.list_loads("civilization")}
    for one in compared.values():
        for column in ("bytes in", "out", "uncached p50 ms", "cached p50 ÷ before"):
            assert float(one[column]) > 0


@pytest.mark.thorough
def test_a_lost_redis_and_starts_have_tables_and_promises(
    quick_run: dict[str, list[dict[str, str]]],
) -> None:
    assert [one["Redis"] for one in quick_run["Redis lost"]] == ["alone", "gone", "silent"]
    started = {one["server"]: one for one in quick_run["Starts"]}
    assert list(started) == ["civilization", "all in one"]
    assert min(float(one["ready s"]) for one in started.values()) > 0
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
    report.finish()
    assert capsys.readouterr().out.splitlines()[3:] == [
        "| promise          | at most | worst | of    | verdict    |",
        "| ---------------- | ------- | ----- | ----- | ---------- |",
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
        assert load.first != next(load.write_others())
        real = client.post(load.path, data=load.first, content_type="application/json")
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


@pytest.mark.parametrize(("status", "end"), [(200, "-00000007"), (422, "")])
def test_the_serial_stands_wherever_a_player_is_named_if_that_is_answered(
    status: int, end: str
) -> None:
    template = app.write_template(GARDEN, lambda **_: SimpleNamespace(status_code=status))
    assert json.loads(app.write_body([template], 7)) == {
        "players": [{"id": f"ada{end}"}, {"id": f"bob{end}", "carried": 3}],
        "pears": {f"ada{end}": 2},
        "gardener": f"bob{end}",
        "weather": "rain",
    }


def test_no_two_bodies_are_alike_nor_longer() -> None:
    bodies = {app.write_body(['{"a":0}', '{"b":0}'], serial) for serial in range(100)}
    assert len(bodies) == 100
    assert len({len(one) for one in bodies}) == 1


def test_refused_bodies_have_the_two_sizes_that_are_read() -> None:
    sizes = [len(one) for one in refused_bodies()]
    assert len(sizes) == 16
    assert sum(28_000 < size <= 32 * 1_024 for size in sizes) == 8
    assert sum(250_000 < size <= 256 * 1_024 for size in sizes) == 8
