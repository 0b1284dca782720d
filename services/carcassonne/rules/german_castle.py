"""German castles, each on two spaces.

Rows `german_castle.*` of docs/rules/carcassonne.md: 2 for the castle and 1 per tile of the 10
around it; little buildings on all of these. What a complete road or city gets for ending here is a
row of roads and cities.
"""

from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import GermanCastle, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from services.carcassonne.rules.surroundings import CASTLE_SPACES, score_surroundings


def score_german_castle(
    held: HeldFeature[GermanCastle], context: ScoringContext
) -> FeatureValue | None:
    """Score a German castle; None for an open one in play."""
    castle = held.feature
    complete = castle.neighbours == CASTLE_SPACES
    if context.in_play and not complete:
        return None
    lines = score_surroundings("german_castle", 2, castle, context)
    lines += score_little_buildings(
        "german_castle.little_building", castle.little_buildings, context
    )
    return FeatureValue(lines, complete)
