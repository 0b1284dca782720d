"""Normalizes places: gives every place on a board one name, however the request named it.

The side is left out where the tile has only one such segment. Otherwise the segment is named by the
first side or half-edge that it reaches, in the order of the contract, or by its index. On a tile of
several spaces the first of these where that is possible counts; the first is named for what lies on
the whole tile. A castle is named by its eastern or southern tile, the corner of a barn by its upper
left one. The fairy is named as briefly as possible. A place that does not exist is left as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeAlias, TypeVar

from services.carcassonne.board.barns import CellFinder, find_corners
from services.carcassonne.board.bridges import add_bridge
from services.carcassonne.board.design import (
    HALVES,
    OPPOSITE,
    QUARTER_TURN,
    SIDES,
    STEPS,
    Cell,
    Design,
    RotatedDesign,
    build_rotations,
)
from services.carcassonne.board.laying import STRIDE
from services.carcassonne.board.place_faults import MARK_KINDS, SEGMENT_KINDS
from services.carcassonne.board.position import (
    NO_PIECES,
    BigTop,
    BoardPosition,
    Fairy,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Space,
)
from services.carcassonne.rules.majority import FOLLOWERS

EDGE_ORDER = (*SIDES, *HALVES)
BARN_SIDE = "ER"
"""The half-edge by which the upper left tile of a corner names it."""
CACHE_SIZE = 16_384
"""Places that are cached: about four for each design in each rotation."""

P = TypeVar("P", BigTop, Fairy, GoldPile, PlacedBuilding)
S = TypeVar("S", PlacedFollower, Fairy, SegmentPlace)
NormalPlace: TypeAlias = "tuple[int, int, str | None, int | None]"
"""x, y, side, segment: a `SegmentPlace` without `on`."""
Spot: TypeAlias = tuple[int, int, int]
"""Where something stands, however its place is named: twice x and twice y of the first space of its
tile, and the index of its segment. For a castle the middle of its two spaces and -1, for a barn its
corner and -1, for anything else its own space and -1."""


class PlaceNormalizer:
    """Normalizes the places of a board.

    `tiles_by_space` has the tiles by the number of their first space, row by row: y * STRIDE + x.
    """

    def __init__(self, board: BoardPosition) -> None:
        self._tiles = board.tiles
        self._bridges = {(one.x, one.y): one.axis for one in board.pieces.bridges}
        self.tiles_by_space = {tile[3] * STRIDE + tile[2]: tile for tile in board.tiles}

    @cached_property
    def _others(self) -> Mapping[int, PlacedTile]:
        """The tiles by the numbers of all their spaces but the first."""
        return {
            (tile.y + cell.dy) * STRIDE + tile.x + cell.dx: tile
            for tile in self._tiles
            if tile.design is not None and len(tile.design.cells) > 1
            for cell in _rotate(tile, tile.design).cells[1:]
        }

    def normalize(
        self, x: int, y: int, on: str, side: str | None, segment: int | None
    ) -> tuple[NormalPlace, Spot]:
        """The normalized form of a place, and its spot."""
        tile = self._tile(x, y)
        if tile is None or tile.design is None:
            return (x, y, side, segment), (2 * x, 2 * y, -1)
        rotated, cell = build_rotations(tile.design)[tile.rotation // QUARTER_TURN], 0
        if rotated.needs_extra_pass or self._bridges:
            rotated, cell = self._find_cell(tile, rotated, (x, y))
        east, south, side, segment, local = _normalize_on_cell(rotated, cell, on, side, segment)
        x, y = x + east, y + south
        if on == "castle" and side is not None:
            return (x, y, side, segment), find_middle(x, y, side)
        spot = (2 * x, 2 * y, -1) if local < 0 else (2 * tile.x, 2 * tile.y, local)
        return (x, y, side, segment), spot

    def normalize_follower(self, one: PlacedFollower) -> tuple[PlacedFollower, Spot]:
        """A follower at the normalized form of his place, and his spot."""
        x, y, on, side, segment = one[2:7]
        place, spot = self.normalize(x, y, on, side, segment)
        if one.figure == "barn":
            place, spot = self._normalize_barn(one, place, spot)
        return one if place == (x, y, side, segment) else _move(one, place), spot

    def _normalize_barn(
        self, barn: PlacedFollower, place: NormalPlace, spot: Spot
    ) -> tuple[NormalPlace, Spot]:
        """A barn at its corner; where that is not one alone, at `place` and `spot` of its field."""
        tile = self._tile(barn.x, barn.y)
        if tile is None or tile.design is None or spot[2] < 0:
            return place, spot
        rotated, _ = self._find_cell(tile, _rotate(tile, tile.design), (barn.x, barn.y))
        own = [(Space(tile.x + cell.dx, tile.y + cell.dy), cell) for cell in rotated.cells]
        corner = _find_corner(own, spot[2], (barn.x, barn.y, barn.side), self._cell)
        if corner is None:
            return place, spot
        x, y = corner
        return (x - 1, y - 1, BARN_SIDE, None), (2 * x - 1, 2 * y - 1, -1)

    def _cell(self, x: int, y: int) -> Cell | None:
        """The cell of the tile on a space; None where there is none."""
        tile = self._tile(x, y)
        if tile is None or tile.design is None:
            return None
        rotated, cell = self._find_cell(tile, _rotate(tile, tile.design), (x, y))
        return rotated.cells[cell]

    def move_to_first_space(self, piece: P) -> P:
        """A piece that lies on a whole tile, on the first space of it."""
        tile = self._tile(piece.x, piece.y)
        return piece if tile is None else piece._replace(x=tile.x, y=tile.y)

    def normalize_segment_place(self, place: SegmentPlace) -> SegmentPlace:
        """The normalized place of the mage or the witch."""
        return _move(place, self.normalize(*place)[0])

    def normalize_castle(self, edge: PlacedCastle) -> PlacedCastle:
        """The castle at its normalized side."""
        (x, y, side, _), _ = self.normalize(edge.x, edge.y, "castle", edge.side, None)
        return edge if side is None else edge._replace(x=x, y=y, side=side)

    def normalize_fairy(self, fairy: Fairy, followers: Sequence[PlacedFollower]) -> Fairy:
        """The fairy in its shortest form; `followers` are normalized already."""
        if fairy.on is None and fairy.side is None and fairy.segment is None:
            fairy = self.move_to_first_space(fairy)
        elif fairy.on is not None:
            place, _ = self.normalize(fairy.x, fairy.y, fairy.on, fairy.side, fairy.segment)
            fairy = _move(fairy, place)
        beside = self.find_beside(fairy, followers)
        return Fairy(beside[0].x, beside[0].y, fairy.player) if len(beside) == 1 else fairy

    def find_beside(
        self, fairy: Fairy, followers: Sequence[PlacedFollower]
    ) -> Sequence[PlacedFollower]:
        """The followers of the fairy's player on its tile; all are normalized."""
        tile = self._tile(fairy.x, fairy.y)
        return [
            one
            for one in followers
            if tile is not None
            and one.player == fairy.player
            and one.figure in FOLLOWERS
            and self._is_on(one, tile)
        ]

    def _is_on(self, one: PlacedFollower, tile: PlacedTile | None) -> bool:
        """Whether a follower is on a tile; a castle's follower is on both its tiles."""
        tiles = [self._tile(one.x, one.y)]
        if one.on == "castle" and one.side is not None:
            dx, dy = STEPS[one.side]
            tiles.append(self._tile(one.x + dx, one.y + dy))
        return tile in tiles

    def _tile(self, x: int, y: int) -> PlacedTile | None:
        """The tile on a space; None where there is none."""
        space = y * STRIDE + x
        return self.tiles_by_space.get(space) or self._others.get(space)

    def _find_cell(
        self, tile: PlacedTile, rotated: RotatedDesign, space: tuple[int, int]
    ) -> tuple[RotatedDesign, int]:
        """The rotated design of a tile with its bridges, and the index of its cell on a space."""
        spaces = [(tile.x + cell.dx, tile.y + cell.dy) for cell in rotated.cells]
        for number, one in enumerate(spaces if self._bridges else ()):
            if one in self._bridges:
                rotated = add_bridge(rotated, number, self._bridges[one]).rotated
        return rotated, spaces.index(space)


