"""Every exact way to pay for some land constructions at once, and how many can be paid for at most.

Two payments of few kinds that are not nested can always be replaced by two of more kinds that take
no more of anything (10 a + 10 b becomes twice 4 a + 4 b, and so on). So some best plan has all its
one-kind payments on one pile, its two-kind payments on one pair, its three-kind payments on one
triple, each within the next; exchanging piles shows that these may be the largest. What remains is
paid one each of four or five kinds: `fives` and `fours` such payments fit when every demand is
covered by what the piles can give (a transportation problem: Gale's condition), and always taking
from the highest piles meets it.

Ways are found cheapest first: the search always extends the partial way that can still become the
cheapest, until `MOST_WAYS` are found or `MOST_EXTENSIONS` were made.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from services.deluges.rules import costs

_ONE, _TWO, _THREE = [costs.LAND_PRICES[kinds].each for kinds in (1, 2, 3)]
"""Units of each resource in a payment of so many kinds."""


class Plan(NamedTuple):
    """How many payments of one, two, three, four and five kinds of resource a plan makes."""

    ones: int = 0
    twos: int = 0
    threes: int = 0
    fours: int = 0
    fives: int = 0

    @property
    def constructions(self) -> int:
        return sum(self) + self.fives


@lru_cache(maxsize=4096)
def find_best_plan(piles: tuple[int, ...], advanced: bool) -> Plan:
    """A plan with the most constructions; `piles` are six, the highest first."""
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
    counts, over = [], plan.constructions - constructions
    for count in plan[:4]:
        counts.append(max(0, count - over))
        over = max(0, over - count)
    counts[3] += over % 2
    return Plan._make([*counts, plan.fives - -(-over // 2)])


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
    return [first - ones * _ONE - each_second, second - each_second, third - each_third, *others]


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


MOST_WAYS = 20
MOST_EXTENSIONS = 300
_CHEAPEST_SINGLE = min([one.spent for one in costs.PAYMENTS.values() if one.constructions == 1])
_ORDER = {kinds: index for index, kinds in enumerate(costs.PAYMENTS)}

Way = tuple[costs.Payment, ...]


class Ways(NamedTuple):
    """Ways to pay, those that spend least first; `complete` says that there are no others."""

    ways: tuple[Way, ...]
    complete: bool


def count_affordable(held: Mapping[str, int], advanced: bool) -> int:
    return find_best_plan(_sort_piles(held), advanced).constructions


def find_ways_to_pay(held: Mapping[str, int], constructions: int, advanced: bool) -> Ways:
    """Exact ways to pay for so many land constructions; none when they cannot be paid."""
    if constructions > count_affordable(held, advanced):
        return Ways((), True)
    if constructions == 0:
        return Ways(((),), True)
    found, complete = _find_cheapest(held, constructions, advanced)
    return Ways(found or (_build_one_way(held, constructions, advanced),), complete)


class _Waiting(NamedTuple):
    """The first payments of a way, and the index of the `payment` that extends them next.

    A heap sorts by `least` units that the whole way costs, then by constructions `missing`, then by
    `number`, which is unique. `bundle` are the resources that are left of the `spent` units.
    """

    least: int
    missing: int
    number: int
    bundle: int
    spent: int
    way: Way
    payment: int


def _find_cheapest(
    held: Mapping[str, int], constructions: int, advanced: bool
) -> tuple[tuple[Way, ...], bool]:
    """The cheapest ways, found best first, and whether there are no others."""
    bundle, units = (
        costs.bundle_resources([held[kind] for kind in costs.RESOURCES]),
        sum(held.values()),
    )
    choice, numbers = costs.list_payments(bundle, advanced), itertools.count()
    waiting: list[_Waiting] = []
    found: list[Way] = []

    def push(missing: int, bundle: int, spent: int, way: Way, start: int) -> None:
        for index in range(start, len(choice)):
            payment = choice[index]
            least = spent + _estimate_least(missing, payment)
            if least > units:
                # What follows has as few kinds or fewer, and so costs as much or more.
                break
            if payment.constructions <= missing and costs.can_pay(bundle, payment.price):
                one = _Waiting(least, missing, next(numbers), bundle, spent, way, index)
                heappush(waiting, one)
                break

    push(constructions, bundle, 0, (), 0)
    for _ in range(MOST_EXTENSIONS):
        if not waiting or len(found) > MOST_WAYS:
            break
        _, missing, _, bundle, spent, way, index = heappop(waiting)
        push(missing, bundle, spent, way, index + 1)
        payment = choice[index]
        missing -= payment.constructions
        if missing:
            left = bundle - payment.price
            push(missing, left, spent + payment.spent, (*way, payment), index)
        else:
            found.append((*way, payment))
    return tuple(found[:MOST_WAYS]), not waiting and len(found) <= MOST_WAYS


def _estimate_least(missing: int, payment: costs.Payment) -> int:
    """Units that `missing` constructions cost at least with this payment and those after it."""
    pairs, single = divmod(missing, payment.constructions)
    return pairs * payment.spent + single * _CHEAPEST_SINGLE


def _build_one_way(held: Mapping[str, int], constructions: int, advanced: bool) -> Way:
    """The way of the best plan: it exists whenever enough constructions can be paid."""
    names = sorted(costs.RESOURCES, key=lambda kind: (-held[kind], costs.RESOURCES.index(kind)))
    plan = shorten_plan(find_best_plan(_sort_piles(held), advanced), constructions)
    chosen = [{names[pile] for pile in piles} for piles in deal_payments(plan, _sort_piles(held))]
    kinds = [tuple([kind for kind in costs.RESOURCES if kind in one]) for one in chosen]
    return tuple([costs.PAYMENTS[one] for one in sorted(kinds, key=_ORDER.__getitem__)])


def _sort_piles(held: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted([held[kind] for kind in costs.RESOURCES], reverse=True))
