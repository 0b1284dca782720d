"""The client for TypeScript, built, installed from the built file, and used in node."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from deploy.clients.npm_packages import SOURCE
from deploy.one_process import load_games
from shared.web.contract_version import CONTRACT_VERSION
from tests.clients.failing_service import FailingService, start_failing_service
from tests.clients.running import (
    ORIGIN,
    ShownProgram,
    compile_programs,
    list_programs,
    run_script,
)
from tests.clients.test_integrate import CHAPTERS, INSTALLED, TYPESCRIPT

PROGRAMS = [
    *list_programs(SOURCE / "README.md", "ts"),
    ShownProgram(CHAPTERS[TYPESCRIPT]["ts"], CHAPTERS[TYPESCRIPT]["text"]),
]
"""Those of the README, and the one of docs/integrate.md."""
EXAMPLES = Path(__file__).with_name("answer_examples.mjs")


def run_with_client(project: Path, given: FailingService, body: str, options: str) -> str:
    """Run lines that use `client` against a failing service; return what they print."""
    with start_failing_service(given) as failing:
        (project / "lines.mjs").write_text(
            'import * as decompte from "decompte-client";\n'
            f'const client = decompte.createClient("{failing.address}", {options});\n{body}\n',
            encoding="utf-8",
        )
        return run_script(project, "lines.mjs")


def test_the_package_has_the_version_of_the_contract_and_no_dependency(
    tarball: Path, project: Path
) -> None:
    assert tarball.name in CHAPTERS[INSTALLED]["console"]
    installed = project / "node_modules" / "decompte-client"
    package = json.loads((installed / "package.json").read_bytes())
    assert package["version"] == CONTRACT_VERSION
    assert "dependencies" not in package
    assert {one.name for one in installed.iterdir()} == {"README.md", "dist", "package.json"}


WRONG = {
    "choice": ('kind: "city"', 'kind: "cty"', '"cty"'),
    "number": ("tiles: 4", 'tiles: "four"', "'string' is not assignable to type 'number'"),
    "field": ("coats: 2", "inns: 2", "'inns'"),
    "answer": ("sheet.entries", "sheet.entry", "'entry'"),
}


def test_the_programs_that_are_shown_print_what_is_said_and_wrong_ones_are_refused(
    project: Path, service: str
) -> None:
    shown = {f"shown{number}": one.source for number, one in enumerate(PROGRAMS)}
    right = {name: source.replace(ORIGIN, service) for name, source in shown.items()}
    source = PROGRAMS[0].source
    assert all(good in source for good, _, _ in WRONG.values())
    changed = {name: source.replace(good, bad) for name, (good, bad, _) in WRONG.items()}
    errors = compile_programs(project, {**right, **changed})
    for name, (_, _, message) in WRONG.items():
        assert message in errors[name]
    for name, program in zip(right, PROGRAMS, strict=True):
        assert errors[name] == ""
        assert run_script(project, f"{name}.js") == program.printed


def test_every_operation_answers_the_examples_of_its_game(project: Path, service: str) -> None:
    shutil.copy(EXAMPLES, project)
    counted = json.loads(run_script(project, EXAMPLES.name, service))
    assert counted["wrong"] == []
    assert counted["answered"] > counted["refused"] > 0


SPREADSHEETS = """
import { createClient } from "decompte-client";
const { carcassonne } = createClient(process.argv[2], { language: "fr" });
const { id } = await carcassonne.scoreBoard({ players: ["ada"], notation: "0,0 BA/D" });
const starts = [undefined, { spreadsheet: true }, { spreadsheet: true, language: "en" }].map(
  async (options) => (await carcassonne.boardScores.resultCsv(id, options)).slice(0, 8));
