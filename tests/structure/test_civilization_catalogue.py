"""Civilization is complete: every rule has its id, its words and a position that proves it.

Which sentences are needed is not listed by hand: it is what the card calls for, and what is said
when every position is answered and every battle drawn. A sentence that none says is one too many.
"""

from typing import Any

import pytest

from services.civilization.app import GAME
from shared.texts import LANGUAGES, Language, load_texts
from shared.web.documents import read_positions
from tests.rule_ids import TYPED_RULES, explain_unproved
from tests.used_codes import collect_used_codes, list_card_codes

TEXTS = load_texts(GAME.folder / "texts")
SHARED_TEXTS = GAME.folder.parent.parent / "shared" / "texts"
ALL_TEXTS = load_texts(SHARED_TEXTS, GAME.folder / "texts")
IDS = tuple(TYPED_RULES["civilization"])
POSITIONS = read_positions(GAME.folder)
OPERATIONS = {operation.name: operation for operation in GAME.operations}
SHARED_FAULTS = {"fault.player.duplicate"}


def list_expected(*endings: str) -> list[Any]:
    """What the positions expect at pointers of these endings."""
    return [
        value
        for position in POSITIONS
        for pointer, value in position["expect"].items()
        if pointer.endswith(endings)
    ]


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_proved_by_a_position(rule: str) -> None:
    assert rule in list_expected("/rule", "/because", "/warnings/0/code"), explain_unproved(rule)


def test_there_are_the_worked_examples_and_forty_of_our_own() -> None:
    sources = [position["source"] for position in POSITIONS]
    assert sources.count("our own") >= 40
    assert len(sources) - sources.count("our own") >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = collect_used_codes(GAME, POSITIONS, ALL_TEXTS[language], monkeypatch) - SHARED_FAULTS
    assert sorted(TEXTS[language].codes() ^ {*list_card_codes(GAME), *used}) == []
