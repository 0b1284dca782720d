"""Population: colours, their owners, and what the box holds."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import (
    illegal,
    players,
    points,
    rulings,
    scoring,
    sheet,
    territory,
)

TWO = players("ann", "bob", ann={"colours": ["blue", "green"]}, bob={"colours": ["red", "gold"]})


def africa(population: dict[str, int], who: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": who, "territory": territory("africa", [4, 3, 1], population)}


def test_the_two_colours_of_a_player_are_added_before_ranking() -> None:
    answer = sheet("territory-scores", africa({"blue": 4, "green": 5, "red": 8}, TWO))
    assert points(answer) == {"ann": 8, "bob": 4}
    assert answer.entries[0].strength == {"ann": 9, "bob": 8}
    assert rulings(answer) == {"two-colours": "added"}


def test_one_colour_each_needs_no_ruling() -> None:
    answer = sheet("territory-scores", africa({"blue": 4, "red": 8, "green": 0}, TWO))
    assert rulings(answer) == {}


def test_a_player_may_name_his_one_colour() -> None:
    who = players("ann", "bob", "eve", ann={"colours": ["blue"]})
    answer = sheet("territory-scores", africa({"blue": 4, "bob": 3, "eve": 2}, who))
    assert points(answer) == {"ann": 8, "bob": 4, "eve": 1}


def test_population_of_nobody_is_refused() -> None:
    assert illegal("territory-scores", africa({"eve": 4, "blue": 1}, TWO)) == [
        ("/territory/population/eve", "player.unknown")
    ]


def test_who_names_his_colours_gives_his_population_by_colour() -> None:
    with pytest.raises(IllegalPosition) as caught:
        sheet("territory-scores", africa({"ann": 4, "red": 1}, TWO))
    (fault,) = caught.value.faults
    assert (fault.pointer, fault.code) == ("/territory/population/ann", "population.by_colour")
    assert fault.params == {"player": "ann", "colours": ("blue", "green")}


def test_a_colour_belongs_to_one_player() -> None:
    who = players("ann", "bob", ann={"colours": ["blue", "red"]}, bob={"colours": ["red"]})
    assert illegal("territory-scores", africa({"blue": 1}, who)) == [
        ("/players/1/colours/0", "colour.taken")
    ]


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


def test_a_colour_has_sixty_five_population() -> None:
    three = ("blue", "green", "red")
    full = scoring(territory("africa", [4, 3, 1], {"blue": 65}), three)
    more = scoring(territory("africa", [4, 3, 1], {"blue": 66}), three)
    assert points(sheet("territory-scores", full))["blue"] == 8
    assert illegal("territory-scores", more) == [("/territory/population/blue", "cap.population")]


def test_with_two_players_a_colour_still_has_sixty_five() -> None:
    assert illegal("territory-scores", africa({"blue": 66}, TWO)) == [
        ("/territory/population/blue", "cap.population")
    ]


def test_two_players_who_name_no_colours_have_two_of_them() -> None:
    full = africa({"ann": 130}, players("ann", "bob"))
    more = africa({"ann": 131}, players("ann", "bob"))
    assert points(sheet("territory-scores", full))["ann"] == 8
    assert illegal("territory-scores", more) == [("/territory/population/ann", "cap.population")]


def test_the_cap_holds_over_the_whole_table() -> None:
    spread = [
        territory("china", [], {"blue": 40}),
        territory("india", [], {"blue": 25, "red": 1}),
        territory("africa", [], {"blue": 1}),
        territory("europe", [], {"blue": 1}),
    ]
    request = {"players": players("blue", "green", "red"), "territories": spread}
    assert illegal("table-scores", request) == [
        ("/territories/2/population/blue", "cap.population")
    ]


def test_with_all_population_of_a_colour_on_the_board_no_figure_counts_points() -> None:
    three = players("a", "b", "c")
    one = scoring(territory("africa", [4, 3, 1], {"a": 65, "b": 1, "c": 2}), ("a", "b", "c"))
    assert rulings(sheet("territory-scores", one)) == {"track-figure": "not-counted"}
    one["territory"]["population"]["a"] = 64
    assert rulings(sheet("territory-scores", one)) == {}
    ladders = [territory("africa", [], {"a": 60}), territory("india", [], {"a": 5})]
    table = {"players": three, "territories": ladders}
    assert rulings(sheet("table-scores", table)) == {"track-figure": "not-counted"}
    table["territories"] = [ladders[0], territory("india", [], {"a": 4})]
    assert rulings(sheet("table-scores", table)) == {}
