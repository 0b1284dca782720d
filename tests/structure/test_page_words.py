"""No old word is left in what players see: the page's own texts, and the forms of the service."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest

from deploy.services import game_names
from shared.operations.forms import render_forms
from shared.texts import LANGUAGES, SHARED_TEXTS, load_texts
from tests.found_games import SERVICES
from tests.json_places import walk_places
from tests.old_words import find_old_words
from tests.page_texts import FOLDER, TEXT_FILES, read_texts

TEXTS = read_texts()
"""Every text of the page by its code: English and French."""
IN_PAGE_WORDS = re.compile(r"\b[Pp]artisans?\b")
"""What the page says in another word wherever the service says it: `inPageWords`."""


def test_every_text_of_the_page_has_its_own_code() -> None:
    codes = [code for file in TEXT_FILES for code in json.loads(file.read_bytes())]
    assert sorted(TEXTS) == sorted(codes)
    assert len(codes) > 300


def test_every_level_and_every_step_has_a_text() -> None:
    games = json.loads((FOLDER / "shell" / "levels.json").read_bytes())
    assert {*games} <= {*game_names()}
    for game, own in games.items():
        for level in own["levels"]:
            assert f"{game}.level.{level['id']}" in TEXTS
            assert [step["word"] for step in level["steps"] if step["word"] not in TEXTS] == []
            assert level["steps"][-1]["id"] == "score"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_text_of_the_page_has_an_old_word(language: Literal["en", "fr"]) -> None:
    place = LANGUAGES.index(language)
    assert [code for code, said in TEXTS.items() if [*find_old_words(language, said[place])]] == []


def list_labels(forms: Any) -> Iterator[str]:
    """Yield what a form says to people."""
    for place, value in walk_places(forms):
        if place[-1:] in (("label",), ("help",), ("group",)):
            yield value


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_label_of_a_form_has_an_old_word(language: Literal["en", "fr"]) -> None:
    for service in SERVICES:
        texts = load_texts(SHARED_TEXTS, service.game.folder / "texts")[language]
        labels = [
            IN_PAGE_WORDS.sub("", one) for one in list_labels(render_forms(service.game, texts))
        ]
        assert [one for one in labels if [*find_old_words(language, one)]] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "33 ways to fill it"),
        ("en", "Space 0, -1"),
        ("fr", "Un partisan"),
        ("fr", "Tel quel"),
    ],
)
def test_an_old_word_is_found(language: Literal["en", "fr"], text: str) -> None:
    assert [*find_old_words(language, text)]
