"""The battle force, and the cards that may stand in it."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    battle,
    facts,
    fight_battle,
    find_faults,
    find_faults_of,
    rulings,
    side,
    unit,
    warnings,
)

BASE = {"edition": "base"}
ONE = side("a1 i1 1/3")


def force(**given: Any) -> int:
    """The size of a battle force."""
    size: int = facts("battle-forces", given)["force"]
    return size


@pytest.mark.parametrize(("armies", "units"), [(1, 3), (2, 5), (3, 7), (6, 13)])
def test_each_army_beyond_the_first_adds_two_units(armies: int, units: int) -> None:
    assert force(armies=armies) == units


def test_without_an_army_only_a_city_has_a_force() -> None:
    assert force(armies=0) == 0
    assert force(armies=0, place="city_state", government="communism") == 0
    assert force(armies=0, place="city") == 6
    assert force(armies=0, barbarians=True) == 3


@pytest.mark.parametrize("place", ["city", "capital", "metropolis"])
def test_a_city_is_defended_by_three_more(place: str) -> None:
    assert force(place=place) == 6


@pytest.mark.parametrize("place", ["field", "city_state", "village"])
def test_no_other_place_adds_units(place: str) -> None:
    assert force(place=place) == 3


def test_communism_adds_a_unit_with_the_expansion() -> None:
    assert force(government="communism") == 4
    assert force(government="fundamentalism") == 3


def test_fundamentalism_that_no_bonus_names_is_a_warning() -> None:
    def warn(*bonus: str, government: str = "fundamentalism", **more: Any) -> Any:
        own = {**ONE, "government": government, "bonus": [{"source": one} for one in bonus]}
        return warnings("battles", battle(own, side("d1 i1 1/3"), **more))

    assert warn() == [("bonus.fundamentalism", "/attacker/government")]
    assert warn("fundamentalism") == warn(government="communism") == []
    in_base = battle({**side("a1 i1 1"), "government": "fundamentalism"}, side("d1 i1 1"))
    assert warnings("battles", {**in_base, "rules": BASE}) == []


def test_fundamentalism_adds_a_unit_in_the_base_set() -> None:
    assert force(government="fundamentalism", rules=BASE) == 4
    assert force(government="communism", rules=BASE) == 3


@pytest.mark.parametrize(("coins", "units"), [(0, 3), (4, 3), (5, 4), (9, 4), (10, 5)])
def test_computers_add_a_unit_for_every_five_coins(coins: int, units: int) -> None:
    assert force(coins=coins, computers=True) == units
    assert force(coins=coins) == 3


@pytest.mark.parametrize(("owned", "units"), [(0, 0), (4, 4), (5, 5), (9, 5)])
def test_a_side_never_brings_more_than_it_owns(owned: int, units: int) -> None:
    assert force(armies=2, owned=owned) == units


def test_a_village_is_defended_by_barbarians() -> None:
    assert force(place="village") == 3


def test_barbarians_have_no_force_in_a_city() -> None:
    given = {"barbarians": True, "place": "city"}
    assert find_faults_of("battle-forces", given) == [("/place", "barbarians.rank")]


def test_barbarians_always_bring_three() -> None:
    assert force(barbarians=True, owned=1) == 3


def test_a_short_force_is_reported() -> None:
    assert rulings("battle-forces", {"owned": 2}) == {"short-force": "what-exists"}
    assert rulings("battle-forces", {"owned": 3}) == {}


def test_more_units_than_the_force_are_refused() -> None:
    four = side("a1 i1 1/3,a2 i1 1/3,a3 i1 1/3,a4 i1 1/3")
    assert find_faults(four, side("d1 i1 1/3")) == [("/attacker/units", "force.size")]
    assert fight_battle({**four, "armies": 2}, side("d1 i1 1/3"))["status"] == "in_progress"
    assert fight_battle({**four, "government": "communism"}, side())["status"] == "in_progress"
    assert fight_battle({**four, "coins": 5, "computers": True}, side())["status"] == "in_progress"
    assert fight_battle({**four, "force": 4}, side())["status"] == "in_progress"


def test_a_given_force_is_the_one_that_counts() -> None:
    two = side("a1 i1 1/3,a2 i1 1/3", force=1)
    assert find_faults(two, side()) == [("/attacker/units", "force.size")]


def test_an_attacker_gains_nothing_from_the_city_he_attacks() -> None:
    four = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3,{0}4 i1 1/3"
    given = side("a" + four.format("a")), side("d" + four.format("d"), place="city")
    assert find_faults(*given) == [("/attacker/units", "force.size")]


def test_a_force_shorter_than_it_could_be_plays_what_exists() -> None:
    three = "1 i1 1/3,{0}2 i1 1/3,{0}3 m1 1/3"
    full = side("a" + three.format("a")), side("d" + three.format("d"))
    assert "short-force" not in rulings("battles", battle(*full))
    assert rulings("battles", battle(ONE, full[1]))["short-force"] == "what-exists"


def test_who_attacks_has_an_army() -> None:
    assert find_faults(side(armies=0), side()) == [("/attacker/armies", "force.size")]


def test_where_nobody_stands_there_is_nothing_to_attack() -> None:
    for place in ("field", "city_state"):
        faults = find_faults(ONE, side(armies=0, place=place))
        assert faults == [("/defender/armies", "force.size")]


@pytest.mark.parametrize("attacker", [{}, {"barbarians": True}], ids=["player", "barbarians"])
def test_where_nobody_stands_nothing_is_said_of_scouts(attacker: dict[str, bool]) -> None:
    nobody = side("d1 i1 1/3", armies=0, scouts=0)
    faults = dict(find_faults({**ONE, **attacker}, nobody))
    assert faults["/defender/armies"] == "force.size"
    assert not {"/defender/units", "/attacker/barbarians"} & {*faults}


def test_scouts_alone_have_no_battle_force() -> None:
    assert find_faults(ONE, side("d1 i1 1/3", armies=0, scouts=1)) == [
        ("/defender/units", "force.size")
    ]


def test_a_city_without_an_army_defends_itself() -> None:
    given = side("d1 i1 1/3", armies=0, place="city")
    assert fight_battle(ONE, given)["to_move"] == "defender"


@pytest.mark.parametrize(
    ("written", "rank", "figures"),
    [("1/3", 1, (1, 3)), ("1/3", 3, (3, 5)), ("2/2", 2, (3, 3)), ("3/1", 4, (6, 4))],
)
def test_a_line_gains_one_of_both_with_each_rank(
    written: str, rank: int, figures: tuple[int, int]
) -> None:
    given = {"units": [{"id": "a1", "type": "infantry", "rank": rank, "line": written}]}
    answer = fight_battle(given, side("d1 i1 1/3"), "d1 a1")
    line = answer["totals"]["attacker"]["lines"][0]
    assert line["points"] == figures[1]
    assert line["text"].params["figures"] == f"{figures[0]}/{figures[1]}"


@pytest.mark.parametrize(("written", "rank", "strength"), [("1", 1, 1), ("2", 3, 4), ("3", 4, 6)])
def test_a_line_of_the_base_set_gains_one_with_each_rank(
    written: str, rank: int, strength: int
) -> None:
    given = {"units": [{"id": "a1", "type": "mounted", "rank": rank, "line": written}]}
    answer = fight_battle(given, side(), "a1", rules=BASE)
    assert answer["totals"]["attacker"]["health"] == strength


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ({"type": "infantry", "rank": 1, "line": "2"}, {}),
        ({"type": "infantry", "rank": 1, "line": "5/7"}, {}),
        ({"type": "aircraft", "line": "2/2"}, {}),
        ({"type": "infantry", "rank": 1, "line": "1/3"}, BASE),
        ({"type": "aircraft", "line": "6/6"}, BASE),
    ],
)
def test_a_line_of_another_deck_is_refused(given: Any, rules: Any) -> None:
    units = {"units": [{"id": "a1", **given}]}
    assert find_faults(units, side(), rules=rules) == [("/attacker/units/0/line", "cards.one_set")]


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


def test_a_base_unit_may_say_its_number_twice() -> None:
    answer = fight_battle(side("a1 i1 2/2"), side(), "a1", rules=BASE)
    assert answer["totals"]["attacker"]["health"] == 2


def test_figures_of_no_set_are_taken_with_a_warning() -> None:
    request = battle(side("a1 i1 3/2,a2 m 4/1,a3 p 8/8"), side())
    assert warnings("battles", request) == [
        ("unit.unprinted", f"/attacker/units/{index}") for index in range(3)
    ]


def test_a_rank_that_contradicts_the_figures_is_warned_of() -> None:
    request = battle(side("a1 i3 2/2"), side())
    assert warnings("battles", request) == [("unit.unprinted", "/attacker/units/0")]


def test_units_of_one_type_share_a_rank_on_one_side() -> None:
    two = side("a1 i1 1/3,a2 i2 3/3")
    assert find_faults(two, side()) == [("/attacker/units/1", "force.one_rank")]
    assert fight_battle(side("a1 i1 1/3,a2 m2 3/3"), side("d1 i2 3/3"))["status"] == "in_progress"


def test_the_rank_of_a_card_of_the_expansion_is_seen_in_its_figures() -> None:
    two = side("a1 i 1/3,a2 i 3/3")
    assert find_faults(two, side()) == [("/attacker/units/1", "force.one_rank")]


def test_ranks_of_the_base_set_are_refused_where_no_common_one_is_left() -> None:
    assert fight_battle(side("a1 i 1,a2 i 2"), side(), rules=BASE)["status"] == "in_progress"
    assert find_faults(side("a1 i 1,a2 i 4"), side(), rules=BASE) == [
        ("/attacker/units/1", "force.one_rank")
    ]
    assert find_faults(side("a1 i 2,a2 i2 2,a3 i 1"), side(), rules=BASE) == [
        ("/attacker/units/2", "force.one_rank")
    ]


def test_aircraft_have_no_rank_and_need_none() -> None:
    two = {"units": [unit("a1 p 6/6"), {"id": "a2", "type": "aircraft", "line": "5/7", "rank": 4}]}
    assert find_faults(two, side()) == [("/attacker/units/1/rank", "force.one_rank")]


def test_a_line_of_a_ground_unit_needs_its_rank() -> None:
    given = {"units": [{"id": "a1", "type": "infantry", "line": "2/2"}]}
    assert find_faults(given, side()) == [("/attacker/units/0", "force.one_rank")]


def test_both_faults_of_a_line_are_reported() -> None:
    given = {"units": [{"id": "a1", "type": "infantry", "line": "2"}]}
    assert find_faults(given, side()) == [
        ("/attacker/units/0/line", "cards.one_set"),
        ("/attacker/units/0", "force.one_rank"),
    ]


def test_a_deck_of_five_is_warned_of_at_the_sixth_card() -> None:
    six = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
    request = battle(side("a" + six.format("a")), side("d" + six.format("d")))
    assert warnings("battles", request) == [("force.supply", "/defender/units/2")]
    fewer = battle(side("a" + six.format("a")), side("d1 i1 1/3,d2 i1 1/3,d3 i1 2/2"))
    assert warnings("battles", fewer) == []


def test_cards_of_two_ranks_come_from_one_deck() -> None:
    five, one = side("a1 i2 2/4,a2 i2 2/4,a3 i2 2/4,a4 i2 2/4,a5 i2 2/4", armies=2), "d1 i1 1/3"
    assert warnings("battles", battle(five, side(one))) == [("force.supply", "/defender/units/0")]
    assert warnings("battles", battle(five, side("d1 m1 1/3"))) == []


def test_the_third_aircraft_of_a_line_is_warned_of() -> None:
    request = battle(side("a1 p 5/7,a2 p 5/7"), side("d1 p 5/7"))
    assert warnings("battles", request) == [("force.supply", "/defender/units/0")]


def test_base_cards_of_no_known_rank_are_not_counted() -> None:
    request = battle(side("a1 i 3,a2 i 3"), side("d1 i 3,d2 i 3"), rules=BASE)
    assert warnings("battles", request) == []
    ranked = battle(side("a1 i1 3,a2 i1 3"), side("d1 i1 3,d2 i1 3"), rules=BASE)
    assert warnings("battles", ranked) == [("force.supply", "/defender/units/1")]


def test_a_unit_is_given_by_its_line_or_by_its_figures() -> None:
    units = [
        {"id": "a1", "type": "infantry", "rank": 1},
        {"id": "a2", "type": "infantry", "rank": 1, "line": "2/2", "health": 2},
        {"id": "a3", "type": "infantry", "rank": 1, "health": 2},
    ]
    assert find_faults({"units": units}, side()) == [
        (f"/attacker/units/{index}", "unit.figures") for index in range(3)
    ]


def test_no_two_units_of_a_battle_share_an_id() -> None:
    given = battle(side("x i1 1/3,y i1 1/3"), side("y i1 1/3"))
    assert find_faults_of("battles", given) == [("/defender/units/0/id", "unit.duplicate")]


def test_no_two_sides_share_a_player() -> None:
    given = battle(side("x i1 1/3", player="p"), side("y i1 1/3", player="p"))
    assert find_faults_of("battles", given) == [("/defender/player", "player.duplicate")]
