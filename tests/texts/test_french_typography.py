"""French as it is printed: no-break spaces before double signs and inside guillemets."""

import re

import pytest

from tests.found_games import POSITIONS
from tests.texts.catalogues_found import ALONE, fill_gaps, folders

NO_BREAK = "\u00a0"
BREAKS_BEFORE = re.compile(r" [:;!?»%]")
BREAKS_AFTER = re.compile(r"« ")
BARE_BEFORE = re.compile(rf"(?<![{NO_BREAK}!?])[;!?»](?!\w)")
BARE_AFTER = re.compile(rf"«(?![{NO_BREAK}])")
BARE_COLON = re.compile(rf"(?<![{NO_BREAK}]):(?=\s|$)")
STRAIGHT = re.compile(r"['\"]")
CODE = re.compile(r"`[^`]*`|\bContent-Type: application/json\b")
"""What is not French: code between backticks, a header as it is sent."""

NO_BREAK_SPACE = "type a no-break space, U+00A0 (before ; ! ? also U+202F)"
FAULTS = {
    "a line may break before a double sign": BREAKS_BEFORE,
    "a line may break after a guillemet": BREAKS_AFTER,
    "no space before a double sign": BARE_BEFORE,
    "no space after a guillemet": BARE_AFTER,
    "no space before a colon": BARE_COLON,
    "a straight apostrophe or quotation mark": STRAIGHT,
}


def find_typography_faults(sentence: str) -> list[str]:
    """What a printer would mark."""
    french = CODE.sub("x", fill_gaps(sentence))
    return [fault for fault, marked in FAULTS.items() if marked.search(french)]


@folders
def test_french_is_printed_as_french_is(folder: str) -> None:
    french = ALONE[folder]["fr"]
    marked = {
        form: find_typography_faults(form)
        for code in french.codes()
        for form in french.forms(code)
        if find_typography_faults(form)
    }
    assert marked == {}, NO_BREAK_SPACE


def test_titles_of_positions_are_printed_as_french_is() -> None:
    marked = {
        position.name: faults
        for position in POSITIONS
        if (faults := find_typography_faults(position.content["title"]["fr"]))
    }
    assert marked == {}, NO_BREAK_SPACE


@folders
def test_english_has_no_space_before_its_signs(folder: str) -> None:
    english = ALONE[folder]["en"]
    forms = [form for code in english.codes() for form in english.forms(code)]
    assert [form for form in forms if re.search(r"\s[:;!?,.](?!\w)", form)] == []


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("Un type est attendu : {expected}.", "a line may break before a double sign"),
        ("« Ada\u00a0» joue.", "a line may break after a guillemet"),
        ("Qui est-ce?", "no space before a double sign"),
        ("«Ada\u00a0» joue.", "no space after a guillemet"),
        ("«\u00a0{player}» joue.", "no space before a double sign"),
        ("Attendu: {expected}.", "no space before a colon"),
        ("L'arbre.", "a straight apostrophe or quotation mark"),
    ],
)
def test_what_is_not_is_marked(sentence: str, fault: str) -> None:
    assert fault in find_typography_faults(sentence)
