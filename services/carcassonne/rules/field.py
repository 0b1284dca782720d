"""Fields and their farmers.

Rows `field.*` of docs/rules/carcassonne.md: 3 per complete city, 4 per castle, +1 for each of these
with a pigsty (not cumulative), × 2 for the value of a besieged city, little buildings. A pig is
worth +1 per city or castle, +2 per besieged city, to its owner alone and only if he scores, not
cumulative. Leipzig's Tanners are worth +2 per printed shed and farmhouse to each player there who
scores. In play a field is scored when a barn is placed on it.
"""

from collections.abc import Sequence

from services.carcassonne.rules.farmland import FarmlandPoints, score_farmland
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Field, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, PlayerLines, ScoringContext
from shared.core.sheet import Line

CITY_POINTS = 3
CASTLE_POINTS = 4
TANNERS_POINTS = 2
"""Points per printed shed or farmhouse."""
WITHOUT_PIGSTY = FarmlandPoints("field", CITY_POINTS, CASTLE_POINTS)
WITH_PIGSTY = FarmlandPoints("field", CITY_POINTS, CASTLE_POINTS, has_pigsty=True)


def score_field(held: HeldFeature[Field], context: ScoringContext) -> FeatureValue | None:
    """Score a field; None in play unless a barn was placed."""
    field = held.feature
    if context.in_play and not field.barn_placed:
        return None
    lines = score_farmland(field, WITH_PIGSTY if field.pigsty else WITHOUT_PIGSTY, context)
    pigs = [one.player for one in held.followers if one.figure == "pig"]
    if pigs or field.tanners.players:
        return FeatureValue(lines, majority_lines=_score_pigs_and_tanners(field, pigs, context))
    return FeatureValue(lines)


def _score_pigs_and_tanners(
    field: Field, pigs: Sequence[str], context: ScoringContext
) -> PlayerLines:
    """Return what owners of pigs and players with Leipzig's Tanners are paid.

    Rules `field.pig` and `field.tanners`.
    """
    majority_lines: dict[str, tuple[Line, ...]] = {}
    if pigs:
        context.add_ruling("pig", "owner-once")
        count = field.cities + field.castles + 2 * field.besieged_cities
        majority_lines = dict.fromkeys(pigs, (make_line("field.pig", count, 1),))
    if field.tanners.players:
        context.add_ruling("tanners", "majority")
    paid = make_line("field.tanners", field.tanners.buildings, TANNERS_POINTS)
    for player in dict.fromkeys(field.tanners.players):
        majority_lines[player] = (*majority_lines.get(player, ()), paid)
    return majority_lines
