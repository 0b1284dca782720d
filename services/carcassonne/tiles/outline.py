"""The rim of a tile: the sides of its cells that other tiles may lie against, clockwise.

Knows the shape of a tile and nothing of what is printed on it.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from services.carcassonne.board.design import SIDES, Edge

Cell = tuple[int, int]
STEPS: Mapping[str, Cell] = MappingProxyType({"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)})
"""The way from a cell over each of its sides; y grows south."""
NEXT_SIDE: Mapping[str, str] = MappingProxyType(
    dict(zip(SIDES, SIDES[1:] + SIDES[:1], strict=True))
)
"""The next side, clockwise."""
PREVIOUS_SIDE: Mapping[str, str] = MappingProxyType(
    {after: side for side, after in NEXT_SIDE.items()}
)
"""The side before, clockwise."""
SQUARE: tuple[Edge, ...] = tuple(Edge(side) for side in SIDES)
"""The rim of a tile of one cell."""


def trace_outline(cells: Sequence[Cell]) -> tuple[Edge, ...] | None:
    """The sides around the cells, clockwise; from the north of the first for a tile of one cell.

    None when the cells are no shape that one walk around goes round: repeated, in two pieces,
    touching by a corner only, or with a hole.
    """
    if len(cells) == 1:
        return SQUARE
    numbers = {cell: number for number, cell in enumerate(cells)}
    outer = sum(
        1 for cell in numbers for side in SIDES if find_neighbour(cell, side) not in numbers
    )
    walked = _trace(numbers)
    return walked if len(walked) == outer and len(numbers) == len(cells) else None


def find_neighbour(cell: Cell, side: str) -> Cell:
    """The cell on the other side of a side."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def _trace(numbers: Mapping[Cell, int]) -> tuple[Edge, ...]:
    """The way round, from the north of the northernmost of the westernmost cells."""
    cell, side = start = min(numbers), "N"
    walked = [Edge(side, numbers[cell])]
    while (turned := _find_next_edge(cell, side, numbers)) != start:
        cell, side = turned
        walked.append(Edge(side, numbers[cell]))
    return tuple(walked)


def _find_next_edge(cell: Cell, side: str, cells: Collection[Cell]) -> tuple[Cell, str]:
    """The outer side after this one: round an outer corner, round an inner one, or straight on."""
    ahead = find_neighbour(cell, NEXT_SIDE[side])
    if ahead not in cells:
        return cell, NEXT_SIDE[side]
    inner = find_neighbour(ahead, side)
    return (inner, PREVIOUS_SIDE[side]) if inner in cells else (ahead, side)
