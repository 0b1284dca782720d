"""The rising water: thresholds, what floods, who drowns, who flees, what remains."""

from typing import Any

import pytest

from services.deluges.rules.answers import Crowd, SlavesThere
from services.deluges.rules.floods import Drowned, GoneBuildings, HeritageLeft
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    facts,
    illegal,
    rulings,
    step_rules,
    warnings,
)


def floods(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return facts("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


def flood_of(cell: dict[str, Any]) -> Any:
    """The first flood, with one cell listed."""
    cells = [{"id": "cell", **cell}]
    return calculation("floods", {"before": 4, "after": 5, "cells": cells})


@pytest.mark.parametrize(
    ("before", "after", "numbers"),
    [
        (4, 5, [1]),
        (5, 7, []),
        (7, 8, [2]),
        (8, 10, []),
        (10, 11, [3]),
        (11, 13, []),
        (4, 9, [1, 2]),
        (0, 14, [1, 2, 3]),
        (0, 0, []),
    ],
)
def test_water_rises_at_five_eight_and_eleven(before: int, after: int, numbers: list[int]) -> None:
    assert [one.flood for one in floods(before, after).floods] == numbers


@pytest.mark.parametrize(("after", "over"), [(13, False), (14, True), (20, True)])
def test_the_game_ends_at_fourteen(after: int, over: bool) -> None:
    answer = floods(12, after)
    assert answer.over is over
    assert (answer.next is None) is over
    assert (answer.end is None) is not over


@pytest.mark.parametrize(
    ("after", "at", "missing"), [(0, 5, 5), (4, 5, 1), (5, 8, 3), (8, 11, 3), (11, 14, 3)]
)
def test_the_next_threshold_and_how_far_it_is(after: int, at: int, missing: int) -> None:
    ahead = floods(0, after).next
    assert (ahead.event.at, ahead.event.missing) == (at, missing)


def test_several_floods_in_one_turn_come_in_order() -> None:
    request = {"before": 4, "after": 9}
    assert rulings(calculation("floods", request)) == {"several-floods": "in-order"}
    assert rulings(calculation("floods", {"before": 4, "after": 5})) == {}


def test_the_last_flood_and_the_end_in_one_turn_come_in_order() -> None:
    assert rulings(calculation("floods", {"before": 10, "after": 14})) == {
        "several-floods": "in-order"
    }
    assert rulings(calculation("floods", {"before": 13, "after": 14})) == {}


def test_each_mark_floods_at_its_threshold_and_islands_first() -> None:
    cells: list[dict[str, Any]] = [
        {"mark": 0},
        {"mark": 1},
        {"mark": 2},
        {"mark": 3},
        {"island": True},
    ]
    outcomes = [one.outcome for one in floods(4, 9, *cells).cells]
    assert outcomes == ["dry", "floods", "floods", "dry", "floods"]
    later = [one.outcome for one in floods(9, 12, *cells).cells]
    assert later == ["dry", "flooded_before", "flooded_before", "floods", "flooded_before"]


def test_fanatics_and_forests_drown_and_everybody_else_flees() -> None:
    cell = {
        "mark": 1,
        "forests": 2,
        "fanatics": 3,
        "workers": {"a": 2},
        "warriors": {"a": 1},
        "slaves": [{"master": "a", "colour": "b", "count": 1}],
    }
    (fate,) = floods(4, 5, cell).cells
    assert fate.drowned == Drowned(fanatics=3, forests=2)
    assert fate.fleeing.workers == {"a": 2}
    assert fate.fleeing.warriors == {"a": 1}
    assert fate.fleeing.slaves == (SlavesThere("a", "b", 1),)
    assert fate.out_for_good is None


def test_slaves_without_a_warrior_of_their_master_flee_as_free_workers() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 2}]
    answer = flood_of({"mark": 1, "slaves": slaves, "workers": {"b": 1}})
    (fate,) = answer.facts.cells
    assert fate.fleeing == Crowd(workers={"b": 3}, warriors={}, slaves=())
    assert step_rules(fate.steps) == ["slave.freed", "flood.threshold", "flood.threshold"]
    assert warnings(answer) == [("slaves-freed", "/cells/0/slaves")]


def test_several_colours_on_a_cell_that_floods_fight_before_they_flee() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 3}]
    answer = flood_of({"mark": 1, "slaves": slaves, "workers": {"a": 1}})
    (fate,) = answer.facts.cells
    assert fate.fleeing == Crowd(workers={"b": 2}, warriors={}, slaves=())
    assert warnings(answer) == [("slaves-freed", "/cells/0/slaves")]


HELD = ("fanatics-hold", "/cells/0/lost")


