"""Fields and their farmers.

Rows `field.*` of docs/rules/carcassonne.md: 3 per complete city, 4 per castle, +1 for each of these
with a pigsty (not cumulative), × 2 for the value of a besieged city, little buildings. A pig is
worth +1 per city or castle, +2 per besieged city, to its owner alone and only if he scores, not
cumulative. Leipzig's Tanners are worth +2 per printed shed and farmhouse to each player there who
scores. In play a field is scored when a barn is placed on it.
"""

from collections.abc import Sequence

from services.carcassonne.rules.farmland import Farmland, farmland_lines
from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Field, Held
from services.carcassonne.rules.reckoning import Gains, Reckoning, Worth
from shared.core.sheet import Line

CITY = 3
CASTLE = 4
TANNERS = 2
"""Points per printed shed or farmhouse."""
PLAIN = Farmland("field", CITY, CASTLE)
WITH_PIGSTY = Farmland("field", CITY, CASTLE, pigsty=True)


def field_worth(held: Held[Field], reckoning: Reckoning) -> Worth | None:
    """What a field is worth; None in play unless a barn was placed."""
    field = held.feature
    if reckoning.in_play and not field.barn_placed:
        return None
    lines = farmland_lines(field, WITH_PIGSTY if field.pigsty else PLAIN, reckoning)
    pigs = [one.player for one in held.followers if one.figure == "pig"]
    if pigs or field.tanners.players:
        return Worth(lines, gains=_gains(field, pigs, reckoning))
    return Worth(lines)


def _gains(field: Field, pigs: Sequence[str], reckoning: Reckoning) -> Gains:
    """Rows `field.pig` and `field.tanners`, by player."""
    gains: dict[str, tuple[Line, ...]] = {}
    if pigs:
        reckoning.ruled("pig", "owner-once")
        fed = field.cities + field.castles + 2 * field.besieged_cities
        gains = dict.fromkeys(pigs, (line("field.pig", fed, 1),))
    if field.tanners.players:
        reckoning.ruled("tanners", "majority")
    paid = line("field.tanners", field.tanners.buildings, TANNERS)
    for player in dict.fromkeys(field.tanners.players):
        gains[player] = (*gains.get(player, ()), paid)
    return gains
