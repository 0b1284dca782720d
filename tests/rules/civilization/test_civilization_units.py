"""Decks and names of units, typed from the table of units of players' aids."""

from typing import Any

import pytest

from services.civilization.rules.units import list_units
from shared.core.rendering import render_facts

FACTS: Any = render_facts(list_units())
GROUND = ("infantry", "mounted", "artillery")


def deck(edition: str, kind: str) -> dict[str, int]:
    """Cards of a deck by their line."""
    (cards,) = [one for one in FACTS["sets"] if one["edition"] == edition]
    (found,) = [one for one in cards["decks"] if one["type"] == kind]
    assert found["cards"] == sum(line["count"] for line in found["lines"])
    return {line["line"]: line["count"] for line in found["lines"]}


@pytest.mark.parametrize("kind", GROUND)
def test_a_ground_deck_has_fifteen_cards_in_both_sets(kind: str) -> None:
    assert deck("wisdom-and-warfare", kind) == {"1/3": 5, "2/2": 5, "3/1": 5}
    assert deck("base", kind) == {"1": 3, "2": 9, "3": 3}


def test_aircraft_have_eight_cards_in_both_sets() -> None:
    assert deck("wisdom-and-warfare", "aircraft") == {"5/7": 2, "6/6": 4, "7/5": 2}
    assert deck("base", "aircraft") == {"5": 3, "6": 3, "7": 2}


def test_a_line_says_its_strength_and_health() -> None:
    lines = FACTS["sets"][0]["decks"][0]["lines"]
    assert [(one["strength"], one["health"]) for one in lines] == [(1, 3), (2, 2), (3, 1)]
    lines = FACTS["sets"][1]["decks"][3]["lines"]
    assert [(one["strength"], one["health"]) for one in lines] == [(5, 5), (6, 6), (7, 7)]


@pytest.mark.parametrize(
    ("edition", "line", "shown"),
    [
        ("wisdom-and-warfare", "1/3", [("1/3", 1, 3), ("2/4", 2, 4), ("3/5", 3, 5), ("4/6", 4, 6)]),
        ("base", "2", [("2", 2, 2), ("3", 3, 3), ("4", 4, 4), ("5", 5, 5)]),
    ],
)
def test_a_ground_card_has_its_figures_at_every_rank(
    edition: str, line: str, shown: list[tuple[str, int, int]]
) -> None:
    (cards,) = [one for one in FACTS["sets"] if one["edition"] == edition]
    for deck_of_type in cards["decks"][: len(GROUND)]:
        (card,) = [one for one in deck_of_type["lines"] if one["line"] == line]
        assert [one["rank"] for one in card["ranks"]] == [1, 2, 3, 4]
        listed = [(one["figures"], one["strength"], one["health"]) for one in card["ranks"]]
        assert listed == shown


def test_aircraft_have_no_ranks() -> None:
    for cards in FACTS["sets"]:
        assert [one["ranks"] for one in cards["decks"][-1]["lines"]] == [[], [], []]


@pytest.mark.parametrize(
    ("kind", "names", "trumped"),
    [
        ("infantry", ["spearmen", "pikemen", "riflemen", "modern_infantry"], "mounted"),
        ("mounted", ["horsemen", "knights", "cavalry", "tank"], "artillery"),
        ("artillery", ["archers", "catapult", "cannon", "mobile_artillery"], "infantry"),
        ("aircraft", [], None),
    ],
)
def test_a_type_has_its_names_by_rank_and_whom_it_trumps(
    kind: str, names: list[str], trumped: str | None
) -> None:
    (found,) = [one for one in FACTS["units"] if one["type"] == kind]
    assert [one["id"] for one in found["ranks"]] == names
    assert [one["rank"] for one in found["ranks"]] == [1, 2, 3, 4][: len(names)]
    assert found.get("trumps") == trumped
