"""Vodyanoy in a turn: the followers he takes from the tiles around his lake.

When his tile is laid he takes every follower from the eight tiles around it; later he takes those
who are placed on a tile around it, before anything is scored. Followers in castles are out of his
reach, builders, pigs, barns and shepherds are no followers.
"""

from dataclasses import replace

from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.expansions import KIND_EXPANSIONS
from services.carcassonne.rules.majority import FOLLOWERS

VODYANOY = "vodyanoy"


def find_taken_followers(placements: Placements, laid: int) -> dict[int, int]:
    """By the index of each follower he takes, the index of his tile."""
    lakes = placements.laid.marks.get(VODYANOY, ())
    if placements.expansions.isdisjoint(KIND_EXPANSIONS[VODYANOY]):
        return {}
    taken: dict[int, int] = {}
    for lake in sorted(lakes):
        around = placements.laid.near_tiles(lake) - {lake}
        reached = around if lake == laid else around & {laid}
        for index, one in enumerate(placements.position.followers):
            is_within = placements.spots[index].tile in reached
            if is_within and one.figure in FOLLOWERS and one.on not in (VODYANOY, "castle"):
                taken.setdefault(index, lake)
    return taken


def move_to_lakes(board: BoardPosition, taken: dict[int, int], fairy: int) -> BoardPosition:
    """The board with these followers at the lakes; a fairy who was beside one is with nobody."""
    followers = list(board.followers)
    for index, lake in taken.items():
        tile = board.tiles[lake]
        followers[index] = followers[index]._replace(
            x=tile.x, y=tile.y, on=VODYANOY, side=None, segment=None
        )
    pieces = replace(board.pieces, fairy=None) if fairy in taken else board.pieces
    return replace(board, followers=tuple(followers), pieces=pieces)
