"""Barns.

Rows `barn.*` of docs/rules/carcassonne.md: 4 per complete city, 5 per castle, × 2 for a besieged
city, little buildings, to each owner of a barn; no majority, no pig, no pigsty, no ghosts. A barn
stays to the end of the game.
"""

from services.carcassonne.rules.farmland import FarmlandPoints, score_farmland
from services.carcassonne.rules.position import Barn, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award

BARN_POINTS = FarmlandPoints("barn", city=4, castle=5)


def score_barns(held: HeldFeature[Barn], context: ScoringContext) -> tuple[Award, ...] | None:
    """Return what each owner of a barn on this field is paid; None in play."""
    if context.in_play:
        return None
    lines = tuple(score_farmland(held.feature, BARN_POINTS, context))
    owners = dict.fromkeys([one.player for one in held.followers if one.figure == "barn"])
    return tuple([Award(owner, lines) for owner in owners])
