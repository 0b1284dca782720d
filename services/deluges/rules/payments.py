"""Every exact way to pay for some land constructions at once.

Row `build.cost` of docs/rules/deluges.md. Whether there is a way is decided exactly
(`affordability.py`), and then one is always shown. Ways are found cheapest first, by always
following the beginning that can still become the cheapest way, until `WAYS` are found or `LOOKS`
beginnings were followed; where others may be left, the answer says so. This module does not know
what is being built.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from services.deluges.rules.affordability import best_plan, dealt, shortened
from services.deluges.rules.costs import (
    PAYMENTS,
    RESOURCES,
    Payment,
    held_purse,
    payments_for,
)
from services.deluges.rules.purses import affords

WAYS = 20
"""Ways that are listed at most."""
LOOKS = 300
"""Beginnings of ways that are followed at most."""
_CHEAPEST_SINGLE = min([one.spent for one in PAYMENTS.values() if one.constructions == 1])
_ORDER = {kinds: index for index, kinds in enumerate(PAYMENTS)}

Way = tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """Ways to pay, those that spend least first; `complete` when there are no others."""

    ways: tuple[Way, ...]
    complete: bool


def most_constructions(held: Mapping[str, int], advanced: bool) -> int:
    """How many land constructions these resources can pay for at most."""
    return best_plan(_piles(held), advanced).constructions


def ways_to_pay(held: Mapping[str, int], constructions: int, advanced: bool) -> Ways:
    """Exact ways to pay for so many land constructions; none when they cannot be paid."""
    if constructions > most_constructions(held, advanced):
        return Ways((), True)
    if constructions == 0:
        return Ways(((),), True)
    purse = held_purse(held)
    search = _Search(payments_for(purse, advanced), sum(held.values()))
    search.offer(_Beginning(purse, constructions, 0, ()), 0)
    found, complete = search.cheapest()
    return Ways(tuple(found) or (_one_way(held, constructions, advanced),), complete)


@dataclass(frozen=True, slots=True)
class _Beginning:
    """The first payments of a way: what is left in the purse, what is missing, what was spent."""

    purse: int
    missing: int
    spent: int
    way: Way


@dataclass(slots=True)
class _Search:
    """Payments in a fixed order, each as often as it can be; `units` is all there is to spend.

    Waiting beginnings are sorted by what the whole way will cost at least, then by how little is
    missing; each waits with the next payment that it will be followed by.
    """

    choice: Sequence[Payment]
    units: int
    waiting: list[tuple[int, int, int, _Beginning, int]] = field(default_factory=list)
    offered: int = 0

    def cheapest(self) -> tuple[list[Way], bool]:
        """The cheapest ways, and whether there are no others."""
        found: list[Way] = []
        for _ in range(LOOKS):
            if not self.waiting or len(found) > WAYS:
                break
            *_, beginning, index = heappop(self.waiting)
            self.offer(beginning, index + 1)
            payment = self.choice[index]
            way = (*beginning.way, payment)
            missing = beginning.missing - payment.constructions
            if missing:
                left = beginning.purse - payment.price
                spent = beginning.spent + payment.spent
                self.offer(_Beginning(left, missing, spent, way), index)
            else:
                found.append(way)
        return found[:WAYS], not self.waiting and len(found) <= WAYS

    def offer(self, beginning: _Beginning, start: int) -> None:
        """Lets a beginning wait with the first payment from `start` on that it affords."""
        purse, missing = beginning.purse, beginning.missing
        for index in range(start, len(self.choice)):
            payment = self.choice[index]
            least = beginning.spent + _least(missing, payment)
            if least > self.units:
                # What follows has as few kinds or fewer, and so costs as much or more.
                return
            if payment.constructions <= missing and affords(purse, payment.price):
                self.offered += 1
                heappush(self.waiting, (least, missing, self.offered, beginning, index))
                return


def _least(missing: int, payment: Payment) -> int:
    """Units that so many constructions cost at least with this payment and those after it."""
    pairs, single = divmod(missing, payment.constructions)
    return pairs * payment.spent + single * _CHEAPEST_SINGLE


def _one_way(held: Mapping[str, int], constructions: int, advanced: bool) -> Way:
    """The way of the best plan: it exists whenever enough constructions can be paid."""
    names = sorted(RESOURCES, key=lambda kind: (-held[kind], RESOURCES.index(kind)))
    plan = shortened(best_plan(_piles(held), advanced), constructions)
    chosen = [{names[pile] for pile in piles} for piles in dealt(plan, _piles(held))]
    kinds = [tuple([kind for kind in RESOURCES if kind in one]) for one in chosen]
    return tuple([PAYMENTS[one] for one in sorted(kinds, key=_ORDER.__getitem__)])


def _piles(held: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted([held[kind] for kind in RESOURCES], reverse=True))
