"""Who wins, what both lose, and what the loot is."""

import pytest

from tests.rules.civilization.asking_civilization import fight_battle, find_faults, side


@pytest.mark.parametrize(("armies", "removed"), [(3, 1), (2, 1), (1, 0)])
def test_the_winner_removes_an_army_for_two_killed_units_and_keeps_one(
    armies: int, removed: int
) -> None:
    attacker = side("a1 i1 2/2,a2 m1 2/2,a3 a1 1/3", armies=armies)
    answer = fight_battle(attacker, side("d1 i1 2/2,d2 m1 2/2"), "d1 a1@1 d2 a2@2 a3")
    assert answer["winner"] == "attacker"
    assert answer["losses"]["attacker"]["armies"] == removed


def test_scouts_alone_are_removed_without_a_battle() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side(armies=0, scouts=3))
    assert (answer["status"], answer["winner"]) == ("finished", "attacker")
    assert answer["because"] == "loss.figures"
    assert answer["losses"]["defender"]["scouts"] == 3
    assert (answer["log"], answer["legal_plays"]) == ([], [])
    assert find_faults(side("a1 i1 1/3"), side(armies=0, scouts=1), "a1") == [
        ("/plays/0", "loss.figures")
    ]


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


def test_an_unreadable_unit_of_barbarians_is_reported_once() -> None:
    village = {"place": "village", "units": [{"id": "d1", "type": "infantry"}]}
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/units/0", "unit.figures")]
