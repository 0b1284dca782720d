"""Who wins, what both lose, and what the loot is."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import fight_battle, find_faults, points, side

STRONG = "a1 p 6/6,a2 p 6/6,a3 p 7/5"


def take_place(place: str, **more: Any) -> Any:
    """An attack on a place without units, by three aircraft of health 17."""
    rules = more.pop("rules", {})
    return fight_battle(side(STRONG), side(place=place, **more), "a1 a2 a3", rules=rules)


def test_the_value_is_the_health_of_survivors_less_their_wounds() -> None:
    answer = fight_battle(
        side("a1 i2 3/3,a2 i2 2/4"), side("d1 i1 1/3,d2 i1 1/3"), "d1 a1@1 d2 a2@2"
    )
    total = answer["totals"]["attacker"]
    assert (total["health"], total["wounds"], total["value"]) == (7, 2, 5)
    assert answer["totals"]["defender"]["value"] == 1
    assert points(total["lines"][:2]) == {"value.survivors": 3, "value.wounds": -1}
    assert answer["margin"] == 4


@pytest.mark.parametrize(("armies", "removed"), [(3, 1), (2, 1), (1, 0)])
def test_the_winner_removes_an_army_for_two_killed_units_and_keeps_one(
    armies: int, removed: int
) -> None:
    attacker = side("a1 i1 2/2,a2 m1 2/2,a3 a1 1/3", armies=armies)
    answer = fight_battle(attacker, side("d1 i1 2/2,d2 m1 2/2"), "d1 a1@1 d2 a2@2 a3")
    assert answer["winner"] == "attacker"
    assert answer["losses"]["attacker"]["armies"] == removed


@pytest.mark.parametrize("place", ["capital", "metropolis"])
def test_whoever_takes_a_capital_wins_the_game(place: str) -> None:
    loot = take_place(place)["loot"]
    assert loot["wins_game"]
    assert points(loot["lines"]) == {"loot.capital": 0}
    assert loot["options"] == []


def test_scouts_alone_are_removed_without_a_battle() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side(armies=0, scouts=3))
    assert (answer["status"], answer["winner"]) == ("finished", "attacker")
    assert answer["because"] == "loss.figures"
    assert answer["losses"]["defender"]["scouts"] == 3
    assert (answer["log"], answer["legal_plays"]) == ([], [])
    assert find_faults(side("a1 i1 1/3"), side(armies=0, scouts=1), "a1") == [
        ("/plays/0", "loss.figures")
    ]


def test_a_horde_that_takes_a_capital_wins_no_game() -> None:
    given = side("a1 i2 2/4,a2 m2 2/4,a3 a2 2/4", barbarians=True)
    cards = [{"source": "other", "label": "Ruins", "points": -9}]
    answer = fight_battle(given, side(place="capital", bonus=cards), "a1 a2 a3")
    assert answer["winner"] == "attacker"
    assert not answer["loot"]["wins_game"]


@pytest.mark.parametrize(
    ("units", "pointer"),
    [
        ("d1 i2 3/3", "/defender/units/0"),
        ("d1 i1 1/3,d2 i1 1/3", "/defender/units/1/type"),
        ("d1 p 6/6", "/defender/units/0/type"),
    ],
)
def test_barbarians_of_a_village_are_one_of_each_type_at_rank_one(units: str, pointer: str) -> None:
    faults = find_faults(side("a1 i1 1/3"), side(units, place="village"))
    assert faults == [(pointer, "barbarians.rank")]


def test_a_horde_attacks_an_army_or_a_city_and_not_scouts_alone() -> None:
    given = side("a1 i2 3/3", barbarians=True), side(armies=0, scouts=1)
    assert find_faults(*given) == [("/attacker/barbarians", "barbarians.rank")]


def test_barbarians_have_no_bonus_from_a_fortification() -> None:
    given = side("a1 i1 1/3"), side("d1 i1 1/3", place="village", fortified=True)
    assert find_faults(*given) == [("/defender/fortified", "barbarians.rank")]


def test_an_unreadable_unit_of_barbarians_is_reported_once() -> None:
    village = {"place": "village", "units": [{"id": "d1", "type": "infantry"}]}
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/units/0", "unit.figures")]
