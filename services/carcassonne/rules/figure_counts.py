"""Followers counted one by one, for features without a majority.

Rows `circus`, `acrobats` and `vodyanoy` of docs/rules/carcassonne.md: every owner scores for his
own pieces; a large follower or a mayor is one figure; pig, builder, barn and shepherd are no
followers.
"""

from collections.abc import Sequence

from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import Follower


def count_figures(followers: Sequence[Follower]) -> dict[str, int]:
    """Return the number of followers of each player who has any."""
    counts: dict[str, int] = {}
    for one in followers:
        if one.figure in FOLLOWERS:
            counts[one.player] = counts.get(one.player, 0) + one.count
    return counts
