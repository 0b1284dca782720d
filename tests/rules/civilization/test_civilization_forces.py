"""Forces of a battle: units, bonuses, and results."""

from typing import Any

import pytest

from services.civilization.rules.units import list_units
from shared.core.rendering import render_facts
from tests.rules.civilization.asking_civilization import (
    battle,
    facts,
    fight_battle,
    find_faults,
    points,
    side,
    warnings,
)

BASE = {"edition": "base"}
ONE = side("a1 i1 1/3")


def test_fundamentalism_that_no_bonus_names_is_a_warning() -> None:
    def warn(*bonus: str, government: str = "fundamentalism", **more: Any) -> Any:
        own = {**ONE, "government": government, "bonus": [{"source": one} for one in bonus]}
        return warnings("battles", battle(own, side("d1 i1 1/3"), **more))

    assert warn() == [("bonus.fundamentalism", "/attacker/government")]
    assert warn("fundamentalism") == warn(government="communism") == []
    in_base = battle({**side("a1 i1 1"), "government": "fundamentalism"}, side("d1 i1 1"))
    assert warnings("battles", {**in_base, "rules": BASE}) == []


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ({"type": "infantry", "strength": 2}, {}),
        ({"type": "infantry", "rank": 1, "strength": 3, "health": 3}, {}),
        ({"type": "infantry", "strength": 6, "health": 6}, {}),
        ({"type": "aircraft", "strength": 7, "health": 7}, {}),
        ({"type": "infantry", "strength": 2, "health": 3}, BASE),
    ],
)
def test_figures_of_the_other_set_are_refused(given: Any, rules: Any) -> None:
    units = {"units": [{"id": "a1", **given}]}
    assert find_faults(units, side(), rules=rules) == [("/attacker/units/0", "cards.one_set")]


def test_a_deck_of_five_is_warned_of_at_the_sixth_card() -> None:
    six = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
    request = battle(side("a" + six.format("a")), side("d" + six.format("d")))
    assert warnings("battles", request) == [("force.supply", "/defender/units/2")]
    fewer = battle(side("a" + six.format("a")), side("d1 i1 1/3,d2 i1 1/3,d3 i1 2/2"))
    assert warnings("battles", fewer) == []


SOURCES = {
    "barracks": 2,
    "academy": 4,
    "shipyard": 2,
    "general": 4,
    "statue_of_zeus": 6,
    "city_state": 2,
    "french": 2,
    "fundamentalism": 4,
}


def bonuses(attacker: Any = (), defender: Any = (), **ground: Any) -> Any:
    """Both bonuses with these sources on this ground."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender], **ground}}
    return facts("bonuses", given)


@pytest.mark.parametrize(("source", "worth"), SOURCES.items())
def test_a_source_is_worth_what_its_card_says(source: str, worth: int) -> None:
    answer = bonuses([{"source": source}])
    assert answer["attacker"]["bonus"] == worth
    assert points(answer["attacker"]["lines"]) == {f"bonus.{source}": worth}


@pytest.mark.parametrize(("armies", "removed"), [(3, 1), (2, 1), (1, 0)])
def test_the_winner_removes_an_army_for_two_killed_units_and_keeps_one(
    armies: int, removed: int
) -> None:
    attacker = side("a1 i1 2/2,a2 m1 2/2,a3 a1 1/3", armies=armies)
    answer = fight_battle(attacker, side("d1 i1 2/2,d2 m1 2/2"), "d1 a1@1 d2 a2@2 a3")
    assert answer["winner"] == "attacker"
    assert answer["losses"]["attacker"]["armies"] == removed


def test_an_unreadable_unit_of_barbarians_is_reported_once() -> None:
    village = {"place": "village", "units": [{"id": "d1", "type": "infantry"}]}
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/units/0", "unit.figures")]


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
