"""Who wins, what both lose, and what the loot is."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    battle,
    fight_battle,
    find_faults,
    points,
    rulings,
    side,
    value,
)

SUM = {"options": {"loot": "sum"}}
SCOUTS = {"options": {"scout_kill_loot": True}}
BASE = {"edition": "base"}
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


def test_the_base_set_counts_the_strength_of_survivors_whatever_their_wounds() -> None:
    answer = fight_battle(side("a1 m2 4"), side("d1 m1 3"), "d1 a1@1", rules=BASE)
    assert "wounds" not in answer["totals"]["attacker"]
    assert answer["totals"]["attacker"]["lines"][0]["text"].params["figures"] == "4"
    assert points(answer["totals"]["attacker"]["lines"]) == {"value.survivors": 4}


def test_the_higher_value_wins() -> None:
    higher = fight_battle(side("a1 i1 1/3"), side("d1 i1 2/2"), "d1 a1")
    assert (higher["winner"], higher["because"]) == ("attacker", "result.highest")
    lower = fight_battle(side("a1 i1 2/2"), side("d1 i1 1/3"), "d1 a1")
    assert (lower["winner"], lower["because"]) == ("defender", "result.highest")


def test_a_tie_is_the_defenders() -> None:
    nothing = fight_battle(side(), side())
    equal = fight_battle(side("a1 i1 1/3"), side("d1 i1 1/3"), "d1 a1")
    for answer in (nothing, equal):
        assert (answer["winner"], answer["because"]) == ("defender", "result.tie_defender")


def test_a_side_without_survivors_wins_by_its_bonus() -> None:
    answer = fight_battle(side("a1 a1 2/2"), side("d1 i1 2/2", place="city_state"), "d1 a1@1")
    assert (value(answer, "attacker"), value(answer, "defender")) == (2, 4)
    assert answer["winner"] == "defender"


def test_a_battle_in_progress_has_no_result() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side("d1 i1 1/3"), "d1")
    assert answer["status"] == "in_progress"
    assert not {"winner", "because", "losses", "loot", "reason"} & set(answer)


def test_the_loser_loses_every_figure_in_the_square() -> None:
    answer = fight_battle(side("a1 i2 3/3"), side("d1 i1 1/3", armies=2, scouts=1), "d1 a1@1")
    lost = answer["losses"]["defender"]
    assert (lost["armies"], lost["scouts"], lost["units"]) == (2, 1, ("d1",))
    assert [step["text"].params.get("count") for step in lost["steps"]] == [1, 3]
    assert "city" not in lost


def test_a_defeated_city_is_destroyed() -> None:
    lost = take_place("city")["losses"]["defender"]
    assert lost["city"]
    assert "village" not in lost


def test_a_city_that_holds_is_not_destroyed() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side("d1 i1 1/3", place="city"), "d1 a1@1")
    assert answer["winner"] == "defender"
    assert "city" not in answer["losses"]["defender"]


@pytest.mark.parametrize(("armies", "removed"), [(3, 1), (2, 1), (1, 0)])
def test_the_winner_removes_an_army_for_two_killed_units_and_keeps_one(
    armies: int, removed: int
) -> None:
    attacker = side("a1 i1 2/2,a2 m1 2/2,a3 a1 1/3", armies=armies)
    answer = fight_battle(attacker, side("d1 i1 2/2,d2 m1 2/2"), "d1 a1@1 d2 a2@2 a3")
    assert answer["winner"] == "attacker"
    assert answer["losses"]["attacker"]["armies"] == removed


def test_one_killed_unit_or_three_cost_the_winner_as_few_armies_as_they_can() -> None:
    one = fight_battle(side("a1 i1 2/2,a2 p 6/6", armies=3), side("d1 i1 2/2"), "d1 a1@1 a2")
    assert one["losses"]["attacker"]["armies"] == 0
    three = fight_battle(
        side("a1 i1 2/2,a2 m1 2/2,a3 a1 2/2,a4 p 6/6", armies=4),
        side("d1 i1 2/2,d2 m1 2/2,d3 a1 2/2"),
        "d1 a1@1 d2 a2@2 d3 a3@3 a4",
    )
    assert three["losses"]["attacker"]["armies"] == 1


def test_a_city_without_an_army_has_none_to_remove() -> None:
    defender = side("d1 i1 2/2,d2 m1 2/2", armies=0, place="city")
    answer = fight_battle(side("a1 i1 2/2,a2 m1 2/2"), defender, "d1 a1@1 d2 a2@2")
    assert answer["winner"] == "defender"
    assert answer["losses"]["defender"]["armies"] == 0


def test_a_figure_in_the_square_is_one_loot() -> None:
    answer = fight_battle(side("a1 i2 3/3"), side("d1 i1 1/3"), "d1 a1@1")
    assert points(answer["loot"]["lines"]) == {"loot.figure": 1}


def test_a_city_is_two_loot_with_a_figure_or_without() -> None:
    for armies in (0, 1):
        answer = take_place("city", armies=armies)
        assert points(answer["loot"]["lines"]) == {"loot.city": 2}
        assert answer["loot"]["budget"] == 2


def test_a_city_and_a_figure_are_three_loot_where_both_count() -> None:
    assert take_place("city", rules=SUM)["loot"]["budget"] == 3
    assert take_place("city", armies=0, scouts=1, rules=SUM)["loot"]["budget"] == 3
    assert take_place("city", armies=0, rules=SUM)["loot"]["budget"] == 2


def test_the_ruling_on_both_is_listed_where_it_mattered() -> None:
    request = battle(side(STRONG), side(place="city"), "a1 a2 a3")
    assert rulings("battles", request)["loot-both"] == "highest"
    alone = battle(side(STRONG), side(place="city", armies=0), "a1 a2 a3")
    assert "loot-both" not in rulings("battles", alone)


@pytest.mark.parametrize("place", ["capital", "metropolis"])
def test_whoever_takes_a_capital_wins_the_game(place: str) -> None:
    loot = take_place(place)["loot"]
    assert loot["wins_game"]
    assert points(loot["lines"]) == {"loot.capital": 0}
    assert loot["options"] == []


def test_a_defender_who_wins_gets_one_loot_even_in_his_capital() -> None:
    answer = fight_battle(
        side("a1 i1 1/3", scouts=2), side("d1 i1 1/3", place="capital"), "d1 a1@1"
    )
    assert answer["loot"]["budget"] == 1
    assert not answer["loot"]["wins_game"]


def test_a_city_state_brings_no_city_loot() -> None:
    loot = take_place("city_state")["loot"]
    assert points(loot["lines"]) == {"loot.figure": 1}


def test_what_loot_can_buy_follows_its_prices() -> None:
    one = take_place("city_state")["loot"]["options"]
    assert {option["effect"]: option["cost"] for option in one} == {
        "trade": 1,
        "culture": 1,
        "resource": 1,
        "coin_discard": 1,
    }
    two = {option["effect"]: option["times"] for option in take_place("city")["loot"]["options"]}
    assert two == {
        "trade": 2,
        "culture": 2,
        "resource": 2,
        "coin_discard": 2,
        "technology": 1,
        "event": 1,
        "coin": 1,
    }


def test_loot_of_the_base_set_is_counted_alike_and_listed() -> None:
    request = battle(side("a1 i2 4"), side("d1 i1 2"), "d1 a1@1", rules=BASE)
    assert rulings("battles", request)["base-loot"] == "as-expansion"
    assert fight_battle(**{**request, "plays": "d1 a1@1"})["loot"]["budget"] == 1


def test_scouts_alone_are_removed_without_a_battle() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side(armies=0, scouts=3))
    assert (answer["status"], answer["winner"]) == ("finished", "attacker")
    assert answer["because"] == "loss.figures"
    assert answer["losses"]["defender"]["scouts"] == 3
    assert (answer["log"], answer["legal_plays"]) == ([], [])
    assert find_faults(side("a1 i1 1/3"), side(armies=0, scouts=1), "a1") == [
        ("/plays/0", "loss.figures")
    ]


def test_scouts_alone_bring_loot_only_where_the_table_says_so() -> None:
    given = side("a1 i1 1/3"), side(armies=0, scouts=1)
    assert fight_battle(*given)["loot"]["budget"] == 0
    assert fight_battle(*given, rules=SCOUTS)["loot"]["budget"] == 1
    assert rulings("battles", battle(*given))["scout-loot"] == "none"
    assert rulings("battles", battle(*given, rules=SCOUTS))["scout-loot"] == "one"


def test_scouts_with_an_army_are_lost_with_it() -> None:
    answer = fight_battle(side("a1 i2 3/3"), side("d1 i1 1/3", scouts=1), "d1 a1@1", rules=SCOUTS)
    assert answer["loot"]["budget"] == 1
    assert answer["losses"]["defender"]["scouts"] == 1


def test_a_defeated_village_gives_its_token_and_no_loot() -> None:
    answer = fight_battle(side("a1 i2 3/3"), side("d1 i1 1/3", place="village"), "d1 a1@1")
    assert answer["losses"]["defender"]["village"]
    assert answer["losses"]["defender"]["armies"] == 0
    assert (answer["loot"]["budget"], points(answer["loot"]["lines"])) == (0, {"loss.figures": 0})


def test_barbarians_who_win_take_nothing() -> None:
    answer = fight_battle(side("a1 i1 1/3"), side("d1 i1 1/3", place="village"), "d1 a1@1")
    assert answer["winner"] == "defender"
    assert answer["loot"]["budget"] == 0
    assert answer["losses"]["attacker"]["armies"] == 1


def test_who_beats_a_roaming_horde_gets_nothing() -> None:
    answer = fight_battle(side("a1 i2 3/3", barbarians=True), side("d1 p 6/6"), "d1 a1@1")
    assert answer["winner"] == "defender"
    assert points(answer["loot"]["lines"]) == {"barbarians.no_reward": 0}
    assert answer["losses"]["attacker"]["armies"] == 0


def test_of_a_horde_that_wins_only_the_winner_is_returned() -> None:
    given = side("a1 i2 3/3,a2 m2 3/3,a3 a2 3/3", barbarians=True), side(place="city")
    answer = fight_battle(*given, "a1 a2 a3")
    assert answer["winner"] == "attacker"
    assert answer["loot"]["budget"] == 0
    lost = answer["losses"]["defender"]
    assert set(lost) == {"units", "steps"}
    assert answer["losses"]["attacker"]["armies"] == 0
    assert rulings("battles", battle(*given, "a1 a2 a3"))["horde-wins"] == "winner-only"


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


def test_a_roaming_horde_is_of_rank_two() -> None:
    faults = find_faults(side("a1 i1 1/3", barbarians=True), side("d1 i1 1/3"))
    assert faults == [("/attacker/units/0", "barbarians.rank")]


def test_base_barbarians_may_have_any_number_of_rank_one() -> None:
    village = side("d1 i 3,d2 m 1", place="village")
    assert fight_battle(side("a1 i1 2"), village, rules=BASE)["to_move"] == "defender"
    too_high = side("d1 i 4", place="village")
    assert find_faults(side("a1 i1 2"), too_high, rules=BASE) == [
        ("/defender/units/0", "barbarians.rank")
    ]


def test_barbarians_defend_villages_and_fight_no_barbarians() -> None:
    given = side("a1 i1 1/3"), side("d1 i1 1/3", place="city", barbarians=True)
    assert find_faults(*given) == [("/defender/place", "barbarians.rank")]
    horde = side("a1 i2 3/3", barbarians=True), side("d1 i1 1/3", place="village")
    assert find_faults(*horde) == [("/attacker/barbarians", "barbarians.rank")]


def test_barbarians_without_a_place_defend_their_village() -> None:
    horde = side("d1 i1 1/3", barbarians=True)
    answer = fight_battle(side("a1 i2 3/3"), horde, "d1 a1@1")
    assert answer["losses"]["defender"]["village"]
    assert answer["code"].startswith("Wd~v~")
    village = fight_battle(side("a1 i2 3/3"), side("d1 i1 1/3", place="village"), "d1 a1@1")
    assert answer == village


def test_a_horde_attacks_an_army_or_a_city_and_not_scouts_alone() -> None:
    given = side("a1 i2 3/3", barbarians=True), side(armies=0, scouts=1)
    assert find_faults(*given) == [("/attacker/barbarians", "barbarians.rank")]


def test_barbarians_have_no_bonus_from_a_fortification() -> None:
    given = side("a1 i1 1/3"), side("d1 i1 1/3", place="village", fortified=True)
    assert find_faults(*given) == [("/defender/fortified", "barbarians.rank")]


def test_the_ruling_on_who_plays_the_barbarians_is_listed_where_there_are_any() -> None:
    village = battle(side("a1 i1 1/3"), side("d1 i1 1/3", place="village"))
    assert rulings("battles", village)["barbarian-player"] == "left-neighbour"
    horde = battle(side("a1 i2 3/3", barbarians=True), side("d1 i1 1/3"))
    assert rulings("battles", horde)["barbarian-player"] == "card-player"
    assert "barbarian-player" not in rulings("battles", battle(side("a1 i1 1/3"), side()))


@pytest.mark.parametrize("ground", [{"place": "city_state"}, {"fortified": True}])
def test_where_scouts_stand_alone_no_bonus_counts_and_there_is_no_margin(ground: Any) -> None:
    bonus = [{"source": "general"}]
    answer = fight_battle(side("a1 i1 2/2", bonus=bonus), side(armies=0, scouts=1, **ground))
    assert (value(answer, "attacker"), value(answer, "defender")) == (0, 0)
    assert answer["totals"]["defender"]["bonus_lines"] == []
    assert answer["winner"] == "attacker"
    assert "margin" not in answer


def test_a_horde_needs_no_army_figure() -> None:
    answer = fight_battle(side("a1 i2 3/3", barbarians=True, armies=0), side("d1 i1 1/3"))
    assert answer["status"] == "in_progress"


def test_an_unreadable_unit_of_barbarians_is_reported_once() -> None:
    village = {"place": "village", "units": [{"id": "d1", "type": "infantry"}]}
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/units/0", "unit.figures")]
