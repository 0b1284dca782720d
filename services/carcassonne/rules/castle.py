"""Castles.

Row `castle.open` of docs/rules/carcassonne.md: a castle still occupied at the end is worth 0,
without the fairy. In play (`play.castle.value`) it is worth the best neighbouring feature just
completed in its six spaces, occupied or not.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Castle, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_castle(held: HeldFeature[Castle], context: ScoringContext) -> FeatureValue:
    """Score a castle."""
    if context.in_play:
        return FeatureValue([make_line("play.castle.value", held.feature.value, 1)])
    return FeatureValue([make_line("castle.open", 1, 0)])
