"""The score sheet, of which every sum follows from its lines; game cards and their phrases."""

from typing import Annotated, Literal, NamedTuple

import pytest

from shared.core.catalogue import Decides, Option, list_options
from shared.core.sheet import Award, Entry, Line, Ruling, ScoreSheet, SheetPlayer, distinct_rulings


def make_entry(player: str, points: int, category: str = "trees") -> Entry:
    """An entry that gives a player so many points."""
    line = Line("tree", points, 1)
    return Entry("-".join((category, player)), "tree", category, awards=(Award(player, (line,)),))


def test_an_award_to_somebody_who_is_not_on_the_sheet_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(KeyError):
        ScoreSheet("final", (SheetPlayer("blue"),), (make_entry("red", 5),)).standings()


def test_a_ruling_is_listed_once_with_each_choice_where_it_mattered_first() -> None:
    nobody, everybody = Ruling("birds-tied", "nobody"), Ruling("birds-tied", "everybody")
    first, late = Ruling("bees", "first"), Ruling("birds-tied", "nobody", {"count": 2})
    assert distinct_rulings([nobody, first, late, everybody, nobody]) == (nobody, first, everybody)
    assert distinct_rulings([]) == ()


class Weather(NamedTuple):
    """The options of a game, and one field that is not an option."""

    is_winter: bool = False
    rain: Annotated[bool, Decides("rain-falls")] = True
    wind: Annotated[Literal["north", "south", "west"], Decides("wind-blows")] = "south"


def test_the_options_of_a_game_are_the_fields_that_decide_a_ruling() -> None:
    assert list_options(Weather) == (
        Option("rain", (True, False), True, "rain-falls"),
        Option("wind", ("north", "south", "west"), "south", "wind-blows"),
    )
