"""Every exact way to pay for some land constructions at once.

Row `build.cost` of docs/rules/deluges.md. Whether there is a way is decided exactly
(`affordability.py`), and then at least one is listed. Ways are found cheapest first: the search
always extends the partial way that can still become the cheapest, until `MOST_WAYS` are found or
`MOST_EXTENSIONS` were made; where others may be left, the answer says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from services.deluges.rules.affordability import deal_payments, find_best_plan, shorten_plan
from services.deluges.rules.costs import (
    PAYMENTS,
    RESOURCES,
    Payment,
    bundle_resources,
    can_pay,
    list_payments,
)

MOST_WAYS = 20
"""Ways that are listed at most."""
MOST_EXTENSIONS = 300
"""Partial ways that are extended by a payment at most."""
_CHEAPEST_SINGLE = min([one.spent for one in PAYMENTS.values() if one.constructions == 1])
_ORDER = {kinds: index for index, kinds in enumerate(PAYMENTS)}

Way = tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to pay, those that spend least first; `complete` says that there are no others."""

    ways: tuple[Way, ...]
    complete: bool


def count_affordable(held: Mapping[str, int], advanced: bool) -> int:
    """How many land constructions these resources can pay for at most."""
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
    """The cheapest ways, and whether there are no others.

    A best-first search: payments in a fixed order, each as often as it can be made.
    """
    bundle, units = bundle_resources([held[kind] for kind in RESOURCES]), sum(held.values())
    choice, numbers = list_payments(bundle, advanced), count()
    waiting: list[_Waiting] = []
    found: list[Way] = []

    def push(missing: int, bundle: int, spent: int, way: Way, start: int) -> None:
        """Queue a partial way with the first payment from `start` on that it can make."""
        for index in range(start, len(choice)):
            payment = choice[index]
            least = spent + _estimate_least(missing, payment)
            if least > units:
                # What follows has as few kinds or fewer, and so costs as much or more.
                break
            if payment.constructions <= missing and can_pay(bundle, payment.price):
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


def _estimate_least(missing: int, payment: Payment) -> int:
    """Units that `missing` constructions cost at least with this payment and those after it."""
    pairs, single = divmod(missing, payment.constructions)
    return pairs * payment.spent + single * _CHEAPEST_SINGLE


def _build_one_way(held: Mapping[str, int], constructions: int, advanced: bool) -> Way:
    """The way of the best plan: it exists whenever enough constructions can be paid."""
    names = sorted(RESOURCES, key=lambda kind: (-held[kind], RESOURCES.index(kind)))
    plan = shorten_plan(find_best_plan(_sort_piles(held), advanced), constructions)
    chosen = [{names[pile] for pile in piles} for piles in deal_payments(plan, _sort_piles(held))]
    kinds = [tuple([kind for kind in RESOURCES if kind in one]) for one in chosen]
    return tuple([PAYMENTS[one] for one in sorted(kinds, key=_ORDER.__getitem__)])


def _sort_piles(held: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted([held[kind] for kind in RESOURCES], reverse=True))
