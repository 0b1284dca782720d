"""Bridges: roads over a tile, from one of its sides to the opposite one. Rule `road.bridge`.

A bridge makes both its ends road edges before edges are matched.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from services.carcassonne.board.design import (
    CLOSED_RIM,
    FIELD_RIMS,
    QUARTER_TURN,
    RIM_INDICES,
    SIDES,
    UNKNOWN_DESIGN,
    Cell,
    Edge,
    Rim,
    RotatedDesign,
    Segment,
    build_rotations,
    rotate_design,
    rotate_side,
)
from services.carcassonne.board.position import BoardFaults, Bridge, PlacedTile, Space
from shared.core.illegal import Place
from shared.core.phrases import Word
from shared.core.pointers import pointer

BRIDGE_SIDES: Mapping[str, tuple[str, str]] = {"NS": ("N", "S"), "WE": ("W", "E")}
CACHE_SIZE = 1_024


def rotate_tiles(
    tiles: Sequence[PlacedTile], bridges: Sequence[Bridge], faults: BoardFaults
) -> Sequence[RotatedDesign]:
    """The designs as they lie, with bridges; notes bridge.crossing and bridge.end."""
    rotated_designs = [
        build_rotations(tile.design or UNKNOWN_DESIGN)[tile.rotation // QUARTER_TURN]
        for tile in tiles
    ]
    if not bridges:
        return rotated_designs
    left = _index_bridges(bridges, faults)
    bridged = [
        _add_bridges_to_tile(rotated, index, tiles[index], left, bridges, faults)
        for index, rotated in enumerate(rotated_designs)
    ]
    for space, bridge in left.items():
        place = Place(space.x, space.y, None, pointer("pieces", "bridges", bridge))
        faults.note_empty("bridge.end", place)
    return bridged


def _index_bridges(bridges: Sequence[Bridge], faults: BoardFaults) -> dict[Space, int]:
    spaces: dict[Space, int] = {}
    for index, bridge in enumerate(bridges):
        first = spaces.setdefault(Space(bridge.x, bridge.y), index)
        if first != index:
            places = [
                Place(bridge.x, bridge.y, None, pointer("pieces", "bridges", each))
                for each in (first, index)
            ]
            is_same = bridge.axis == bridges[first].axis
            faults.note_places("bridge.crossing", *places, wording="twice" if is_same else "")
    return spaces


def _add_bridges_to_tile(
    rotated: RotatedDesign,
    index: int,
    tile: PlacedTile,
    left: dict[Space, int],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> RotatedDesign:
    for cell, here in enumerate(rotated.cells):
        x, y = tile.x + here.dx, tile.y + here.dy
        bridge = left.pop(Space(x, y), None)
        if bridge is None:
            continue
        axis, quarters = bridges[bridge].axis, tile.rotation // QUARTER_TURN
        rotated, bad_ends = add_bridge(rotated, cell, axis, quarters)
        where = pointer("pieces", "bridges", bridge)
        for side, what in bad_ends.items():
            ends = (Place(x, y, side, pointer("tiles", index)), Place(x, y, side, where))
            params = {"side": Word(f"bridge.{side}"), "what": what}
            faults.note_places("bridge.end", *ends, params=params)
    return rotated


@lru_cache(CACHE_SIZE)
def add_bridge(
    rotated: RotatedDesign, cell: int, axis: str, quarters: int
) -> tuple[RotatedDesign, Mapping[str, Word]]:
    """The design with a bridge over a cell, and what is at its ends that are no field, by side."""
    here, sides = rotated.cells[cell], BRIDGE_SIDES[axis]
    bad = {
        side: name_rim(here, side, rotated.segments)
        for side in sides
        if here.rim_at(side).code not in FIELD_RIMS
    }
    edges = tuple([Edge(rotate_side(side, -quarters), cell) for side in sides])
    road = Segment("road", edges, is_bridge=True)
    design = replace(rotated.design, segments=(*rotated.segments, road))
    bridged = rotate_design(design, quarters)
    cells = list(rotated.cells)
    cells[cell] = _close_ends(here, bridged.cells[cell], bad) if bad else bridged.cells[cell]
    return replace(bridged, design=rotated.design, cells=tuple(cells)), bad


def name_rim(cell: Cell, side: str, segments: Sequence[Segment], first: int = 0) -> Word:
    """The word for what a side of a cell shows: a road or a river before the fields beside it.

    On a bare tile a half of the side may have no field; the word then says which half has one.
    `first` is the place of the first segment of its tile among `segments`.
    """
    kinds = [segments[first + local].kind for local in cell.rim_at(side).segments]
    kind = next((one for one in kinds if one != "field"), "field" if kinds else "bare")
    left, right = (bool(cell.segments_at.get(side + half)) for half in "LR")
    if kind in ("city", "bare") or (left and right):
        return Word(f"edge.{kind}")
    if not left and not right:
        return Word(f"edge.{kind}.alone")
    return Word(f"edge.{kind}.{SIDES[SIDES.index(side) - (1 if left else 3)]}")


def _close_ends(before: Cell, bridged: Cell, bad: Collection[str]) -> Cell:
    """The bridged cell, whose bad ends stay as they were and whose other end meets anything."""
    east, south, west, north = (
        before.rim_at(side)
        if side in bad or before.rim_at(side).code == bridged.rim_at(side).code
        else Rim(CLOSED_RIM, bridged.rim_at(side).segments)
        for side in RIM_INDICES
    )
    reached = {
        side: there
        for side, there in {**bridged.segments_at, **before.segments_at}.items()
        if side in before.segments_at or side not in bad
    }
    return replace(bridged, rims=(east, south, west, north), segments_at=reached)
