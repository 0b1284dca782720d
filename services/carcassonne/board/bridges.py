"""Bridges: roads over a tile, from one of its sides to the opposite one.

Rule `road.bridge` of docs/rules/carcassonne.md. A bridge makes both its ends road edges before
edges are matched; the print under it does not change. Both ends must be on fields (bridge.end), and
a tile has at most one bridge (bridge.crossing).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from services.carcassonne.board.design import Edge, Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.position import Bridge
from services.carcassonne.board.rotations import (
    FIELD_RIM,
    RIM_INDICES,
    ROAD_RIM,
    SPLIT_FIELD_RIM,
    Cell,
    Rim,
    RotatedDesign,
)
from shared.core.illegal import Place
from shared.core.pointers import pointer

BRIDGE_SIDES: Mapping[str, tuple[str, str]] = {"NS": ("N", "S"), "WE": ("W", "E")}
"""The sides at which a bridge ends."""
BRIDGE_SEGMENTS: Mapping[str, Segment] = {
    axis: Segment("road", (Edge(sides[0]), Edge(sides[1]))) for axis, sides in BRIDGE_SIDES.items()
}
"""The road segment of a bridge, by its axis. No printed segment is the same object."""

CACHE_SIZE = 1_024
"""Designs with bridges that are cached."""
BridgeIndices = dict[tuple[int, int], int]
"""By space (x, y), the index of the bridge on it."""


def is_bridge(segment: Segment) -> bool:
    """Whether a road segment is a bridge and not printed."""
    return any(segment is bridge for bridge in BRIDGE_SEGMENTS.values())


def index_bridges(bridges: Sequence[Bridge], faults: BoardFaults) -> BridgeIndices:
    """Every bridge by its space; notes bridge.crossing where a space has two."""
    spaces: BridgeIndices = {}
    for index, bridge in enumerate(bridges):
        first = spaces.setdefault((bridge.x, bridge.y), index)
        if first != index:
            places = [
                Place(bridge.x, bridge.y, "", pointer("pieces", "bridges", each))
                for each in (first, index)
            ]
            faults.note_places("bridge.crossing", *places)
    return spaces


@lru_cache(CACHE_SIZE)
def add_bridge(
    rotated: RotatedDesign, cell: int, axis: str
) -> tuple[RotatedDesign, tuple[str, ...]]:
    """The design with a bridge over one of its cells, and the ends that are not on a field."""
    here, added = rotated.cells[cell], rotated.segment_count
    bad = tuple(
        [
            side
            for side in BRIDGE_SIDES[axis]
            if here.rim_at(side).code not in (FIELD_RIM, SPLIT_FIELD_RIM)
        ]
    )
    cells = list(rotated.cells)
    cells[cell] = _add_road_rims(
        here, [side for side in BRIDGE_SIDES[axis] if side not in bad], added
    )
    return (
        replace(
            rotated,
            segments=(*rotated.segments, BRIDGE_SEGMENTS[axis]),
            cells=tuple(cells),
            segment_count=added + 1,
            open_ends=(*rotated.open_ends, 2),
            first_edges=(*rotated.first_edges, Edge(BRIDGE_SIDES[axis][0], cell)),
            side_names=(*rotated.side_names, "" if cell else BRIDGE_SIDES[axis][0]),
            bonus_lines=(*rotated.bonus_lines, added),
            has_bonus=True,
            by_kind={**rotated.by_kind, "road": (*rotated.by_kind.get("road", ()), added)},
        ),
        bad,
    )


def _add_road_rims(cell: Cell, sides: Sequence[str], added: int) -> Cell:
    """The cell with road rims at these sides; the halves beside the road keep their fields."""
    east, south, west, north = (
        Rim(ROAD_RIM, (cell.rim_at(side).segments[0], added, cell.rim_at(side).segments[-1]))
        if side in sides
        else cell.rim_at(side)
        for side in RIM_INDICES
    )
    reached = {**cell.segments_at, **dict.fromkeys(sides, (added,))}
    return replace(cell, rims=(east, south, west, north), segments_at=reached)
