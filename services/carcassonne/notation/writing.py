"""Writes a board as a line; the same board gives the same line, however the request named it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from services.carcassonne.board.laying import STRIDE
from services.carcassonne.board.position import (
    NO_PIECES,
    ROTATIONS,
    BoardEdge,
    Fairy,
    Pieces,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
)
from services.carcassonne.notation.place_names import NormalizedBoard
from services.carcassonne.notation.words import encode_id

CACHE_SIZE = 4_096
"""Tiles whose words are cached."""


def write_notation(board: NormalizedBoard) -> str:
    """The board in one line. No two of its tiles may lie on one space."""
    followers = " ".join(sorted(map(_write_follower, board.followers)))
    parts = [_write_tiles({tile.y * STRIDE + tile.x: tile for tile in board.laid.tiles}), followers]
    if board.pieces is not NO_PIECES:
        parts.append(" ".join(_write_pieces(board.pieces)))
    return ";".join(parts).rstrip(";")


def _write_tiles(tiles_by_space: Mapping[int, PlacedTile]) -> str:
    """The rows of tiles; spaces are numbered row by row."""
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


@lru_cache(CACHE_SIZE)
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
