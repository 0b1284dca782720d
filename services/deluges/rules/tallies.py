"""A player's row of the tally: points so far and seven counts.

Given by the caller, or counted from a board by `board.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

COUNTS = ("dolmens", "monuments", "wonders", "trees", "boats", "warriors", "mines")
"""The counts of a tally, as the request names them."""


class Tally(NamedTuple):
    """One player's counts at the end of the game, all of `COUNTS`; trees are those controlled."""

    id: str
    carried: int
    counts: Mapping[str, int]
