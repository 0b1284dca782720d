"""The page of expansions is what would be rendered, and each piece is in its expansions' rows."""

import re
from collections.abc import Mapping
from pathlib import Path

from deploy.rendering import expansion_table
from services.carcassonne.rules import expansions
from services.carcassonne.rules.catalogue import CARD

PAGE = Path(__file__).resolve().parents[2] / "docs" / "expansions.md"
ROW = re.compile(r"^\| `.*\|$", re.MULTILINE)
WORD = re.compile(r"`([^`]+)`")


PIECES: Mapping[str, tuple[str, ...]] = {
    **expansions.PIECE_EXPANSIONS,
    "fairy": expansions.FAIRY_EXPANSIONS,
    "ghosts": expansions.GHOST_EXPANSIONS,
    "hill": expansions.HILL_EXPANSIONS,
}


def test_the_page_is_what_would_be_rendered() -> None:
    rendered = expansion_table.render_files(["carcassonne"])[expansion_table.PAGE]
    assert PAGE.read_text(encoding="utf-8") == rendered, "run `.venv/bin/python -m deploy.render`"


def test_a_checkout_without_carcassonne_has_no_such_page() -> None:
    assert expansion_table.render_files(["heros"]) == {}


def test_every_piece_that_two_expansions_have_is_named_for_the_first() -> None:
    firsts = {"ringmaster": "ringmaster", "circus": "circus", "acrobats": "acrobats"}
    firsts |= {"fairy": "fairy", "besieged": "siege", "besieged_cities": "siege"}
    everything = {**expansions.FIGURE_EXPANSIONS, **expansions.KIND_EXPANSIONS, **PIECES}
    shared = {piece: own[0] for piece, own in everything.items() if len(own) > 1}
    assert shared == firsts


def test_every_field_and_option_names_expansions_that_there_are() -> None:
    """Forms ask for a field with its expansions only: an unknown one would hide it always."""
    sections = PAGE.read_text(encoding="utf-8").split("\n### ")[1:]
    fields = {word for one in sections for row in ROW.findall(one) for word in find_last_words(row)}
    options = {name for option in CARD.options for name in option.expansions}
    assert "signposts" in fields
    assert "hills_and_sheep" in options
    assert (fields | options) <= set(CARD.expansions)


def find_last_words(row: str) -> list[str]:
    """The expansions of a field's row: its last column but one."""
    return WORD.findall(row.split("|")[-3])
