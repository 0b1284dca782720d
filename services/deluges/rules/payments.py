"""Every exact way to pay for some land constructions at once.

Row build.cost of rules/deluges.md. Whether there is a way is decided
exactly (`affordability.py`), and then one is always shown. All ways are searched for within
`WAYS` ways and `LOOKS` steps of the search; where that is not enough the answer says that there are
more. This module does not know what is being built.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from services.deluges.rules.affordability import best_plan, dealt, shortened
from services.deluges.rules.costs import RESOURCES, Payment, payments_for

WAYS = 100
"""Ways that are listed at most."""
LOOKS = 1_500
"""Steps of the search for ways."""

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
    search = _Search(LOOKS)
    found = list(islice(search.ways(held, constructions, payments_for(held, advanced)), WAYS + 1))
    if search.looks >= 0 and len(found) <= WAYS:
        return Ways(_thriftiest_first(found), True)
    sure = _one_way(held, constructions, advanced)
    kept = [sure, *(way for way in found if way != sure)][:WAYS]
    return Ways(_thriftiest_first(kept), False)


@dataclass
class _Search:
    """Payments in a fixed order, each as often as it can be, until `looks` steps are used up."""

    looks: int

    def ways(
        self, held: Mapping[str, int], missing: int, choice: Sequence[Payment]
    ) -> Iterator[Way]:
        """Ways to pay for exactly `missing` constructions with payments of `choice`, in order."""
        self.looks -= 1
        if missing == 0:
            yield ()
            return
        units = sum(held.values())
        for index, payment in enumerate(choice):
            if self.looks < 0 or payment.spent * missing > units * payment.constructions:
                # What follows has as few kinds or fewer, and so costs as much or more.
                return
            if payment.constructions <= missing:
                left, still = payment.left(held), missing - payment.constructions
                again = [one for one in choice[index:] if still and one.affordable(left)]
                for way in self.ways(left, still, again):
                    yield (payment, *way)


def _one_way(held: Mapping[str, int], constructions: int, advanced: bool) -> Way:
    """The way of the best plan: it exists whenever enough constructions can be paid."""
    names = sorted(RESOURCES, key=lambda kind: (-held[kind], RESOURCES.index(kind)))
    plan = shortened(best_plan(_piles(held), advanced), constructions)
    way = [
        Payment(tuple(kind for kind in RESOURCES if kind in {names[pile] for pile in piles}))
        for piles in dealt(plan, _piles(held))
    ]
    return tuple(sorted(way, key=_order))


def _piles(held: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted((held[kind] for kind in RESOURCES), reverse=True))


def _thriftiest_first(ways: Sequence[Way]) -> tuple[Way, ...]:
    return tuple(sorted(ways, key=lambda way: sum(payment.spent for payment in way)))


def _order(payment: Payment) -> tuple[int, tuple[int, ...]]:
    """The order in which `payments_for` lists payments."""
    return -len(payment.kinds), tuple(RESOURCES.index(kind) for kind in payment.kinds)
