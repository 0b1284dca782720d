"""The combat bonus: every source, the ground, and the card that carries the difference."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import facts, points

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


def bonuses(attacker: Any = (), defender: Any = (), **ground: Any) -> Any:
    """Both bonuses with these sources on this ground."""
    given = {"attacker": {"bonus": [*attacker]}, "defender": {"bonus": [*defender], **ground}}
    return facts("bonuses", given)


@pytest.mark.parametrize(("source", "worth"), SOURCES.items())
def test_a_source_is_worth_what_its_card_says(source: str, worth: int) -> None:
    answer = bonuses([{"source": source}])
    assert answer["attacker"]["bonus"] == worth
    assert points(answer["attacker"]["lines"]) == {f"bonus.{source}": worth}
