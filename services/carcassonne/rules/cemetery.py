"""Cemeteries.

Row `cemetery` of docs/rules/carcassonne.md: not scored after the game, which a line of 0 points
shows. The fairy pays for scored features, so she pays nothing here (ruling `cemetery-fairy`).
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Cemetery, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_cemetery(held: HeldFeature[Cemetery], context: ScoringContext) -> FeatureValue:
    """Score a cemetery: a line of 0 points."""
    if held.fairy is not None:
        context.add_ruling("cemetery-fairy", "none")
    return FeatureValue([make_line("cemetery", 1, 0)])
