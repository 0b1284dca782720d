"""Traces the rim of a tile: the sides of its cells that other tiles may touch, clockwise."""

from collections.abc import Collection, Mapping, Sequence

from services.carcassonne.board.design import SIDES, STEPS, Edge, rotate_side

Cell = tuple[int, int]
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
    return cell[0] + STEPS[side].dx, cell[1] + STEPS[side].dy


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
    after = rotate_side(side, 1)
    ahead = find_neighbour(cell, after)
    if ahead not in cells:
        return cell, after
    inner = find_neighbour(ahead, side)
    return (inner, rotate_side(side, -1)) if inner in cells else (ahead, side)
