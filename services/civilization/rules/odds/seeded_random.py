"""Chance without chance: numbers that follow from a seed, the same everywhere and always.

The generator is SplitMix64 (Steele, Lea and Flood 2014), which passes the usual tests of
randomness; whole numbers below a limit are drawn without bias, by drawing again what lies beyond
the last whole multiple.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


class SeededRandom:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next_word(self) -> int:
        """The next 64 bits."""
        self._state = mixed = (self._state + _STEP) & _WORD
        for shift, factor in _MIX:
            mixed = ((mixed ^ (mixed >> shift)) * factor) & _WORD
        return mixed ^ (mixed >> 31)

    def next_below(self, limit: int) -> int:
        """A number from 0 up to the limit, which is not reached."""
        beyond = _WORD + 1 - (_WORD + 1) % limit
        word = self.next_word()
        while word >= beyond:
            word = self.next_word()
        return word % limit

    def choose_index(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight says; some weight is more than 0."""
        return bisect_right(tuple(accumulate(weights)), self.next_below(sum(weights)))
