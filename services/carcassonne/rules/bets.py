"""The betting office.

Rows `bet.*` of docs/rules/carcassonne.md: before everything else each chip is paid for a completed
road or city of its owner's choice that has exactly the tiles of one of its bets, or, for the
highest of 4/7+ and 5/8+, as many or more.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from services.carcassonne.rules.lines import CACHE_SIZE
from services.carcassonne.rules.position import Bet
from shared.core.sheet import Award, Entry, Line

EXACT_POINTS: Mapping[str, Mapping[int, int]] = {
    "2_6": {2: 2, 6: 6},
    "3_5": {3: 3, 5: 5},
    "3_6": {3: 3, 6: 6},
    "4_7": {4: 4},
    "4": {4: 8},
    "5_8": {5: 5},
}
"""Chip → tiles of the feature → points."""
LEAST_TILES: Mapping[str, int] = {"4_7": 7, "5_8": 8}
"""Chip → so many tiles or more, worth that many points."""


def build_bet_entries(bets: Sequence[Bet]) -> list[Entry]:
    """Build an entry for each chip, with a line of 0 points where the bet is lost."""
    return [_build_entry(bet, number) for number, bet in enumerate(bets, 1)]


def _build_entry(bet: Bet, number: int) -> Entry:
    awards = (Award(bet.player, (score_bet(bet.chip, bet.tiles),)),)
    return Entry(f"bet-{number}", "bet", "tokens", awards=awards)


@lru_cache(CACHE_SIZE)
def score_bet(chip: str, tiles: int) -> Line:
    """Score a chip for a feature of so many tiles; equal lines are reused."""
    least = LEAST_TILES.get(chip)
    points = EXACT_POINTS[chip].get(tiles, 0)
    if least is not None and tiles >= least:
        points = least
    wording = "bet" if points else "bet.lost"
    return Line(f"bet.{chip}", 1, points, {"tiles": tiles}, wording)
