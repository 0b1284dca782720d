"""Asks Orichalque what a caller would ask, without HTTP; islands are drawn as rows of signs."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from services.orichalque.app import GAME
from shared.core.illegal import Fault, IllegalPosition
from shared.core.sheet import Calculation, ScoreSheet
from shared.schemas.gate import Gate

OPERATIONS = {operation.name: operation for operation in GAME.operations}
GATES = {name: Gate(operation.request) for name, operation in OPERATIONS.items()}

TERRAINS = {"f": "forest", "l": "lagoon", "d": "desert", "m": "mountain", "v": "volcano"}
BUILDINGS = {"M": "mine", "C": "camp", "O": "oratory", "A": "ark", "B": "other"}
CYCLOPS = {"name": "cyclops", "strength": 10, "loot": {"nuggets": 3}}

Request = Mapping[str, Any]
Rows = Mapping[int, tuple[int, str]]
"""r → the first q of the row, and its cells: a terrain's or a building's letter, `T` a temple,
`X` the metropolis, `.` free, a space no cell."""


def island(rows: Rows, creatures: Sequence[Any] = (), **more: Any) -> dict[str, Any]:
    """The island that the rows draw; `creatures` stand on its volcanoes, row by row."""
    cells, given, waiting = [], dict(more), list(creatures)
    for r, (first, signs) in rows.items():
        for place, sign in enumerate(signs):
            spot = {"q": first + place, "r": r}
            if sign == "X":
                given["metropolis"] = spot
            if sign != " ":
                cells.append(spot | _lying(sign, waiting))
    return {"cells": cells, **given}


def _lying(sign: str, creatures: list[Any]) -> dict[str, Any]:
    """What lies on the cell of a sign."""
    if sign in BUILDINGS:
        return {"cover": "building", "building": BUILDINGS[sign]}
    if sign == "T":
        return {"cover": "temple"}
    if sign not in TERRAINS:
        return {}
    creature = creatures.pop(0) if sign == "v" and creatures else None
    stands = {"creature": creature} if creature else {}
    return {"terrain": TERRAINS[sign], **stands}


def position(operation: str, request: Request) -> Any:
    """The position that a request is read into."""
    gate = GATES[operation]
    assert gate.admits(request), "the request must fit the published schema"
    return OPERATIONS[operation].read(gate.normalize(request))


def answer(operation: str, request: Request) -> ScoreSheet | Calculation:
    """The answer to a request."""
    return OPERATIONS[operation].answer(position(operation, request))


def facts(operation: str, request: Request) -> Any:
    """The facts of an answer, read as plain JSON."""
    return answer(operation, request).facts


def find_faults(operation: str, request: Request) -> list[Fault]:
    """The faults for which a request is refused."""
    with pytest.raises(IllegalPosition) as caught:
        answer(operation, request)
    return list(caught.value.faults)


def places(operation: str, request: Request) -> list[tuple[str, str]]:
    """Pointer and code of each fault."""
    return [(fault.pointer, fault.code) for fault in find_faults(operation, request)]
