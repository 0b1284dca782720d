"""The combat bonus: every source, the ground, and the card that carries the difference."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import facts, find_faults_of, points

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


def bonuses(attacker: Any = (), defender: Any = (), **ground: Any) -> Any:
    """Both bonuses with these sources on this ground."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender], **ground}}
    return facts("bonuses", given)


def faults(attacker: Any = (), defender: Any = (), **more: Any) -> list[tuple[str, str]]:
    """What is wrong with these sources."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender]}, **more}
    return find_faults_of("bonuses", given)


@pytest.mark.parametrize(("source", "worth"), SOURCES.items())
def test_a_source_is_worth_what_its_card_says(source: str, worth: int) -> None:
    answer = bonuses([{"source": source}])
    assert answer["attacker"]["bonus"] == worth
    assert points(answer["attacker"]["lines"]) == {f"bonus.{source}": worth}


@pytest.mark.parametrize(("place", "worth"), GROUNDS.items())
def test_the_ground_helps_the_defender(place: str, worth: int) -> None:
    answer = bonuses(place=place)
    assert (answer["attacker"]["bonus"], answer["defender"]["bonus"]) == (0, worth)


@pytest.mark.parametrize(("units", "enemies", "worth"), [(2, 3, 8), (3, 3, 0), (4, 3, 0)])
def test_leonidas_helps_a_defender_with_fewer_units(units: int, enemies: int, worth: int) -> None:
    given = {
        "attacker": {"units": enemies},
        "defender": {"units": units, "bonus": [{"source": "leonidas"}]},
    }
    assert facts("bonuses", given)["defender"]["bonus"] == worth


@pytest.mark.parametrize("source", ["statue_of_zeus", "city_state", "french", "fundamentalism"])
def test_what_is_one_of_a_kind_counts_once(source: str) -> None:
    rule = f"bonus.{source}"
    assert faults([{"source": source, "count": 2}]) == [("/attacker/bonus/0", rule)]
    assert faults([{"source": source}, {"source": source}]) == [("/attacker/bonus/1", rule)]


@pytest.mark.parametrize("source", ["fundamentalism", "general", "barracks"])
def test_both_sides_may_have_what_is_not_unique(source: str) -> None:
    assert bonuses([{"source": source}], [{"source": source}])["net"] == 0
