"""Fields with a barn, for the farmers who came there from the City of Carcassonne.

Rows `barn_field.*` of docs/rules/carcassonne.md: 1 per complete city, 4 per castle (option: 2), +1
for each of these with a pigsty, × 2 for the value of a besieged city, little buildings; the
majority among farmers scores; no pig, no ghosts. In play the same, when a field is joined to a
barn's.
"""

from services.carcassonne.rules.farmland import FarmlandPoints, score_farmland
from services.carcassonne.rules.position import BarnField, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext

CITY_POINTS = 1


def score_barn_field(held: HeldFeature[BarnField], context: ScoringContext) -> FeatureValue:
    """Score a field with a barn for its farmers."""
    field, castle = held.feature, context.rules.barn_field_castle
    if field.castles:
        context.add_ruling("barn-field-castle", str(castle))
    points = FarmlandPoints("barn_field", CITY_POINTS, castle, field.pigsty)
    return FeatureValue(score_farmland(field, points, context))