console.log(JSON.stringify(await Promise.all(starts)));
"""


def test_a_table_for_a_spreadsheet_has_a_byte_order_mark_and_the_separator_of_the_language(
    project: Path, service: str
) -> None:
    (project / "spreadsheets.mjs").write_text(SPREADSHEETS, encoding="utf-8")
    starts = json.loads(run_script(project, "spreadsheets.mjs", service))
    assert starts == ["player,e", "\ufeffplayer;", "\ufeffplayer,"]


GAMES_THEN_ERROR = """
try { console.log(JSON.stringify(await client.games())); }
catch (error) { console.log(error.name, error.status, error.message); }
"""


@pytest.mark.parametrize(
    ("statuses", "retry_after", "options", "printed", "sent"),
    [
        ([429, 503, 0, 502, 504], "0", "{retries: 5, backoff: 0}", "{}\n", 6),
        ([503] * 3, None, "{retries: 2, backoff: 0}", "TryLaterError 503 No.\n", 3),
        ([429] * 9, "99", "{totalTimeout: 90_000}", "TryLaterError 429 No.\n", 1),
        ([0, 0], None, "{retries: 1, backoff: 0}", "ServiceUnreachableError undefined /v1", 2),
    ],
    ids=["answered at last", "refused to the last", "a pause beyond the limit", "unreachable"],
)
def test_a_refused_request_is_sent_again_as_often_as_the_caller_wants(
    project: Path,
    statuses: list[int],
    retry_after: str | None,
    options: str,
    printed: str,
    sent: int,
) -> None:
    given = FailingService(statuses, retry_after=retry_after)
    assert run_with_client(project, given, GAMES_THEN_ERROR, options).startswith(printed)
    assert given.requests == ["GET /v1"] * sent


def test_the_pause_is_no_shorter_than_the_service_asks_for(project: Path) -> None:
    lines = (
        "const pauses = []; const wait = globalThis.setTimeout;\n"
        "const shorten = (pause) => (pause === 7_000 ? 7 : pause);\n"
        "globalThis.setTimeout = (end, pause) => (pauses.push(pause), wait(end, shorten(pause)));\n"
        "await client.games(); console.log(pauses.includes(7_000));"
    )
    given = FailingService([429], retry_after="7")
    assert run_with_client(project, given, lines, "{timeout: 1e6}") == "true\n"


def test_players_of_a_board_have_names_and_colours(project: Path) -> None:
    given = FailingService()
    lines = (
        "await client.carcassonne.scoreBoard({players: ['ada', {id: 'bob', name: 'Bob', "
        "colour: 'red'}], notation: '0,0 BA/D'});"
    )
    run_with_client(project, given, lines, "{}")
    assert json.loads(given.content)["players"] == [
        {"id": "ada"},
        {"id": "bob", "name": "Bob", "colour": "red"},
    ]


def test_an_operation_has_no_other_representations_than_the_service_offers(
    project: Path,
) -> None:
    names = ["csv", "resultCsv", "svg", "png", "resultSvg", "resultPng"]
    lines = (
        "console.log(JSON.stringify(Object.values(client).flatMap((game) => "
        f"Object.values(game).map((ask) => {json.dumps(names)}.map((name) => name in ask)))));"
    )
    printed = json.loads(run_with_client(project, FailingService(), lines, "{}"))
    found = Counter(tuple(one) for one in printed if any(one))
    offered = [
        (one.is_sheet,) * 2 + (one.picture is not None,) * 4
        for game in load_games()
        for one in game.operations
    ]
    assert found == Counter(one for one in offered if any(one))


def test_a_call_ends_with_its_signal_and_each_attempt_with_its_time(project: Path) -> None:
    lines = (
        "const never = (_, { signal }) => new Promise((_, reject) =>\n"
        "  signal.addEventListener('abort', () => reject(signal.reason)));\n"
        "const slow = decompte.createClient('http://localhost', "
        "{fetch: never, timeout: 10, retries: 1, backoff: 0});\n"
        "await slow.games().catch((error) => console.log(error.message));\n"
        "const patient = decompte.createClient('http://localhost', {fetch: never});\n"
        "const signal = AbortSignal.timeout(10);\n"
        "await patient.games({ signal }).catch((error) => console.log(error.name));"
    )
    printed = run_with_client(project, FailingService(), lines, "{}")
    assert printed == "/v1: no answer in 10 ms\nTimeoutError\n"


def test_the_key_and_the_language_are_sent(project: Path) -> None:
    given = FailingService()
    run_with_client(project, given, "await client.games();", '{key: "secret", language: "fr"}')
    assert given.headers["authorization"] == "Bearer secret"
    assert given.headers["accept-language"] == "fr"


def test_a_picture_in_pixels_is_read_from_its_address(project: Path) -> None:
    given = FailingService(body=b'{"id": "abc"}')
    lines = "console.log((await client.carcassonne.boardScores.png({})).size);"
    assert run_with_client(project, given, lines, "{}") == "13\n"
    paths = ["POST /v1/carcassonne/board-scores", "GET /v1/carcassonne/results/abc.png"]
    assert given.requests == paths


@pytest.mark.parametrize(
    ("most", "count", "batches"), [(100, 201, [100, 100, 1]), (2, 5, [5, 2, 3, 1, 2])]
)
def test_a_batch_is_sent_in_parts_that_the_service_takes(
    project: Path, most: int, count: int, batches: list[int]
) -> None:
    given = FailingService(most_requests=most)
    ask = f"client.carcassonne.featureScores.batch(Array({count}).fill({{}}))"
    printed = run_with_client(project, given, f"console.log((await {ask}).length);", "{}")
    assert printed == f"{count}\n"
    assert given.batches == batches
