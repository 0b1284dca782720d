"""Barns.

Rows `barn.*` of docs/rules/carcassonne.md: 4 per complete city, 5 per castle, × 2 for a besieged
city, little buildings, to each owner of a barn; no majority, no pig, no pigsty, no ghosts. A barn
stays to the end of the game.
"""

from services.carcassonne.rules.farmland import Farmland, farmland_lines
from services.carcassonne.rules.position import Barn, Held
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award

WORTH = Farmland("barn", city=4, castle=5)


def barn_awards(held: Held[Barn], reckoning: Reckoning) -> tuple[Award, ...] | None:
    """What each owner of a barn on this field is paid; None in play."""
    if reckoning.in_play:
        return None
    lines = tuple(farmland_lines(held.feature, WORTH, reckoning))
    owners = dict.fromkeys([one.player for one in held.followers if one.figure == "barn"])
    return tuple([Award(owner, lines) for owner in owners])
