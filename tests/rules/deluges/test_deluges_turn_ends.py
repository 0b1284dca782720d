"""The end of a turn: growth, the counter, floods, flights, and who begins the next turn."""

from typing import Any

import pytest

from services.deluges.rules.answers import Crowd, SlavesThere
from services.deluges.rules.flights import Refuge
from services.deluges.rules.maps import list_maps
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    find_refusal,
    illegal,
    rulings,
    say,
    step_rules,
    warnings,
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


def test_cells_grow_before_they_flood() -> None:
    island = {"island": True, "forests": 2, "workers": {"a": 2}}
    facts = end_turn(island, *bare(5)).facts
    assert facts.growths[0].growth.after.pieces.workers == {"a": 3}
    assert facts.flood.cells[0].fleeing == Crowd({"a": 3}, {}, ())
    assert facts.flood.cells[0].drowned.forests == 3


def test_the_counter_is_counted_from_the_cells() -> None:
    facts = end_turn(*bare(4), {"forests": 1}, {"deforested": True}, before=3).facts
    assert (facts.flood.before, facts.flood.after) == (3, 5)
    assert [one.flood for one in facts.flood.floods] == [1]
    assert facts.deforested[-1] == "cell 5"


def test_a_cell_flooded_before_it_was_deforested_never_counts() -> None:
    under = [{"mark": 1, "deforested": True}, {"mark": 1, "deforested": False}]
    facts = end_turn(*under, *bare(4), before=5).facts
    assert facts.flood.after == 5
    assert facts.flood.floods == ()
    assert [one.id for one in facts.growths] == [f"bare {number}" for number in range(4)]


def test_a_granary_serves_at_the_end_of_a_turn() -> None:
    cell = {"forests": 1, "workers": {"a": 2}, "functions": ["granary"]}
    facts = end_turn(cell, rules=ADVANCED).facts
    assert facts.growths[0].growth.newborn.workers == {"a": 2}


def test_fanatics_who_take_a_cell_by_growing_leave_nobody_to_flee() -> None:
    island = {"island": True, "forests": 1, "workers": {"a": 1}, "fanatics": 2}
    answer = end_turn({**island, "warriors": {"a": 1}}, *bare(5), neighbours={})
    assert answer.facts.growths[0].growth.out_for_good == Crowd({"a": 1}, {"a": 1}, ())
    assert answer.facts.flood.cells[0].drowned.fanatics == 3
    assert answer.facts.flights == ()


def test_who_flees_goes_to_a_cell_of_the_same_player() -> None:
    cells = [
        {"id": "low", "mark": 1, "forests": 1, "workers": {"a": 1}},
        {"id": "own", "forests": 1, "warriors": {"a": 1}},
        {"id": "enemy", "forests": 1, "workers": {"b": 1}},
        {"id": "far", "forests": 1, "workers": {"a": 1}},
        {"id": "declared", "forests": 1, "controller": "a"},
    ]
    beside = {"low": ["own", "enemy"], "declared": ["low"]}
    (flight,) = end_turn(*cells, *bare(5), neighbours=beside).facts.flights
    assert flight.refuges == (Refuge("declared", None), Refuge("own", None))


def test_slaves_flee_with_their_master() -> None:
    slaves = [{"master": "a", "colour": "b"}]
    low = {"mark": 1, "forests": 1, "warriors": {"a": 1}, "slaves": slaves}
    (flight,) = end_turn(low, *bare(5), neighbours={}).facts.flights
    assert flight.slaves == (SlavesThere("a", "b", 1),)
    assert flight.workers == 0
    assert flight.refuges == ()


def test_freed_slaves_flee_by_themselves() -> None:
    slaves = [{"master": "a", "colour": "b"}]
    beside: dict[str, list[str]] = {"cell 0": []}
    answer = end_turn({"mark": 1, "forests": 1, "slaves": slaves}, *bare(5), neighbours=beside)
    assert [one.player for one in answer.facts.flights] == ["b"]
    assert warnings(answer) == [("slaves-freed", "/cells/0/slaves")]


