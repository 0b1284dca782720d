"""Figures counted one by one, where no majority is looked for.

Rows `circus`, `acrobats` and `vodyanoy` of docs/rules/carcassonne.md: every owner scores for his
own pieces; a large follower or a mayor is one figure; pig, builder, barn and shepherd are no
followers.
"""

from collections.abc import Sequence

from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import Follower


def counted(followers: Sequence[Follower]) -> dict[str, int]:
    """How many followers each player has, for those who have any."""
    figures: dict[str, int] = {}
    for one in followers:
        if one.figure in FOLLOWERS:
            figures[one.player] = figures.get(one.player, 0) + one.count
    return figures
