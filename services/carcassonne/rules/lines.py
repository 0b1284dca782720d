"""Lines of a score, made once: a road of five tiles reads the same on every sheet.

A line never changes, so the same rule, count and worth can be the same object. Knows no rule.
"""

from collections.abc import Sequence
from functools import lru_cache

from shared.core.sheet import Line, total

KEPT = 8_192
"""Lines kept for the next time."""


@lru_cache(KEPT)
def line(rule: str, count: int, each: int, wording: str = "", category: str = "") -> Line:
    """`count` things worth `each` points by `rule`; `wording` and `category` as in `Line`."""
    return Line(rule, count, each, wording=wording, category=category)


def worthless(rule: str, so_far: Sequence[Line]) -> Line:
    """What takes away everything so far, as an inn does on an open road."""
    return line(rule, total(so_far), -1)


def halved(rule: str, so_far: Sequence[Line]) -> Line:
    """What takes away half of everything so far; what is `left` is rounded up."""
    return _half_of(rule, total(so_far))


@lru_cache(KEPT)
def _half_of(rule: str, points: int) -> Line:
    taken = points // 2
    return Line(rule, taken, -1, {"left": points - taken})
