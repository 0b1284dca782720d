"""What a side can force: bounds of every position met, and null windows that narrow them.

The value of a position is by how much the final values will still move in favour of the side to
move, both playing their best. A null window asks only whether it is at least some target; every
answer is kept as a bound, so that each next window has less to do, until lower and upper bound of
the position asked for meet.

Before anything is searched a value has bounds: a side may open new fronts with all that it has,
and then loses at most, for each unit the other still plays, the most that this unit can gain.

The search counts the positions it looks into and stops at its budget: what was found by then is
true, only perhaps not enough. A position with many plays costs as much as several (`_PLAYS_AS_ONE`,
`_NEW_PLAYS_AS_ONE`), so that large hands take no longer than small ones.

Windows far from the value are settled sooner than those close to it: the last quarter of the budget
goes to these, so that the bounds say something. This module does not know what a choice looks like
on the table.
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from services.civilization.rules.solving.field import Choice, Field
from services.civilization.rules.solving.fighters import most_gain

NODE_BUDGET = 120_000
"""What a solve spends unless the request says otherwise: about 0.3 s."""
MOST_NODES = 160_000
"""The most that is spent, whatever the request says: from 0.4 s to 0.7 s with large hands."""

_PLAYS_AS_ONE = 16
"""Plays that take as long to look through as a position."""
_NEW_PLAYS_AS_ONE = 2
"""Plays that take as long to find and to order as a position."""

_NEVER = -(1 << 30)
_MOST_OF_IT = 3 / 4
"""The share of the budget for the value itself; the rest is for bounds, where it is not found."""
_PUSHES = 4
"""Windows on either side of a value that is not found."""

_EAGERNESS = attrgetter("eagerness")


class Bounds(NamedTuple):
    """What a value is at least and at most."""

    low: int
    high: int

    @property
    def meet(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    @property
    def other_way(self) -> "Bounds":
        """The bounds as the other side sees them."""
        return Bounds(-self.high, -self.low)

    def plus(self, points: int) -> "Bounds":
        """The bounds of a value that is higher by so much."""
        return Bounds(self.low + points, self.high + points)


class BudgetSpent(Exception):
    """The search has looked into as many positions as it may."""


_kept_bounds = lru_cache(maxsize=1 << 16)(Bounds)
"""Bounds that are alike are one object: a table holds hundreds of thousands."""

_Plays: TypeAlias = list[tuple[int, int]]
"""The steps of a side's choices: what is added to the position, and what is gained at once."""


