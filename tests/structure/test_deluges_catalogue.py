"""Déluges is complete: every rule has its id, its words and a position that proves it.

Which sentences are needed is not listed by hand: it is what the card calls for, and what is said
when every position is answered. A sentence that no position says is one too many.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from services.deluges.app import GAME
from shared.texts import LANGUAGES, Language, load_texts
from tests.rule_ids import TYPED_RULES, explain_unproved
from tests.used_codes import collect_used_codes, list_card_codes

TEXTS = load_texts(GAME.folder / "texts")
SHARED_TEXTS = GAME.folder.parent.parent / "shared" / "texts"
ALL_TEXTS = load_texts(SHARED_TEXTS, GAME.folder / "texts")
IDS = tuple(TYPED_RULES["deluges"])
POSITIONS: list[Mapping[str, Any]] = [
    json.loads(file.read_text()) for file in sorted((GAME.folder / "positions").glob("*.json"))
]
OPERATIONS = {operation.name: operation for operation in GAME.operations}


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_proved_by_a_position(rule: str) -> None:
    expected = [
        value
        for position in POSITIONS
        for pointer, value in position["expect"].items()
        if pointer.endswith(("/rule", "/why"))
    ]
    assert rule in expected, explain_unproved(rule)


def test_each_position_is_named_by_its_file_and_described_in_both_languages() -> None:
    files = sorted(file.stem for file in (GAME.folder / "positions").glob("*.json"))
    assert [position["name"] for position in POSITIONS] == files
    assert all(set(position["title"]) == {"en", "fr"} for position in POSITIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = collect_used_codes(GAME, POSITIONS, ALL_TEXTS[language], monkeypatch)
    used -= {"fault.player.unknown", "fault.player.duplicate"}
    assert TEXTS[language].codes() == {*list_card_codes(GAME), *used}
