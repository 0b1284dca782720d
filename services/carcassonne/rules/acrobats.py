"""Acrobats.

Rows `acrobats` and `acrobats.ghost` of docs/rules/carcassonne.md: 5 per follower in the pyramid to
every owner, −1 per ghost with his followers there, majority or not; no fairy. In play the same.
"""

from services.carcassonne.rules.figure_counts import count_figures
from services.carcassonne.rules.ghosts import score_ghosts
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Acrobats, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award

FOLLOWER_POINTS = 5


def score_acrobats(held: HeldFeature[Acrobats], context: ScoringContext) -> tuple[Award, ...]:
    """Return what each player with acrobats is paid."""
    awards = []
    for player, count in count_figures(held.followers).items():
        paid = make_line("acrobats", count, FOLLOWER_POINTS)
        ghosts = score_ghosts("acrobats.ghost", player, held.followers, context)
        awards.append(Award(player, (paid, *ghosts)))
    return tuple(awards)
