"""Names the corner on which a barn lies by one of its four tiles, whichever tile names it."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from services.carcassonne.board.barns import CORNERS
from services.carcassonne.board.design import OPPOSITE, Cell

BARN_SIDE = "ER"
"""The half-edge by which the upper left tile of a corner names it."""
UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (1, 1), (0, 1), (1, 0), (0, 0)
BORDERS = (
    (UPPER_LEFT, "E", UPPER_RIGHT),
    (LOWER_LEFT, "E", LOWER_RIGHT),
    (UPPER_LEFT, "S", LOWER_LEFT),
    (UPPER_RIGHT, "S", LOWER_RIGHT),
)
"""The sides that meet at a corner: a space, its side, and the space beyond."""

Corner: TypeAlias = tuple[int, int]
"""The space to the lower right of a corner."""
CellFinder: TypeAlias = Callable[[int, int], Cell | None]
"""Finds the cell of a tile that lies on a space."""


def find_corner(
    own: Iterable[tuple[int, int, Cell]],
    local: int,
    named: tuple[int, int, str | None],
    find_cell: CellFinder,
) -> Corner | None:
    """The corner on which a barn lies on the field with this index; None unless it is one alone.

    `own` are the cells of the tile that names it, with their spaces. Of several corners `named`
    says which, by a space and a half-edge.
    """
    found: dict[Corner, None] = {}
    for x, y, cell in own:
        for (east, south), halves in CORNERS.items():
            corner = x + east, y + south
            reaches = all(local in cell.segments_at.get(half, ()) for half in halves)
            if reaches and _has_field_around(corner, find_cell):
                if named in [(x, y, half) for half in halves]:
                    return corner
                found[corner] = None
    return next(iter(found)) if len(found) == 1 else None


def _has_field_around(corner: Corner, find_cell: CellFinder) -> bool:
    """Whether four tiles have a field at a corner, and their sides there match."""
    cells: dict[tuple[int, int], Cell] = {}
    for (east, south), (one, other) in CORNERS.items():
        cell = find_cell(corner[0] - east, corner[1] - south)
        if cell is None or set(cell.segments_at.get(one, ())).isdisjoint(
            cell.segments_at.get(other, ())
        ):
            return False
        cells[east, south] = cell
    return all(
        cells[near].rim_at(side).can_meet(cells[far].rim_at(OPPOSITE[side]))
        for near, side, far in BORDERS
    )
