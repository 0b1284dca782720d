"""A resource bundle: units of every resource in one integer, so that a price is compared at once.

Eight bits for each resource, always in the same order; the highest bit of each is a guard, which
shows when more is taken than there is. There are at most eight piles of at most 127 units.
"""

from collections.abc import Sequence

_BITS = 8
GUARD = sum(0x80 << (_BITS * place) for place in range(_BITS))
"""The guard bit of each of up to eight piles."""


def build_bundle(piles: Sequence[int]) -> int:
    """The piles, in units, as one integer."""
    return sum([count << (_BITS * place) for place, count in enumerate(piles)])


def can_pay(held: int, price: int) -> bool:
    """Whether the bundle `held` has at least as much of every resource as `price`."""
    return ((held | GUARD) - price) & GUARD == GUARD
