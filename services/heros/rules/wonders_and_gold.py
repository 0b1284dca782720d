"""Points for wonders and for gold.

`wonder.built`: a wonder, bought for 7 gold, brings 3 points at once. `cap.wonders`: nine in all,
five beige ones in the ancient epoch and four orange ones in the modern; beige ones that nobody
bought leave the game at the change of epoch. With two players the Lighthouse of Alexandria, a beige
one, is not used, so four of each. `gold.converted`: 2 gold buy 1 point; leftover gold is worth
nothing.
"""

from collections.abc import Mapping

from services.heros.rules.territories import Epoch
from shared.core.sheet import Line

WONDER_POINTS = 3
WONDER_COST = 7
"""Gold that a wonder costs."""
LIGHTHOUSE = "alexandria_lighthouse"
"""The wonder that two players leave out."""
GOLD_PER_POINT = 2
WONDERS_BY_EPOCH: Mapping[Epoch, int] = {"ancient": 5, "modern": 4}


def get_wonder_cap(epoch: Epoch, is_for_two: bool) -> int:
    """Wonders that can be built in this epoch, by all players together. Rule `cap.wonders`."""
    without_lighthouse = is_for_two and epoch == "ancient"
    return WONDERS_BY_EPOCH[epoch] - without_lighthouse


def build_wonder_line(count: int) -> Line:
    """Points of the wonders one player built."""
    return Line("wonder.built", count, WONDER_POINTS)


def build_gold_line(gold: int) -> Line:
    """Points of gold converted; `gold` is even."""
    return Line("gold.converted", gold // GOLD_PER_POINT, 1, {"gold": gold})
