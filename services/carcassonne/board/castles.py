"""Small cities that became castles.

A castle stands where a complete city of exactly two segments on two tiles was, neither of them
barred from it by its print: else castle.base. It is no city any more; its followers stand on
`castle`. Its fief are six spaces: its two and those to both sides of them. Knows no points.
"""

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.position import BoardEdge
from services.carcassonne.board.rotations import STEPS
from shared.core.illegal import Place
from shared.core.pointers import pointer

CASTLE_SEGMENTS = 2
"""Segments of the city that a castle is made of, each on its own tile."""


def build_castles(graph: FeatureGraph, castles: tuple[BoardEdge, ...], faults: BoardFaults) -> None:
    """Makes castles of the cities named; notes castle.base where there is none for it."""
    for index, (x, y, side) in enumerate(castles):
        node = graph.node(x, y, side, "city")
        root = None if node is None else graph.parent[node]
        if root is None or root in graph.castles or not _is_castle_base(graph, root):
            where = pointer("pieces", "castles", index)
            faults.note_places("castle.base", Place(x, y, side, where))
        else:
            graph.castles[root] = index


def _is_castle_base(graph: FeatureGraph, root: int) -> bool:
    walls = [node for node, own in enumerate(graph.parent) if own == root]
    return (
        graph.open_ends[root] == 0
        and len(walls) == CASTLE_SEGMENTS
        and len({graph.tile_of[wall] for wall in walls}) == CASTLE_SEGMENTS
        and all(graph.segments[wall].castle_base for wall in walls)
    )


def find_fief(castle: BoardEdge) -> tuple[tuple[int, int], ...]:
    """The six spaces of a castle, its own two first."""
    dx, dy = STEPS[castle.side]
    own = ((castle.x, castle.y), (castle.x + dx, castle.y + dy))
    beside = [(x + way * dy, y + way * dx) for x, y in own for way in (-1, 1)]
    return (*own, *beside)
