"""The board in words, for those who cannot see its picture."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.position import BoardPosition, Pieces, PlacedFollower, PlacedTile
from shared.core.phrases import Param, Phrase, Word

PLACE_WORDS: Mapping[str, str] = {"pyramid": "kind.acrobats", "tanners": "piece.tanners"}
"""Text codes of places that are no kind of feature."""
SINGLE = ("fairy", "mage", "witch", "big_top")
PIECE_LISTS: Mapping[str, str] = {
    "bridges": "bridge",
    "castles": "castle",
    "ferries": "ferry",
    "tollhouses": "tollhouse",
}
"""Pieces that lie on one space, by their list, and what one of them is called."""


def describe_board(position: BoardPosition, complete: int, held: int) -> Iterator[Phrase]:
    """The tiles row by row, followers, pieces, and how many features are complete and held."""
    yield Phrase("picture.board", {"count": len(position.tiles)})
    yield from _describe_rows(position.tiles)
    for one in position.followers:
        yield Phrase("picture.follower", _describe_follower(one))
    for name, x, y in _list_pieces(position.pieces):
        yield Phrase("picture.piece", {"piece": Word(f"piece.{name}"), "x": x, "y": y})
    for code, count in (("picture.complete", complete), ("picture.held", held)):
        if count:
            yield Phrase(code, {"count": count})


def _describe_rows(tiles: Sequence[PlacedTile]) -> Iterator[Phrase]:
    """Rows from north to south: the column of each tile, its id, how it is turned."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for tile, _, x, y, rotation in tiles:
        rows.setdefault(y, []).append((x, f"{x} {tile} {rotation}°" if rotation else f"{x} {tile}"))
    for y, row in sorted(rows.items()):
        yield Phrase(
            "picture.row", {"y": y, "tiles": ", ".join([words for _, words in sorted(row)])}
        )


def _describe_follower(one: PlacedFollower) -> Mapping[str, Param]:
    """A follower: whose, which, how many, on what and where."""
    return {
        "player": one.player,
        "count": one.count,
        "figure": Word(f"figure.{one.figure}"),
        "on": Word(PLACE_WORDS.get(one.on, f"kind.{one.on}")),
        "x": one.x,
        "y": one.y,
    }


def _list_pieces(pieces: Pieces) -> Iterator[tuple[str, int, int]]:
    """Every piece and its space; of a tunnel, those of its tokens."""
    for name in SINGLE:
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
