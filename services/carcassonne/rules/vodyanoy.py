"""Vodyanoy.

Row `vodyanoy` of docs/rules/carcassonne.md: −2 per follower on his tile, whoever it is, at the end
of the game; no majority, and no floor of the track (ruling `vodyanoy-floor`).
"""

from services.carcassonne.rules.figures import counted
from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Held, Vodyanoy
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award

FOLLOWER = -2


def vodyanoy_awards(held: Held[Vodyanoy], reckoning: Reckoning) -> tuple[Award, ...] | None:
    """What each player with followers on the tile loses; None in play."""
    if reckoning.in_play:
        return None
    figures = counted(held.followers)
    if figures:
        reckoning.ruled("vodyanoy-floor", "none")
    for player, count in figures.items():
        reckoning.lose(player, -FOLLOWER * count)
    return tuple(
        [Award(player, (line("vodyanoy", count, FOLLOWER),)) for player, count in figures.items()]
    )
