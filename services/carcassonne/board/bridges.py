"""Bridges: a road over a tile, from one of its sides to the opposite one.

Rule `road.bridge` of docs/rules/carcassonne.md and the board's own: a bridge turns both its ends
into road edges before edges are matched, and what lies under it stays as it is. Its ends stand on
fields (bridge.end), and no two bridges stand on one tile (bridge.crossing).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from services.carcassonne.board.design import Edge, Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.position import Bridge
from services.carcassonne.board.turning import FIELD, RIMS, ROAD, SPLIT, Cell, Rim, Turned
from shared.core.illegal import Place
from shared.core.pointers import pointer

SPANNED: Mapping[str, tuple[str, str]] = {"NS": ("N", "S"), "WE": ("W", "E")}
"""The sides at which a bridge ends."""
BRIDGE: Mapping[str, Segment] = {
    axis: Segment("road", (Edge(sides[0]), Edge(sides[1]))) for axis, sides in SPANNED.items()
}
"""The stretch of road that a bridge is, by its axis; nothing that is printed is one of these."""
SPANS = tuple(BRIDGE.values())

KEPT = 1_024
"""Tiles with bridges that are kept for the next time."""
Spaces = dict[tuple[int, int], int]
"""The bridge of a space: an index of the bridges given."""


def is_bridge(segment: Segment) -> bool:
    """Whether a stretch of road is a bridge and not printed."""
    return segment is SPANS[0] or segment is SPANS[1]


def bridge_spaces(bridges: Sequence[Bridge], faults: BoardFaults) -> Spaces:
    """Every bridge by its space; notes bridge.crossing where there are two."""
    spaces: Spaces = {}
    for index, bridge in enumerate(bridges):
        first = spaces.setdefault((bridge.x, bridge.y), index)
        if first != index:
            places = [
                Place(bridge.x, bridge.y, "", pointer("pieces", "bridges", each))
                for each in (first, index)
            ]
            faults.at_places("bridge.crossing", *places)
    return spaces


@lru_cache(KEPT)
def bridged(turn: Turned, cell: int, axis: str) -> tuple[Turned, tuple[str, ...]]:
    """A turned tile with a bridge over one of its cells, and the ends that stand on no field."""
    here, added = turn.cells[cell], turn.count
    bad = tuple([side for side in SPANNED[axis] if here.rim(side).code not in (FIELD, SPLIT)])
    cells = list(turn.cells)
    cells[cell] = _spanned(here, [side for side in SPANNED[axis] if side not in bad], added)
    return (
        replace(
            turn,
            segments=(*turn.segments, BRIDGE[axis]),
            cells=tuple(cells),
            cell=cells[0],
            count=added + 1,
            ends=(*turn.ends, 2),
            first=(*turn.first, (SPANNED[axis][0], cell)),
            named=(*turn.named, "" if cell else SPANNED[axis][0]),
            special=(*turn.special, added),
            counts_more=True,
            by_kind={**turn.by_kind, "road": (*turn.by_kind.get("road", ()), added)},
        ),
        bad,
    )


def _spanned(cell: Cell, sides: Sequence[str], added: int) -> Cell:
    """The cell with road rims at these sides; the halves beside the road stay where they were."""
    east, south, west, north = (
        Rim(ROAD, (cell.rim(side).segments[0], added, cell.rim(side).segments[-1]))
        if side in sides
        else cell.rim(side)
        for side in RIMS
    )
    reached = {**cell.reached, **dict.fromkeys(sides, (added,))}
    return replace(cell, rims=(east, south, west, north), reached=reached)