@dataclass(frozen=True, slots=True)
class NormalizedBoard:
    """The tiles of a board, and what stands on them at normalized places.

    `spots` are those of the followers, in their order. Without pieces, `pieces` is `NO_PIECES`.
    """

    tiles: tuple[PlacedTile, ...]
    followers: Sequence[PlacedFollower]
    spots: Sequence[Spot]
    pieces: Pieces
    places: PlaceNormalizer


def normalize_board(board: BoardPosition) -> NormalizedBoard:
    """Normalize the places of a board."""
    places, pieces = PlaceNormalizer(board), board.pieces
    settled = [places.normalize_follower(one) for one in board.followers]
    followers = [one for one, _ in settled]
    if pieces == NO_PIECES:
        pieces = NO_PIECES
    else:
        pieces = replace(
            pieces,
            fairy=pieces.fairy and places.normalize_fairy(pieces.fairy, followers),
            mage=pieces.mage and places.normalize_segment_place(pieces.mage),
            witch=pieces.witch and places.normalize_segment_place(pieces.witch),
            castles=tuple([places.normalize_castle(castle) for castle in pieces.castles]),
            big_top=pieces.big_top and places.move_to_first_space(pieces.big_top),
            gold=tuple(map(places.move_to_first_space, pieces.gold)),
            little_buildings=tuple(map(places.move_to_first_space, pieces.little_buildings)),
        )
    return NormalizedBoard(board.tiles, followers, [spot for _, spot in settled], pieces, places)


