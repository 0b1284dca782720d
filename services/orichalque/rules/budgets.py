"""Limits how much of a race is examined, by counting steps instead of time.

A step is about a tenth of a millisecond: a tile laid at one place, or an equal part of a search
through fights. What was examined once for a player costs nothing again, whether or not it is still
cached, so that the same request always does the same work. Every player has an equal share,
whatever the order in which the players are given. A typical race spends a small part of it; where
the budget is exhausted, the result is a lower bound and the answer says so.
"""

from collections.abc import Hashable

RACE_STEPS = 6_000
"""Steps for all players of a race together."""


class StepBudget:
    """The steps of one player."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self._paid: set[Hashable] = set()

    def try_spend(self, search: Hashable, steps: int) -> bool:
        """Spends the steps of a search, once; False where too few are left."""
        if search in self._paid:
            return True
        if steps > self.left:
            return False
        self.left -= steps
        self._paid.add(search)
        return True


def build_share(players: int) -> StepBudget:
    """A budget for one of so many players."""
    return StepBudget(RACE_STEPS // players)
