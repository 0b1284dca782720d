"""The Wonders of Humanity that pay their owner.

Rows `circus_maximus` and `alhambra` of docs/rules/carcassonne.md: for each knight of other players
in the city of Circus Maximus 4 points with 2 players, 3 with 3 or 4, 2 with 5 and more; 4 for each
farmer of the owner's own at Alhambra.
"""

from collections.abc import Sequence

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Wonder
from shared.core.sheet import Award, Entry

FARMER_POINTS = 4


def get_knight_points(players: int) -> int:
    """Return the points of another player's knight with so many players."""
    if players <= 2:
        return 4
    return 3 if players <= 4 else 2


def build_wonder_entries(wonders: Sequence[Wonder], players: int) -> list[Entry]:
    """Build an entry for each wonder."""
    each = {"circus_maximus": get_knight_points(players), "alhambra": FARMER_POINTS}
    return [
        Entry(
            f"wonder-{number}",
            "wonder",
            "tokens",
            awards=(Award(one.owner, (make_line(one.wonder, one.count, each[one.wonder]),)),),
        )
        for number, one in enumerate(wonders, 1)
    ]
