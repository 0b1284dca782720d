"""The harvest of a turn: what is gathered for whom, and who becomes a fanatic."""

from typing import Any

import pytest

from services.deluges.rules.cells import SlavesThere
from services.deluges.rules.people import Crowd
from shared.core.phrases import Phrase
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    find_refusal,
    illegal,
    rulings,
    step_rules,
)

PLAYERS = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
CELL = {"id": "cell", "quarry": "gold", "forests": 3}


def harvest(*cells: dict[str, Any], wishes: Any = None, **rules: Any) -> Any:
    """The answer to a harvest of these cells."""
    request = {"players": PLAYERS, "cells": [{**CELL, **cell} for cell in cells], "rules": rules}
    return calculation("harvests", {**request, "wishes": wishes or {}})


def test_the_quarry_beside_mines_is_a_ruling_where_it_matters() -> None:
    mines = [{"builder": "b"}]
    cell = {"workers": {"a": 4}, "mines": mines, "forests": 0}
    assert rulings(harvest(cell)) == {"quarry-and-mines": "added"}
    assert rulings(harvest(cell, wishes={"cell": {"ore": 3}})) == {}


def test_a_wish_is_gathered_exactly() -> None:
    answer = harvest({"workers": {"a": 2}}, wishes={"cell": {"wood": 2}})
    assert answer.facts.cells[0].gathered == {"wood": 2}
    assert rulings(answer) == {}


@pytest.mark.parametrize(
    ("cell", "wording"), [({"flooded": True}, "ocean"), ({"fanatics": 2}, "lost"), ({}, "")]
)
def test_a_cell_that_nobody_harvests_says_why(cell: dict[str, Any], wording: str) -> None:
    request = {"players": PLAYERS, "cells": [{**CELL, **cell}], "wishes": {"cell": {"wood": 1}}}
    (fault,) = find_refusal("harvests", request).faults
    assert (fault.code, fault.wording) == ("harvest.control", wording)


def test_workers_who_refuse_to_work_take_the_cell_from_the_others() -> None:
    cell = {"workers": {"a": 3}, "warriors": {"a": 1}}
    (lost,) = harvest(cell, wishes={"cell": {}}).facts.cells
    assert lost.lost
    assert lost.out_for_good == Crowd({}, {"a": 1}, ())
    assert lost.after.pieces.fanatics == 3
    assert lost.after.warriors == {}
    assert step_rules(lost.steps)[-1] == "control.fanatics"


def test_work_is_given_to_slaves_first() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 3}]
    cell = {"workers": {"a": 2}, "warriors": {"a": 2}, "slaves": slaves}
    (answer,) = harvest(cell).facts.cells
    assert answer.gathered == {"wood": 3, "gold": 1}
    assert answer.idle.workers == {"a": 1}
    assert answer.after.pieces.slaves == (SlavesThere("a", "b", 3),)
    assert "harvest.slaves" in step_rules(answer.steps)
    assert answer.steps[-1].text == Phrase("step.fanatic.idle.workers", {"count": 1, "player": "a"})


def test_of_slaves_of_two_peoples_the_last_by_id_stay_idle() -> None:
    slaves = [{"master": "a", "colour": "c"}, {"master": "a", "colour": "b"}]
    answer = harvest({"warriors": {"a": 2}, "slaves": slaves}, wishes={"cell": {"ore": 1}})
    (cell,) = answer.facts.cells
    assert cell.idle.slaves == (SlavesThere("a", "c", 1),)
    assert cell.steps[-1].text == Phrase("step.fanatic.idle.slaves", {"count": 1, "player": "c"})
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
