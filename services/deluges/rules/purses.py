"""Some of every resource as one number, so that a whole price is compared and paid at once.

Eight bits for each resource, in one order throughout; the highest bit of each is kept free, and
shows when more is taken than there is. A pile is at most 127. This module knows no price.
"""

from collections.abc import Sequence

_BITS = 8
GUARD = sum(0x80 << (_BITS * place) for place in range(_BITS))
"""The free bit of each of up to eight piles."""


def purse(piles: Sequence[int]) -> int:
    """The piles as one number."""
    return sum([count << (_BITS * place) for place, count in enumerate(piles)])


def affords(held: int, price: int) -> bool:
    """Whether the purse `held` has at least what `price` takes of everything."""
    return ((held | GUARD) - price) & GUARD == GUARD
