"""Turns and fronts: who plays when, and where."""

from tests.rules.civilization.asking_civilization import find_faults, side

THREE = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
ATTACKER = side("a" + THREE.format("a"))
DEFENDER = side("d" + THREE.format("d"))


def test_nothing_is_said_of_a_front_where_a_refused_unit_went() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a9@1 d2@1 a1@1") == [
        ("/plays/1/unit", "force.unknown_unit")
    ]
    assert find_faults(ATTACKER, DEFENDER, "d9 a1@1") == [("/plays/0/unit", "force.unknown_unit")]
