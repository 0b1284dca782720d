"""The points of cities and castles beside a field, for farmers and for barns.

Rows `field.*`, `barn_field.*` and `barn.*` of docs/rules/carcassonne.md: so much per complete city
(the City of Carcassonne and Leipzig among them; castles are not cities) and per castle, +1 each
with a pigsty, then the same again for each besieged city, then little buildings.
"""

from typing import NamedTuple

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import NO_BUILDINGS, Barn, BarnField, Field
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Line


class FarmlandPoints(NamedTuple):
    """The points of a city and of a castle, and whether a pigsty adds to them.

    `kind` is the first part of the rule ids: field, barn_field or barn.
    """

    kind: str
    city: int
    castle: int
    has_pigsty: bool = False


def score_farmland(
    land: Field | BarnField | Barn, points: FarmlandPoints, context: ScoringContext
) -> list[Line]:
    """Score the cities, castles and little buildings of a field."""
    kind = points.kind
    cities = land.cities + land.besieged_cities
    lines = []
    if cities or not land.castles:
        lines.append(make_line(f"{kind}.city", cities, points.city))
    if land.castles:
        lines.append(make_line(f"{kind}.castle", land.castles, points.castle))
    if points.has_pigsty:
        lines.append(make_line(f"{kind}.pigsty", cities + land.castles, 1))
    if land.besieged_cities:
        lines.append(
            make_line(f"{kind}.siege", land.besieged_cities, points.city + points.has_pigsty)
        )
    if land.little_buildings is not NO_BUILDINGS:
        rule = f"{kind}.little_building"
        lines += score_little_buildings(rule, land.little_buildings, context)
    return lines
