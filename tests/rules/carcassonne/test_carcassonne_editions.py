"""What the rules of each edition are, in words."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from shared.operations.documents import render_rules
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts

TEXTS = load_texts(SHARED_TEXTS, GAME.folder / "texts")
CHANGED = {
    "tile.double",
    "tile.triangle",
    "road.wonder",
    "road.leipzig",
    "city.wonder",
    "monastery.tile",
    "garden.tile",
    "german_castle.tile",
    "abbot_monastery.line",
    "haunted_castle.mist",
    "play.haunted_castle.mist",
}
"""The rules that count otherwise in C1, or in C3, than in the other editions."""
WORDS = {
    (
        "tile.double",
        "C1",
    ): "A road, a row or a column over both halves of a double tile counts it as one tile.",
    (
        "tile.double",
        "C2",
    ): "A road, a row or a column over both halves of a double tile counts it as two tiles.",
    (
        "tile.double",
        "C3",
    ): "A road, a row or a column over both halves of a double tile counts it as two tiles.",
    (
        "abbot_monastery.line",
        "C3",
    ): "One point for each occupied space of its row and column up to the first gap.",
    ("monastery.tile", "C1"): "One point for each tile around it.",
    ("monastery.tile", "C3"): "One point for each occupied space of the eight around it.",
    ("road.leipzig", "C2"): "The long road of a Leipzig tile is one tile.",
}


def read_rules(language: Language = "en", **filters: str) -> Mapping[str, Mapping[str, Any]]:
    """The rules as they are published, by their ids."""
    rules = json.loads(json.dumps(render_rules(GAME, TEXTS[language], filters)))["rules"]
    return {rule["id"]: rule for rule in rules}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_editions_change_says_what_it_counts_in_each(language: Language) -> None:
    rules = read_rules(language)
    assert {name for name, rule in rules.items() if "editions" in rule} == CHANGED
    for name in CHANGED:
        words = rules[name]["editions"]
        assert list(words) == ["C1", "C2", "C3"]
        assert len(set(words.values())) == 2, name


def test_a_rule_whose_words_name_an_edition_has_words_of_each() -> None:
    named = {
        name
        for name, rule in read_rules().items()
        if any(edition in rule["counts"] for edition in GAME.card.editions)
    }
    assert named <= CHANGED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", GAME.card.editions)
def test_the_rules_of_an_edition_are_in_its_words(edition: str, language: Language) -> None:
    every, own = read_rules(language), read_rules(language, edition=edition)
    assert list(own) == list(every)
    for name, rule in own.items():
        words = every[name].get("editions", {}).get(edition, every[name]["counts"])
        assert rule["counts"] == words
        assert not [other for other in GAME.card.editions if other in rule["counts"]]


@pytest.mark.parametrize(("name", "edition"), WORDS, ids=str)
def test_what_a_rule_counts_in_an_edition(name: str, edition: str) -> None:
    assert read_rules(edition=edition)[name]["counts"] == WORDS[name, edition]
