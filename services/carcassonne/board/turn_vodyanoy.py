"""Vodyanoy in a turn: the followers he takes from the tiles around his lake.

When his tile is laid he takes every follower from the eight tiles around it; later he takes those
who are placed on a tile around it, before anything is scored. Followers in castles are out of his
reach, builders, pigs, barns and shepherds are no followers.
"""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.expansions import KIND_EXPANSIONS
from services.carcassonne.rules.majority import FOLLOWERS

VODYANOY = "vodyanoy"


def find_taken_followers(placements: Placements, laid: int) -> dict[int, int]:
    """By the index of each follower he takes, the index of his tile."""
    taken: dict[int, int] = {}
    for lake in _find_lakes(placements):
        around = placements.laid.near_tiles(lake) - {lake}
        reached = around if lake == laid else around & {laid}
        for index in _find_followers(placements, reached):
            taken.setdefault(index, lake)
    return taken


def find_followers_near_lakes(placements: Placements) -> list[int]:
    """The indices of the followers on the tiles around his lakes, in their order."""
    near = [placements.laid.near_tiles(lake) - {lake} for lake in _find_lakes(placements)]
    return _find_followers(placements, set().union(*near)) if near else []


def _find_lakes(placements: Placements) -> list[int]:
    """The indices of his tiles; none if his expansion is off."""
    if placements.expansions.isdisjoint(KIND_EXPANSIONS[VODYANOY]):
        return []
    return sorted(placements.laid.marks.get(VODYANOY, ()))


def _find_followers(placements: Placements, reached: AbstractSet[int]) -> list[int]:
    """The indices of the followers on these tiles whom he reaches."""
    return [
        index
        for index, one in enumerate(placements.position.followers)
        if placements.spots[index].tile in reached
        and one.figure in FOLLOWERS
        and one.on not in (VODYANOY, "castle")
    ]


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
