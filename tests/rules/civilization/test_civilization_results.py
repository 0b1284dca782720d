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


def test_an_unreadable_unit_of_barbarians_is_reported_once() -> None:
    village = {"place": "village", "units": [{"id": "d1", "type": "infantry"}]}
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/units/0", "unit.figures")]
