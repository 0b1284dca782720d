"""Shepherds.

Rows `shepherd` and `play.shepherd.flock` of docs/rules/carcassonne.md: a shepherd still in a field
at the end has nothing, which a line of 0 says. Driven home in play he has the sum of the flock's
tokens, and so has every shepherd of the field.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Held, Shepherd
from services.carcassonne.rules.reckoning import Reckoning, Worth


def shepherd_worth(held: Held[Shepherd], reckoning: Reckoning) -> Worth:
    """What a flock is worth to each owner of a shepherd; a second shepherd has it once more."""
    flock = line("play.shepherd.flock", 1, held.feature.flock)
    shepherds: dict[str, int] = {}
    for one in held.followers:
        shepherds[one.player] = shepherds.get(one.player, 0) + one.count
    holders = tuple(shepherds)
    if not reckoning.in_play:
        return Worth([line("shepherd", 1, 0)], holders=holders)
    more = {player: (flock,) * (count - 1) for player, count in shepherds.items()}
    return Worth([flock], gains=more, holders=holders)
