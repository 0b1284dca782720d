"""Describes a board in words, as the alternative text of its picture."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.placing import QUARTERS
from services.carcassonne.board.position import (
    SINGLE_PIECES,
    BoardPosition,
    Pieces,
    PlacedFollower,
    PlacedTile,
)
from shared.core.phrases import Param, Phrase, Word

PLACE_WORDS: Mapping[str, str] = {
    "pyramid": "kind.acrobats",
    **{quarter: f"piece.{quarter}" for quarter in QUARTERS},
}
"""Text codes of places that are not a kind of feature."""
PIECE_LISTS: Mapping[str, str] = {
    "bridges": "bridge",
    "castles": "castle",
    "ferries": "ferry",
    "tollhouses": "tollhouse",
    "gold": "gold",
}
"""By field of `Pieces`, the name of one of its pieces that lie on one space."""


def describe_board(position: BoardPosition, complete: int, held: int) -> Iterator[Phrase]:
    """The tiles by row, the followers, the pieces, and how many features are complete and held."""
    yield Phrase("picture.board", {"count": len(position.tiles)})
    yield from _describe_rows(position.tiles)
    for one in position.followers:
        yield Phrase("picture.follower", _describe_follower(one))
    for name, x, y in list_pieces(position.pieces):
        yield Phrase("picture.piece", {"piece": Word(f"piece.{name}"), "x": x, "y": y})
    for code, count in (("picture.complete", complete), ("picture.held", held)):
        if count:
            yield Phrase(code, {"count": count})


def _describe_rows(tiles: Sequence[PlacedTile]) -> Iterator[Phrase]:
    """Rows from north to south: the column, the id and the rotation of each tile."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for tile in tiles:
        rotation = f" {tile.rotation}°" if tile.rotation else ""
        rows.setdefault(tile.y, []).append((tile.x, f"{tile.x} {tile.tile}{rotation}"))
    for y, row in sorted(rows.items()):
        yield Phrase(
            "picture.row", {"y": y, "tiles": ", ".join([words for _, words in sorted(row)])}
        )


def _describe_follower(one: PlacedFollower) -> Mapping[str, Param]:
    """The parameters of a follower's phrase."""
    return {
        "player": one.player,
        "count": one.number,
        "figure": Word(f"figure.{one.figure}"),
        "on": Word(PLACE_WORDS.get(one.on, f"kind.{one.on}")),
        "x": one.x,
        "y": one.y,
    }


def list_pieces(pieces: Pieces) -> Iterator[tuple[str, int, int]]:
    """The name and the space of every piece; of a tunnel, of each of its tokens."""
    for name in SINGLE_PIECES:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, piece.x, piece.y
    for name, one in PIECE_LISTS.items():
        for piece in getattr(pieces, name):
            yield one, piece.x, piece.y
    for building in pieces.little_buildings:
        yield building.kind, building.x, building.y
    for tunnel in pieces.tunnels:
        for end in tunnel.ends:
            yield "tunnel", end.x, end.y
