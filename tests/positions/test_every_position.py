"""Every worked position of every game: answered once in each way, and checked in all respects.

A position that fails names each check that it fails.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.cases import every_case
from tests.found_games import GAMES, POSITIONS, Position, read_position_file
from tests.positions import (
    head_checks,
    language_checks,
    recorded_checks,
    repeat_checks,
    schema_checks,
    sheet_checks,
)
from tests.positions.answers import CSV, Answers
from tests.published_schemas import read_openapi

Check = Callable[[Answers], None]


def list_checks(position: Position) -> Iterator[Check]:
    """Everything that is to hold of a position's answers."""
    yield from (*recorded_checks.CHECKS, *schema_checks.CHECKS, *language_checks.CHECKS)
    if position.status != 200:
        yield from language_checks.CHECKS_OF_REFUSED
        return
    yield from schema_checks.CHECKS_OF_ANSWERED
    yield from head_checks.CHECKS_OF_ANSWERED
    yield from language_checks.CHECKS_OF_ANSWERED
    yield from repeat_checks.CHECKS_OF_ANSWERED
    if position.operation.is_sheet:
        yield from sheet_checks.CHECKS_OF_SHEETS
    if not position.has_names:
        yield from repeat_checks.CHECKS_OF_KEPT


@pytest.fixture
def answers(position: Position) -> Answers:
    """The answers to a position; those worked out here are measured, later ones repeat them."""
    read_openapi()
    answers = Answers(position)
    answers.answer()
    if position.status == 200 and position.operation.is_sheet:
        answers.answer(accept=CSV)
    return answers


@pytest.mark.no_cover
@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_a_position_is_answered_as_it_should_in_all_respects(
    answers: Answers, position: Position
) -> None:
    with every_case() as case:
        for check in list_checks(position):
            with case(check.__name__):
                check(answers)


def test_a_position_has_a_name_of_its_own() -> None:
    names = Counter((one.game.card.id, one.name) for one in POSITIONS)
    assert [name for name, count in names.items() if count > 1] == []


def test_a_file_of_one_position_bears_its_name() -> None:
    files = {one.file for one in POSITIONS}
    alone = [file for file in files if not file.read_bytes().startswith(b"[")]
    assert len(alone) > 100
    names = {file.stem: [one["name"] for one in read_position_file(file)] for file in alone}
    assert {stem: held for stem, held in names.items() if held != [stem]} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_of_a_game_has_positions_answered_and_refused(game: str) -> None:
    own = [one for one in POSITIONS if one.game.card.id == game]
    for operation in GAMES[game].operations:
        statuses = {one.status for one in own if one.operation.name == operation.name}
        assert 200 in statuses
    statuses = {one.status for one in own}
    assert {200, 422} <= statuses <= {200, 400, 422}
