"""Estimated costs of answers, from the sizes of normalized requests."""

from shared.operations import BASE_COST, Cost
from shared.schemas.bodies import Normalized

_CELL = 0.1
_GROUP = 0.003
"""A group of slaves, mines or heritage, or a player's workers or warriors."""
_GROUPS = ("workers", "slaves", "warriors", "mines", "heritage", "functions")


_PAIR = 0.002
"""Two cells that touch."""
_MOVE = 0.3


def estimate_map_cost(normalized: Normalized) -> int:
    """The cost of a phase on the map: by cells, pieces, pairs of neighbours, moves and payments."""
    pairs = sum([len(beside) for beside in normalized.get("neighbours", {}).values()])
    moves = len(normalized.get("moves", ()))
    # A step builds at up to ten places, each of which looks at the cells beside it.
    moves += len(normalized.get("steps", ()))
    return estimate_cells_cost(normalized) + round(_PAIR * pairs + _MOVE * moves)


def estimate_cells_cost(normalized: Normalized) -> int:
    cells = normalized["cells"]
    groups = sum([len(cell[name]) for cell in cells for name in _GROUPS])
    return round(BASE_COST + _CELL * len(cells) + _GROUP * groups)


CELLS = Cost(60, estimate_cells_cost)
MAP = Cost(100, estimate_map_cost)
