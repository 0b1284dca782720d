"""The ringmaster.

Row `ringmaster` of docs/rules/carcassonne.md: 2 points per circus or acrobat tile among his own and
the 8 around, after the feature, also when his player gets nothing else; on roads, in cities, on the
monastery kind, in fields and in the fortune teller's tent.
"""

from collections.abc import Sequence

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Follower
from shared.core.sheet import Line

EACH = 2
"""Points of a circus or acrobat tile."""


def ringmaster_lines(player: str, followers: Sequence[Follower]) -> tuple[Line, ...]:
    """What a player's ringmasters on a feature are paid, if anything."""
    tiles = sum(
        [
            one.big_top_tiles * one.count
            for one in followers
            if one.figure == "ringmaster" and one.player == player
        ]
    )
    return (line("ringmaster", tiles, EACH, category="figures"),) if tiles else ()
