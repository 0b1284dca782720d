"""One name for every place: whoever stands somewhere is written in one way, however it was told.

A side is left out where the tile has one such segment; else the first that reaches it, in the order
of the contract, stands for it, or its index. A castle is named by its eastern or southern tile.
The fairy says no more than is needed. Whatever is on no such place is left as it was told.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from services.carcassonne.board.bridges import add_bridge
from services.carcassonne.board.design import HALVES, SIDES, Design
from services.carcassonne.board.feature_graph import STRIDE
from services.carcassonne.board.follower_placement import MARK_KINDS, SEGMENT_KINDS
from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Fairy,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
)
from services.carcassonne.board.rotations import OPPOSITE, STEPS, RotatedDesign, build_rotations
from services.carcassonne.rules.majority import FOLLOWERS

QUARTER_TURN = 90
"""Degrees of a quarter turn."""
EDGE_ORDER = (*SIDES, *HALVES)
CACHE_SIZE = 16_384
"""Names that are kept for the next time: four for each design in each rotation, and some."""

NormalPlace: TypeAlias = "tuple[int, int, str | None, int | None]"
"""x, y, side, segment: a place without what is on it."""


class PlaceNormalizer:
    """The places of a board.

    `firsts` has the tiles by their first spaces, numbered row by row: y * SPAN + x.
    """

    def __init__(self, board: BoardPosition) -> None:
        self._tiles = board.tiles
        self._bridges = {(one.x, one.y): one.axis for one in board.pieces.bridges}
        self.firsts = {y * STRIDE + x: tile for tile in board.tiles for _, _, x, y, _ in (tile,)}

    @cached_property
    def _others(self) -> Mapping[int, PlacedTile]:
        """The tiles by all their spaces but the first."""
        return {
            (tile.y + cell.dy) * STRIDE + tile.x + cell.dx: tile
            for tile in self._tiles
            if tile.design is not None and len(tile.design.cells) > 1
            for cell in _rotate(tile, tile.design).cells[1:]
        }

    def named(self, x: int, y: int, on: str, side: str | None, segment: int | None) -> NormalPlace:
        """The place by its own name."""
        tile = self._tile(x, y)
        if tile is None or tile.design is None:
            return x, y, side, segment
        rotated, cell = _rotate(tile, tile.design), 0
        if rotated.needs_extra_pass or self._bridges:
            rotated, cell = self._bridged(tile, rotated, (x, y))
        east, south, side, segment = _normalize_on_cell(rotated, cell, on, side, segment)
        return x + east, y + south, side, segment

    def follower(self, told: PlacedFollower) -> PlacedFollower:
        """A follower at his place's own name."""
        player, figure, x, y, on, side, segment, count, ghosts, hill = told
        if side is None and segment is None and on != "castle":
            return told  # as short as can be
        x, y, side, segment = self.named(x, y, on, side, segment)
        return PlacedFollower(player, figure, x, y, on, side, segment, count, ghosts, hill)

    def spot(self, spot: SegmentPlace) -> SegmentPlace:
        """The mage's or the witch's place by its own name."""
        x, y, side, segment = self.named(*spot)
        return SegmentPlace(x, y, spot.on, side, segment)

    def castle(self, edge: BoardEdge) -> BoardEdge:
        """A castle by its own name."""
        x, y, side, _ = self.named(edge.x, edge.y, "castle", edge.side, None)
        return edge if side is None else BoardEdge(x, y, side)

    def fairy(self, fairy: Fairy, followers: Sequence[PlacedFollower]) -> Fairy:
        """The fairy; `followers` are by their own names."""
        if fairy.on is not None:
            x, y, side, segment = self.named(fairy.x, fairy.y, fairy.on, fairy.side, fairy.segment)
            fairy = fairy._replace(x=x, y=y, side=side, segment=segment)
        tile = self._tile(fairy.x, fairy.y)
        beside = [
            one
            for one in followers
            if one.player == fairy.player and one.figure in FOLLOWERS and self._is_on(one, tile)
        ]
        if tile is None or len(beside) != 1:
            return fairy
        return Fairy(beside[0].x, beside[0].y, fairy.player)

    def _is_on(self, one: PlacedFollower, tile: PlacedTile | None) -> bool:
        """Whether a follower is on a tile, a lord on both of his castle's."""
        tiles = [self._tile(one.x, one.y)]
        if one.on == "castle" and one.side is not None:
            dx, dy = STEPS[one.side]
            tiles.append(self._tile(one.x + dx, one.y + dy))
        return tile in tiles

    def _tile(self, x: int, y: int) -> PlacedTile | None:
        """The tile on a space."""
        space = y * STRIDE + x
        return self.firsts.get(space) or self._others.get(space)

    def _bridged(
        self, tile: PlacedTile, rotated: RotatedDesign, space: tuple[int, int]
    ) -> tuple[RotatedDesign, int]:
        """How a tile lies, bridges and all, and which of its cells is on a space."""
        spaces = [(tile.x + cell.dx, tile.y + cell.dy) for cell in rotated.cells]
        for number, one in enumerate(spaces if self._bridges else ()):
            if one in self._bridges:
                rotated, _ = add_bridge(rotated, number, self._bridges[one])
        return rotated, spaces.index(space)


def _rotate(tile: PlacedTile, design: Design) -> RotatedDesign:
    return build_rotations(design)[tile.rotation // QUARTER_TURN]


@lru_cache(CACHE_SIZE)
def _normalize_on_cell(
    rotated: RotatedDesign, cell: int, on: str, side: str | None, segment: int | None
) -> NormalPlace:
    """The own name of a place on one cell of a tile, with the steps to the tile that it names."""
    if on in MARK_KINDS:
        return 0, 0, None, None
    there = rotated.by_kind.get(SEGMENT_KINDS.get(on, on), ())
    reached = rotated.cells[cell].segments_at
    fitting = [
        local
        for local in there
        if segment in (None, local) and (side is None or local in reached.get(side, ()))
    ]
    if len(fitting) != 1:
        return 0, 0, side, segment
    sides = [each for each in EDGE_ORDER if fitting[0] in reached.get(each, ())]
    if on == "castle":
        return _normalize_castle(sides, side, segment)
    if len(there) == 1:
        return 0, 0, None, None
    return (0, 0, sides[0], None) if sides else (0, 0, None, fitting[0])


def _normalize_castle(sides: Sequence[str], told: str | None, segment: int | None) -> NormalPlace:
    """A place in a castle whose city reaches these sides of the tile."""
    if len(sides) != 1:
        return 0, 0, told, segment
    (side,) = sides
    if side in "NW":
        return 0, 0, side, None
    dx, dy = STEPS[side]
    return dx, dy, OPPOSITE[side], None
