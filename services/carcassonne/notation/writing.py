"""A board into its line: the same board gives the same line, in whatever way it was told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from services.carcassonne.board.ground import SPAN
from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Fairy,
    Pieces,
    PlacedFollower,
    PlacedTile,
)
from services.carcassonne.notation.places import Places
from services.carcassonne.notation.words import encoded

NO_PIECES = Pieces()
KEPT = 4_096
"""Tiles whose words are kept for the next time."""
ROTATIONS = (0, 90, 180, 270)


def notation(board: BoardPosition) -> str:
    """The board in one line. No two of its tiles lie on one space."""
    places = Places(board)
    followers = [places.follower(one) for one in board.followers]
    parts = [_tiles(places.firsts), " ".join(sorted(map(_follower, followers)))]
    if board.pieces != NO_PIECES:
        parts.append(" ".join(_pieces(_named(board.pieces, followers, places))))
    return ";".join(parts).rstrip(";")


def _named(pieces: Pieces, followers: Sequence[PlacedFollower], places: Places) -> Pieces:
    """Pieces, each at its place's own name, as the followers are already."""
    return replace(
        pieces,
        fairy=pieces.fairy and places.fairy(pieces.fairy, followers),
        mage=pieces.mage and places.spot(pieces.mage),
        witch=pieces.witch and places.spot(pieces.witch),
        castles=tuple([places.castle(castle) for castle in pieces.castles]),
    )


def _tiles(firsts: Mapping[int, PlacedTile]) -> str:
    """The rows; `firsts` are numbered row by row."""
    if not firsts:
        return ""
    spaces = sorted(firsts)
    west = min([x for _, _, x, _, _ in firsts.values()])
    row = south = firsts[spaces[0]].y
    beyond = south * SPAN + west
    rows: list[str] = []
    words: list[str] = []
    for space in spaces:
        tile, _, _, y, rotation = firsts[space]
        if space != beyond:
            if y != row:
                rows += [" ".join(words), *[""] * (y - row - 1)]
                words, row, beyond = [], y, y * SPAN + west
            if space != beyond:
                words.append(f"*{space - beyond}")
        words.append(_turned(tile)[rotation])
        beyond = space + 1
    return f"{west},{south} {'|'.join([*rows, ' '.join(words)])}"


@lru_cache(KEPT)
def _turned(tile: str) -> Mapping[int, str]:
    """The words of a tile, by its rotation."""
    return {by: f"{encoded(tile)}@{by}" if by else encoded(tile) for by in ROTATIONS}


def _follower(one: PlacedFollower) -> str:
    player, figure, x, y, on, side, segment, count, ghosts, hill = one
    if count > 1 or ghosts or hill:
        several = f"*{count}" if count > 1 else ""
        haunted = f"+{ghosts}" if ghosts else ""
        figure = f"{figure}{several}{haunted}{'^' if hill else ''}"
    where = "" if side is None and segment is None else _where(side, segment)
    return f"{encoded(player)}:{figure}@{x},{y}:{on}{where}"


def _where(side: str | None, segment: int | None) -> str:
    if segment is not None:
        return f":#{segment}"
    return "" if side is None else f":{side}"


def _pieces(pieces: Pieces) -> Iterator[str]:
    if pieces.fairy:
        yield _fairy(pieces.fairy)
    for name, spot in (("mage", pieces.mage), ("witch", pieces.witch)):
        if spot:
            yield f"{name}@{spot.x},{spot.y}:{spot.on}{_where(spot.side, spot.segment)}"
    if pieces.big_top:
        yield f"big_top@{pieces.big_top.x},{pieces.big_top.y}={pieces.big_top.value}"
    yield from sorted(_listed(pieces))


def _fairy(fairy: Fairy) -> str:
    on = f":{fairy.on}" if fairy.on else ""
    figure = f":{fairy.figure}" if fairy.figure else ""
    place = f"{fairy.x},{fairy.y}{on}{_where(fairy.side, fairy.segment)}"
    return f"fairy@{place}={encoded(fairy.player)}{figure}"


def _listed(pieces: Pieces) -> Iterator[str]:
    """Pieces of which there are several."""
    for x, y, axis in pieces.bridges:
        yield f"bridge@{x},{y}:{axis}"
    for castle in pieces.castles:
        yield f"castle@{_edge(castle)}"
    for tunnel in pieces.tunnels:
        yield f"tunnel@{'&'.join(map(_edge, tunnel.ends))}"
    for x, y, sides in pieces.ferries:
        yield f"ferry@{x},{y}:{''.join(sides)}"
    for player, x, y, side in pieces.tollhouses:
        yield f"tollhouse@{x},{y}:{side}={encoded(player)}"
    for kind, x, y in pieces.little_buildings:
        yield f"{kind}@{x},{y}"


def _edge(edge: BoardEdge) -> str:
    return f"{edge.x},{edge.y}:{edge.side}"
