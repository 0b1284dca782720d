"""Turns and fronts: who plays when, and where."""

from tests.rules.civilization.asking_civilization import (
    CALLS,
    battle,
    fight_battle,
    find_faults,
    rulings,
    side,
)

THREE = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
ATTACKER = side("a" + THREE.format("a"))
DEFENDER = side("d" + THREE.format("d"))


def test_the_defender_plays_first() -> None:
    assert find_faults(ATTACKER, DEFENDER, "a1") == [("/plays/0/side", "turn.defender_first")]
    assert fight_battle(ATTACKER, DEFENDER)["to_move"] == "defender"


def test_the_attacker_plays_first_where_the_request_says_so() -> None:
    assert fight_battle(ATTACKER, DEFENDER, first="attacker")["to_move"] == "attacker"
    assert find_faults(ATTACKER, DEFENDER, "d1", first="attacker") == [
        ("/plays/0/side", "turn.defender_first")
    ]


def test_the_sides_alternate() -> None:
    assert fight_battle(ATTACKER, DEFENDER, "d1")["to_move"] == "attacker"
    assert fight_battle(ATTACKER, DEFENDER, "d1 a1")["to_move"] == "defender"
    assert find_faults(ATTACKER, DEFENDER, "d1 d2") == [("/plays/1/side", "turn.alternate")]
    assert find_faults(ATTACKER, DEFENDER, "d1 a1 a2") == [("/plays/2/side", "turn.alternate")]


def test_a_side_without_a_unit_plays_no_more_and_the_other_goes_on() -> None:
    few = side("d1 i1 1/3")
    assert fight_battle(ATTACKER, few, "d1 a1")["to_move"] == "attacker"
    assert fight_battle(ATTACKER, few, "d1 a1 a2 a3")["status"] == "finished"
    assert find_faults(ATTACKER, few, "d1 a1 d1") == [("/plays/2/side", "turn.no_units")]


def test_a_side_that_never_had_a_unit_lets_the_other_begin() -> None:
    assert fight_battle(ATTACKER, side())["to_move"] == "attacker"
    assert find_faults(ATTACKER, side(), "d1") == [("/plays/0/side", "turn.no_units")]


def test_nobody_passes() -> None:
    assert rulings("battles", battle(ATTACKER, DEFENDER))["no-pass"] == "refused"
    over = battle(side("a1 i1 1/3"), side("d1 i1 1/3"), "d1 a1")
    assert "no-pass" not in rulings("battles", over)


def test_a_unit_may_join_a_front_of_a_lone_enemy_or_open_a_new_one() -> None:
    plays = fight_battle(ATTACKER, DEFENDER, "d1")["legal_plays"]
    assert plays == [
        {"side": "attacker", "unit": name, **front}
        for name in ("a1", "a2", "a3")
        for front in ({}, {"front": 1})
    ]


def test_an_engaged_front_is_closed() -> None:
    engaged = fight_battle(ATTACKER, DEFENDER, "d1 a1@1")
    assert engaged["fronts"][0]["engaged"]
    assert [one.get("front") for one in engaged["legal_plays"]] == [None, None]
    assert find_faults(ATTACKER, DEFENDER, "d1 a1@1 d2@1") == [("/plays/2/front", "front.engaged")]


def test_nobody_joins_a_unit_of_his_own() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a1 d2@1") == [("/plays/2/front", "front.own")]
    request = battle(ATTACKER, DEFENDER, "d1 a1")
    assert rulings("battles", request)["front-own"] == "refused"
    assert [
        one.get("front") for one in fight_battle(ATTACKER, DEFENDER, "d1 a1")["legal_plays"]
    ] == [
        None,
        2,
        None,
        2,
    ]


def test_the_ruling_on_ones_own_front_is_listed_only_where_there_is_one() -> None:
    assert "front-own" not in rulings("battles", battle(ATTACKER, DEFENDER, "d1"))


def test_a_front_that_never_opened_is_not_there() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a1@2") == [("/plays/1/front", "front.unknown")]


def test_an_emptied_front_is_gone_and_its_number_is_not_used_again() -> None:
    a, d = side("a1 a1 2/2,a2 i1 2/2"), side("d1 a1 2/2,d2 i1 2/2")
    assert fight_battle(a, d, "d1 a1@1")["fronts"] == []
    assert fight_battle(a, d, "d1 a1@1 d2")["log"][2]["front"] == 2
    assert find_faults(a, d, "d1 a1@1 d2@1") == [("/plays/2/front", "front.unknown")]
    assert rulings("battles", battle(a, d, "d1 a1@1"))["front-numbers"] == "never-reused"
    assert "front-numbers" not in rulings("battles", battle(a, d, "d1 a1"))


def test_a_front_that_both_deaths_emptied_is_told_from_one_that_never_opened() -> None:
    a, d = side("a1 a1 2/2,a2 i1 2/2"), side("d1 a1 2/2,d2 i1 2/2")
    for front, wording in (("1", "emptied"), ("2", "")):
        request = battle(a, d, f"d1 a1@1 d2@{front}")
        [fault] = CALLS.find_refusal("battles", request).faults
        assert (fault.code, fault.wording) == ("front.unknown", wording)
        assert fault.params["opened"] == 1


def test_the_survivor_of_a_clash_may_be_joined() -> None:
    a, d = side("a1 i2 3/3,a2 i2 3/3"), side("d1 m1 2/2,d2 i1 1/3")
    plays = fight_battle(a, d, "d1 a1@1")["legal_plays"]
    assert plays == [
        {"side": "defender", "unit": "d2"},
        {"side": "defender", "unit": "d2", "front": 1},
    ]


def test_a_side_plays_its_own_units_each_once() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d9") == [("/plays/0/unit", "force.unknown_unit")]
    assert find_faults(ATTACKER, DEFENDER, "d1 a1 d1") == [("/plays/2/unit", "force.unknown_unit")]


def test_plays_after_a_refused_one_are_checked_all_the_same() -> None:
    faults = find_faults(ATTACKER, DEFENDER, "d1 a9 d2 a1@3 d3@3 a1@8")
    assert faults == [
        ("/plays/1/unit", "force.unknown_unit"),
        ("/plays/4/front", "front.engaged"),
        ("/plays/5/unit", "force.unknown_unit"),
        ("/plays/5/front", "front.unknown"),
    ]


def test_nothing_is_said_of_a_front_where_a_refused_unit_went() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a9@1 d2@1 a1@1") == [
        ("/plays/1/unit", "force.unknown_unit")
    ]
    assert find_faults(ATTACKER, DEFENDER, "d9 a1@1") == [("/plays/0/unit", "force.unknown_unit")]


def test_the_plays_of_an_unreadable_unit_are_followed() -> None:
    incomplete = {"units": [{"id": "d1", "type": "infantry", "rank": 1}]}
    assert find_faults(ATTACKER, incomplete, "d1 a1@1 a2 a1") == [
        ("/defender/units/0", "unit.figures"),
        ("/plays/3/unit", "force.unknown_unit"),
    ]