def _move(piece: S, place: NormalPlace) -> S:
    """A figure or a piece at another name of its place."""
    x, y, side, segment = place
    return piece._replace(x=x, y=y, side=side, segment=segment)


def _rotate(tile: PlacedTile, design: Design) -> RotatedDesign:
    return build_rotations(design)[tile.rotation // QUARTER_TURN]


@lru_cache(CACHE_SIZE)
def _normalize_on_cell(
    rotated: RotatedDesign, cell: int, on: str, side: str | None, segment: int | None
) -> tuple[int, int, str | None, int | None, int]:
    """The normalized form of a place on a cell; x and y are the offset to the tile it names.

    Last the index of the segment, or -1 where the place has no segment.
    """
    if on in MARK_KINDS:
        return (*_find_way(rotated, cell, 0), None, None, -1)
    there = rotated.by_kind.get(SEGMENT_KINDS.get(on, on), ())
    reached = rotated.cells[cell].segments_at
    fitting = [
        local
        for local in there
        if segment in (None, local) and (side is None or local in reached.get(side, ()))
    ]
    if len(fitting) != 1:
        return 0, 0, side, segment, -1
    (local,) = fitting
    if on == "castle":
        return (*_normalize_castle(_list_sides(reached, local), side, segment), local)
    if len(there) == 1:
        return (*_find_way(rotated, cell, 0), None, None, local)
    for number, each in enumerate(rotated.cells):
        if sides := _list_sides(each.segments_at, local):
            return (*_find_way(rotated, cell, number), sides[0], None, local)
    return (*_find_way(rotated, cell, 0), None, local, local)


def _list_sides(reached: Mapping[str, Sequence[int]], local: int) -> Sequence[str]:
    return [side for side in EDGE_ORDER if local in reached.get(side, ())]


def _find_way(rotated: RotatedDesign, near: int, far: int) -> tuple[int, int]:
    """How far east and south a cell of a tile is from another."""
    one, other = rotated.cells[near], rotated.cells[far]
    return other.dx - one.dx, other.dy - one.dy


def find_middle(x: int, y: int, side: str) -> Spot:
    """The spot of a castle at a side of a space."""
    dx, dy = STEPS[side]
    return 2 * x + dx, 2 * y + dy, -1


def _normalize_castle(sides: Sequence[str], named: str | None, segment: int | None) -> NormalPlace:
    """The normalized form of a place in a castle whose city reaches these sides of the tile."""
    if len(sides) != 1:
        return 0, 0, named, segment
    (side,) = sides
    if side in "NW":
        return 0, 0, side, None
    dx, dy = STEPS[side]
    return dx, dy, OPPOSITE[side], None


def _find_corner(
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
        if named in [(*space, half) for half in halves]:
            return corner
        found[corner] = None
    return next(iter(found)) if len(found) == 1 else None
