"""Population: colours, their owners, and what the box holds."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import (
    illegal,
    players,
    rulings,
    sheet,
    territory,
)

TWO = players("ann", "bob", ann={"colours": ["blue", "green"]}, bob={"colours": ["red", "gold"]})


def africa(population: dict[str, int], who: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": who, "territory": territory("africa", [4, 3, 1], population)}


def test_one_colour_each_needs_no_ruling() -> None:
    answer = sheet("territory-scores", africa({"blue": 4, "red": 8, "green": 0}, TWO))
    assert rulings(answer) == {}


def test_who_names_his_colours_gives_his_population_by_colour() -> None:
    with pytest.raises(IllegalPosition) as caught:
        sheet("territory-scores", africa({"ann": 4, "red": 1}, TWO))
    (fault,) = caught.value.faults
    assert (fault.pointer, fault.code) == ("/territory/population/ann", "population.by_colour")
    assert fault.params == {"player": "ann", "colours": ("blue", "green")}


def test_a_colour_may_not_be_the_id_of_another_who_names_none() -> None:
    who = players("ann", "bob", "eve", ann={"colours": ["bob"]})
    assert illegal("territory-scores", africa({}, who)) == [("/players/1/id", "colour.taken")]


def test_with_three_players_each_has_one_colour() -> None:
    who = players("ann", "bob", "eve", ann={"colours": ["blue", "green"]})
    assert illegal("territory-scores", africa({}, who)) == [
        ("/players/0/colours/1", "colour.one_each")
    ]


def test_every_player_is_given_once() -> None:
    assert illegal("territory-scores", africa({}, players("ann", "ann"))) == [
        ("/players/1/id", "player.duplicate")
    ]
