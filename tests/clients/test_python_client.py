"""The client for Python, built, installed from the built file, and used against a real service."""

import importlib
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deploy.clients.python_package import SOURCE
from deploy.one_process import load_games
from shared.web.contract_version import CONTRACT_VERSION
from tests.clients.failing_service import FailingService, start_failing_service
from tests.clients.running import ORIGIN, ShownProgram, list_mistyped, list_programs, run_python

PROGRAMS = list(list_programs(SOURCE / "README.md", "python"))
CITY = {
    "players": [{"id": "blue"}],
    "feature": {"kind": "city", "tiles": 4},
    "followers": [{"player": "blue", "figure": "follower"}],
}


@pytest.fixture
def package(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The installed package."""
    monkeypatch.syspath_prepend(str(installed))
    return importlib.import_module("decompte_client")


def test_the_wheel_has_types_and_the_version_of_the_contract(package: Any, installed: Path) -> None:
    assert package.__version__ == CONTRACT_VERSION
    assert (installed / "decompte_client" / "py.typed").is_file()


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.source.split("\n")[0])
def test_a_program_of_the_readme_prints_what_the_readme_says(
    program: ShownProgram, installed: Path, service: str, tmp_path: Path
) -> None:
    file = tmp_path / "program.py"
    file.write_text(program.source.replace(ORIGIN, service), encoding="utf-8")
    ended = run_python(tmp_path, installed, file.name)
    assert (ended.stdout, ended.stderr) == (program.printed, "")


def test_the_client_and_the_programs_of_the_readme_are_strictly_typed_and_wrong_ones_are_not(
    installed: Path, tmp_path: Path
) -> None:
    """mypy finds faults of the client too, because it is no other's package but of this path."""
    right = {f"program{number}": one.source for number, one in enumerate(PROGRAMS)}
    source = PROGRAMS[0].source
    changes = {"choice": ('"city"', '"cty"'), "number": ('"tiles": 4', '"tiles": "four"')}
    assert all(good in source for good, _ in changes.values())
    wrong = {name: source.replace(good, bad) for name, (good, bad) in changes.items()}
    assert list_mistyped(installed, tmp_path, {**right, **wrong}) == set(wrong)


def test_every_operation_answers_the_examples_of_its_game(
    package: Any, contract: dict[str, Any], service: str
) -> None:
    client = package.Decompte(service)
    requests = 0
    for one in client.games()["games"]:
        game = getattr(client, one["id"], None)
        if game is not None:
            for example in game.examples()["examples"]:
                ask = getattr(game, example["operation"].replace("-", "_"))
                if example["status"] == 200:
                    assert ask(example["request"]) == example["answer"]
                    requests += 1
                else:
                    with pytest.raises(package.IllegalPositionError):
                        ask(example["request"])
    games = [tag["name"] for tag in contract["tags"] if f"/v1/{tag['name']}" in contract["paths"]]
    assert all(hasattr(client, name) for name in games if name != "sample")
    assert requests > len(games)


def test_a_table_for_a_spreadsheet_has_a_byte_order_mark_and_the_separator_of_the_language(
    package: Any, service: str
) -> None:
    scores = package.Decompte(service, language="fr").carcassonne.feature_scores
    identifier = scores(CITY)["id"]
    assert scores.result_csv(identifier).startswith("player,entry,")
    assert scores.result_csv(identifier, spreadsheet=True).startswith("\ufeffplayer;entry;")
    assert scores.result_csv(identifier, language="en", spreadsheet=True).startswith(
        "\ufeffplayer,"
    )


def test_a_refused_request_is_sent_again_until_it_is_answered(package: Any) -> None:
    given = FailingService([429, 503, 0, 502, 504], b'{"id": "x"}', retry_after="0")
    with start_failing_service(given) as failing:
        client = package.Decompte(failing.address, retries=5, backoff=0)
        assert client.carcassonne.feature_scores(CITY) == {"id": "x"}
    assert failing.requests == ["POST /v1/carcassonne/feature-scores"] * 6


def test_the_pause_is_no_shorter_than_the_service_asks_for(
    package: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", pauses.append)
    with start_failing_service(FailingService([429], retry_after="7")) as failing:
        package.Decompte(failing.address).games()
    assert pauses == [7]


@pytest.mark.parametrize("asked_for", ["99", "Fri, 01 Jan 2100 00:00:00 GMT"])
def test_no_pause_goes_beyond_the_limit_of_the_caller(
    package: Any, monkeypatch: pytest.MonkeyPatch, asked_for: str
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("urllib3.util.retry.time.sleep", pauses.append)
    with start_failing_service(FailingService([429] * 9, retry_after=asked_for)) as failing:
        with pytest.raises(package.TryLaterError):
            package.Decompte(failing.address, total_timeout=90).games()
        assert (pauses, len(failing.requests)) == ([], 1)


def test_a_pause_that_cannot_be_read_is_none(package: Any) -> None:
    with start_failing_service(FailingService([429], retry_after="soon")) as failing:
        package.Decompte(failing.address, backoff=0).games()
        assert len(failing.requests) == 2


def test_after_the_last_attempt_the_problem_is_raised(package: Any) -> None:
    with start_failing_service(FailingService([503] * 3)) as failing:
        client = package.Decompte(failing.address, retries=2, backoff=0)
        with pytest.raises(package.TryLaterError) as raised:
            client.games()
    assert (raised.value.status, raised.value.detail) == (503, "No.")
    assert len(failing.requests) == 3


def test_a_page_of_a_proxy_is_a_refusal_too(package: Any) -> None:
    with start_failing_service(FailingService([502], refusal_type="text/html")) as failing:
        client = package.Decompte(failing.address, retries=0)
        with pytest.raises(package.TryLaterError):
            client.games()


def test_without_an_answer_the_service_is_unreachable(package: Any) -> None:
    with start_failing_service(FailingService([0, 0])) as failing:
        client = package.Decompte(failing.address, retries=1, backoff=0)
        with pytest.raises(package.ServiceUnreachableError):
            client.games()
    assert len(failing.requests) == 2


def test_a_slow_service_is_waited_for_no_longer_than_the_timeout(package: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(package.ServiceUnreachableError, match=r"[Tt]imed out"):
            package.Decompte(address, retries=0, timeout=0.1).games()


def test_the_key_and_the_language_are_sent(package: Any) -> None:
    with start_failing_service(FailingService()) as failing:
        package.Decompte(failing.address, key="secret", language="fr").games()
        assert failing.headers["authorization"] == "Bearer secret"
        assert failing.headers["accept-language"] == "fr"


def test_a_picture_in_pixels_is_read_from_its_address(package: Any) -> None:
    given = FailingService(body=b'{"id": "abc"}')
    with start_failing_service(given) as failing:
        board = package.Decompte(failing.address).carcassonne.board_scores
        assert board.png({}) == b'{"id": "abc"}'
        assert failing.headers["accept"].startswith("image/png")
    paths = ["POST /v1/carcassonne/board-scores", "GET /v1/carcassonne/results/abc.png"]
    assert failing.requests == paths


def list_batches(
    package: Any, given: FailingService, count: int
) -> tuple[Sequence[Any], list[int]]:
    """What a batch of so many requests answers, and how many each request to the service had."""
    with start_failing_service(given) as failing:
        client = package.Decompte(failing.address, retries=0)
        return client.carcassonne.feature_scores.batch([CITY] * count), failing.batches


def test_a_long_batch_is_sent_in_parts(package: Any) -> None:
    items, batches = list_batches(package, FailingService(), 201)
    assert (len(items), batches) == (201, [100, 100, 1])


def test_a_batch_that_is_too_large_is_sent_in_halves(package: Any) -> None:
    items, batches = list_batches(package, FailingService(most_requests=2), 5)
    assert (len(items), batches) == (5, [5, 2, 3, 1, 2])


def test_a_single_request_that_is_too_large_is_refused(package: Any) -> None:
    with pytest.raises(package.RefusedRequestError):
        list_batches(package, FailingService(most_requests=0), 1)


def test_players_of_a_board_have_names_and_colours(package: Any, service: str) -> None:
    people = ["ada", {"id": "bob", "name": "Bob", "colour": "red", "carried": 3}]
    board = "0,-1 BA/E@180|BA/D;ada:follower@0,0:city"
    sheet = package.Decompte(service).carcassonne.score_board(players=people, notation=board)
    ada, bob = sheet["players"]
    # A city of two tiles that is completed pays two points for each.
    assert (ada["id"], ada["total"], "name" in ada) == ("ada", 4, False)
    assert (bob["name"], bob["colour"], bob["total"]) == ("Bob", "red", 3)


def test_an_operation_has_no_other_representations_than_the_service_offers(package: Any) -> None:
    client = package.Decompte("http://localhost")
    for game in load_games():
        for one in game.operations:
            ask = getattr(getattr(client, game.card.id), one.name.replace("-", "_"))
            tables = {hasattr(ask, name) for name in ("csv", "result_csv")}
            pictures = {hasattr(ask, name) for name in ("svg", "png", "result_svg", "result_png")}
            assert (tables, pictures) == ({one.is_sheet}, {one.picture is not None}), one.name


def test_a_board_is_either_a_notation_or_tiles(package: Any) -> None:
    with pytest.raises(TypeError):
        package.Decompte("http://localhost").carcassonne.score_board(players=["ada"])
