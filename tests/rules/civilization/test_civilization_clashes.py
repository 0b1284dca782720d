"""Clashes: who strikes first, who dies, what stays."""

import pytest

from tests.rules.civilization.asking_civilization import fight_battle, side

TRUMPS = [("i", "m"), ("m", "a"), ("a", "i")]
ALL = {"options": {"aircraft_trumps": "all"}}


@pytest.mark.parametrize(("one", "other"), TRUMPS)
def test_the_trumping_unit_strikes_first_whether_it_was_there_or_came(one: str, other: str) -> None:
    came = fight_battle(side(f"a1 {one}1 2/2"), side(f"d1 {other}1 2/2"), "d1 a1@1")
    waited = fight_battle(
        side(f"a1 {one}1 2/2"), side(f"d1 {other}1 2/2"), "a1 d1@1", first="attacker"
    )
    for answer in (came, waited):
        assert answer["log"][1]["clash"] == {
            "rule": "clash.trump",
            "first_strike": "a1",
            "wounds": {"a1": 0, "d1": 2},
            "killed": ("d1",),
        }


@pytest.mark.parametrize(("one", "other"), TRUMPS)
def test_who_survives_the_first_strike_strikes_back(one: str, other: str) -> None:
    answer = fight_battle(side(f"a1 {one}1 1/3"), side(f"d1 {other}1 1/3"), "d1 a1@1")
    assert answer["log"][1]["clash"]["wounds"] == {"a1": 1, "d1": 1}
    assert answer["log"][1]["clash"]["first_strike"] == "a1"


@pytest.mark.parametrize("kind", ["i4", "m4", "a4"])
def test_aircraft_trump_all_ground_units_where_the_table_says_so(kind: str) -> None:
    attacking = fight_battle(side("a1 p 5/7"), side(f"d1 {kind} 5/5"), "d1 a1@1", rules=ALL)
    defending = fight_battle(side(f"a1 {kind} 5/5"), side("d1 p 5/7"), "d1 a1@1", rules=ALL)
    assert attacking["log"][1]["clash"]["wounds"] == {"a1": 0, "d1": 5}
    assert defending["log"][1]["clash"]["wounds"] == {"a1": 5, "d1": 0}
