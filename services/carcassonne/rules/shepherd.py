"""Shepherds.

Rows `shepherd` and `play.shepherd.flock` of docs/rules/carcassonne.md: a shepherd still in a field
at the end is paid nothing, which a line of 0 points shows. Driven home in play he is paid the sum
of the flock's tokens, and so is every shepherd of the field.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import HeldFeature, Shepherd
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_shepherds(held: HeldFeature[Shepherd], context: ScoringContext) -> FeatureValue:
    """Score the shepherds of a field; a player with two of them is paid the flock twice."""
    flock = make_line("play.shepherd.flock", 1, held.feature.flock)
    shepherds: dict[str, int] = {}
    for one in held.followers:
        shepherds[one.player] = shepherds.get(one.player, 0) + one.count
    holders = tuple(shepherds)
    if not context.in_play:
        return FeatureValue([make_line("shepherd", 1, 0)], holders=holders)
    extra = {player: (flock,) * (count - 1) for player, count in shepherds.items()}
    return FeatureValue([flock], majority_lines=extra, holders=holders)
