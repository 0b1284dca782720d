"""Every exact way to pay for some land constructions at once.

Row `build.cost` of docs/rules/deluges.md. Whether there is a way is decided exactly
(`affordability.py`), and then at least one is listed. Ways are found cheapest first: the search
always extends the partial way that can still become the cheapest, until `MOST_WAYS` are found or
`MOST_EXTENSIONS` were made; where others may be left, the answer says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from services.deluges.rules.affordability import deal_payments, find_best_plan, shorten_plan
from services.deluges.rules.costs import (
    PAYMENTS,
    RESOURCES,
    Payment,
    bundle_resources,
    list_payments,
)
from services.deluges.rules.resource_bundles import can_pay

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
    bundle = bundle_resources(held)
    search = _Search(list_payments(bundle, advanced), sum(held.values()))
    search.push(_PartialWay(bundle, constructions, 0, ()), 0)
    found, complete = search.find_cheapest()
    return Ways(tuple(found) or (_build_one_way(held, constructions, advanced),), complete)


@dataclass(frozen=True, slots=True)
class _PartialWay:
    """The first payments of a way: the bundle that is left, constructions missing, units spent."""

    bundle: int
    missing: int
    spent: int
    way: Way


class _Waiting(NamedTuple):
    """A partial way and the index of the payment that extends it next.

    A heap sorts by `least` units that the whole way costs, then by constructions `missing`, then by
    `number`, which is unique.
    """

    least: int
    missing: int
    number: int
    partial: _PartialWay
    payment_index: int


@dataclass(slots=True)
class _Search:
    """A best-first search: payments in a fixed order, each as often as it can be made.

    `units` are all there are to spend. Waiting partial ways are sorted by what the whole way will
    cost at least, then by how little is missing; each waits with the payment that extends it next.
    """

    choice: Sequence[Payment]
    units: int
    waiting: list[_Waiting] = field(default_factory=list)
    pushed: int = 0

    def find_cheapest(self) -> tuple[list[Way], bool]:
        """The cheapest ways, and whether there are no others."""
        found: list[Way] = []
        for _ in range(MOST_EXTENSIONS):
            if not self.waiting or len(found) > MOST_WAYS:
                break
            first = heappop(self.waiting)
            partial, index = first.partial, first.payment_index
            self.push(partial, index + 1)
            payment = self.choice[index]
            way = (*partial.way, payment)
            missing = partial.missing - payment.constructions
            if missing:
                left = partial.bundle - payment.price
                spent = partial.spent + payment.spent
                self.push(_PartialWay(left, missing, spent, way), index)
            else:
                found.append(way)
        return found[:MOST_WAYS], not self.waiting and len(found) <= MOST_WAYS

    def push(self, partial: _PartialWay, start: int) -> None:
        """Queues a partial way with the first payment from index `start` on that it can make."""
        bundle, missing = partial.bundle, partial.missing
        for index in range(start, len(self.choice)):
            payment = self.choice[index]
            least = partial.spent + _estimate_least(missing, payment)
            if least > self.units:
                # What follows has as few kinds or fewer, and so costs as much or more.
                return
            if payment.constructions <= missing and can_pay(bundle, payment.price):
                self.pushed += 1
                heappush(self.waiting, _Waiting(least, missing, self.pushed, partial, index))
                return


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
