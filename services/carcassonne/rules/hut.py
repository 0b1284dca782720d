"""The hut of Baba Yaga.

Rows `hut.*` of docs/rules/carcassonne.md: 1 for its own tile, 1 per empty space around, little
buildings on its tile and around; in play the same.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import HeldFeature, Hut
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_hut(held: HeldFeature[Hut], context: ScoringContext) -> FeatureValue:
    """Score the hut."""
    hut = held.feature
    lines = [make_line("hut.own", 1, 1)]
    if hut.empty_spaces:
        lines.append(make_line("hut.space", hut.empty_spaces, 1))
    lines += score_little_buildings("hut.little_building", hut.little_buildings, context)
    return FeatureValue(lines)
