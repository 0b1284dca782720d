"""Growth of people and forests, with and without a granary, and fanatics who profit."""

from typing import Any

import pytest

from services.deluges.rules.answers import Crowd, SlavesThere
from services.deluges.rules.growths import CellPieces, GrownCell
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    facts,
    illegal,
    rulings,
    step_rules,
    warnings,
)

SLAVE = {"master": "a", "colour": "b", "count": 1}
ONE_SLAVE = (SlavesThere("a", "b", 1),)


def grow_cell(cell: dict[str, Any], **rules: Any) -> Any:
    return facts("growths", {"cell": cell, "rules": rules})


def test_two_workers_and_a_slave_with_a_granary_add_two_workers_and_a_slave() -> None:
    cell = {"workers": {"a": 2}, "slaves": [SLAVE], "warriors": {"a": 1}, "granary": True}
    born = grow_cell(cell, **ADVANCED).newborn
    assert born.workers == {"a": 2}
    assert born.slaves == ONE_SLAVE


def test_two_workers_and_a_slave_without_a_granary_add_one_worker() -> None:
    cell = {"workers": {"a": 2}, "slaves": [SLAVE], "warriors": {"a": 1}}
    answer = grow_cell(cell)
    assert answer.newborn.workers == {"a": 1}
    assert answer.newborn.slaves == ()
    assert answer.after.pieces.workers == {"a": 3}
    assert answer.after.pieces.slaves == ONE_SLAVE
    assert answer.after.warriors == {"a": 1}


def test_a_granary_among_the_functions_is_a_granary() -> None:
    cell = {"workers": {"a": 3}, "functions": ["granary"]}
    assert grow_cell(cell, **ADVANCED).newborn.workers == {"a": 3}
    assert grow_cell({**cell, "granary": True}, **ADVANCED).newborn.workers == {"a": 3}


def test_no_granary_contradicts_a_granary_among_the_functions() -> None:
    cell = {"workers": {"a": 3}, "functions": ["granary"], "granary": False}
    assert illegal("growths", {"cell": cell, "rules": ADVANCED}) == [
        ("/cell/granary", "growth.functions")
    ]
    port = {**cell, "functions": ["port"]}
    assert grow_cell(port, **ADVANCED).newborn.workers == {"a": 1}


def test_a_port_is_no_granary() -> None:
    cell = {"workers": {"a": 3}, "functions": ["port"]}
    assert grow_cell(cell, **ADVANCED).newborn.workers == {"a": 1}


@pytest.mark.parametrize(("pieces", "new"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_each_pair_adds_one(pieces: int, new: int) -> None:
    cell = {"workers": {"a": 5}, "fanatics": pieces}
    assert grow_cell(cell).newborn.fanatics == new


def test_workers_of_two_colours_fight_before_they_grow() -> None:
    answer = calculation("growths", {"cell": {"workers": {"a": 1, "b": 1}}})
    assert answer.facts.after.pieces.workers == {}
    assert warnings(answer) == []
    assert rulings(answer) == {"conflict-equal": "both-vanish"}
    assert rulings(calculation("growths", {"cell": {"workers": {"a": 2}}})) == {}


def test_a_worker_and_a_slave_of_the_same_people_make_no_pair() -> None:
    cell = {"workers": {"a": 1}, "warriors": {"a": 1}, "slaves": [SLAVE]}
    assert grow_cell(cell).newborn.slaves == ()


def test_slaves_given_in_two_groups_make_a_pair() -> None:
    cell = {"warriors": {"a": 1}, "slaves": [SLAVE, SLAVE]}
    answer = grow_cell(cell)
    assert answer.newborn.slaves == ONE_SLAVE
    assert answer.after.pieces.slaves == (SlavesThere("a", "b", 3),)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (2, 3), (3, 3)])
