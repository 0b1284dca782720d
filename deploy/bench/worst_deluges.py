"""The requests of Déluges that take longest: maps of many cells with much on each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.construction_position import MOST_SITES, STEPS
from services.deluges.rules.harvest_position import ORES
from services.deluges.rules.limits import CELLS, MOST_ITEMS, MOST_NEIGHBOURS
from services.deluges.rules.movement_position import MOVES
from services.deluges.rules.trades import TRADES

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
        beside = _join_cells(cells)
        end = {"deforested_before": 0, "cells": marked, "neighbours": beside}
        yield "turn-ends", what, {"rules": _ADVANCED, **end}
        yield "movements", what, _build_movements(cells)
        yield "constructions", what, _build_constructions(cells)
        quarries = [{**cell, "quarry": "gold"} for cell in cells]
        yield "harvests", what, {"rules": _ADVANCED, "players": _PLAYERS, "cells": quarries}
    homes = zip(_PLAYERS, ORES, strict=True)
    yield "starts", "four players", {"players": [{**one, "continent": home} for one, home in homes]}
    rich = [{**one, "resources": {"wood": 100}} for one in _PLAYERS]
    swap = {"from": _IDS[0], "to": _IDS[1], "gives": {"wood": 1}, "takes": {"wood": 1}}
    yield "trades", "as many as may be listed", {"players": rich, "trades": [swap] * TRADES}
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


def _join_cells(cells: Sequence[Mapping[str, Any]]) -> Mapping[str, Sequence[str]]:
    """As many pairs of neighbours as may be listed, or as a body of crowded cells has room for."""
    names = [one["id"] for one in cells]
    most = MOST_NEIGHBOURS if len(names) > _CROWDED else 4
    return dict.fromkeys(names, names[:most])


def _build_movements(cells: Sequence[Mapping[str, Any]]) -> Request:
    """Workers of one player who go to and fro as often as may be listed."""
    names = [one["id"] for one in cells]
    own = [name for number, name in enumerate(names) if number % 4 == 0]
    moves = [
        {"from": start, "to": names[0], "player": _IDS[0], "kind": "worker"} for start in own * 4
    ]
    return {
        "rules": _ADVANCED,
        "cells": cells,
        "neighbours": _join_cells(cells),
        "moves": moves[:MOVES],
    }


def _build_constructions(cells: Sequence[Mapping[str, Any]]) -> Request:
    """Payments of one player for boats in the ocean that touches every cell."""
    builds = [{"kind": "boat", "cell": "sea"}] * MOST_SITES
    coast = [one["id"] for one in cells][:MOST_NEIGHBOURS]
    step = {"player": _IDS[0], "payment": {"wood": 4}, "builds": builds}
    return {
        "rules": _ADVANCED,
        "players": [{**one, "resources": {"wood": 1_000}} for one in _PLAYERS],
        "cells": cells,
        "neighbours": {**_join_cells(cells[1:]), "sea": coast},
        "steps": [step] * STEPS,
    }


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
