"""One name for every place: whoever stands somewhere is written in one way, however it was told.

A side is left out where the tile has one such segment; else the first that reaches it, in the order
of the contract, stands for it, or its index. A castle is named by its eastern or southern tile.
The fairy says no more than is needed. Whatever is on no such place is left as it was told.
"""

from collections.abc import Sequence
from typing import NamedTuple

from services.carcassonne.board.bridges import bridged
from services.carcassonne.board.design import HALVES, SIDES, Design
from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Fairy,
    PlacedFollower,
    PlacedTile,
)
from services.carcassonne.board.standing import MARK_KINDS, SEGMENT_KINDS
from services.carcassonne.board.turning import FACING, STEPS, Turned, turned
from services.carcassonne.rules.majority import FOLLOWERS

QUARTER = 90
"""Degrees of a quarter turn."""
NOWHERE = -1
"""The index of a tile that is not there."""
ORDER = (*SIDES, *HALVES)


class Place(NamedTuple):
    """A place, as a follower's is told."""

    x: int
    y: int
    on: str
    side: str | None = None
    segment: int | None = None


class Places:
    """The places of a board."""

    def __init__(self, board: BoardPosition) -> None:
        self._tiles = board.tiles
        self._bridges = {(one.x, one.y): one.axis for one in board.pieces.bridges}
        # Of most tiles nothing is asked; what lies on a space is looked at when it is.
        self._spots = {(tile.x, tile.y): index for index, tile in enumerate(board.tiles)}
        for index, tile in enumerate(board.tiles):
            if tile.design is not None and len(tile.design.cells) > 1:
                self._spots |= dict.fromkeys(_spaces(tile, _turned(tile, tile.design)), index)

    def named(self, place: Place) -> Place:
        """The place by its own name."""
        index = self._tile(place.x, place.y)
        design = None if index == NOWHERE else self._tiles[index].design
        if design is None:
            return place
        if place.on in MARK_KINDS:
            return place._replace(side=None, segment=None)
        turn, number = self._turn(self._tiles[index], design, (place.x, place.y))
        there = turn.by_kind.get(SEGMENT_KINDS.get(place.on, place.on), ())
        reached = turn.cells[number].reached
        fitting = [
            local
            for local in there
            if place.segment in (None, local)
            and (place.side is None or local in reached.get(place.side, ()))
        ]
        if len(fitting) != 1:
            return place
        sides = [side for side in ORDER if fitting[0] in reached.get(side, ())]
        if place.on == "castle":
            return _castle(place, sides)
        if len(there) == 1:
            return place._replace(side=None, segment=None)
        if sides:
            return place._replace(side=sides[0], segment=None)
        return place._replace(side=None, segment=fitting[0])

    def castle(self, edge: BoardEdge) -> BoardEdge:
        """A castle by its own name."""
        x, y, _, side, _ = self.named(Place(edge.x, edge.y, "castle", edge.side))
        return edge if side is None else BoardEdge(x, y, side)

    def fairy(self, fairy: Fairy, followers: Sequence[PlacedFollower]) -> Fairy:
        """The fairy; `followers` are by their own names."""
        if fairy.on is not None:
            place = self.named(Place(fairy.x, fairy.y, fairy.on, fairy.side, fairy.segment))
            x, y, on, side, segment = place
            fairy = fairy._replace(x=x, y=y, on=on, side=side, segment=segment)
        tile = self._tile(fairy.x, fairy.y)
        beside = [
            one
            for one in followers
            if one.player == fairy.player and one.figure in FOLLOWERS and self._is_on(one, tile)
        ]
        if tile == NOWHERE or len(beside) != 1:
            return fairy
        return Fairy(beside[0].x, beside[0].y, fairy.player)

    def _is_on(self, one: PlacedFollower, tile: int) -> bool:
        """Whether a follower is on a tile, a lord on both of his castle's."""
        tiles = [self._tile(one.x, one.y)]
        if one.on == "castle" and one.side is not None:
            dx, dy = STEPS[one.side]
            tiles.append(self._tile(one.x + dx, one.y + dy))
        return tile in tiles

    def _tile(self, x: int, y: int) -> int:
        """The index of the tile on a space."""
        return self._spots.get((x, y), NOWHERE)

    def _turn(self, tile: PlacedTile, design: Design, space: tuple[int, int]) -> tuple[Turned, int]:
        """How a tile lies, bridges and all, and which of its cells is on a space."""
        turn = _turned(tile, design)
        spaces = _spaces(tile, turn)
        for number, one in enumerate(spaces if self._bridges else ()):
            if one in self._bridges:
                turn, _ = bridged(turn, number, self._bridges[one])
        return turn, spaces.index(space)


def _turned(tile: PlacedTile, design: Design) -> Turned:
    return turned(design)[tile.rotation // QUARTER]


def _spaces(tile: PlacedTile, turn: Turned) -> list[tuple[int, int]]:
    """The spaces of a tile, cell by cell."""
    return [(tile.x + cell.dx, tile.y + cell.dy) for cell in turn.cells]


def _castle(place: Place, sides: Sequence[str]) -> Place:
    """A place in a castle whose city reaches these sides of the tile."""
    if len(sides) != 1:
        return place
    (side,) = sides
    if side in "NW":
        return place._replace(side=side, segment=None)
    dx, dy = STEPS[side]
    return Place(place.x + dx, place.y + dy, place.on, FACING[side])
