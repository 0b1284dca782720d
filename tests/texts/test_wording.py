"""Words that no sentence has, in the catalogues of every service and every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.services import CHECKOUT, game_names
from shared.texts import Language, load_texts
from tests.found_games import POSITIONS
from tests.texts.catalogues_found import ALONE

FOLDERS = sorted(one.parent for one in (CHECKOUT / "services").glob("*/texts/fr.po"))
FOLDERS = [CHECKOUT / "shared" / "texts", *FOLDERS]
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.parent.name)

DETERMINERS = "|".join(
    [
        *(
            "aucune",
            "ces",
            "cette",
            "chaque",
            "d’une",
            "de",
            "des",
            "la",
            "les",
            "leurs?",
            "qu’une",
        ),
        *("sa", "seule", "ses", "toute", "toutes", "une", "vos", "votre"),
    ]
)
DEMANDE = re.compile(rf"\b(?:(?:{DETERMINERS}|\d+) demandes?|demandes)\b", re.IGNORECASE)
"""The noun; the verb stays."""
SAME_BOUNDS = re.compile(r"\bholds? \{\w+\} to \{")
"""What reads as “hold 2 to 2”."""
NONE_AT_ALL = re.compile(r"\bthere (?:is|are) \{|\bil y(?: en)? a \{", re.IGNORECASE)
"""Wordings that say “0” where they should say “no”."""
AT_LEAST_ONE = frozenset(
    {
        "fault.display.size",
        "fault.hints.too-many-cells",
        "fault.titan.oratory",
        "step.movement.one.absent",
        "step.refused.fits",
        "step.wish.ways",
    }
)
"""Codes of sentences that are said of one thing or more."""


def list_forms(folder: Path, language: Language) -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue with its code."""
    texts = load_texts(folder)[language]
    for code in sorted(texts.codes()):
        for form in texts.forms(code):
            yield code, form


def test_the_catalogues_of_all_services_are_read() -> None:
    assert {one.parent.name for one in FOLDERS} >= {"shared", "carcassonne", "mcp", "recognition"}


@folders
def test_french_calls_what_is_sent_a_requete(folder: Path) -> None:
    assert [one for one in list_forms(folder, "fr") if DEMANDE.search(one[1])] == []


def test_french_titles_call_what_is_sent_a_requete() -> None:
    titles = [one.content["title"]["fr"] for one in POSITIONS]
    assert [one for one in titles if DEMANDE.search(one)] == []


@folders
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_counts_none_or_has_one_bound_twice(folder: Path, language: Language) -> None:
    found = [
        (code, form)
        for code, form in list_forms(folder, language)
        if SAME_BOUNDS.search(form) or (NONE_AT_ALL.search(form) and code not in AT_LEAST_ONE)
    ]
    assert found == []


@folders
def test_french_counts_coins_and_not_gold(folder: Path) -> None:
    counted = [
        code for code, form in list_forms(folder, "fr") if re.search(r"(\}|\d) en or\b", form)
    ]
    assert counted == []


COUNTED_AT_ONE = re.compile(r"^[^,:]*\w{3,}s\b(?: \w+)*\s?: \{count\} ×")
"""A plural that stands before a number which may be 1."""


@folders
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_names_several_before_a_number_that_may_be_1(
    folder: Path, language: Language
) -> None:
    found = [code for code, form in list_forms(folder, language) if COUNTED_AT_ONE.search(form)]
    assert found == []


IN_PARENTHESES = re.compile(r"\([^()]*\)")
BARE = re.compile(r"`|(?<![{`\w])[a-z]+_[a-z_]+")
"""A name between backticks, or one that cannot be a word."""


def list_sentences_with_bare_names(game: str) -> Iterator[str]:
    """The codes of sentences that name a field outside parentheses."""
    for texts in ALONE[game].values():
        for code in texts.codes():
            if any(BARE.search(IN_PARENTHESES.sub("", form)) for form in texts.forms(code)):
                yield code


@pytest.mark.parametrize("game", game_names())
def test_names_of_fields_stand_in_parentheses(game: str) -> None:
    assert list(list_sentences_with_bare_names(game)) == []
