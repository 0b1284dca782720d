"""Names a board: the same tiles and pieces have one id, however they were sent.

The board is described as it lies after one of four turns: the one after which most tiles of the
first id are upright, then most are turned by a quarter, and so on; where turns are equal, the next
id decides. Of turns that are equal for every id, the description that is first in order counts.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from struct import pack
from typing import Any, TypeAlias

from services.carcassonne.board import position
from services.carcassonne.board.design import QUARTER_TURN, rotate_side
from services.carcassonne.board.laying import STRIDE
from services.carcassonne.notation.place_names import (
    NormalizedBoard,
    Spot,
    find_middle,
    normalize_place,
)
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_reading import describe_design

ID_BYTES = 16
TURNS = (0, 1, 2, 3)
"""Clockwise quarter turns of a board."""
EASTWARD = (1, STRIDE, -1, -STRIDE)
SOUTHWARD = (STRIDE, -1, -STRIDE, 1)
"""By turn, what a step east and a step south add to the number of a space, row by row."""

Word: TypeAlias = tuple[Any, ...]
"""What describes one thing; those of things of one sort can be put in order."""


def build_board_id(board: NormalizedBoard) -> str:
    """The id of a board whose tiles fit and whose pieces have their places: 32 hex digits."""
    tiles = board.laid.tiles
    names = sorted({tile[0] for tile in tiles})
    firsts = [tile for tile in tiles if tile[0] == names[0]]
    turns = _choose_turns(firsts, TURNS)
    for name in names[1:]:
        if len(turns) == 1:
            break
        turns = _choose_turns([tile for tile in tiles if tile[0] == name], turns)
    described = min([_describe_board(board, names, firsts, turn) for turn in turns])
    if not all(map(DESIGNS.__contains__, names)):
        described += _describe_designs(tiles)
    return blake2b(described, digest_size=ID_BYTES).hexdigest()


def _choose_turns(tiles: Sequence[position.PlacedTile], turns: Sequence[int]) -> Sequence[int]:
    """Those of the turns after which most of the tiles are upright, then turned by a quarter."""
    rotations = [tile[4] for tile in tiles]
    counts = [rotations.count(rotation) for rotation in position.ROTATIONS]
    turned = [counts[-turn:] + counts[:-turn] for turn in turns]
    most = max(turned)
    return [turn for turn, one in zip(turns, turned, strict=True) if one == most]


def _describe_board(
    board: NormalizedBoard, names: Sequence[str], firsts: Sequence[position.PlacedTile], turn: int
) -> bytes:
    """A board after a turn; its spaces are numbered from that of the first tile of the first id.

    A tile is one number: that of its space, its quarter turns, and the place of its id in `names`.
    """
    quarter = len(names)
    space = 4 * quarter
    east, south = EASTWARD[turn], SOUTHWARD[turn]
    first = min([tile.x * east + tile.y * south for tile in firsts], default=0)
    codes = {name: code - first * space for code, name in enumerate(names)}
    turned = {by: (by // QUARTER_TURN + turn) % 4 * quarter for by in position.ROTATIONS}
    east, south = space * east, space * south
    laid = sorted(
        [x * east + y * south + turned[by] + codes[name] for name, _, x, y, by in board.laid.tiles]
    )
    frame = _Frame(board, turn, 2 * first)
    standing = [*names, *frame.describe_followers()]
    if board.pieces is not position.NO_PIECES:
        standing.append(ascii(frame.describe_pieces()))
    return pack(f"<{len(laid)}q", *laid) + "\n".join(standing).encode()


def _describe_designs(tiles: Sequence[position.PlacedTile]) -> bytes:
    own = {
        one.tile: describe_design(one.design)
        for one in tiles
        if one.tile not in DESIGNS and one.design
    }
    return json.dumps(own, sort_keys=True).encode()


@dataclass(frozen=True, slots=True)
class _Frame:
    """Describes what stands on a board after a turn.

    Spaces are numbered by twice their columns and rows, from `first`.
    """

    board: NormalizedBoard
    turn: int
    first: int

    def describe_followers(self) -> Sequence[str]:
        east, south, first = EASTWARD[self.turn], SOUTHWARD[self.turn], self.first
        counts: dict[str, int] = {}
        ghosts: dict[str, int] = {}
        for one, (x, y, local) in zip(self.board.followers, self.board.spots, strict=True):
            player, figure, _, _, on, _, _, count, with_them, hill, flock, taken_back = one
            # The length says where the player's id, which may have any characters, ends.
            word = f"{x * east + y * south - first} {local} {on} {figure} {len(player)} {player}"
            if hill or flock or taken_back:
                word += f"{hill:d}{taken_back:d}{sorted(flock)}"
            counts[word] = counts.get(word, 0) + count
            if with_them:
                ghosts[word] = ghosts.get(word, 0) + with_them
        return sorted([f"{word} {many} {ghosts.get(word, 0)}" for word, many in counts.items()])

    def describe_pieces(self) -> Sequence[Word]:
        return sorted([*self._describe_single_pieces(), *self._describe_listed_pieces()])

    def _describe_single_pieces(self) -> Iterator[Word]:
        pieces = self.board.pieces
        if pieces.fairy:
            yield "fairy", pieces.fairy.player, self._describe_fairy(pieces.fairy)
        for name, place in (("mage", pieces.mage), ("witch", pieces.witch)):
            if place:
                yield name, place.on, self._turn(self._find_spot(place))
        if pieces.big_top:
            yield "big_top", self._number(pieces.big_top), pieces.big_top.value

    def _describe_listed_pieces(self) -> Iterator[Word]:
        pieces, number, side = self.board.pieces, self._number, self._side
        for bridge in pieces.bridges:
            yield "bridge", number(bridge), (bridge.axis == "NS") == (self.turn % 2 == 0)
        for castle in pieces.castles:
            middle = find_middle(castle.x, castle.y, castle.side)
            yield "castle", self._turn(middle), castle.built_now
        for tunnel in pieces.tunnels:
            yield "tunnel", sorted([(number(end), side(end.side)) for end in tunnel.ends])
        for ferry in pieces.ferries:
            yield "ferry", number(ferry), sorted(map(side, ferry.sides))
        for house in pieces.tollhouses:
            yield "tollhouse", number(house), side(house.side), house.player, house.large
        for pile in pieces.gold:
            yield "gold", number(pile), pile.number
        for building in pieces.little_buildings:
            yield "building", number(building), building.kind

    def _describe_fairy(self, fairy: position.Fairy) -> Sequence[Word]:
        spots = [
            (one, self._find_spot(one))
            for one in self.board.beside
            if fairy.figure in (None, one.figure) and fairy.on in (None, one.on)
        ]
        if fairy.side is not None or fairy.segment is not None:
            spots = [(one, spot) for one, spot in spots if spot == self._find_spot(fairy, one.on)]
        return sorted([(self._turn(spot), one.on, one.figure) for one, spot in spots])

    def _find_spot(
        self, place: position.PlacedFollower | position.SegmentPlace | position.Fairy, on: str = ""
    ) -> Spot:
        """The spot of a place; `on` is what is there where the place does not say it."""
        on = place.on or on
        return normalize_place(self.board.laid, place.x, place.y, on, place.side, place.segment)[1]

    def _turn(self, spot: Spot) -> tuple[int, int]:
        x, y, local = spot
        return x * EASTWARD[self.turn] + y * SOUTHWARD[self.turn] - self.first, local

    def _number(self, at: position.Located) -> int:
        return self._turn((2 * at.x, 2 * at.y, -1))[0]

    def _side(self, side: str) -> str:
        return rotate_side(side, self.turn)
