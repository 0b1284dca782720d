"""Acrobats.

Rows `acrobats` and `acrobats.ghost` of docs/rules/carcassonne.md: 5 per follower in the pyramid to
every owner, −1 per ghost with his followers there, majority or not; no fairy. In play the same.
"""

from services.carcassonne.rules.figures import counted
from services.carcassonne.rules.ghosts import ghost_lines
from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Acrobats, Held
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award

FOLLOWER = 5


def acrobats_awards(held: Held[Acrobats], reckoning: Reckoning) -> tuple[Award, ...]:
    """What each player with acrobats is paid."""
    awards = []
    for player, count in counted(held.followers).items():
        paid = line("acrobats", count, FOLLOWER)
        ghosts = ghost_lines("acrobats.ghost", player, held.followers, reckoning)
        awards.append(Award(player, (paid, *ghosts)))
    return tuple(awards)
