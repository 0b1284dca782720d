"""Cemeteries.

Row cemetery of rules/carcassonne.md: not scored after the game, which a line of 0 says.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Cemetery, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def cemetery_worth(_held: Held[Cemetery], _reckoning: Reckoning) -> Worth:
    """What a cemetery is worth: nothing."""
    return Worth([line("cemetery", 1, 0)])
