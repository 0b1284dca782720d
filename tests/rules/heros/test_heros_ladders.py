"""Ladders: how many discoveries, in which epoch, and how many in one turn."""

import pytest

from tests.rules.heros.heros_client import (
    illegal,
    options,
    players,
    points,
    rulings,
    scoring,
    sheet,
    territory,
)

THREE = ("blue", "green", "red")
POPULATION = {"blue": 5, "green": 4, "red": 3}
BEIGE = ("mediterranean", "africa", "middle_east", "india", "china")
ORANGE = ("russia", "europe", "southeast_asia", "america")


@pytest.mark.parametrize("name", BEIGE)
def test_three_discoveries_complete_a_beige_ladder(name: str) -> None:
    answer = sheet("territory-scores", scoring(territory(name, [4, 2, 1], POPULATION), THREE))
    assert points(answer) == {"blue": 7, "green": 4, "red": 1}
    assert answer.entries[0].facts["epoch"] == "ancient"


@pytest.mark.parametrize("name", ORANGE)
def test_four_discoveries_complete_an_orange_ladder(name: str) -> None:
    target = territory(name, [4, 2, 1, 1], POPULATION)
    answer = sheet("territory-scores", scoring(target, THREE))
    assert points(answer) == {"blue": 8, "green": 4, "red": 1}
    assert answer.entries[0].facts["epoch"] == "modern"


@pytest.mark.parametrize(("name", "given"), [("africa", 2), ("europe", 3), ("europe", 0)])
def test_an_incomplete_ladder_does_not_score(name: str, given: int) -> None:
    request = scoring(territory(name, [1] * given, POPULATION), THREE)
    assert illegal("territory-scores", request) == [("/territory/discoveries", "ladder.length")]


@pytest.mark.parametrize(("name", "spaces"), [("africa", 3), ("europe", 4)])
def test_a_full_ladder_takes_no_more(name: str, spaces: int) -> None:
    request = scoring(territory(name, [1] * (spaces + 1), POPULATION), THREE)
    assert illegal("territory-scores", request) == [
        (f"/territory/discoveries/{spaces}", "ladder.full")
    ]


def test_a_turn_brings_a_territory_one_discovery() -> None:
    one = territory("africa", [4, 2, 1], POPULATION, placed_this_turn=1)
    two = territory("africa", [4, 2, 1], POPULATION, placed_this_turn=2)
    assert points(sheet("territory-scores", scoring(one, THREE)))["blue"] == 7
    assert illegal("territory-scores", scoring(two, THREE)) == [
        ("/territory/placed_this_turn", "ladder.one_per_turn")
    ]


def test_a_beige_ladder_takes_three_in_the_modern_epoch_too() -> None:
    request = scoring(territory("india", [4, 2, 1], POPULATION), THREE, epoch="modern")
    assert rulings(sheet("territory-scores", request)) == {"ancient-ladder": "3"}


def test_a_beige_ladder_may_take_four_in_the_modern_epoch() -> None:
    four = options(ancient_ladder_in_modern=4)
    request = scoring(
        territory("india", [4, 2, 1, 1], POPULATION), THREE, epoch="modern", rules=four
    )
    answer = sheet("territory-scores", request)
    assert points(answer) == {"blue": 8, "green": 4, "red": 1}
    assert rulings(answer) == {"ancient-ladder": "4"}


def test_that_option_changes_nothing_in_the_ancient_epoch() -> None:
    four = options(ancient_ladder_in_modern=4)
    request = scoring(territory("india", [4, 2, 1], POPULATION), THREE, rules=four)
    assert rulings(sheet("territory-scores", request)) == {}


def test_orange_territories_are_closed_in_the_ancient_epoch() -> None:
    target = territory("russia", [4, 2, 1, 1], POPULATION)
    assert illegal("territory-scores", scoring(target, THREE, epoch="ancient")) == [
        ("/territory/id", "territory.epoch")
    ]


def test_a_discovery_of_this_turn_lies_on_its_ladder() -> None:
    empty = territory("china", [], {}, placed_this_turn=1)
    request = {"players": players("a", "b", "c"), "territories": [empty]}
    assert illegal("table-scores", request) == [
        ("/territories/0/placed_this_turn", "ladder.one_per_turn")
    ]


def test_a_turn_places_two_discoveries_at_most() -> None:
    ladders = [
        territory(name, [1], {}, placed_this_turn=1) for name in ("china", "india", "africa")
    ]
    request = {"players": players("a", "b", "c"), "territories": ladders}
    assert illegal("table-scores", request) == [
        ("/territories/2/placed_this_turn", "turn.discoveries")
    ]
