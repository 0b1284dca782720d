"""Names the corner on which a barn lies by one of its four tiles, whichever tile names it."""

from collections.abc import Iterable

from services.carcassonne.board.barns import CORNERS, CellFinder, find_corners
from services.carcassonne.board.design import OPPOSITE, Cell
from services.carcassonne.board.position import Space

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


def find_corner(
    own: Iterable[tuple[Space, Cell]],
    local: int,
    named: tuple[int, int, str | None],
    find_cell: CellFinder,
) -> Space | None:
    """The corner on which a barn lies on the field with this index; None unless it is one alone.

    `own` are the cells of the tile that names it, with their spaces. Of several corners `named`
    says which, by a space and a half-edge.
    """
    found: dict[Space, None] = {}
    for corner, space, halves in find_corners(own, local, find_cell):
        if _do_sides_match(corner, find_cell):
            if named in [(*space, half) for half in halves]:
                return corner
            found[corner] = None
    return next(iter(found)) if len(found) == 1 else None


def _do_sides_match(corner: Space, find_cell: CellFinder) -> bool:
    """Whether the sides of the four tiles at a corner match there."""
    cells = {way: find_cell(corner.x - way[0], corner.y - way[1]) for way in CORNERS}
    return all(
        one is not None
        and other is not None
        and one.rim_at(side).can_meet(other.rim_at(OPPOSITE[side]))
        for near, side, far in BORDERS
        for one, other in [(cells[near], cells[far])]
    )
