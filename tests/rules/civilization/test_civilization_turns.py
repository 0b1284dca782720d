"""Turns and fronts: who plays when, and where."""

from tests.rules.civilization.asking_civilization import fight_battle, find_faults, side

THREE = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
ATTACKER = side("a" + THREE.format("a"))
DEFENDER = side("d" + THREE.format("d"))


def test_the_sides_alternate() -> None:
    assert fight_battle(ATTACKER, DEFENDER, "d1")["to_move"] == "attacker"
    assert fight_battle(ATTACKER, DEFENDER, "d1 a1")["to_move"] == "defender"
    assert find_faults(ATTACKER, DEFENDER, "d1 d2") == [("/plays/1/side", "turn.alternate")]
    assert find_faults(ATTACKER, DEFENDER, "d1 a1 a2") == [("/plays/2/side", "turn.alternate")]


def test_an_engaged_front_is_closed() -> None:
    engaged = fight_battle(ATTACKER, DEFENDER, "d1 a1@1")
    assert engaged["fronts"][0]["engaged"]
    assert [one.get("front") for one in engaged["legal_plays"]] == [None, None]
    assert find_faults(ATTACKER, DEFENDER, "d1 a1@1 d2@1") == [("/plays/2/front", "front.engaged")]


def test_nothing_is_said_of_a_front_where_a_refused_unit_went() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a9@1 d2@1 a1@1") == [
        ("/plays/1/unit", "force.unknown_unit")
    ]
    assert find_faults(ATTACKER, DEFENDER, "d9 a1@1") == [("/plays/0/unit", "force.unknown_unit")]
