"""The combat bonus: every source, the ground, and the card that carries the difference."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    battle,
    facts,
    fight_battle,
    find_faults,
    find_faults_of,
    points,
    rulings,
    side,
    value,
)

SOURCES = {
    "barracks": 2,
    "academy": 4,
    "shipyard": 2,
    "general": 4,
    "statue_of_zeus": 6,
    "city_state": 2,
    "french": 2,
    "fundamentalism": 4,
}
GROUNDS = {"field": 0, "city": 6, "capital": 12, "metropolis": 14, "city_state": 4, "village": 0}
WALLED = {"city": 10, "capital": 16, "metropolis": 18}
BASE = {"edition": "base"}


def bonuses(attacker: Any = (), defender: Any = (), **ground: Any) -> Any:
    """Both bonuses with these sources on this ground."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender], **ground}}
    return facts("bonuses", given)


def faults(attacker: Any = (), defender: Any = (), **more: Any) -> list[tuple[str, str]]:
    """What is wrong with these sources."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender]}, **more}
    return find_faults_of("bonuses", given)


def complex_of(investments: int) -> dict[str, Any]:
    """A military-industrial complex."""
    return {"source": "military_industrial_complex", "investments": investments}


@pytest.mark.parametrize(("source", "worth"), SOURCES.items())
def test_a_source_is_worth_what_its_card_says(source: str, worth: int) -> None:
    answer = bonuses([{"source": source}])
    assert answer["attacker"]["bonus"] == worth
    assert points(answer["attacker"]["lines"]) == {f"bonus.{source}": worth}


@pytest.mark.parametrize("source", ["barracks", "academy", "shipyard", "general"])
def test_buildings_and_generals_count_each(source: str) -> None:
    assert bonuses([{"source": source, "count": 3}])["net"] == 3 * SOURCES[source]
    assert bonuses([{"source": source}, {"source": source}])["net"] == 2 * SOURCES[source]


@pytest.mark.parametrize(("investments", "worth"), [(1, 4), (2, 8), (3, 12)])
def test_the_military_industrial_complex_grows_with_investments(
    investments: int, worth: int
) -> None:
    assert bonuses([complex_of(investments)])["net"] == worth


def test_the_military_industrial_complex_has_three_investments_at_most() -> None:
    fault = ("/attacker/bonus/0", "bonus.military_industrial_complex")
    assert faults([complex_of(4)]) == [fault]


@pytest.mark.parametrize(("place", "worth"), GROUNDS.items())
def test_the_ground_helps_the_defender(place: str, worth: int) -> None:
    answer = bonuses(place=place)
    assert (answer["attacker"]["bonus"], answer["defender"]["bonus"]) == (0, worth)


@pytest.mark.parametrize(("place", "worth"), WALLED.items())
def test_walls_add_four_to_a_city(place: str, worth: int) -> None:
    answer = bonuses(place=place, walls=True)
    assert answer["defender"]["bonus"] == worth
    assert points(answer["defender"]["lines"])["bonus.walls"] == 4


@pytest.mark.parametrize("place", ["field", "city_state", "village"])
def test_only_a_city_has_walls(place: str) -> None:
    given = {"defender": {"place": place, "walls": True}}
    assert find_faults_of("bonuses", given) == [("/defender/walls", "bonus.walls")]


def test_a_fortification_adds_two() -> None:
    answer = bonuses(fortified=True)
    assert points(answer["defender"]["lines"]) == {"bonus.fortification": 2}


def test_a_source_of_ones_own_has_its_label_and_may_take_away() -> None:
    answer = bonuses([{"source": "other", "label": "Flu", "points": -3}])
    assert answer["attacker"]["bonus"] == -3
    assert answer["attacker"]["lines"][0]["text"].params["label"] == "Flu"
    assert answer["defender"]["bonus_card"] == 3


def test_only_the_difference_is_carried_by_the_stronger_side() -> None:
    answer = bonuses([{"source": "general"}], [{"source": "barracks"}])
    assert (answer["attacker"]["bonus_card"], answer["defender"]["bonus_card"]) == (2, 0)
    answer = bonuses([{"source": "barracks"}], place="city")
    assert (answer["attacker"]["bonus_card"], answer["defender"]["bonus_card"]) == (0, 4)
    assert answer["net"] == -4


def test_the_card_counts_in_the_value_of_a_battle() -> None:
    attacker = side("a1 i1 1/3", bonus=[{"source": "general"}])
    answer = fight_battle(attacker, side("d1 i1 1/3", bonus=[{"source": "barracks"}]), "d1 a1")
    assert answer["totals"]["attacker"]["bonus"] == 4
    assert answer["totals"]["defender"]["bonus"] == 2
    assert (value(answer, "attacker"), value(answer, "defender")) == (5, 3)


@pytest.mark.parametrize(("units", "enemies", "worth"), [(2, 3, 8), (3, 3, 0), (4, 3, 0)])
def test_leonidas_helps_a_defender_with_fewer_units(units: int, enemies: int, worth: int) -> None:
    given = {
        "attacker": {"units": enemies},
        "defender": {"units": units, "bonus": [{"source": "leonidas"}]},
    }
    assert facts("bonuses", given)["defender"]["bonus"] == worth


def test_leonidas_counts_the_units_of_a_battle_by_himself() -> None:
    defender = side("d1 i1 1/3", bonus=[{"source": "leonidas"}])
    more, as_many = side("a1 i1 1/3,a2 i1 1/3"), side("a1 i1 1/3")
    assert fight_battle(more, defender)["totals"]["defender"]["bonus"] == 8
    assert fight_battle(as_many, defender)["totals"]["defender"]["bonus"] == 0


def test_leonidas_needs_to_know_both_forces() -> None:
    assert faults(defender=[{"source": "leonidas"}]) == [("/defender/bonus/0", "bonus.leonidas")]


def test_joan_of_arc_counts_unspent_culture() -> None:
    assert bonuses(defender=[{"source": "joan_of_arc", "culture": 9}])["net"] == -9


def test_who_helps_a_defender_does_not_help_an_attacker() -> None:
    given = [{"source": "leonidas"}, {"source": "joan_of_arc", "culture": 2}]
    assert faults(given) == [
        ("/attacker/bonus/0", "bonus.leonidas"),
        ("/attacker/bonus/1", "bonus.joan_of_arc"),
    ]


@pytest.mark.parametrize("source", ["statue_of_zeus", "city_state", "french", "fundamentalism"])
def test_what_is_one_of_a_kind_counts_once(source: str) -> None:
    rule = f"bonus.{source}"
    assert faults([{"source": source, "count": 2}]) == [("/attacker/bonus/0", rule)]
    assert faults([{"source": source}, {"source": source}]) == [("/attacker/bonus/1", rule)]


@pytest.mark.parametrize("source", ["statue_of_zeus", "city_state", "french"])
def test_what_the_game_has_once_is_one_sides_only(source: str) -> None:
    given = [{"source": source}]
    assert faults(given, given) == [("/defender/bonus/0", f"bonus.{source}")]


@pytest.mark.parametrize("source", ["fundamentalism", "general", "barracks"])
def test_both_sides_may_have_what_is_not_unique(source: str) -> None:
    assert bonuses([{"source": source}], [{"source": source}])["net"] == 0


@pytest.mark.parametrize("source", ["shipyard", "city_state", "french", "fundamentalism"])
def test_the_base_set_lacks_what_came_with_the_expansion(source: str) -> None:
    fault = ("/attacker/bonus/0", f"bonus.{source}")
    assert faults([{"source": source}], rules=BASE) == [fault]


def test_the_base_set_has_no_city_states() -> None:
    given = {"rules": BASE, "defender": {"place": "city_state"}}
    assert find_faults_of("bonuses", given) == [("/defender/place", "bonus.city_state_garrison")]


@pytest.mark.parametrize("source", ["barracks", "academy", "general", "statue_of_zeus"])
def test_the_base_set_has_the_other_sources(source: str) -> None:
    given = {"rules": BASE, "attacker": {"bonus": [{"source": source}]}}
    assert facts("bonuses", given)["net"] == SOURCES[source]


def test_barbarians_have_no_bonus() -> None:
    given = {"attacker": {"barbarians": True, "bonus": [{"source": "general"}]}}
    assert find_faults_of("bonuses", given) == [("/attacker/bonus", "barbarians.rank")]
    village = side("d1 i1 1/3", place="village", bonus=[{"source": "barracks"}])
    assert find_faults(side("a1 i1 1/3"), village) == [("/defender/bonus", "barbarians.rank")]


def test_barbarians_of_a_village_have_no_bonus_without_being_named() -> None:
    village = {"place": "village", "fortified": True, "bonus": [{"source": "barracks"}]}
    assert find_faults_of("bonuses", {"defender": village}) == [
        ("/defender/bonus", "barbarians.rank"),
        ("/defender/fortified", "barbarians.rank"),
    ]


@pytest.mark.parametrize("place", ["city", "city_state", "capital", "metropolis"])
def test_barbarians_defend_their_village_only(place: str) -> None:
    given = {"defender": {"barbarians": True, "place": place}}
    assert find_faults_of("bonuses", given) == [("/defender/place", "barbarians.rank")]


def test_a_horde_attacks_no_village() -> None:
    given = {"attacker": {"barbarians": True}, "defender": {"place": "village"}}
    assert find_faults_of("bonuses", given) == [("/attacker/barbarians", "barbarians.rank")]


def test_a_battle_refuses_the_same_sources() -> None:
    attacker = side("a1 i1 1/3", bonus=[{"source": "leonidas"}])
    request = battle(attacker, side("d1 i1 1/3", walls=True))
    assert find_faults_of("battles", request) == [
        ("/attacker/bonus/0", "bonus.leonidas"),
        ("/defender/walls", "bonus.walls"),
    ]


def test_what_a_city_adds_is_a_ruling_of_the_expansion() -> None:
    defended = {"attacker": {}, "defender": {"place": "city"}}
    assert rulings("bonuses", defended) == {"city-bonus": "six"}
    assert rulings("bonuses", defended | {"rules": BASE}) == {}
    for place in ("capital", "city_state", "field"):
        assert rulings("bonuses", {"attacker": {}, "defender": {"place": place}}) == {}
    fought = battle(side("a1 i1 1/3"), side("d1 i1 1/3", place="city"))
    assert rulings("battles", fought)["city-bonus"] == "six"
