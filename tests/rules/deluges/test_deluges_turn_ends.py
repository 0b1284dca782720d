"""The end of a turn: growth, the counter, floods, flights, and who begins the next turn."""

from typing import Any

import pytest

from services.deluges.rules.maps import list_maps
from services.deluges.rules.people import Crowd
from tests.rules.deluges.deluges_client import (
    calculation,
    find_refusal,
    illegal,
    rulings,
    step_rules,
)


def bare(count: int) -> list[dict[str, Any]]:
    """So many cells of land without a tree."""
    return [{"id": f"bare {number}", "forests": 0} for number in range(count)]


def end_turn(*cells: dict[str, Any], before: int = 0, **more: Any) -> Any:
    """The answer to the end of a turn with these cells; each without an id gets one."""
    named = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return calculation("turn-ends", {"cells": named, "deforested_before": before, **more})


def refuse(*cells: dict[str, Any], before: int = 0, **more: Any) -> list[tuple[str, str]]:
    """The faults of the end of a turn with these cells."""
    named = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("turn-ends", {"cells": named, "deforested_before": before, **more})


def test_a_cell_flooded_before_it_was_deforested_never_counts() -> None:
    under = [{"mark": 1, "deforested": True}, {"mark": 1, "deforested": False}]
    facts = end_turn(*under, *bare(4), before=5).facts
    assert facts.flood.after == 5
    assert facts.flood.floods == ()
    assert [one.id for one in facts.growths] == [f"bare {number}" for number in range(4)]


def test_fanatics_who_take_a_cell_by_growing_leave_nobody_to_flee() -> None:
    island = {"island": True, "forests": 1, "workers": {"a": 1}, "fanatics": 2}
    answer = end_turn({**island, "warriors": {"a": 1}}, *bare(5), neighbours={})
    assert answer.facts.growths[0].growth.out_for_good == Crowd({"a": 1}, {"a": 1}, ())
    assert answer.facts.flood.cells[0].drowned.fanatics == 3
    assert answer.facts.flights == ()


def test_empty_cells_are_listed_and_are_no_refuge() -> None:
    cells = [
        {"id": "low", "mark": 1, "forests": 1, "workers": {"a": 1}},
        {"id": "empty", "forests": 1},
        {"id": "fought over", "forests": 1, "workers": {"b": 1, "c": 1}},
        {"id": "lost", "forests": 1, "lost": True},
        {"id": "wet", "mark": 1, "forests": 1},
    ]
    beside = {"low": ["empty", "fought over", "lost", "wet", "ocean"]}
    answer = end_turn(*cells, *bare(5), neighbours=beside)
    (flight,) = answer.facts.flights
    assert flight.refuges == ()
    assert flight.empty == ("empty", "fought over")
    assert rulings(answer)["friendly-cell"] == "own"


def test_the_left_neighbour_of_the_first_begins_the_next_turn() -> None:
    assert end_turn(seats=["a", "b", "c"], first="a").facts.first == "b"
    answer = end_turn(seats=["a", "b", "c"], first="c")
    assert answer.facts.first == "a"
    assert step_rules(answer.facts.steps) == ["flood.count", "turn.first"]


def test_the_counter_of_a_game_that_is_over_is_refused() -> None:
    assert refuse(*bare(14), before=14) == [("/deforested_before", "flood.end")]


def test_each_cell_says_whether_it_is_deforested() -> None:
    assert refuse({}, {"deforested": False}, {"forests": 0, "deforested": False}) == [
        ("/cells/0/forests", "turn.forests"),
        ("/cells/1/forests", "turn.forests"),
        ("/cells/2/deforested", "flood.forests"),
    ]
    assert refuse({"mark": 1, "forests": 0}, *bare(5), before=5) == [
        ("/cells/0/deforested", "turn.forests")
    ]


def test_the_map_for_three_has_three_players_and_no_islands() -> None:
    cells = [{"forests": 1, "workers": {one: 1}} for one in "abc"]
    three: dict[str, Any] = {"map": "three_players"}
    assert end_turn(*cells, **three).facts.flood.after == 0
    assert refuse(*cells, {"island": True, "forests": 1}, boats={"d": 1}, **three) == [
        ("/cells/3/island", "map.islands"),
        ("/cells", "map.three_players"),
    ]
    fourth = {"forests": 1, "workers": {"d": 1}}
    assert end_turn(*cells, fourth).facts.flood.after == 0


def test_five_civilisations_are_too_many_for_the_box_alone() -> None:
    cells = [{"forests": 1, "workers": {one: 1}} for one in "abcde"]
    assert refuse(*cells, map="three_players") == [("/cells", "cap.pieces")]


def test_the_maps_are_those_of_the_rulebook() -> None:
    four, three = list_maps().maps
    ores = {one.id: one.ore for one in four.continents}
    assert ores == {
        "americas": "marble",
        "eurasia": "gold",
        "africa": "granite",
        "oceania": "bronze",
    }
    assert [one.id for one in four.islands] == ["mu", "easter_island", "atlantis", "antarctica"]
    assert (four.players, four.start_workers, four.start_boats, four.forests) == (4, 4, 0, 3)
    assert (three.players, three.start_workers, three.start_boats, three.forests) == (3, 4, 1, 3)
    assert four.edges_join
    assert not three.edges_join


@pytest.mark.parametrize(
    ("chosen", "wording"), [("four_players", "island"), ("three_players", "drowned")]
)
def test_a_cell_marked_one_is_an_island_on_the_map_for_four_alone(
    chosen: str, wording: str
) -> None:
    cells = [{"id": "isle", "mark": 1}, *bare(5)]
    request = {"deforested_before": 5, "cells": cells, "map": chosen}
    (fault,) = find_refusal("turn-ends", request).faults
    assert (fault.pointer, fault.wording) == ("/cells/0/deforested", wording)
