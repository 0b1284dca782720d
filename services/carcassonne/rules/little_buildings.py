"""Little buildings.

Rows `*.little_building` of docs/rules/carcassonne.md: 1 point each; by the variant a shed 1, a
house 2, a tower 3. Each kind of feature decides on which tiles they count.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import NO_BUILDINGS, LittleBuildings
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Line

VARIANT_POINTS = (("shed", 1), ("house", 2), ("tower", 3))
"""The points of each sort by the variant."""


def score_little_buildings(
    rule: str, buildings: LittleBuildings, context: ScoringContext
) -> tuple[Line, ...]:
    """Score the little buildings of a feature by its `rule`."""
    if buildings is NO_BUILDINGS:
        return ()
    if buildings.house or buildings.tower:
        context.add_ruling("little-buildings", context.rules.little_buildings)
    if context.rules.little_buildings == "variant":
        sorts = [(sort, getattr(buildings, sort), each) for sort, each in VARIANT_POINTS]
        return tuple(
            [
                make_line(rule, count, each, f"little_building.{sort}")
                for sort, count, each in sorts
                if count
            ]
        )
    count = buildings.shed + buildings.house + buildings.tower
    return (make_line(rule, count, 1, "little_building"),) if count else ()
