"""The fortune teller's tent.

Rows `fortune_teller.*` of docs/rules/carcassonne.md: 0, little buildings on its tile and the 4
beside; fairy and ringmaster apply.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import FortuneTeller, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_fortune_teller(held: HeldFeature[FortuneTeller], context: ScoringContext) -> FeatureValue:
    """Score the tent.

    Rule `fortune_teller`.
    """
    lines = [make_line("fortune_teller", 1, 0)]
    lines += score_little_buildings(
        "fortune_teller.little_building", held.feature.little_buildings, context
    )
    return FeatureValue(lines)
