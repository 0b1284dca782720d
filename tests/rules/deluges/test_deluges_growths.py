"""Growth of people and forests, with and without a granary, and fanatics who profit."""

from typing import Any

from services.deluges.rules.cells import SlavesThere
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    facts,
    illegal,
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


def test_caps_hold_on_the_cell() -> None:
    cell = {"warriors": {"a": 6, "b": 0, "c": 0, "d": 0, "e": 0}}
    assert illegal("growths", {"cell": cell}) == [
        ("/cell/warriors/a", "cap.warriors"),
        ("/cell", "cap.pieces"),
    ]
