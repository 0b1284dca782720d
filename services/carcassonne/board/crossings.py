"""Finds the crossing of a tile, on which a tollhouse stands for every road that ends there."""

from collections.abc import Sequence

from services.carcassonne.board.laying import LaidTiles


def find_crossing(laid: LaidTiles, roads: Sequence[int]) -> list[int]:
    """The nodes of all roads that end at the crossing of the first of these; none without one.

    A lake, a tunnel mouth, a German cathedral or a monastery is not a crossing.
    """
    if not roads:
        return []
    tile = laid.tile_of[roads[0]]
    rotated, space = laid.rotated_designs[tile], laid.space(roads[0])
    there = [node for node in laid.nodes_of_kind(tile, "road") if laid.space(node) == space]
    ends = [node for node in there if _ends(laid, node)]
    is_crossing = (
        roads[0] in ends
        and len(there) > 1
        and not {"german_cathedral", "monastery"} & rotated.by_kind.keys()
        and not rotated.design.has_mark("ferry")
    )
    return ends if is_crossing else []


def _ends(laid: LaidTiles, node: int) -> bool:
    """Whether a road ends on its tile, and not at the mouth of a tunnel."""
    segment = laid.segments[node]
    return len(segment.edges) == 1 and not segment.tunnel
