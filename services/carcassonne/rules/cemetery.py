"""Cemeteries.

Row `cemetery` of docs/rules/carcassonne.md: not scored after the game, which a line of 0 says. The
fairy pays for features that are scored, so she pays nothing here (ruling `cemetery-fairy`).
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Cemetery, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def cemetery_worth(held: Held[Cemetery], reckoning: Reckoning) -> Worth:
    """What a cemetery is worth: nothing."""
    if held.fairy is not None:
        reckoning.ruled("cemetery-fairy", "none")
    return Worth([line("cemetery", 1, 0)])
