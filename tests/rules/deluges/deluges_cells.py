"""Requests about one cell, for each operation of Déluges that takes cells."""

from typing import Any

PLAYERS = [{"id": one} for one in "abcd"]
CELLS = (
    *("board-scores", "floods", "growths", "harvests"),
    *("turn-ends", "movements", "constructions"),
)


def build_cells(operation: str, cell: dict[str, Any]) -> dict[str, Any]:
    """A request with one cell, for each operation that takes cells."""
    named = {"id": "x", **cell}
    requests: dict[str, dict[str, Any]] = {
        "board-scores": {"players": PLAYERS, "cells": [named]},
        "floods": {"before": 0, "after": 0, "cells": [named]},
        "growths": {"cell": named},
        "harvests": {"players": PLAYERS, "cells": [{**named, "quarry": "gold"}]},
        "turn-ends": {"deforested_before": 0, "cells": [{"forests": 1, **named}]},
        "movements": {"cells": [named], "neighbours": {}, "moves": []},
        "constructions": {"players": PLAYERS, "cells": [named], "steps": []},
    }
    return requests[operation]


def leave_themselves_out(beside: dict[str, list[str]]) -> dict[str, list[str]]:
    """Neighbours of cells without the cells that are listed beside themselves."""
    return {cell: [one for one in others if one != cell] for cell, others in beside.items()}
