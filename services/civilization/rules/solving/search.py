"""What a side can force: bounds of every position met, and null windows that narrow them.

The value of a position is by how much the final values will still move in favour of the side to
move, both playing their best. A null window asks only whether it is at least some target; every
answer is stored as a bound, so that each next window has less to do.

The search counts the positions it looks into and stops at its budget; the bounds found by then are
valid. A position with many plays costs as much as several (`_PLAYS_AS_ONE`, `_NEW_PLAYS_AS_ONE`).
The last quarter of the budget is for windows far from the value, which are decided sooner.
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from services.civilization.rules.solving.position_space import (
    Choice,
    PositionSpace,
    compute_most_gain,
)

NODE_BUDGET = 120_000
"""Positions of a search unless the request says otherwise: about 0.3 s."""
MOST_NODES = 160_000

_PLAYS_AS_ONE = 8
"""As many plays take as long to look through as one position."""
_NEW_PLAYS_AS_ONE = 2
"""As many plays take as long to list and to sort as one position."""

_NEVER = -(1 << 30)
_VALUE_SHARE = 3 / 4
"""The share of the budget for the value; the rest tightens the bounds where it is not found."""
_WINDOWS_PER_SIDE = 4
"""How many windows are tried on either side of a value that was not found."""

_EAGERNESS = attrgetter("eagerness")


class Bounds(NamedTuple):
    """The lowest and the highest possible value, in points."""

    low: int
    high: int

    @property
    def is_proven(self) -> bool:
        return self.low == self.high

    @property
    def negated(self) -> "Bounds":
        return Bounds(-self.high, -self.low)

    def shift(self, points: int) -> "Bounds":
        return Bounds(self.low + points, self.high + points)


class BudgetExhaustedError(Exception):
    """The search has looked into as many positions as its budget allows."""


_intern_bounds = lru_cache(maxsize=1 << 16)(Bounds)
"""Equal bounds are one object, because a search stores hundreds of thousands."""

_Plays: TypeAlias = list[tuple[int, int]]
"""The steps of a side's choices: what is added to the position, and the gain."""


