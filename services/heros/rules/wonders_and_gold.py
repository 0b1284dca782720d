"""Points for wonders and for gold.

`wonder.built`: a wonder, bought for 7 gold, brings 3 points at once. `gold.converted`: 2 gold buy 1
point; leftover gold is worth nothing.
"""

from shared.core.sheet import Line

WONDER_POINTS = 3
WONDER_COST = 7
"""Gold that a wonder costs."""
GOLD_PER_POINT = 2


def build_wonder_line(count: int) -> Line:
    """Points of the wonders one player built."""
    return Line("wonder.built", count, WONDER_POINTS)


def build_gold_line(gold: int) -> Line:
    """Points of gold converted; `gold` is even."""
    return Line("gold.converted", gold // GOLD_PER_POINT, 1, {"gold": gold})