@pytest.mark.parametrize(
    ("more", "notices"),
    [
        ({"fanatics": 5}, [HELD]),
        ({"mark": 1, "fanatics": 5}, [HELD]),
        ({"mark": 1, "lost": True}, []),
    ],
)
def test_nobody_is_freed_on_a_lost_cell(
    more: dict[str, Any], notices: list[tuple[str, str]]
) -> None:
    slaves = [{"master": "a", "colour": "b"}]
    answer = flood_of({"slaves": slaves, "workers": {"a": 1}, **more})
    assert warnings(answer) == notices
    assert rulings(answer) == {}
    (fate,) = answer.facts.cells
    assert "slave.freed" not in step_rules(fate.steps)
    if "mark" in more:
        assert fate.out_for_good.slaves == (SlavesThere("a", "b", 1),)


def test_who_finds_no_friendly_cell_is_a_question_only_where_somebody_flees() -> None:
    assert rulings(flood_of({"mark": 1, "workers": {"a": 1}})) == {"no-friendly-cell": "drown"}
    assert rulings(flood_of({"mark": 1, "fanatics": 1})) == {}
    assert rulings(flood_of({"mark": 1})) == {}


def test_the_end_is_reported_with_the_cells_that_are_deforested() -> None:
    params = floods(12, 20).end.text.params
    assert (params["count"], params["end"]) == (20, 14)


def test_pieces_on_a_lost_cell_do_not_flee() -> None:
    (fate,) = floods(4, 5, {"mark": 1, "fanatics": 3, "workers": {"a": 2}}).cells
    assert fate.fleeing is None
    assert fate.out_for_good.workers == {"a": 2}
    assert "control.fanatics" in [step.rule for step in fate.steps]


def test_of_buildings_only_heritage_remains() -> None:
    cell = {
        "mark": 1,
        "mines": [{"builder": "a", "count": 2}],
        "functions": ["port"],
        "heritage": [{"kind": "dolmen", "builder": "b"}],
    }
    (fate,) = floods(4, 5, cell, **ADVANCED).cells
    assert fate.gone == GoneBuildings(mines=2, functions=("port",))
    assert fate.remaining == (HeritageLeft("dolmen", "b"),)


@pytest.mark.parametrize(
    ("fields", "counts"),
    [({"forests": 0}, True), ({"forests": 1}, False), ({"deforested": True}, True)],
)
def test_a_cell_deforested_before_its_flood_stays_in_the_count_and_no_other(
    fields: dict[str, Any], counts: bool
) -> None:
    (fate,) = floods(4, 5, {"mark": 1, **fields}).cells
    assert fate.counts is counts


def test_the_count_is_left_out_when_the_forests_are_not_given() -> None:
    (fate,) = floods(4, 5, {"mark": 1}).cells
    assert fate.counts is None


def faults(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


def test_a_counter_that_goes_back_or_was_at_the_end_is_refused() -> None:
    assert faults(14, 13) == [("/before", "flood.end"), ("/after", "flood.backwards")]


def test_more_deforested_cells_than_the_counter_shows_are_refused() -> None:
    cells = [{"forests": 0}, {"forests": 0}, {"forests": 1}]
    assert faults(0, 1, *cells) == [("/after", "flood.miscounted")]
    assert floods(0, 2, *cells).after == 2


def test_cells_under_water_are_not_held_against_the_counter() -> None:
    cells = [{"forests": 0, "mark": 1}] * 6
    assert floods(5, 5, *cells).after == 5


def test_nobody_stands_on_a_cell_that_was_flooded_before() -> None:
    found = faults(5, 6, {"mark": 1, "workers": {"a": 1}})
    assert found == [("/cells/0/workers", "flood.threshold")]


def test_a_cell_given_as_flooded_before_its_flood_is_refused() -> None:
    assert faults(4, 6, {"mark": 1, "flooded": True}) == [("/cells/0/flooded", "flood.early")]
    assert floods(5, 6, {"mark": 1, "flooded": True}).cells[0].outcome == "flooded_before"


def test_an_island_of_a_later_mark_is_refused() -> None:
    assert faults(0, 1, {"mark": 2, "island": True}) == [("/cells/0/mark", "flood.island")]
    assert floods(4, 5, {"mark": 1, "island": True}).cells[0].outcome == "floods"


def test_forests_and_deforested_must_agree() -> None:
    assert faults(0, 1, {"forests": 1, "deforested": True}) == [
        ("/cells/0/deforested", "flood.forests")
    ]
    assert floods(0, 1, {"forests": 0, "deforested": True}).over is False


def test_caps_hold_on_the_cells_listed() -> None:
    cells = [{"warriors": {"a": 4}}, {"warriors": {"a": 2, "b": 1, "c": 1, "d": 1, "e": 1}}]
    assert faults(0, 1, *cells) == [
        ("/cells/1/warriors/a", "cap.warriors"),
        ("/cells", "cap.pieces"),
    ]


def test_a_lost_cell_has_five_warriors_of_a_colour_at_most_beside_the_five_elsewhere() -> None:
    assert faults(0, 1, {"lost": True, "warriors": {"a": 6}}) == [
        ("/cells/0/warriors/a", "cap.warriors")
    ]
    assert floods(0, 1, {"lost": True, "warriors": {"a": 5}}, {"warriors": {"a": 5}})
