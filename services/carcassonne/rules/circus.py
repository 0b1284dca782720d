"""The circus.

Row `circus` of docs/rules/carcassonne.md: the value of the animal token for each follower on the
circus tile and the 8 around, to every owner; farmers, ringmasters, acrobats and followers in
castles of these tiles count, pig, builder and barn do not; no ghosts. In play the same.
"""

from services.carcassonne.rules.figures import counted
from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Circus, Held
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award


def circus_awards(held: Held[Circus], reckoning: Reckoning) -> tuple[Award, ...]:
    """What each player with followers in the audience is paid."""
    figures, value = counted(held.followers), held.feature.value
    if figures:
        reckoning.ruled("circus-followers", "nine-tiles")
    return tuple(
        [Award(player, (line("circus", count, value),)) for player, count in figures.items()]
    )
