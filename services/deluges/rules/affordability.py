"""How many land constructions some piles of resources pay for, exactly and at most.

Row `build.cost` of docs/rules/deluges.md as an optimum. Two payments of few kinds that are not
nested can always be replaced by two of more kinds that take no more of anything (10 a + 10 b
becomes twice 4 a + 4 b, and so on). So some best plan has all its one-kind payments on one pile,
its two-kind payments on one pair, its three-kind payments on one triple, each within the next;
exchanging piles shows that these may be the largest. What remains is paid one each of four or five
kinds: `fives` and `fours` such payments fit when every demand is covered by what the piles can give
(a transportation problem: Gale's condition), and always taking from the highest piles meets it. The
tests check the result against a slow reference that tries every plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.deluges.rules.costs import LAND_PRICES

_ONE, _TWO, _THREE = [LAND_PRICES[kinds].each for kinds in (1, 2, 3)]
"""Units of each resource in a payment of so many kinds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many payments of one, two, three, four and five kinds of resource a plan makes."""

    ones: int = 0
    twos: int = 0
    threes: int = 0
    fours: int = 0
    fives: int = 0

    @property
    def constructions(self) -> int:
        return self.ones + self.twos + self.threes + self.fours + 2 * self.fives


@lru_cache(maxsize=4096)
def find_best_plan(piles: tuple[int, ...], advanced: bool) -> Plan:
    """A plan with the most constructions; `piles` are units, six of them, from the highest down.

    Rule `build.cost`.
    """
    best, most = Plan(), 0
    units, beside = sum(piles), sum(piles[3:])
    for ones, twos, threes in _list_plans_of_few_kinds(piles):
        few = ones + twos + threes
        left = units - ones * _ONE - 2 * twos * _TWO - 3 * threes * _THREE
        # Each construction of four or five kinds takes at least one unit beside the three highest.
        if few + min(beside, left * 2 // 5 if advanced else left // 4) <= most:
            continue
        rest = _subtract_payments(piles, ones, twos, threes)
        fours, fives = _count_payments_of_many_kinds(rest, advanced)
        if few + fours + 2 * fives > most:
            best, most = Plan(ones, twos, threes, fours, fives), few + fours + 2 * fives
    return best


def shorten_plan(plan: Plan, constructions: int) -> Plan:
    """Drops payments until the plan pays for exactly `constructions`, at most its own number."""
    counts = [plan.ones, plan.twos, plan.threes, plan.fours]
    over = plan.constructions - constructions
    for index, count in enumerate(counts):
        dropped = min(count, over)
        counts[index] -= dropped
        over -= dropped
    fives = plan.fives - -(-over // 2)
    return Plan(counts[0], counts[1], counts[2], counts[3] + over % 2, fives)


def deal_payments(plan: Plan, piles: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yields each payment as the indices of its piles, which are sorted from the highest down."""
    for kinds, count in ((1, plan.ones), (2, plan.twos), (3, plan.threes)):
        yield from (tuple(range(kinds)),) * count
    left = _subtract_payments(piles, plan.ones, plan.twos, plan.threes)
    for kinds, count in ((5, plan.fives), (4, plan.fours)):
        for _ in range(count):
            highest = sorted(range(len(left)), key=lambda index: -left[index])[:kinds]
            for index in highest:
                left[index] -= 1
            yield tuple(sorted(highest))


def _list_plans_of_few_kinds(piles: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    first, second, third = piles[:3]
    for ones in range(first // _ONE + 1):
        after_ones = first - ones * _ONE
        for twos in range(min(after_ones, second) // _TWO + 1):
            spent = twos * _TWO
            for threes in range(min(after_ones - spent, second - spent, third) // _THREE + 1):
                yield ones, twos, threes


def _subtract_payments(piles: Sequence[int], ones: int, twos: int, threes: int) -> list[int]:
    each_third = threes * _THREE
    each_second = twos * _TWO + each_third
    first, second, third, *others = piles
    return [
        first - ones * _ONE - each_second,
        second - each_second,
        third - each_third,
        *others,
    ]


def _count_payments_of_many_kinds(piles: Sequence[int], advanced: bool) -> tuple[int, int]:
    """The most constructions with one each of four or five kinds: how many fours and fives.

    So many payments of k kinds fit when, for each number j < k of highest piles left out, the other
    piles can give the k - j units that each payment takes of them at least. With `rounds` payments,
    of which some take a fifth unit, what all give beyond four each is for the fifths.
    """
    *_, sixth, fifth, fourth, third, second, first = sorted(piles)
    beside = fourth + fifth + sixth
    units = (first + second + third + beside, second + third + beside, third + beside, beside)
    rounds = min(units[0] // 4, units[1] // 3, units[2] // 2, units[3])
    if not advanced:
        return rounds, 0
    fives = min(units[0] // 5, units[1] // 4, units[2] // 3, units[3] // 2, fifth + sixth)
    return _find_best_mix(units, rounds, fives)


def _find_best_mix(units: Sequence[int], rounds: int, most_fives: int) -> tuple[int, int]:
    """The fours and fives with the most constructions.

    Fewer payments may leave more fifth units; the number of constructions rises, then falls.
    """
    best = (rounds, 0)
    while True:
        fives = min(
            most_fives,
            rounds,
            units[0] - 4 * rounds,
            units[1] - 3 * rounds,
            units[2] - 2 * rounds,
            units[3] - rounds,
        )
        if rounds + fives < best[0] + 2 * best[1]:
            return best
        best = (rounds - fives, fives)
        rounds -= 1
