"""What cities and castles beside a field are worth: shared by farmers and barns.

Rows `field.*`, `barn_field.*` and `barn.*` of docs/rules/carcassonne.md: so much per complete city
(the City of Carcassonne and Leipzig among them; castles are not cities) and per castle, +1 each
with a pigsty, then the same again for each besieged city, then little buildings. Does not know
which cities touch the field.
"""

from typing import NamedTuple

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import NO_BUILDINGS, Barn, BarnField, Field
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Line


class Farmland(NamedTuple):
    """What a city and a castle are worth to farmers or barns, and whether a pigsty is."""

    kind: str
    city: int
    castle: int
    pigsty: bool = False


def farmland_lines(
    land: Field | BarnField | Barn, worth: Farmland, reckoning: Reckoning
) -> list[Line]:
    """The lines of a field, each city and castle at its worth."""
    kind, city, castle, pigsty = worth
    cities = land.cities + land.besieged_cities
    lines = []
    if cities or not land.castles:
        lines.append(line(f"{kind}.city", cities, city))
    if land.castles:
        lines.append(line(f"{kind}.castle", land.castles, castle))
    if pigsty:
        lines.append(line(f"{kind}.pigsty", cities + land.castles, 1))
    if land.besieged_cities:
        lines.append(line(f"{kind}.siege", land.besieged_cities, city + pigsty))
    if land.little_buildings is not NO_BUILDINGS:
        rule = f"{kind}.little_building"
        lines += little_building_lines(rule, land.little_buildings, reckoning)
    return lines
