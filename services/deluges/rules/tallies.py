"""What each player brings to the tally: points carried and seven counts.

Filled in by hand at the table, or counted from a board by `board.py`. Knows no rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass

COUNTS = ("dolmens", "monuments", "wonders", "trees", "boats", "warriors", "mines")
"""The counts of a tally, as the request names them."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's counts at the end of the game; `trees` are those the player controls."""

    id: str
    carried: int
    dolmens: int
    monuments: int
    wonders: int
    trees: int
    boats: int
    warriors: int
    mines: int

    def heritage(self, kind: str) -> int:
        """How many buildings of one kind (dolmen, monument, wonder) the player built."""
        return {"dolmen": self.dolmens, "monument": self.monuments, "wonder": self.wonders}[kind]

    def held(self, kind: str) -> int:
        """How many of what a bonus compares (trees, boats, warriors, mines) the player has."""
        return self.counts()[kind]

    def counts(self) -> Mapping[str, int]:
        """Every count by its name in the request."""
        return {
            "dolmens": self.dolmens,
            "monuments": self.monuments,
            "wonders": self.wonders,
            "trees": self.trees,
            "boats": self.boats,
            "warriors": self.warriors,
            "mines": self.mines,
        }
