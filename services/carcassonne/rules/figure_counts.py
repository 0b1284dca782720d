"""The circus, acrobats and Vodyanoy: every owner scores for his own followers, without majority.

Followers are counted one by one: a large follower or a mayor is one figure; pig, builder, barn and
shepherd are no followers.

Row `circus` of docs/rules/carcassonne.md: the value of the animal token for each follower on the
circus tile and the 8 around, to every owner; farmers, ringmasters, acrobats and followers in
castles of these tiles count, pig, builder and barn do not; no ghosts. In play the same.

Rows `acrobats` and `acrobats.ghost`: 5 per follower in the pyramid to every owner, −1 per ghost
with his followers there, majority or not; no fairy. In play the same.

Row `vodyanoy`: −2 per follower on his tile, whoever it is, at the end of the game; no majority, and
no floor of the track (ruling `vodyanoy-floor`).
"""

from collections import Counter
from collections.abc import Sequence

from services.carcassonne.rules.feature_types import Acrobats, Circus, Vodyanoy
from services.carcassonne.rules.ghosts import score_ghosts
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import Follower, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award


def score_circus(held: HeldFeature[Circus], context: ScoringContext) -> tuple[Award, ...]:
    """Return what each player around the circus is paid. Rule `circus`."""
    value = held.feature.value
    figures = count_figures(held.followers)
    if figures:
        context.add_ruling("circus-followers", "nine-tiles")
    return tuple(
        [Award(player, (make_line("circus", count, value),)) for player, count in figures.items()]
    )


def score_acrobats(held: HeldFeature[Acrobats], context: ScoringContext) -> tuple[Award, ...]:
    """Return what each player with acrobats is paid. Rules `acrobats` and `acrobats.ghost`."""
    awards = []
    for player, count in count_figures(held.followers).items():
        paid = make_line("acrobats", count, 5)
        ghosts = score_ghosts("acrobats.ghost", player, held.followers, context)
        awards.append(Award(player, (paid, *ghosts)))
    return tuple(awards)


def score_vodyanoy(
    held: HeldFeature[Vodyanoy], context: ScoringContext
) -> tuple[Award, ...] | None:
    """Return what he takes from each player, and record it; None in play. Rule `vodyanoy`."""
    if context.in_play:
        return None
    awards = []
    for player, count in count_figures(held.followers).items():
        context.add_ruling("vodyanoy-floor", "none")
        lost = make_line("vodyanoy", count, -2)
        context.record_loss(player, -lost.points)
        awards.append(Award(player, (lost,)))
    return tuple(awards)


def count_figures(followers: Sequence[Follower]) -> dict[str, int]:
    """Return the number of followers of each player who has any."""
    counts: Counter[str] = Counter()
    for one in followers:
        if one.figure in FOLLOWERS:
            counts[one.player] += one.number
    return counts
