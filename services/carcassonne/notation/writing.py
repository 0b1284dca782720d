"""A board into its line: the same board gives the same line, in whatever way it was told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Fairy,
    Pieces,
    PlacedFollower,
    PlacedTile,
    Spot,
)
from services.carcassonne.notation.places import Place, Places
from services.carcassonne.notation.words import encoded

NO_PIECES = Pieces()


def notation(board: BoardPosition) -> str:
    """The board in one line. No two of its tiles lie on one space."""
    followers, pieces = board.followers, board.pieces
    if followers or pieces != NO_PIECES:
        followers, pieces = _named(board, Places(board))
    parts = [
        _tiles(board.tiles),
        " ".join(sorted(map(_follower, followers))),
        " ".join(_pieces(pieces)),
    ]
    return ";".join(parts).rstrip(";")


def _named(board: BoardPosition, places: Places) -> tuple[tuple[PlacedFollower, ...], Pieces]:
    """Followers and pieces, each at its place's own name."""
    pieces = board.pieces
    followers = tuple([_at_own_name(one, places) for one in board.followers])
    if pieces == NO_PIECES:
        return followers, pieces
    return followers, replace(
        pieces,
        fairy=pieces.fairy and places.fairy(pieces.fairy, followers),
        mage=pieces.mage and Spot(*places.named(Place(*pieces.mage))),
        witch=pieces.witch and Spot(*places.named(Place(*pieces.witch))),
        castles=tuple([places.castle(castle) for castle in pieces.castles]),
    )


def _at_own_name(one: PlacedFollower, places: Places) -> PlacedFollower:
    x, y, on, side, segment = places.named(Place(*one[2:7]))
    return one._replace(x=x, y=y, on=on, side=side, segment=segment)


def _tiles(tiles: Sequence[PlacedTile]) -> str:
    if not tiles:
        return ""
    west = min([tile.x for tile in tiles])
    placed = sorted([(tile.y, tile.x, tile.rotation, tile.tile) for tile in tiles])
    rows: list[str] = []
    south = placed[0][0]
    for y, row in groupby(placed, lambda tile: tile[0]):
        rows += [""] * (y - south - len(rows)) + [_row(row, west)]
    return f"{west},{south} {'|'.join(rows)}"


def _row(tiles: Iterator[tuple[int, int, int, str]], west: int) -> str:
    words, column = [], west
    for _, x, rotation, tile in tiles:
        if x > column:
            words.append(f"*{x - column}")
        words.append(f"{encoded(tile)}@{rotation}" if rotation else encoded(tile))
        column = x + 1
    return " ".join(words)


def _follower(one: PlacedFollower) -> str:
    count = f"*{one.count}" if one.count > 1 else ""
    ghosts = f"+{one.ghosts}" if one.ghosts else ""
    hill = "^" if one.hill else ""
    figure = f"{encoded(one.player)}:{one.figure}{count}{ghosts}{hill}"
    return f"{figure}@{one.x},{one.y}:{one.on}{_where(one)}"


def _where(one: PlacedFollower | Fairy | Spot) -> str:
    side = "" if one.side is None else f":{one.side}"
    return side if one.segment is None else f":#{one.segment}"


def _pieces(pieces: Pieces) -> Iterator[str]:
    if pieces.fairy:
        yield _fairy(pieces.fairy)
    for name, spot in (("mage", pieces.mage), ("witch", pieces.witch)):
        if spot:
            yield f"{name}@{spot.x},{spot.y}:{spot.on}{_where(spot)}"
    if pieces.big_top:
        yield f"big_top@{pieces.big_top.x},{pieces.big_top.y}={pieces.big_top.value}"
    yield from sorted(_listed(pieces))


def _fairy(fairy: Fairy) -> str:
    on = f":{fairy.on}" if fairy.on else ""
    figure = f":{fairy.figure}" if fairy.figure else ""
    place = f"{fairy.x},{fairy.y}{on}{_where(fairy)}"
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