class Search:
    """Solves positions of one field; what it learns of one serves the next."""

    def __init__(self, field: Field, budget: int = NODE_BUDGET) -> None:
        self.field = field
        self.budget = budget
        self.nodes = 0
        self._spent = 0
        self._stop = 0
        self._plays: tuple[dict[int, _Plays], ...] = ({}, {})
        self._known: tuple[dict[int, Bounds], ...] = ({}, {})
        self._first: tuple[dict[int, Bounds], ...] = ({}, {})
        self._hands = sum(field.hand_bits)
        self._gains = tuple(
            [most_gain(fighter, others, field.table) for fighter in hand]
            for hand, others in zip(field.hands, reversed(field.kinds), strict=True)
        )

    @property
    def spent(self) -> int:
        """What of the budget is spent: the positions, and more for those of many plays."""
        return self._spent

    def solve(self, position: int, side: int, guess: int = 0) -> Bounds:
        """The value for the side to move; bounds that do not meet when the budget is spent.

        `guess`, where the windows begin, changes how long it takes and not what is found.
        """
        hard = self._close_in(position, side, guess)
        if hard is not None:
            self._push(position, side, hard)
        return self.bounds(position, side)

    def _close_in(self, position: int, side: int, target: int) -> int | None:
        """Windows until the bounds meet; the target at which most of the budget was spent."""
        self._allow(_MOST_OF_IT)
        low, high = self.bounds(position, side)
        while low < high:
            target = min(max(target, low + 1), high)
            try:
                found = self._reach(position, side, target)
            except BudgetSpent:
                return target
            low, high = self.bounds(position, side)
            target = found + 1 if found >= target else found
        return None

    def _push(self, position: int, side: int, hard: int) -> None:
        """Moves both bounds towards a target that took too long, by windows farther away."""
        windows = 2 * _PUSHES
        for upwards in (True, False):
            edge = hard
            for _ in range(_PUSHES):
                low, high = self.bounds(position, side)
                target = (edge + (low if upwards else high + 1)) // 2
                self._allow(1 / windows)
                if low < target <= high and not self._settles(position, side, target):
                    edge = target
                windows -= 1

    def _settles(self, position: int, side: int, target: int) -> bool:
        """Whether one window is settled with what is allowed."""
        try:
            self._reach(position, side, target)
        except BudgetSpent:
            return False
        return True

    def _allow(self, share: float) -> None:
        """Lets the search spend this share of what the budget leaves, one position or more."""
        left = max(0, self.budget - self._spent)
        self._stop = self._spent + min(left, max(1, int(left * share)))

    def bounds(self, position: int, side: int) -> Bounds:
        """What is known of the value for the side to move, without looking any further."""
        return self._known[side].get(position) or self._at_first(position, side)

    def _at_first(self, position: int, side: int) -> Bounds:
        """What is known of a value before anything is searched; the hands alone decide it."""
        hands = position & self._hands
        bounds = self._first[side].get(hands)
        if bounds is None:
            low, high = -self._most_gains(hands, 1 - side), self._most_gains(hands, side)
            bounds = self._first[side][hands] = Bounds(low, high)
        return bounds

    def _most_gains(self, hands: int, side: int) -> int:
        """The most that a side's hand can gain if the other only opens new fronts."""
        gains, hand = self._gains[side], hands & self.field.hand_bits[side]
        return sum([count * gains[index] for index, count in self.field.counted(hand, side)])

    def next_to_move(self, position: int, side: int) -> int:
        """Who plays after the side: the other, unless it has no unit left."""
        other = 1 - side
        return other if position & self.field.hand_bits[other] else side

    def after(self, child: int, mover: int, side: int, gain: int) -> Bounds:
        """What is known of a play's value for the side, if it leads here and gains this at once."""
        known = self.bounds(child, mover)
        return (known if mover == side else known.other_way).plus(gain)

    def _reach(self, position: int, side: int, target: int) -> int:
        """A lower bound on the value that is the target or more, else an upper bound below it."""
        if self._spent >= self._stop:
            raise BudgetSpent
        self.nodes += 1
        self._spent += 1
        mover = self.next_to_move(position, side)
        best, open_questions = self._sift(position, side, mover, target)
        for child, gain in open_questions:
            if mover == side:
                found = gain + self._reach(child, mover, target - gain)
            else:
                found = gain - self._reach(child, mover, gain - target + 1)
            if found > best:
                best = found
                if best >= target:
                    break
        low, high = self.bounds(position, side)
        self._known[side][position] = (
            _kept_bounds(max(low, best), high)
            if best >= target
            else _kept_bounds(low, min(high, best))
        )
        return best

    def _sift(
        self, position: int, side: int, mover: int, target: int
    ) -> tuple[int, list[tuple[int, int]]]:
        """The best that is known without looking further, and the plays that could be better.

        None could where some play is known to reach the target.
        """
        best = _NEVER
        open_questions = []
        known, first, hands = self._known[mover], self._first[mover], self._hands
        plays = self._plays_of(position, side)
        self._spent += len(plays) // _PLAYS_AS_ONE
        own = mover == side
        for delta, gain in plays:
            child = position + delta
            bounds = known.get(child) or first.get(child & hands) or self._at_first(child, mover)
            if own:
                low, high = gain + bounds[0], gain + bounds[1]
            else:
                low, high = gain - bounds[1], gain - bounds[0]
            if low >= target:
                return low, []
            if high >= target:
                open_questions.append((child, gain))
            elif high > best:
                best = high
        return best, open_questions

    def _plays_of(self, position: int, side: int) -> _Plays:
        """The plays of the side to move, those first that gain most at once."""
        half = position & self.field.half_bits[side]
        plays = self._plays[side].get(half)
        if plays is None:
            choices = eager([choice for choice, _ in self.field.choices(half, side)])
            plays = self._plays[side][half] = [choice.step for choice in choices]
            self._spent += len(plays) // _NEW_PLAYS_AS_ONE
        return plays


def eager(choices: Iterable[Choice]) -> list[Choice]:
    """What is tried first: what gains most at once, then the strongest and healthiest unit."""
    return sorted(choices, key=_EAGERNESS, reverse=True)
