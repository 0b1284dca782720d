"""Points that a turn pays besides the features that it completes.

Rule `play.fairy.turn` of docs/rules/carcassonne.md: 1 point at the start of the turn to a player
beside whose follower the fairy stands. Rules `play.king` and `play.robber_baron`: where the table
pays the titles during the game (ruling `king-and-robber`), the holder has 1 point for each city, or
each road, that the tile completed.
"""

from services.carcassonne.rules.lines import make_line
from shared.core.sheet import Award, Entry


def build_start_entry(player: str) -> Entry:
    """Build the entry of the fairy at the start of a player's turn.

    Rule `play.fairy.turn`.
    """
    award = Award(player, (make_line("play.fairy.turn", 1, 1),))
    return Entry("fairy", "fairy", "figures", awards=(award,))


def build_title_entry(title: str, holder: str, count: int) -> Entry:
    """Build the entry of a title whose holder is paid for so many features just completed.

    Rules `play.king` and `play.robber_baron`.
    """
    rule = "play.king" if title == "king" else "play.robber_baron"
    award = Award(holder, (make_line(rule, count, 1),))
    return Entry(title, title, "tokens", awards=(award,))
