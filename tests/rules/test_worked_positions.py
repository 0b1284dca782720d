"""Every worked position of every game is answered as it expects, in both languages."""

from collections.abc import Sequence

import pytest

from shared.texts import LANGUAGES, Language
from tests.found_games import ANSWERED, POSITIONS, SERVICES, Position
from tests.json_places import at
from tests.rules.speaking import Speaker

SPEAKERS = {service.game.card.id: Speaker(service.game) for service in SERVICES}


def of_real_games(positions: Sequence[Position]) -> list[Position]:
    """Those of the positions that are no Orchard's."""
    return [one for one in positions if one.game.card.id in SPEAKERS]


@pytest.mark.parametrize("position", of_real_games(POSITIONS), ids=str)
def test_a_position_is_answered_as_it_expects(position: Position) -> None:
    speaker = SPEAKERS[position.game.card.id]
    status, document = speaker.answered(position.operation.name, position.request)
    assert status == position.status
    expected = position.content["expect"]
    assert {pointer: at(document, pointer) for pointer in expected} == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", of_real_games(ANSWERED), ids=str)
def test_an_answer_has_exactly_the_published_form(position: Position, language: Language) -> None:
    speaker, operation = SPEAKERS[position.game.card.id], position.operation
    _, document = speaker.answered(operation.name, position.request, language)
    assert operation.answered.checked(document) == document
