"""Points that a turn pays besides the features that it completes.

Rule `play.fairy.turn` of docs/rules/carcassonne.md: 1 point at the start of the turn to a player
beside whose follower the fairy stands. Rules `play.king` and `play.robber_baron`: where the table
pays the titles during the game (ruling `king-and-robber`), the holder has 1 point for each city, or
each road, that the tile completed.

Rules `watchtower.*`: when a road or city with a follower on the tile of a watchtower is completed,
his owner is paid for what the tower sees on its tile and the eight around it: 2 points per
follower, 2 per coat of arms, 1 per tile with a road, 3 per monastery or 1 per tile with a city, by
what it looks for. Each follower pays (ruling `watchtower-followers`). The tower comes before the
road or city; a farmer calls for nothing, and at the end of the game it pays nothing.

Rule `wind_rose`: 3 points at once to whoever lays a tile with a quarter of a wind rose in that
quarter of the board.
"""

from collections.abc import Mapping
from typing import Any

from services.carcassonne.rules.lines import make_line, pay_one
from services.carcassonne.rules.names import WATCHED
from shared.core.sheet import Award, Entry, Line


def build_start_entry(player: str) -> Entry:
    """The fairy at the start of a player's turn. Rule `play.fairy.turn`."""
    return pay_one("fairy", "fairy", "figures", player, make_line("play.fairy.turn", 1, 1))


def build_rose_entry(player: str, facts: Any) -> Entry:
    """A wind rose's quarter, laid where it belongs. Rule `wind_rose`."""
    line = make_line("wind_rose", 1, 3)
    return pay_one("wind_rose", "wind_rose", "wind_roses", player, line, facts)


def build_title_entry(title: str, holder: str, count: int) -> Entry:
    """A title paid for features just completed. Rules `play.king` and `play.robber_baron`."""
    return pay_one(title, title, "tokens", holder, make_line(f"play.{title}", count, 1))


def build_tower_entry(
    number: int, watched: str, seen: int, owners: Mapping[str, int], facts: Any
) -> Entry:
    """Build the entry of a watchtower that sees so many of what it looks for.

    `owners` has the number of followers who call for it, by player; `facts` are the entry's.

    Rules `watchtower.follower`, `watchtower.coat`, `watchtower.road`, `watchtower.monastery` and
    `watchtower.city`.
    """
    rule, each = f"watchtower.{watched}", WATCHED[watched]
    awards = []
    for player, count in owners.items():
        lines = [make_line(rule, seen, each)]
        if more := count - 1:
            params = {"more": more}
            lines.append(Line(rule, seen * more, each, params, "watchtower.again"))
        awards.append(Award(player, tuple(lines)))
    return Entry(f"watchtower-{number}", "watchtower", "figures", awards=tuple(awards), facts=facts)
