"""Population: colours, their owners, and what the box holds."""

from typing import Any

from tests.rules.heros.heros_client import (
    illegal,
    players,
    territory,
)


def africa(population: dict[str, int], who: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": who, "territory": territory("africa", [4, 3, 1], population)}


def test_with_three_players_each_has_one_colour() -> None:
    who = players("ann", "bob", "eve", ann={"colours": ["blue", "green"]})
    assert illegal("territory-scores", africa({}, who)) == [
        ("/players/0/colours/1", "colour.one_each")
    ]
