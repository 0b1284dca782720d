"""Small cities that became castles.

A castle replaces a complete city of exactly two segments on two tiles whose print allows it; all
else is the fault castle.base. It is not a city any more; its followers are on `castle`. Its fief is
six spaces: its own two and those on both sides of them.
"""

from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.position import BoardEdge
from services.carcassonne.board.rotations import STEPS
from shared.core.illegal import Place
from shared.core.pointers import pointer

CASTLE_SEGMENTS = 2
"""The number of segments of the city that becomes a castle, each on its own tile."""


def build_castles(graph: FeatureGraph, castles: tuple[BoardEdge, ...], faults: BoardFaults) -> None:
    """Makes castles of these cities; notes castle.base where there is no such city."""
    for index, castle in enumerate(castles):
        node = graph.node(castle.x, castle.y, castle.side, "city")
        root = None if node is None else graph.parent[node]
        if root is None or root in graph.castles or not _is_castle_base(graph, root):
            where = pointer("pieces", "castles", index)
            faults.note_places("castle.base", Place(castle.x, castle.y, castle.side, where))
        else:
            graph.castles[root] = index


def _is_castle_base(graph: FeatureGraph, root: int) -> bool:
    nodes = [node for node, own in enumerate(graph.parent) if own == root]
    return (
        graph.open_ends[root] == 0
        and len(nodes) == CASTLE_SEGMENTS
        and len({graph.tile_of[node] for node in nodes}) == CASTLE_SEGMENTS
        and all(graph.segments[node].castle_base for node in nodes)
    )


def find_fief(castle: BoardEdge) -> tuple[tuple[int, int], ...]:
    """The six spaces (x, y) of a castle's fief, its own two first."""
    dx, dy = STEPS[castle.side]
    own = ((castle.x, castle.y), (castle.x + dx, castle.y + dy))
    beside = [(x + way * dy, y + way * dx) for x, y in own for way in (-1, 1)]
    return (*own, *beside)
