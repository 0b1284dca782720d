"""How much of a race is looked into: steps that are counted, so that no table takes too long.

A step is about a tenth of a millisecond: a tile laid at one place, or an equal part of a search
through fights. What was looked into once for a player is free from then on, whether or not it is
still remembered, so that the same request always does the same work. Every player has an equal
share, whatever the order in which the players are given. A table as it comes up in play spends a
small part of it; where it does not suffice, what is found is a lower bound and said to be one.
"""

from collections.abc import Hashable

RACE_STEPS = 4_800
"""Steps for all players of a race together."""


class StepBudget:
    """The steps of one player."""

    def __init__(self, steps: int) -> None:
        self._left = steps
        self._paid: set[Hashable] = set()

    @property
    def left(self) -> int:
        """Steps that are not spent."""
        return self._left

    def try_spend(self, search: Hashable, steps: int) -> bool:
        """Pay for looking into `what`, once; whether that is or was possible."""
        if search in self._paid:
            return True
        if steps > self._left:
            return False
        self._left -= steps
        self._paid.add(search)
        return True


def build_share(players: int) -> StepBudget:
    """A budget for one of so many players."""
    return StepBudget(RACE_STEPS // players)
