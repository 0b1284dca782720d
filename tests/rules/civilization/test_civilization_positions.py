"""Every worked position of Civilization is answered as it expects, in both languages."""

from typing import Any

import pytest

from services.civilization.app import GAME
from shared.texts import LANGUAGES, Language
from shared.web.positions import Position, read_positions
from tests.rules.civilization.asking_civilization import OPERATIONS
from tests.rules.civilization.speaking_civilization import answered

POSITIONS = read_positions(GAME.folder)
ANSWERED = [one for one in POSITIONS if one.get("status", 200) == 200]


def at(document: Any, pointer: str) -> Any:
    """What stands at a JSON pointer of an answer."""
    for step in pointer.split("/")[1:]:
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: str(one["name"]))
def test_a_position_is_answered_as_it_expects(position: Position) -> None:
    status, document = answered(position["operation"], position["request"])
    assert status == position.get("status", 200)
    found = {pointer: at(document, pointer) for pointer in position["expect"]}
    assert found == position["expect"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", ANSWERED, ids=lambda one: str(one["name"]))
def test_an_answer_has_exactly_the_published_form(position: Position, language: Language) -> None:
    operation = position["operation"]
    _, document = answered(operation, position["request"], language)
    assert OPERATIONS[operation].answered.checked(document) == document
