"""The harvest of a turn: what is gathered for whom, and who becomes a fanatic."""

from typing import Any

from tests.rules.deluges.deluges_client import (
    calculation,
)

PLAYERS = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
CELL = {"id": "cell", "quarry": "gold", "forests": 3}


def harvest(*cells: dict[str, Any], wishes: Any = None, **rules: Any) -> Any:
    """The answer to a harvest of these cells."""
    request = {"players": PLAYERS, "cells": [{**CELL, **cell} for cell in cells], "rules": rules}
    return calculation("harvests", {**request, "wishes": wishes or {}})


def test_a_dolmen_does_not() -> None:
    dolmen = [{"kind": "dolmen", "builder": "b"}]
    cell = {"workers": {"a": 1}, "forests": 0, "heritage": dolmen}
    assert harvest(cell).facts.cells[0].gathered == {"gold": 1}
