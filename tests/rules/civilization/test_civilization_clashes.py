"""Clashes: who strikes first, who dies, what stays."""

import pytest

from tests.rules.civilization.asking_civilization import battle, fight_battle, rulings, side, value

TRUMPS = [("i", "m"), ("m", "a"), ("a", "i")]
BASE = {"edition": "base"}
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


@pytest.mark.parametrize("kind", ["i1", "m1", "a1", "p"])
def test_equal_types_strike_together(kind: str) -> None:
    figures = "6/6" if kind == "p" else "2/2"
    answer = fight_battle(side(f"a1 {kind} {figures}"), side(f"d1 {kind} {figures}"), "d1 a1@1")
    assert answer["log"][1]["clash"]["rule"] == "clash.simultaneous"
    assert "first_strike" not in answer["log"][1]["clash"]
    assert answer["log"][1]["clash"]["killed"] == ("a1", "d1")


@pytest.mark.parametrize("kind", ["i4", "m4", "a4"])
def test_aircraft_neither_trump_nor_are_trumped(kind: str) -> None:
    request = battle(side("a1 p 5/7"), side(f"d1 {kind} 5/5"), "d1 a1@1")
    answer = fight_battle(side("a1 p 5/7"), side(f"d1 {kind} 5/5"), "d1 a1@1")
    assert answer["log"][1]["clash"]["wounds"] == {"a1": 5, "d1": 5}
    assert rulings("battles", request)["aircraft-trump"] == "none"


@pytest.mark.parametrize("kind", ["i4", "m4", "a4"])
def test_aircraft_trump_all_ground_units_where_the_table_says_so(kind: str) -> None:
    attacking = fight_battle(side("a1 p 5/7"), side(f"d1 {kind} 5/5"), "d1 a1@1", rules=ALL)
    defending = fight_battle(side(f"a1 {kind} 5/5"), side("d1 p 5/7"), "d1 a1@1", rules=ALL)
    assert attacking["log"][1]["clash"]["wounds"] == {"a1": 0, "d1": 5}
    assert defending["log"][1]["clash"]["wounds"] == {"a1": 5, "d1": 0}


def test_aircraft_do_not_trump_aircraft() -> None:
    request = battle(side("a1 p 5/7"), side("d1 p 7/5"), "d1 a1@1", rules=ALL)
    answer = fight_battle(side("a1 p 5/7"), side("d1 p 7/5"), "d1 a1@1", rules=ALL)
    assert answer["log"][1]["clash"]["rule"] == "clash.simultaneous"
    assert "aircraft-trump" not in rulings("battles", request)


def test_wounds_short_of_the_health_do_not_kill_and_stay() -> None:
    answer = fight_battle(side("a1 i2 2/4"), side("d1 i2 3/3"), "d1 a1@1")
    assert answer["log"][1]["clash"]["killed"] == ()
    assert answer["fronts"][0]["attacker"] == {"unit": "a1", "wounds": 3, "left": 1}
    assert answer["fronts"][0]["defender"] == {"unit": "d1", "wounds": 2, "left": 1}


def test_a_unit_dies_of_wounds_from_two_clashes() -> None:
    answer = fight_battle(
        side("a1 m3 5/3"), side("d1 a1 2/2,d2 m1 2/2,d3 i1 1/3"), "d1 a1@1 d2@1 d3@1"
    )
    assert [entry["clash"]["killed"] for entry in answer["log"][1:]] == [("d1",), ("d2",), ("a1",)]
    assert answer["log"][3]["clash"]["first_strike"] == "d3"
    assert answer["log"][3]["clash"]["wounds"] == {"a1": 1, "d3": 0}


def test_wounds_beyond_the_health_are_lost() -> None:
    request = battle(side("a1 p 7/5"), side("d1 i1 1/3"), "d1 a1@1")
    answer = fight_battle(side("a1 p 7/5"), side("d1 i1 1/3"), "d1 a1@1")
    assert (value(answer, "attacker"), value(answer, "defender")) == (4, 0)
    assert rulings("battles", request)["overkill"] == "lost"


def test_wounds_that_just_kill_are_no_overkill() -> None:
    request = battle(side("a1 i1 2/2"), side("d1 i1 2/2"), "d1 a1@1")
    assert "overkill" not in rulings("battles", request)


def test_base_units_live_by_their_one_number() -> None:
    answer = fight_battle(side("a1 m2 4"), side("d1 m1 2"), "d1 a1@1", rules=BASE)
    assert answer["log"][1]["clash"]["killed"] == ("d1",)
    assert answer["fronts"][0]["attacker"]["wounds"] == 2
    assert value(answer, "attacker") == 4


def test_the_log_has_each_rule_that_applied_to_a_play() -> None:
    answer = fight_battle(side("a1 i1 2/2"), side("d1 m1 2/2"), "d1 a1@1")
    given = [[step["rule"] for step in entry["steps"]] for entry in answer["log"]]
    assert given == [["front.new"], ["front.join", "clash.trump", "clash.kill"]]


def test_the_log_has_both_values_after_each_play() -> None:
    attacker = side("a1 i1 1/3", bonus=[{"source": "general"}])
    answer = fight_battle(attacker, side("d1 i1 2/2"), "d1 a1@1")
    assert [entry["values"] for entry in answer["log"]] == [
        {"attacker": 4, "defender": 2},
        {"attacker": 5, "defender": 1},
    ]


NAMES = [
    ("i1", "spearmen"),
    ("i2", "pikemen"),
    ("m3", "cavalry"),
    ("m4", "tank"),
    ("a1", "archers"),
    ("a2", "catapult"),
    ("p", "aircraft"),
    ("m", "mounted"),
]


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_a_unit_is_named_by_its_rank_where_it_is_known(kind: str, name: str) -> None:
    figures = "6/6" if kind == "p" else "2/3"
    answer = fight_battle(side(f"a1 {kind} {figures}"), side(), "a1")
    assert answer["log"][0]["steps"][0]["text"].params["name"].code == f"unit.{name}"
