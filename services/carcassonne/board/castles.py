"""Small cities that became castles.

A castle stands where a complete city of exactly two segments on two tiles was, neither of them
barred from it by its print: else castle.base. It is no city any more; its followers stand on
`castle`. Its fief are six spaces: its two and those to both sides of them. Knows no points.
"""

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.ground import Ground
from services.carcassonne.board.position import BoardEdge
from services.carcassonne.board.turning import STEPS
from shared.core.illegal import Place
from shared.core.pointers import pointer

WALLS = 2
"""Segments of the city that a castle is made of, each on its own tile."""


def found_castles(ground: Ground, castles: tuple[BoardEdge, ...], faults: BoardFaults) -> None:
    """Makes castles of the cities named; notes castle.base where there is none for it."""
    for index, (x, y, side) in enumerate(castles):
        node = ground.node(x, y, side, "city")
        root = None if node is None else ground.parent[node]
        if root is None or root in ground.castles or not _is_base(ground, root):
            where = pointer("pieces", "castles", index)
            faults.at_places("castle.base", Place(x, y, side, where))
        else:
            ground.castles[root] = index


def _is_base(ground: Ground, root: int) -> bool:
    walls = [node for node, own in enumerate(ground.parent) if own == root]
    return (
        ground.ends[root] == 0
        and len(walls) == WALLS
        and len({ground.owner[wall] for wall in walls}) == WALLS
        and all(ground.segments[wall].castle_base for wall in walls)
    )


def fief(castle: BoardEdge) -> tuple[tuple[int, int], ...]:
    """The six spaces of a castle, its own two first."""
    dx, dy = STEPS[castle.side]
    own = ((castle.x, castle.y), (castle.x + dx, castle.y + dy))
    beside = [(x + way * dy, y + way * dx) for x, y in own for way in (-1, 1)]
    return (*own, *beside)
