"""The requests of Déluges that take longest: maps of many cells with much on each."""

from collections.abc import Iterator, Mapping
from typing import Any

from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.limits import CELLS, MOST_ITEMS

Request = Mapping[str, Any]

_ADVANCED = {"edition": "advanced"}
_PLAYERS = [{"id": f"p{number}"} for number in range(CIVILISATIONS)]
_IDS = [one["id"] for one in _PLAYERS]
_CROWDED = 100
"""Cells with as much on each as may be sent: about as many as a body holds."""


def bodies() -> Iterator[tuple[str, str, Request]]:
    """Every operation with what is asked of it, the worst first."""
    for what, cells in (
        ("crowded cells", [_cell(number, MOST_ITEMS) for number in range(_CROWDED)]),
        ("every cell settled", [_build_settled_cell(number) for number in range(CELLS)]),
    ):
        yield "board-scores", what, {"rules": _ADVANCED, "players": _PLAYERS, "cells": cells}
        marked = [{**cell, "mark": 1 + number % 3} for number, cell in enumerate(cells)]
        yield "floods", what, {"rules": _ADVANCED, "before": 0, "after": 30, "cells": marked}
        beside = {cell["id"]: [one["id"] for one in cells[:20]] for cell in cells[:40]}
        end = {"deforested_before": 0, "cells": marked, "neighbours": beside}
        yield "turn-ends", what, {"rules": _ADVANCED, **end}
        quarries = [{**cell, "quarry": "gold"} for cell in cells]
        yield "harvests", what, {"rules": _ADVANCED, "players": _PLAYERS, "cells": quarries}
    counts = {"dolmens": 9, "trees": 40, "boats": 5, "warriors": 5, "mines": 9}
    yield "tally-scores", "four players", {"players": [{**one, **counts} for one in _PLAYERS]}
    held = ("wood", "gold", "bronze", "granite", "marble", "copper")
    wish = {"wish": {"mine": 2, "dolmen": 2, "monument": 2}, "cells": CELLS}
    means = {name: dict.fromkeys(held, 10) for name in ("resources", "payment")}
    yield "builds", "much to choose from", {"rules": _ADVANCED, **wish, **means}
    cell = _cell(0, MOST_ITEMS)
    crowd = {name: cell[name] for name in ("workers", "slaves")}
    yield "conflicts", "a crowded cell", {"place": "land", "sides": dict.fromkeys(_IDS, 5), **crowd}
    yield "growths", "a crowded cell", {"rules": _ADVANCED, "cell": cell}


def _cell(number: int, items: int) -> dict[str, Any]:
    return {
        "id": f"cell {number}",
        "forests": 3,
        "workers": dict.fromkeys(_IDS, 2),
        "slaves": [
            {"master": _IDS[item % 4], "colour": _IDS[(item + 1) % 4]} for item in range(items)
        ],
        "warriors": dict.fromkeys(_IDS, 1),
        "mines": [{"builder": _IDS[item % 4]} for item in range(items)],
        "heritage": [{"kind": "dolmen", "builder": _IDS[item % 4]} for item in range(items)],
    }


def _build_settled_cell(number: int) -> dict[str, Any]:
    """A cell of one player that breaks no rule."""
    own = _IDS[number % 4]
    return {
        "id": f"cell {number}",
        "forests": 1 + number % 3,
        "workers": {own: 2},
        "mines": [{"builder": own, "count": 3}],
        "heritage": [{"kind": "dolmen", "builder": own}],
    }
