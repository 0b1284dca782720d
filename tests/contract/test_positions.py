"""Worked positions: what the rulebook says of them, typed by hand, and what was answered last."""

from collections import Counter
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from tests.found_games import GAMES, POSITIONS, Position, held_in
from tests.json_places import at
from tests.recorded_answers import answer_to

every_position = pytest.mark.parametrize("position", POSITIONS, ids=str)
KNOWN = {"name", "title", "source", "show", "operation", "request", "status", "comment"}
KNOWN |= {"expect", "answer"}
AGAIN = "if this change is meant, record it: python -m tests.record_positions"


def exactly(value: object) -> bytes:
    """JSON that tells true from 1; the order of keys says nothing."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


@every_position
def test_a_position_is_answered_as_the_rulebook_says(
    client: FlaskClient, position: Position
) -> None:
    answer = answer_to(client, position)
    assert answer["status"] == position.status
    expected = position.content["expect"]
    found = {where: at(answer["document"], where) for where in expected}
    assert found == expected
    assert exactly(found) == exactly(expected)


@every_position
def test_a_position_expects_at_least_two_things(position: Position) -> None:
    assert len(position.content["expect"]) >= 2


@every_position
def test_a_position_is_answered_as_it_was_recorded(client: FlaskClient, position: Position) -> None:
    answer = answer_to(client, position)
    assert position.content.get("answer") == answer, AGAIN
    assert exactly(position.content["answer"]) == exactly(answer), AGAIN


@every_position
def test_a_position_says_what_it_shows_in_both_languages(position: Position) -> None:
    assert set(position.content) <= KNOWN
    assert position.content["title"].keys() == {"en", "fr"}
    for said in (*position.content["title"].values(), position.content["source"]):
        assert said.strip() == said != ""


@pytest.mark.parametrize("game", GAMES)
def test_a_position_has_a_name_of_its_own(game: str) -> None:
    names = Counter(one.name for one in POSITIONS if one.game.card.id == game)
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize(
    "file", sorted({one.file for one in POSITIONS}), ids=lambda file: file.stem
)
def test_a_file_of_one_position_bears_its_name(file: Path) -> None:
    if not file.read_bytes().startswith(b"["):
        assert [one["name"] for one in held_in(file)] == [file.stem]


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_of_a_game_has_positions_answered_and_refused(game: str) -> None:
    own = [one for one in POSITIONS if one.game.card.id == game]
    for operation in GAMES[game].operations:
        statuses = {one.status for one in own if one.operation.name == operation.name}
        assert 200 in statuses
    statuses = {one.status for one in own}
    assert {200, 422} <= statuses <= {200, 400, 422}
