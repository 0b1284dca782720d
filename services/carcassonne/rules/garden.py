"""Gardens.

Rows `garden.*` and `play.garden.taken_back` of docs/rules/carcassonne.md: 1 for the garden and 1
per tile around it, as for monasteries; little buildings on all of these; vineyards do not matter.
The abbot is taken back in play alone.
"""

from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import Garden, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from services.carcassonne.rules.surroundings import SPACES, score_returned_abbot, score_surroundings


def score_garden(held: HeldFeature[Garden], context: ScoringContext) -> FeatureValue | None:
    """Score a garden; None for an open one in play."""
    garden = held.feature
    complete = garden.neighbours == SPACES
    lines = score_surroundings("garden", 1, garden, context)
    if context.in_play and garden.taken_back:
        return score_returned_abbot("garden", lines)
    if context.in_play and not complete:
        return None
    lines += score_little_buildings("garden.little_building", garden.little_buildings, context)
    return FeatureValue(lines, complete)
