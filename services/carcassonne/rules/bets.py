"""The betting office.

Rows `bet.*` of docs/rules/carcassonne.md: before everything else each chip is paid for a completed
road or city of its owner's choice that has exactly the tiles of one of its bets, or, for the
highest of 4/7+ and 5/8+, as many or more. Does not know which features there are to choose from.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from services.carcassonne.rules.lines import KEPT
from services.carcassonne.rules.position import Bet
from shared.core.sheet import Award, Entry, Line

EXACTLY: Mapping[str, Mapping[int, int]] = {
    "2_6": {2: 2, 6: 6},
    "3_5": {3: 3, 5: 5},
    "3_6": {3: 3, 6: 6},
    "4_7": {4: 4},
    "4": {4: 8},
    "5_8": {5: 5},
}
"""Chip → tiles of the feature → points."""
OR_MORE: Mapping[str, int] = {"4_7": 7, "5_8": 8}
"""Chip → so many tiles or more, worth as many points."""


def bet_entries(bets: Sequence[Bet]) -> list[Entry]:
    """An entry for each chip, with a line of 0 where the bet is lost."""
    return [_entry(bet, number) for number, bet in enumerate(bets, 1)]


def _entry(bet: Bet, number: int) -> Entry:
    awards = (Award(bet.player, (bet_line(bet.chip, bet.tiles),)),)
    return Entry(f"bet-{number}", "bet", "tokens", awards=awards)


@lru_cache(KEPT)
def bet_line(chip: str, tiles: int) -> Line:
    """What a chip pays for a feature of so many tiles, made once."""
    least = OR_MORE.get(chip)
    points = EXACTLY[chip].get(tiles, 0)
    if least is not None and tiles >= least:
        points = least
    wording = "bet" if points else "bet.lost"
    return Line(f"bet.{chip}", 1, points, {"tiles": tiles}, wording)
