"""The harvest of a turn: what is gathered for whom, and who becomes a fanatic."""

from typing import Any

from services.deluges.rules.answers import Crowd, SlavesThere
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    illegal,
    rulings,
    step_rules,
    warnings,
)

PLAYERS = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
CELL = {"id": "cell", "quarry": "gold", "forests": 3}


def harvest(*cells: dict[str, Any], wishes: Any = None, **rules: Any) -> Any:
    """The answer to a harvest of these cells."""
    request = {"players": PLAYERS, "cells": [{**CELL, **cell} for cell in cells], "rules": rules}
    return calculation("harvests", {**request, "wishes": wishes or {}})


def test_three_forests_and_a_quarry_have_work_for_four() -> None:
    answer = harvest({"workers": {"a": 5}})
    (cell,) = answer.facts.cells
    assert cell.gathered == {"wood": 3, "gold": 1}
    assert cell.idle.workers == {"a": 1}
    assert cell.after.pieces.fanatics == 1
    assert cell.after.pieces.forests == 0
    assert rulings(answer) == {}


def test_each_mine_has_work_for_three_more() -> None:
    mines = [{"builder": "b", "count": 3}]
    (cell,) = harvest({"workers": {"a": 12}, "mines": mines, "forests": 0}).facts.cells
    assert cell.work.ore == 10
    assert cell.gathered == {"gold": 10}
    assert cell.idle.workers == {"a": 2}


def test_the_quarry_beside_mines_is_a_ruling_where_it_matters() -> None:
    mines = [{"builder": "b"}]
    cell = {"workers": {"a": 4}, "mines": mines, "forests": 0}
    assert rulings(harvest(cell)) == {"quarry-and-mines": "added"}
    assert rulings(harvest(cell, wishes={"cell": {"ore": 3}})) == {}


def test_few_hands_dig_before_they_fell() -> None:
    answer = harvest({"workers": {"a": 2}})
    assert answer.facts.cells[0].gathered == {"wood": 1, "gold": 1}
    assert rulings(answer) == {"harvest-unwished": "ore-first"}


def test_a_wish_is_gathered_exactly() -> None:
    answer = harvest({"workers": {"a": 2}}, wishes={"cell": {"wood": 2}})
    assert answer.facts.cells[0].gathered == {"wood": 2}
    assert rulings(answer) == {}


def test_workers_who_refuse_to_work_take_the_cell_from_the_others() -> None:
    cell = {"workers": {"a": 3}, "warriors": {"a": 1}}
    (lost,) = harvest(cell, wishes={"cell": {}}).facts.cells
    assert lost.lost
    assert lost.out_for_good == Crowd({}, {"a": 1}, ())
    assert lost.after.pieces.fanatics == 3
    assert lost.after.warriors == {}
    assert step_rules(lost.steps)[-1] == "control.fanatics"


def test_as_many_fanatics_as_others_do_not_take_the_cell() -> None:
    (cell,) = harvest({"workers": {"a": 4}}, wishes={"cell": {"wood": 2}}).facts.cells
    assert not cell.lost
    assert cell.after.pieces.workers == {"a": 2}
    assert cell.after.pieces.fanatics == 2


def test_work_is_given_to_slaves_first() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 3}]
    cell = {"workers": {"a": 2}, "warriors": {"a": 2}, "slaves": slaves}
    (answer,) = harvest(cell).facts.cells
    assert answer.gathered == {"wood": 3, "gold": 1}
    assert answer.idle.workers == {"a": 1}
    assert answer.after.pieces.slaves == (SlavesThere("a", "b", 3),)
    assert "harvest.slaves" in step_rules(answer.steps)


def test_of_slaves_of_two_peoples_the_last_by_id_stay_idle() -> None:
    slaves = [{"master": "a", "colour": "c"}, {"master": "a", "colour": "b"}]
    answer = harvest({"warriors": {"a": 2}, "slaves": slaves}, wishes={"cell": {"ore": 1}})
    (cell,) = answer.facts.cells
    assert cell.idle.slaves == (SlavesThere("a", "c", 1),)
    assert rulings(answer) == {"idle-slaves": "by-id"}


def test_a_monument_turns_ore_into_copper() -> None:
    monument = [{"kind": "monument", "builder": "b"}]
    cell = {"workers": {"a": 1}, "forests": 0, "heritage": monument}
    (answer,) = harvest(cell, **ADVANCED).facts.cells
    assert answer.gathered == {"copper": 1}


def test_a_dolmen_does_not() -> None:
    dolmen = [{"kind": "dolmen", "builder": "b"}]
    cell = {"workers": {"a": 1}, "forests": 0, "heritage": dolmen}
    assert harvest(cell).facts.cells[0].gathered == {"gold": 1}


def test_what_all_cells_give_is_added_up_by_player() -> None:
    cells = [{"id": "one", "workers": {"a": 1}}, {"id": "two", "workers": {"a": 2}}]
    answer = harvest(*cells, {"id": "three", "quarry": "marble", "workers": {"b": 1}})
    sums = {one.id: one.gathered for one in answer.facts.players}
    assert sums == {"a": {"gold": 2, "wood": 1}, "b": {"marble": 1}, "c": {}}


def test_two_colours_fight_before_the_harvest_whoever_is_declared_the_controller() -> None:
    cell = {"workers": {"a": 1, "b": 1}, "controller": "a"}
    answer = harvest(cell)
    assert answer.facts.cells[0].gathered == {}
    steps = step_rules(answer.facts.cells[0].steps)
    assert steps == ["conflict.equal", "control.cell", "harvest.control"]
    assert rulings(answer) == {"conflict-equal": "both-vanish"}
    assert warnings(answer) == []


def test_a_cell_of_warriors_alone_gives_nothing() -> None:
    (cell,) = harvest({"warriors": {"a": 2}}).facts.cells
    assert cell.gathered == {}
    assert step_rules(cell.steps) == ["control.cell"]


def test_everybody_on_a_lost_cell_is_out_for_good() -> None:
    (cell,) = harvest({"workers": {"a": 1}, "fanatics": 2}).facts.cells
    assert cell.lost
    assert cell.out_for_good == Crowd({"a": 1}, {}, ())
    assert cell.after.pieces.fanatics == 2


def test_wishes_beyond_the_cell_are_refused_all_at_once() -> None:
    cells = [{**CELL, "workers": {"a": 2}}, {**CELL, "id": "sea", "flooded": True, "forests": 0}]
    wishes = {"cell": {"wood": 4, "ore": 2}, "sea": {"wood": 1}, "nowhere": {"ore": 1}}
    assert illegal("harvests", {"players": PLAYERS, "cells": cells, "wishes": wishes}) == [
        ("/wishes/cell/wood", "harvest.wood"),
        ("/wishes/cell/ore", "harvest.ore"),
        ("/wishes/cell", "harvest.unit"),
        ("/wishes/nowhere", "cell.unknown"),
        ("/wishes/sea", "harvest.control"),
    ]
