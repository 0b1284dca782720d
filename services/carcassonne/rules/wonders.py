"""The Wonders of Humanity that pay their owner.

Rows `circus_maximus` and `alhambra` of docs/rules/carcassonne.md: for each knight of other players
in the city of Circus Maximus 4 points with 2 players, 3 with 3 or 4, 2 with 5 and more; 4 for each
farmer of the owner's own at Alhambra.
"""

from collections.abc import Sequence

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Wonder
from shared.core.sheet import Award, Entry

FARMER = 4


def knight(players: int) -> int:
    """Points of another player's knight at a table of so many."""
    if players <= 2:
        return 4
    return 3 if players <= 4 else 2


def wonder_entries(wonders: Sequence[Wonder], players: int) -> list[Entry]:
    """An entry for each wonder."""
    each = {"circus_maximus": knight(players), "alhambra": FARMER}
    return [
        Entry(
            f"wonder-{number}",
            "wonder",
            "tokens",
            awards=(Award(one.owner, (line(one.wonder, one.count, each[one.wonder]),)),),
        )
        for number, one in enumerate(wonders, 1)
    ]
