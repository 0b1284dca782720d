"""Traces the rim of a tile: the sides of its cells that other tiles may touch, clockwise."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from services.carcassonne.board.design import SIDES, Edge

Cell = tuple[int, int]
STEPS: Mapping[str, Cell] = MappingProxyType({"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)})
"""The step (dx, dy) to the cell beyond each side; y grows south."""
NEXT_SIDE: Mapping[str, str] = MappingProxyType(
    dict(zip(SIDES, SIDES[1:] + SIDES[:1], strict=True))
)
"""The next side, clockwise."""
PREVIOUS_SIDE: Mapping[str, str] = MappingProxyType(
    {after: side for side, after in NEXT_SIDE.items()}
)
"""The previous side, clockwise."""
SQUARE: tuple[Edge, ...] = tuple(Edge(side) for side in SIDES)
"""The rim of a tile of one cell."""


def trace_outline(cells: Sequence[Cell]) -> tuple[Edge, ...] | None:
    """The outer sides of the cells, clockwise; for a tile of one cell from the north.

    None when one walk around the cells does not reach all outer sides: cells that are repeated, in
    two pieces, touching only at a corner, or around a hole.
    """
    if len(cells) == 1:
        return SQUARE
    numbers = {cell: number for number, cell in enumerate(cells)}
    outer = sum(
        1 for cell in numbers for side in SIDES if find_neighbour(cell, side) not in numbers
    )
    edges = _trace(numbers)
    return edges if len(edges) == outer and len(numbers) == len(cells) else None


def find_neighbour(cell: Cell, side: str) -> Cell:
    """The cell beyond a side."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def _trace(numbers: Mapping[Cell, int]) -> tuple[Edge, ...]:
    """The outer sides, from the north of the northernmost of the westernmost cells."""
    cell, side = start = min(numbers), "N"
    edges = [Edge(side, numbers[cell])]
    while (following := _find_next_edge(cell, side, numbers)) != start:
        cell, side = following
        edges.append(Edge(side, numbers[cell]))
    return tuple(edges)


def _find_next_edge(cell: Cell, side: str, cells: Collection[Cell]) -> tuple[Cell, str]:
    """The next outer side: around an outer corner, around an inner one, or straight ahead."""
    ahead = find_neighbour(cell, NEXT_SIDE[side])
    if ahead not in cells:
        return cell, NEXT_SIDE[side]
    inner = find_neighbour(ahead, side)
    return (inner, PREVIOUS_SIDE[side]) if inner in cells else (ahead, side)