class Search:
    """Solves positions of one position space; bounds found for one serve the next.

    `spent` is what of the budget is spent: the positions, and more for those of many plays.
    """

    def __init__(self, space: PositionSpace, budget: int = NODE_BUDGET) -> None:
        self.space = space
        self.budget = budget
        self.nodes = 0
        self.spent = 0
        self._stop = 0
        self._plays: tuple[dict[int, _Plays], ...] = ({}, {})
        self._proven_bounds: tuple[dict[int, Bounds], ...] = ({}, {})
        self._initial_bounds: tuple[dict[int, Bounds], ...] = ({}, {})
        self._hands = sum(space.hand_bits)
        self._gains = tuple(
            [compute_most_gain(fighter, others, space.table) for fighter in hand]
            for hand, others in zip(space.hands, reversed(space.kinds), strict=True)
        )

    def solve(self, position: int, side: int, guess: int = 0) -> Bounds:
        """The value for the side to move; the bounds differ where the budget is exhausted.

        `guess` is the target of the first window; it changes the time and not the result.
        """
        hard_target = self._narrow_bounds(position, side, guess)
        if hard_target is not None:
            self._tighten_bounds(position, side, hard_target)
        return self.get_bounds(position, side)

    def _narrow_bounds(self, position: int, side: int, target: int) -> int | None:
        self._grant_budget(_VALUE_SHARE)
        low, high = self.get_bounds(position, side)
        while low < high:
            target = min(max(target, low + 1), high)
            found = self._try_target(position, side, target)
            if found is None:
                return target
            low, high = self.get_bounds(position, side)
            target = found + 1 if found >= target else found
        return None

    def _tighten_bounds(self, position: int, side: int, hard_target: int) -> None:
        """Moves both bounds towards a target that took too long, with windows farther away."""
        windows = 2 * _WINDOWS_PER_SIDE
        for upwards in (True, False):
            edge = hard_target
            for _ in range(_WINDOWS_PER_SIDE):
                low, high = self.get_bounds(position, side)
                target = (edge + (low if upwards else high + 1)) // 2
                self._grant_budget(1 / windows)
                if low < target <= high and self._try_target(position, side, target) is None:
                    edge = target
                windows -= 1

    def _try_target(self, position: int, side: int, target: int) -> int | None:
        """What one window finds; None where the granted budget does not decide it."""
        try:
            return self._test_target(position, side, target)
        except BudgetExhaustedError:
            return None

    def _grant_budget(self, share: float) -> None:
        left = max(0, self.budget - self.spent)
        self._stop = self.spent + min(left, max(1, int(left * share)))

    def get_bounds(self, position: int, side: int) -> Bounds:
        return self._proven_bounds[side].get(position) or self._compute_initial_bounds(
            position, side
        )

    def _compute_initial_bounds(self, position: int, side: int) -> Bounds:
        """The bounds before any search, which depend on the hands alone."""
        hands = position & self._hands
        bounds = self._initial_bounds[side].get(hands)
        if bounds is None:
            low, high = -self._sum_most_gains(hands, 1 - side), self._sum_most_gains(hands, side)
            bounds = self._initial_bounds[side][hands] = Bounds(low, high)
        return bounds

    def _sum_most_gains(self, hands: int, side: int) -> int:
        """The most points that a side's hand can gain if the other only opens new fronts."""
        gains, hand = self._gains[side], hands & self.space.hand_bits[side]
        return sum([count * gains[index] for index, count in self.space.count_slots(hand, side)])

    def find_next_side(self, position: int, side: int) -> int:
        """The side that plays next: the other, unless it has no unit left."""
        other = 1 - side
        return other if position & self.space.hand_bits[other] else side

    def bound_play(self, child: int, mover: int, side: int, gain: int) -> Bounds:
        """The bounds for the side of a play that leads to `child` and gains this at once."""
        known = self.get_bounds(child, mover)
        return (known if mover == side else known.negated).shift(gain)

    def _test_target(self, position: int, side: int, target: int) -> int:
        """A lower bound on the value, at least the target, else an upper bound below the target."""
        if self.spent >= self._stop:
            raise BudgetExhaustedError
        self.nodes += 1
        self.spent += 1
        mover = self.find_next_side(position, side)
        best, open_plays = self._filter_plays(position, side, mover, target)
        for child, gain in open_plays:
            if mover == side:
                found = gain + self._test_target(child, mover, target - gain)
            else:
                found = gain - self._test_target(child, mover, gain - target + 1)
            if found > best:
                best = found
                if best >= target:
                    break
        low, high = self.get_bounds(position, side)
        self._proven_bounds[side][position] = (
            _intern_bounds(max(low, best), high)
            if best >= target
            else _intern_bounds(low, min(high, best))
        )
        return best

    def _filter_plays(
        self, position: int, side: int, mover: int, target: int
    ) -> tuple[int, list[tuple[int, int]]]:
        """The best bound known without a search, and the plays that could reach the target.

        There are no such plays where one is already known to reach the target.
        """
        best = _NEVER
        open_plays = []
        known, first, hands = self._proven_bounds[mover], self._initial_bounds[mover], self._hands
        plays = self._list_plays(position, side)
        self.spent += len(plays) // _PLAYS_AS_ONE
        own = mover == side
        for delta, gain in plays:
            child = position + delta
            bounds = (
                known.get(child)
                or first.get(child & hands)
                or self._compute_initial_bounds(child, mover)
            )
            if own:
                low, high = gain + bounds[0], gain + bounds[1]
            else:
                low, high = gain - bounds[1], gain - bounds[0]
            if low >= target:
                return low, []
            if high >= target:
                open_plays.append((child, gain))
            elif high > best:
                best = high
        return best, open_plays

    def _list_plays(self, position: int, side: int) -> _Plays:
        """The plays of the side to move, those with the largest gain first."""
        half = position & self.space.half_bits[side]
        plays = self._plays[side].get(half)
        if plays is None:
            choices = sort_by_eagerness(
                [choice for choice, _ in self.space.list_choices(half, side)]
            )
            plays = self._plays[side][half] = [choice.step for choice in choices]
            self.spent += len(plays) // _NEW_PLAYS_AS_ONE
        return plays


def sort_by_eagerness(choices: Iterable[Choice]) -> list[Choice]:
    """Choices in the order of the search: largest gain, then the strongest, healthiest unit."""
    return sorted(choices, key=_EAGERNESS, reverse=True)
