"""The circus.

Row `circus` of docs/rules/carcassonne.md: the value of the animal token for each follower on the
circus tile and the 8 around, to every owner; farmers, ringmasters, acrobats and followers in
castles of these tiles count, pig, builder and barn do not; no ghosts. In play the same.
"""

from services.carcassonne.rules.figure_counts import count_figures
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Circus, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award


def score_circus(held: HeldFeature[Circus], context: ScoringContext) -> tuple[Award, ...]:
    """Return what each player with followers on the circus tile or around it is paid."""
    figures, value = count_figures(held.followers), held.feature.value
    if figures:
        context.add_ruling("circus-followers", "nine-tiles")
    return tuple(
        [Award(player, (make_line("circus", count, value),)) for player, count in figures.items()]
    )
