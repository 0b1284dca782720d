"""Vodyanoy.

Row `vodyanoy` of docs/rules/carcassonne.md: −2 per follower on his tile, whoever it is, at the end
of the game; no majority, and no floor of the track (ruling `vodyanoy-floor`).
"""

from services.carcassonne.rules.figure_counts import count_figures
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import HeldFeature, Vodyanoy
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award

FOLLOWER_POINTS = -2


def score_vodyanoy(
    held: HeldFeature[Vodyanoy], context: ScoringContext
) -> tuple[Award, ...] | None:
    """Return what each player with followers on the tile loses, and record it; None in play."""
    if context.in_play:
        return None
    figures = count_figures(held.followers)
    if figures:
        context.add_ruling("vodyanoy-floor", "none")
    for player, count in figures.items():
        context.record_loss(player, -FOLLOWER_POINTS * count)
    return tuple(
        [
            Award(player, (make_line("vodyanoy", count, FOLLOWER_POINTS),))
            for player, count in figures.items()
        ]
    )
