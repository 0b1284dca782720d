"""Compares the figures and pieces of a board with what the boxes hold."""

from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.box import (
    GHOSTS,
    HIGHEST_ANIMAL,
    LITTLE_BUILDINGS,
    PIECES,
    SHEEP_TOKENS,
    TOKENS,
    TOLLHOUSES_OF_A_PLAYER,
    TUNNEL_TOKENS,
    BoxCount,
)


def count_board(position: BoardPosition) -> BoxCount:
    """Count the figures and pieces of a board; its tiles are counted by design elsewhere."""
    box, followers = BoxCount(position.rules), position.followers
    box.add_figures(
        (("followers", index), one.player, one.figure, one.count)
        for index, one in enumerate(followers)
    )
    box.add(("followers",), "piece.ghosts", sum([one.ghosts for one in followers]), GHOSTS)
    flock = [sheep for one in followers for sheep in one.flock]
    for sheep, tokens in SHEEP_TOKENS.items():
        box.add(("followers",), f"piece.sheep.{sheep}", flock.count(sheep), tokens)
    _count_pieces(position, box)
    return box


def _count_pieces(position: BoardPosition, box: BoxCount) -> None:
    pieces = position.pieces
    for name in ("bridges", "castles", "ferries"):
        count = len(getattr(pieces, name))
        box.add(("pieces", name), f"piece.{name}", count, PIECES[name].of_box)
    tokens = sum([len(one.ends) for one in pieces.tunnels])
    box.add(("pieces", "tunnels"), "piece.tunnel_tokens", tokens, TUNNEL_TOKENS)
    buildings = [one.kind for one in pieces.little_buildings]
    for kind in dict.fromkeys(buildings):
        box.add(
            ("pieces", "little_buildings"),
            f"piece.{kind}s",
            buildings.count(kind),
            LITTLE_BUILDINGS,
        )
    # One tollhouse takes its toll at every road of its crossing, each of which may be listed.
    houses = {
        (one.player, one.x, one.y): index
        for index, one in reversed([*enumerate(pieces.tollhouses)])
    }
    box.add_each(
        [
            (("pieces", "tollhouses", index), player, "piece.tollhouses")
            for (player, _, _), index in reversed(houses.items())
        ],
        TOLLHOUSES_OF_A_PLAYER,
    )
    if pieces.gold:
        held = sum(position.holdings.gold.values())
        gold = sum([one.count for one in pieces.gold]) + held
        box.add(("pieces", "gold"), "piece.gold", gold, TOKENS["gold"])
    if pieces.big_top is not None:
        at = ("pieces", "big_top", "value")
        box.add_most(at, "piece.animal", pieces.big_top.value, HIGHEST_ANIMAL)
