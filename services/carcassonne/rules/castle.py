"""Castles.

Row `castle.open` of docs/rules/carcassonne.md: a castle still occupied at the end is worth 0,
without the fairy. In play (`play.castle.value`) it is worth the best neighbouring feature just
completed in its six spaces, occupied or not. Does not know which features are its neighbours.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Castle, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def castle_worth(held: Held[Castle], reckoning: Reckoning) -> Worth:
    """What a castle is worth."""
    if reckoning.in_play:
        return Worth([line("play.castle.value", held.feature.value, 1)])
    return Worth([line("castle.open", 1, 0)])
