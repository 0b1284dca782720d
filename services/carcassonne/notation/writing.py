"""A board into its line: the same board gives the same line, in whatever way it was told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from services.carcassonne.board.feature_graph import STRIDE
from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Fairy,
    Pieces,
    PlacedFollower,
    PlacedTile,
)
from services.carcassonne.notation.place_names import PlaceNormalizer
from services.carcassonne.notation.words import encode_id

NO_PIECES = Pieces()
CACHE_SIZE = 4_096
"""Tiles whose words are kept for the next time."""
ROTATIONS = (0, 90, 180, 270)


def write_notation(board: BoardPosition) -> str:
    """The board in one line. No two of its tiles lie on one space."""
    places = PlaceNormalizer(board)
    followers = [places.follower(one) for one in board.followers]
    parts = [_write_tiles(places.firsts), " ".join(sorted(map(_write_follower, followers)))]
    if board.pieces != NO_PIECES:
        parts.append(" ".join(_write_pieces(_normalize_pieces(board.pieces, followers, places))))
    return ";".join(parts).rstrip(";")


def _normalize_pieces(
    pieces: Pieces, followers: Sequence[PlacedFollower], places: PlaceNormalizer
) -> Pieces:
    """Pieces, each at its place's own name, as the followers are already."""
    return replace(
        pieces,
        fairy=pieces.fairy and places.fairy(pieces.fairy, followers),
        mage=pieces.mage and places.spot(pieces.mage),
        witch=pieces.witch and places.spot(pieces.witch),
        castles=tuple([places.castle(castle) for castle in pieces.castles]),
    )


def _write_tiles(firsts: Mapping[int, PlacedTile]) -> str:
    """The rows; `firsts` are numbered row by row."""
    if not firsts:
        return ""
    spaces = sorted(firsts)
    west = min([x for _, _, x, _, _ in firsts.values()])
    row = south = firsts[spaces[0]].y
    beyond = south * STRIDE + west
    rows: list[str] = []
    words: list[str] = []
    for space in spaces:
        tile, _, _, y, rotation = firsts[space]
        if space != beyond:
            if y != row:
                rows += [" ".join(words), *[""] * (y - row - 1)]
                words, row, beyond = [], y, y * STRIDE + west
            if space != beyond:
                words.append(f"*{space - beyond}")
        words.append(_write_rotations(tile)[rotation])
        beyond = space + 1
    return f"{west},{south} {'|'.join([*rows, ' '.join(words)])}"


@lru_cache(CACHE_SIZE)
def _write_rotations(tile: str) -> Mapping[int, str]:
    """The words of a tile, by its rotation."""
    return {by: f"{encode_id(tile)}@{by}" if by else encode_id(tile) for by in ROTATIONS}


def _write_follower(one: PlacedFollower) -> str:
    player, figure, x, y, on, side, segment, count, ghosts, hill = one
    if count > 1 or ghosts or hill:
        several = f"*{count}" if count > 1 else ""
        haunted = f"+{ghosts}" if ghosts else ""
        figure = f"{figure}{several}{haunted}{'^' if hill else ''}"
    where = "" if side is None and segment is None else _write_place(side, segment)
    return f"{encode_id(player)}:{figure}@{x},{y}:{on}{where}"


def _write_place(side: str | None, segment: int | None) -> str:
    if segment is not None:
        return f":#{segment}"
    return "" if side is None else f":{side}"


def _write_pieces(pieces: Pieces) -> Iterator[str]:
    if pieces.fairy:
        yield _write_fairy(pieces.fairy)
    for name, spot in (("mage", pieces.mage), ("witch", pieces.witch)):
        if spot:
            yield f"{name}@{spot.x},{spot.y}:{spot.on}{_write_place(spot.side, spot.segment)}"
    if pieces.big_top:
        yield f"big_top@{pieces.big_top.x},{pieces.big_top.y}={pieces.big_top.value}"
    yield from sorted(_write_listed_pieces(pieces))


def _write_fairy(fairy: Fairy) -> str:
    on = f":{fairy.on}" if fairy.on else ""
    figure = f":{fairy.figure}" if fairy.figure else ""
    place = f"{fairy.x},{fairy.y}{on}{_write_place(fairy.side, fairy.segment)}"
    return f"fairy@{place}={encode_id(fairy.player)}{figure}"


def _write_listed_pieces(pieces: Pieces) -> Iterator[str]:
    """Pieces of which there are several."""
    for x, y, axis in pieces.bridges:
        yield f"bridge@{x},{y}:{axis}"
    for castle in pieces.castles:
        yield f"castle@{_write_edge(castle)}"
    for tunnel in pieces.tunnels:
        yield f"tunnel@{'&'.join(map(_write_edge, tunnel.ends))}"
    for x, y, sides in pieces.ferries:
        yield f"ferry@{x},{y}:{''.join(sides)}"
    for player, x, y, side in pieces.tollhouses:
        yield f"tollhouse@{x},{y}:{side}={encode_id(player)}"
    for kind, x, y in pieces.little_buildings:
        yield f"{kind}@{x},{y}"


def _write_edge(edge: BoardEdge) -> str:
    return f"{edge.x},{edge.y}:{edge.side}"
