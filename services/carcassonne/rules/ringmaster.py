"""The ringmaster.

Row `ringmaster` of docs/rules/carcassonne.md: 2 points per circus or acrobat tile among his own and
the 8 around, after the feature, also when his player gets nothing else; on roads, in cities, on the
monastery kind, in fields and in the fortune teller's tent.
"""

from collections.abc import Sequence

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Follower
from shared.core.sheet import Line

TILE_POINTS = 2
"""Points of a circus or acrobat tile."""


def score_ringmasters(player: str, followers: Sequence[Follower]) -> tuple[Line, ...]:
    """Score the ringmasters of a player on a feature; no line where they are paid nothing."""
    tiles = sum(
        [
            one.big_top_tiles * one.count
            for one in followers
            if one.figure == "ringmaster" and one.player == player
        ]
    )
    return (make_line("ringmaster", tiles, TILE_POINTS, category="figures"),) if tiles else ()
