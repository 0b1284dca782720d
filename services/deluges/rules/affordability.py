"""How many land constructions some piles of resources pay for, exactly and at most.

Row build.cost of rules/deluges.md as an optimum. Two payments of few kinds that are not nested can
always be replaced by two of more kinds that take no more of anything (10 a + 10 b becomes twice
4 a + 4 b, and so on). So some best plan has all its one-kind payments on one pile, its two-kind
payments on one pair, its three-kind payments on one triple, each within the next; exchanging piles
shows that these may be the largest. What remains is paid one each of four or five kinds: `fives`
and `fours` such payments fit when every demand is covered by what the piles can give (a
transportation problem: Gale's condition), and dealing always from the highest piles meets it. A
slow twin in the tests tries every plan. This module does not know what the resources are called.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.deluges.rules.costs import EACH


@dataclass(frozen=True, slots=True)
class Plan:
    """How many payments of one, two, three, four and five kinds."""

    ones: int = 0
    twos: int = 0
    threes: int = 0
    fours: int = 0
    fives: int = 0

    @property
    def constructions(self) -> int:
        return self.ones + self.twos + self.threes + self.fours + 2 * self.fives


@lru_cache(maxsize=4096)
def best_plan(piles: tuple[int, ...], advanced: bool) -> Plan:
    """A plan with the most constructions; `piles` (three or more) from the highest down."""
    best = Plan()
    for few in _plans_of_few_kinds(piles):
        left = _after(piles, few)
        if few.constructions + _at_most(left, advanced) <= best.constructions:
            continue
        fours, fives = _many_kinds(left, advanced)
        plan = Plan(few.ones, few.twos, few.threes, fours, fives)
        if plan.constructions > best.constructions:
            best = plan
    return best


def shortened(plan: Plan, constructions: int) -> Plan:
    """The same plan for exactly so many constructions, which are no more than its own."""
    counts = [plan.ones, plan.twos, plan.threes, plan.fours]
    over = plan.constructions - constructions
    for index, count in enumerate(counts):
        dropped = min(count, over)
        counts[index] -= dropped
        over -= dropped
    fives = plan.fives - -(-over // 2)
    return Plan(counts[0], counts[1], counts[2], counts[3] + over % 2, fives)


def dealt(plan: Plan, piles: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The plan's payments as indices of piles, which are sorted from the highest to the lowest."""
    few = Plan(plan.ones, plan.twos, plan.threes)
    for kinds, count in ((1, plan.ones), (2, plan.twos), (3, plan.threes)):
        yield from (tuple(range(kinds)),) * count
    left = list(_after(piles, few))
    for kinds, count in ((5, plan.fives), (4, plan.fours)):
        for _ in range(count):
            highest = sorted(range(len(left)), key=lambda index: -left[index])[:kinds]
            for index in highest:
                left[index] -= 1
            yield tuple(sorted(highest))


def _plans_of_few_kinds(piles: Sequence[int]) -> Iterator[Plan]:
    first, second, third = piles[:3]
    for ones in range(first // EACH[1] + 1):
        after_ones = first - ones * EACH[1]
        for twos in range(min(after_ones, second) // EACH[2] + 1):
            spent = twos * EACH[2]
            for threes in range(min(after_ones - spent, second - spent, third) // EACH[3] + 1):
                yield Plan(ones, twos, threes)


def _after(piles: Sequence[int], few: Plan) -> tuple[int, ...]:
    threes = few.threes * EACH[3]
    twos = few.twos * EACH[2] + threes
    ones = few.ones * EACH[1] + twos
    first, second, third, *others = piles
    return (first - ones, second - twos, third - threes, *others)


def _at_most(piles: Sequence[int], advanced: bool) -> int:
    """No plan of four or five kinds makes more than this."""
    return sum(piles) * 2 // 5 if advanced else sum(piles) // 4


def _many_kinds(piles: Sequence[int], advanced: bool) -> tuple[int, int]:
    """The most constructions with one each of four or five kinds: how many fours and fives."""
    rounds = _most_rounds(piles, 4)
    fours, fives = rounds, 0
    best = rounds
    for more in range(1, (_most_rounds(piles, 5) if advanced else 0) + 1):
        while _given(piles, rounds) < 4 * rounds + more:
            rounds -= 1
        if rounds + more > best:
            best, fours, fives = rounds + more, rounds - more, more
    return fours, fives


def _most_rounds(piles: Sequence[int], kinds: int) -> int:
    rounds = 0
    while _given(piles, rounds + 1) >= kinds * (rounds + 1):
        rounds += 1
    return rounds


def _given(piles: Sequence[int], rounds: int) -> int:
    """What the piles can give when each gives at most one a round."""
    return sum(min(pile, rounds) for pile in piles)
