"""Asks Orichalque what a caller would ask, without HTTP; islands are drawn as rows of signs."""

from collections.abc import Mapping, Sequence
from typing import Any

from services.orichalque.app import GAME
from tests.rules.operation_calls import OperationCalls

CALLS = OperationCalls(GAME)
position, places = CALLS.read, CALLS.find_faults

TERRAINS = {"f": "forest", "l": "lagoon", "d": "desert", "m": "mountain", "v": "volcano"}
BUILDINGS = {"M": "mine", "C": "camp", "O": "oratory", "A": "ark", "B": "other"}
CYCLOPS = {"name": "cyclops", "strength": 10, "loot": {"nuggets": 3}}

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
