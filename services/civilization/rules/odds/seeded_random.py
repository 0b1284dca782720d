"""Random numbers that follow from a seed, the same on every platform and Python version.

The generator is SplitMix64 (Steele, Lea and Flood 2014), which passes the usual tests of
randomness. Whole numbers below a limit have no bias: a word beyond the last whole multiple of the
limit is drawn again.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


class SeededRandom:
    """A generator of random numbers from a 64-bit seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next_word(self) -> int:
        """The next 64 bits."""
        self._state = mixed = (self._state + _STEP) & _WORD
        for shift, factor in _MIX:
            mixed = ((mixed ^ (mixed >> shift)) * factor) & _WORD
        return mixed ^ (mixed >> 31)

    def next_below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        beyond = _WORD + 1 - (_WORD + 1) % limit
        word = self.next_word()
        while word >= beyond:
            word = self.next_word()
        return word % limit

    def choose_index(self, weights: Sequence[int]) -> int:
        """An index with a probability proportional to its weight; some weight is more than 0."""
        return bisect_right(tuple(accumulate(weights)), self.next_below(sum(weights)))
