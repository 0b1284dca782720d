"""Fields with a barn, for the farmers who came there from the City of Carcassonne.

Rows `barn_field.*` of docs/rules/carcassonne.md: 1 per complete city, 4 per castle (option: 2), +1
for each of these with a pigsty, × 2 for the value of a besieged city, little buildings; the
majority among farmers scores; no pig, no ghosts. In play the same, when a field is joined to a
barn's.
"""

from services.carcassonne.rules.farmland import Farmland, farmland_lines
from services.carcassonne.rules.position import BarnField, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth

CITY = 1


def barn_field_worth(held: Held[BarnField], reckoning: Reckoning) -> Worth:
    """What a field with a barn is worth to farmers."""
    field, castle = held.feature, reckoning.table.barn_field_castle
    if field.castles:
        reckoning.ruled("barn-field-castle", str(castle))
    worth = Farmland("barn_field", CITY, castle, field.pigsty)
    return Worth(farmland_lines(field, worth, reckoning))
