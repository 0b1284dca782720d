"""Lines of a score, cached: a road of five tiles has the same line on every sheet.

A line is immutable, so equal lines can be one object.
"""

from collections.abc import Sequence
from functools import lru_cache

from shared.core.sheet import Line, total

CACHE_SIZE = 8_192
"""Lines that are cached."""


@lru_cache(CACHE_SIZE)
def make_line(rule: str, count: int, each: int, wording: str = "", category: str = "") -> Line:
    """Make the line of `count` things worth `each` points by `rule`; the rest is as in `Line`."""
    return Line(rule, count, each, wording=wording, category=category)


def make_cancelling_line(rule: str, so_far: Sequence[Line]) -> Line:
    """Make the line that takes away all points so far, as an inn does on an open road."""
    return make_line(rule, total(so_far), -1)


def make_halving_line(rule: str, so_far: Sequence[Line]) -> Line:
    """Make the line that takes away half of the points so far; what is `left` is rounded up."""
    return _make_halving_line(rule, total(so_far))


@lru_cache(CACHE_SIZE)
def _make_halving_line(rule: str, points: int) -> Line:
    taken = points // 2
    return Line(rule, taken, -1, {"left": points - taken})
