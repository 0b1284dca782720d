"""Little buildings.

Rows `*.little_building` of docs/rules/carcassonne.md: 1 point each; by the variant a shed 1, a
house 2, a tower 3. Does not know on which tiles they count: each kind of feature says it.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import NO_BUILDINGS, LittleBuildings
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Line

VARIANT = (("shed", 1), ("house", 2), ("tower", 3))
"""What each sort is worth by the variant."""


def little_building_lines(
    rule: str, buildings: LittleBuildings, reckoning: Reckoning
) -> tuple[Line, ...]:
    """The lines of a feature's little buildings."""
    if buildings is NO_BUILDINGS:
        return ()
    if buildings.house or buildings.tower:
        reckoning.ruled("little-buildings", reckoning.table.little_buildings)
    if reckoning.table.little_buildings == "variant":
        sorts = [(sort, getattr(buildings, sort), each) for sort, each in VARIANT]
        return tuple(
            [
                line(rule, count, each, f"little_building.{sort}")
                for sort, count, each in sorts
                if count
            ]
        )
    count = buildings.shed + buildings.house + buildings.tower
    return (line(rule, count, 1, "little_building"),) if count else ()
