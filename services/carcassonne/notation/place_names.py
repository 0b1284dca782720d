"""Normalizes places: gives every place on a board one name, however the request named it.

The side is left out where the tile has only one such segment. Otherwise the segment is named by the
first side or half-edge that it reaches, in the order of the contract, or by its index.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias, TypeVar

from services.carcassonne.board.design import HALVES, OPPOSITE, SIDES, STEPS, RotatedDesign
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.place_faults import MARK_KINDS, SEGMENT_KINDS
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import (
    NO_PIECES,
    ROTATIONS,
    BigTop,
    BoardEdge,
    Fairy,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
)
from services.carcassonne.notation.words import encode_id

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


@dataclass(frozen=True, slots=True)
class NormalizedBoard:
    """The tiles of a board, and what stands on them at normalized places.

    `spots` are those of the followers, in their order; `beside` are the followers of the fairy's
    player on its tile. Without pieces, `pieces` is `NO_PIECES`.
    """

    laid: LaidTiles
    followers: Sequence[PlacedFollower]
    spots: Sequence[Spot]
    pieces: Pieces
    beside: Sequence[PlacedFollower] = ()


def normalize_board(placements: Placements) -> NormalizedBoard:
    laid, pieces = placements.laid, placements.position.pieces
    settled = [
        _normalize_follower(placements, index, one)
        for index, one in enumerate(placements.position.followers)
    ]
    followers, spots = [one for one, _ in settled], [spot for _, spot in settled]
    if pieces == NO_PIECES:
        return NormalizedBoard(laid, followers, spots, NO_PIECES)
    beside: Sequence[PlacedFollower] = ()
    if pieces.fairy:
        tile = laid.find_tile(pieces.fairy.x, pieces.fairy.y)
        there = [followers[index] for index in placements.followers_by_tile[tile]]
        beside = [one for one in there if one.player == pieces.fairy.player]
    move = partial(_move_to_first_space, laid)
    pieces = replace(
        pieces,
        fairy=pieces.fairy and _normalize_fairy(laid, pieces.fairy, beside),
        mage=pieces.mage and _move(pieces.mage, normalize_place(laid, *pieces.mage)[0]),
        witch=pieces.witch and _move(pieces.witch, normalize_place(laid, *pieces.witch)[0]),
        castles=tuple([_normalize_castle_piece(laid, castle) for castle in pieces.castles]),
        big_top=pieces.big_top and move(pieces.big_top),
        gold=tuple(map(move, pieces.gold)),
        little_buildings=tuple(map(move, pieces.little_buildings)),
    )
    return NormalizedBoard(laid, followers, spots, pieces, beside)


def normalize_place(
    laid: LaidTiles, x: int, y: int, on: str, side: str | None, segment: int | None
) -> tuple[NormalPlace, Spot]:
    number = laid.occupied[x * STRIDE + y]
    index = laid.cell_tiles[number]
    tile, rotated = laid.tiles[index], laid.rotated_designs[index]
    cell = rotated.cells.index(laid.cells[number])
    east, south, side, segment, local = _normalize_on_cell(rotated, cell, on, side, segment)
    x, y = x + east, y + south
    if on == "castle" and side is not None:
        return (x, y, side, segment), find_middle(x, y, side)
    spot = (2 * x, 2 * y, -1) if local < 0 else (2 * tile.x, 2 * tile.y, local)
    return (x, y, side, segment), spot


def _normalize_follower(
    placements: Placements, index: int, one: PlacedFollower
) -> tuple[PlacedFollower, Spot]:
    """A follower at the normalized form of his place, and his spot; a barn at its one corner."""
    x, y, on, side, segment = one[2:7]
    place, spot = normalize_place(placements.laid, x, y, on, side, segment)
    if index in placements.barns and len(corners := placements.barns[index].corners) == 1:
        ((east, south),) = corners
        place = (east - 1, south - 1, BARN_SIDE, None)
        spot = (2 * east - 1, 2 * south - 1, -1)
    return one if place == (x, y, side, segment) else _move(one, place), spot


def _move_to_first_space(laid: LaidTiles, piece: P) -> P:
    tile = laid.tiles[laid.find_tile(piece.x, piece.y)]
    return piece._replace(x=tile.x, y=tile.y)


def _normalize_castle_piece(laid: LaidTiles, edge: PlacedCastle) -> PlacedCastle:
    (x, y, side, _), _ = normalize_place(laid, edge.x, edge.y, "castle", edge.side, None)
    return edge._replace(x=x, y=y, side=side or edge.side)


def _normalize_fairy(laid: LaidTiles, fairy: Fairy, beside: Sequence[PlacedFollower]) -> Fairy:
    """The fairy in its shortest form; `beside` are normalized already."""
    if len(beside) == 1:
        return Fairy(beside[0].x, beside[0].y, fairy.player)
    x, y, _, _, on, side, segment = fairy
    if on is not None:
        return _move(fairy, normalize_place(laid, x, y, on, side, segment)[0])
    return _move_to_first_space(laid, fairy) if side is None and segment is None else fairy


def _move(piece: S, place: NormalPlace) -> S:
    x, y, side, segment = place
    return piece._replace(x=x, y=y, side=side, segment=segment)


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


WORDS_KEPT = 4_096


def write_notation(board: NormalizedBoard) -> str:
    """The board in one line. No two of its tiles may lie on one space."""
    followers = " ".join(sorted(map(_write_follower, board.followers)))
    parts = [_write_tiles({tile.y * STRIDE + tile.x: tile for tile in board.laid.tiles}), followers]
    if board.pieces is not NO_PIECES:
        parts.append(" ".join(_write_pieces(board.pieces)))
    return ";".join(parts).rstrip(";")


def _write_tiles(tiles_by_space: Mapping[int, PlacedTile]) -> str:
    if not tiles_by_space:
        return ""
    spaces = sorted(tiles_by_space)
    west = min([tile.x for tile in tiles_by_space.values()])
    row = south = tiles_by_space[spaces[0]].y
    beyond = south * STRIDE + west
    rows: list[str] = []
    words: list[str] = []
    for space in spaces:
        tile = tiles_by_space[space]
        if space != beyond:
            if tile.y != row:
                rows += [" ".join(words), *[""] * (tile.y - row - 1)]
                words, row, beyond = [], tile.y, tile.y * STRIDE + west
            if space != beyond:
                words.append(f"*{space - beyond}")
        words.append(_write_rotations(tile.tile)[tile.rotation])
        beyond = space + 1
    return f"{west},{south} {'|'.join([*rows, ' '.join(words)])}"


@lru_cache(WORDS_KEPT)
def _write_rotations(tile: str) -> Mapping[int, str]:
    return {by: f"{encode_id(tile)}@{by}" if by else encode_id(tile) for by in ROTATIONS}


def _write_follower(one: PlacedFollower) -> str:
    figure = one.figure
    if one.number > 1 or one.ghosts or one.hill or one.flock or one.taken_back:
        count = f"*{one.number}" if one.number > 1 else ""
        ghosts = f"+{one.ghosts}" if one.ghosts else ""
        figure = f"{figure}{count}{ghosts}{'^' if one.hill else ''}"
        if one.flock:
            figure += "~" + "".join(map(str, one.flock))
        if one.taken_back:
            figure += "<"
    place = _write_place(one.side, one.segment)
    return f"{encode_id(one.player)}:{figure}@{one.x},{one.y}:{one.on}{place}"


def _write_place(side: str | None, segment: int | None) -> str:
    if segment is not None:
        return f":#{segment}"
    return "" if side is None else f":{side}"


def _write_pieces(pieces: Pieces) -> Iterator[str]:
    if pieces.fairy:
        yield _write_fairy(pieces.fairy)
    for name, place in (("mage", pieces.mage), ("witch", pieces.witch)):
        if place:
            yield f"{name}@{place.x},{place.y}:{place.on}{_write_place(place.side, place.segment)}"
    if pieces.big_top:
        yield f"big_top@{pieces.big_top.x},{pieces.big_top.y}={pieces.big_top.value}"
    yield from sorted(_write_listed_pieces(pieces))


def _write_fairy(fairy: Fairy) -> str:
    on = f":{fairy.on}" if fairy.on else ""
    figure = f":{fairy.figure}" if fairy.figure else ""
    place = f"{fairy.x},{fairy.y}{on}{_write_place(fairy.side, fairy.segment)}"
    return f"fairy@{place}={encode_id(fairy.player)}{figure}"


def _write_listed_pieces(pieces: Pieces) -> Iterator[str]:
    for bridge in pieces.bridges:
        yield f"bridge@{bridge.x},{bridge.y}:{bridge.axis}"
    for castle in pieces.castles:
        yield f"castle@{_write_edge(castle)}{':new' if castle.built_now else ''}"
    for tunnel in pieces.tunnels:
        yield f"tunnel@{'&'.join(map(_write_edge, tunnel.ends))}"
    for ferry in pieces.ferries:
        yield f"ferry@{ferry.x},{ferry.y}:{''.join(ferry.sides)}"
    for house in pieces.tollhouses:
        shown = ":2" if house.large else ""
        yield f"tollhouse@{house.x},{house.y}:{house.side}={encode_id(house.player)}{shown}"
    for pile in pieces.gold:
        yield f"gold@{pile.x},{pile.y}={pile.number}"
    for building in pieces.little_buildings:
        yield f"{building.kind}@{building.x},{building.y}"


def _write_edge(edge: BoardEdge | PlacedCastle) -> str:
    return f"{edge.x},{edge.y}:{edge.side}"