def test_two_forests_grow_a_third_and_fewer_never_regrow(before: int, after: int) -> None:
    answer = grow_cell({"forests": before})
    assert answer.after.pieces.forests == after
    assert answer.newborn.forests == after - before
    assert step_rules(answer.steps) == ["growth.forest"]


def test_no_forest_grows_under_water() -> None:
    assert grow_cell({"forests": 2, "flooded": True}).after.pieces.forests == 2


def test_fanatics_may_take_a_cell_by_growing() -> None:
    answer = grow_cell({"warriors": {"a": 4}, "fanatics": 4})
    assert answer.after.pieces.fanatics == 6
    assert answer.lost is True
    assert step_rules(answer.steps)[-1] == "control.fanatics"


def test_whoever_is_on_a_cell_that_fanatics_take_is_out_for_good() -> None:
    cell = {"workers": {"a": 2}, "slaves": [SLAVE], "warriors": {"a": 1}, "fanatics": 4}
    out = Crowd(workers={"a": 3}, warriors={"a": 1}, slaves=ONE_SLAVE)
    assert grow_cell(cell).out_for_good == out
    assert grow_cell({"workers": {"a": 2}, "fanatics": 2}).out_for_good is None


def test_nobody_is_freed_on_a_lost_cell() -> None:
    answer = calculation("growths", {"cell": {"slaves": [SLAVE], "lost": True}})
    assert answer.facts.out_for_good == Crowd(workers={}, warriors={}, slaves=ONE_SLAVE)
    assert answer.facts.after.pieces.slaves == ()
    assert step_rules(answer.facts.steps) == ["growth.forest", "control.fanatics"]
    assert warnings(answer) == []


def test_where_fanatics_take_a_cell_by_growing_nobody_else_stands_there_after_it() -> None:
    answer = grow_cell({"workers": {"a": 3}, "warriors": {"a": 3}, "fanatics": 6})
    alone = CellPieces(workers={}, slaves=(), fanatics=9, forests=0)
    assert answer.after == GrownCell(alone, warriors={})
    assert answer.out_for_good == Crowd(workers={"a": 4}, warriors={"a": 3}, slaves=())


def test_fanatics_who_are_as_many_as_the_others_do_not_take_the_cell() -> None:
    answer = grow_cell({"workers": {"a": 2}, "fanatics": 2})
    assert (answer.after.pieces.fanatics, answer.lost) == (3, False)


def test_on_a_lost_cell_only_fanatics_and_forests_grow() -> None:
    answer = grow_cell({"workers": {"a": 2}, "fanatics": 4, "forests": 2})
    assert answer.newborn == CellPieces(workers={}, slaves=(), fanatics=2, forests=1)
    assert answer.lost is True


def test_slaves_without_a_warrior_of_their_master_grow_as_free_workers() -> None:
    answer = calculation("growths", {"cell": {"slaves": [{**SLAVE, "count": 2}]}})
    assert answer.facts.newborn.workers == {"b": 1}
    assert answer.facts.after.pieces.slaves == ()
    assert step_rules(answer.facts.steps)[0] == "slave.freed"
    assert warnings(answer) == [("slaves-freed", "/cell/slaves")]


def test_a_granary_is_refused_in_the_basic_game() -> None:
    request = {"cell": {"granary": True}}
    assert illegal("growths", request) == [("/cell/granary", "growth.granary")]


def test_a_flooded_cell_has_neither_people_nor_granary() -> None:
    cell = {"flooded": True, "granary": True, "workers": {"a": 1}}
    assert illegal("growths", {"cell": cell, "rules": ADVANCED}) == [
        ("/cell/workers", "flood.threshold"),
        ("/cell/granary", "flood.threshold"),
    ]


def test_caps_hold_on_the_cell() -> None:
    cell = {"warriors": {"a": 6, "b": 0, "c": 0, "d": 0, "e": 0}}
    assert illegal("growths", {"cell": cell}) == [
        ("/cell/warriors/a", "cap.warriors"),
        ("/cell", "cap.pieces"),
    ]