def test_cells_of_the_same_flood_are_no_refuge_and_those_of_a_later_one_are() -> None:
    cells = [
        {"id": "low", "mark": 1, "forests": 1, "workers": {"a": 1}},
        {"id": "same", "mark": 1, "forests": 1, "workers": {"a": 1}},
        {"id": "later", "mark": 2, "forests": 1, "workers": {"a": 1}},
    ]
    beside = {"low": ["same", "later"]}
    flights = end_turn(*cells, *bare(8), neighbours=beside).facts.flights
    assert [one.cell for one in flights] == ["low", "same", "later"]
    assert flights[0].refuges == (Refuge("later", 2),)
    assert flights[0].step.text.code == "step.flood.flight.only-later"
    cells.append({"id": "high", "forests": 1, "workers": {"a": 1}})
    both = end_turn(*cells, *bare(8), neighbours={"low": ["same", "later", "high"]}).facts.flights
    assert both[0].step.text.code == "step.flood.flight.later"
    assert both[0].step.text.params["choices"] == ("high",)
    assert both[0].step.text.params["later"] == ("later",)


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


def test_without_neighbours_no_refuge_is_looked_for() -> None:
    answer = end_turn({"mark": 1, "forests": 1, "workers": {"a": 1}}, *bare(5))
    assert answer.facts.flights is None
    assert rulings(answer) == {"no-friendly-cell": "drown"}


def test_the_left_neighbour_of_the_first_begins_the_next_turn() -> None:
    assert end_turn(seats=["a", "b", "c"], first="a").facts.first == "b"
    answer = end_turn(seats=["a", "b", "c"], first="c")
    assert answer.facts.first == "a"
    assert step_rules(answer.facts.steps) == ["flood.count", "turn.first"]


def test_after_the_last_turn_nobody_begins() -> None:
    facts = end_turn(*bare(14), before=13, seats=["a", "b"], first="a").facts
    assert facts.flood.over
    assert facts.first is None


def test_the_counter_of_a_game_that_is_over_is_refused() -> None:
    assert refuse(*bare(14), before=14) == [("/deforested_before", "flood.end")]


def test_fewer_cells_than_the_counter_are_refused() -> None:
    assert refuse(*bare(2), before=3) == [("/deforested_before", "turn.miscounted")]


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


@pytest.mark.parametrize(
    ("chosen", "what"), [("four_players", "the islands"), ("three_players", "the cells marked 1")]
)
def test_the_first_flood_takes_what_the_map_has(chosen: str, what: str) -> None:
    (flood,) = end_turn(*bare(5), map=chosen).facts.flood.floods
    assert say(flood.step.text) == f"At 5 deforested cells the first flood takes {what}."


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


def test_a_cell_that_the_counter_put_under_water_is_said_to_be_there() -> None:
    cells = [
        {"id": "isle", "island": True, "forests": 2},
        {"id": "shore", "mark": 2, "forests": 1},
    ]
    request = {"deforested_before": 8, "cells": [*cells, *bare(8)]}
    refusal = find_refusal("turn-ends", request)
    assert [(one.pointer, one.code, one.wording, one.params["at"]) for one in refusal.faults] == [
        ("/cells/0/deforested", "turn.forests", "island", 5),
        ("/cells/1/deforested", "turn.forests", "drowned", 8),
    ]


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


def test_names_in_no_cell_are_asked_for_or_refused_at_the_end_of_a_turn_too() -> None:
    beside = {"bare 0": ["isel"]}
    answer = end_turn(*bare(1), neighbours=beside)
    assert warnings(answer) == [("cell-taken-for-ocean", "/neighbours/bare 0/0")]
    request = {"deforested_before": 0, "cells": bare(1), "neighbours": beside, "oceans": []}
    assert illegal("turn-ends", request) == [("/neighbours/bare 0/0", "cell.unknown")]


def test_nobody_sits_on_two_seats_at_the_end_of_a_turn() -> None:
    request = {"deforested_before": 0, "cells": [], "seats": ["a", "b", "b"]}
    assert illegal("turn-ends", request) == [("/seats/2", "player.duplicate")]
