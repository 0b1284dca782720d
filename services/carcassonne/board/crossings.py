"""Joins roads that continue without adjacent tiles: by tunnels and ferries.

Rules `road.tunnel` and `road.ferry` of docs/rules/carcassonne.md: two mouths with tokens of one
colour are one road, and a mouth needs its other mouth as a side needs its neighbour; a ferry makes
one road of two that end at its lake.
"""

from services.carcassonne.board.design import Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.position import BoardEdge, Ferry, Tunnel
from shared.core.phrases import Word
from shared.core.pointers import pointer

MOUTHS = 2
"""Mouths of a tunnel."""
FERRY_ENDS = 2
"""Roads that a ferry joins."""


def join_tunnels(graph: FeatureGraph, tunnels: tuple[Tunnel, ...], faults: BoardFaults) -> None:
    """Joins the mouths; notes tokens where there is no mouth, or where another token lies."""
    taken: set[int] = set()
    for index, tunnel in enumerate(tunnels):
        mouths = []
        for number, end in enumerate(tunnel.ends):
            mouth = _find_mouth(graph, end)
            if mouth is None or mouth in taken:
                where = pointer("pieces", "tunnels", index, "ends", number)
                refuse_piece("tunnels", where, faults)
            else:
                taken.add(mouth)
                mouths.append(mouth)
        if len(mouths) == MOUTHS:
            graph.join(*mouths)
            for mouth in mouths:
                graph.open_ends[mouth] -= 1


def _find_mouth(graph: FeatureGraph, end: BoardEdge) -> int | None:
    """The node of the road that enters a tunnel at this side; None without one."""
    node = graph.node(end.x, end.y, end.side, "road")
    if node is None:
        return None
    return node if is_mouth(graph.segments[node]) else None


def is_mouth(segment: Segment) -> bool:
    """Whether a road segment is the mouth of a tunnel."""
    return segment.tunnel and len(segment.edges) == 1


def join_ferries(graph: FeatureGraph, ferries: tuple[Ferry, ...], faults: BoardFaults) -> None:
    """Joins the roads that end at a lake; notes ferries that have no two roads to join."""
    taken: set[int] = set()
    for index, ferry in enumerate(ferries):
        ends = [graph.node(ferry.x, ferry.y, side, "road") for side in ferry.sides]
        docks = {end for end in ends if end is not None}
        lake = _find_lake(graph, ferry)
        if lake is None or lake in taken or len(docks) < FERRY_ENDS:
            refuse_piece("ferries", pointer("pieces", "ferries", index), faults)
        else:
            taken.add(lake)
            one, other = docks
            graph.join(one, other)


def _find_lake(graph: FeatureGraph, ferry: Ferry) -> int | None:
    """The index of the lake tile that a ferry is on; None without one."""
    placed = graph.occupied.get(ferry.x * STRIDE + ferry.y)
    if placed is None:
        return None
    marks = graph.rotated_designs[placed.tile].design.marks
    return placed.tile if any(mark.kind == "ferry" for mark in marks) else None


def is_crossing_exit(graph: FeatureGraph, node: int | None) -> bool:
    """Whether a road ends on its tile at a crossing with another road.

    A lake, a tunnel mouth or a German cathedral is not a crossing.
    """
    if node is None:
        return False
    segment, rotated = graph.segments[node], graph.rotated_designs[graph.tile_of[node]]
    return (
        len(segment.edges) == 1
        and not segment.tunnel
        and len([one for one in rotated.design.segments if one.kind == "road"]) > 1
        and "german_cathedral" not in rotated.by_kind
        and all(mark.kind != "ferry" for mark in rotated.design.marks)
    )


def refuse_piece(piece: str, where: str, faults: BoardFaults) -> None:
    """Notes that nothing at this place can hold such a piece."""
    faults.breach("figure.place", where, wording="nothing", piece=Word(f"piece.{piece}"))
