"""What producing and recruiting bring, without and with a Titan's favour.

Rows `produce.mine` and `recruit.camp` of docs/rules/orichalque.md. One nugget per mine and one
hoplite per camp, the metropolis has one of each; Hyperion doubles the mines, Themis the camps,
once.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import Explanation
from services.orichalque.rules.islands import Building, Island, TitanName
from services.orichalque.rules.lattice import count_buildings
from services.orichalque.rules.titans import has_active_titan
from shared.core.answers import Amount
from shared.core.steps import Step, build_step

FAVOUR = 2
"""How many times as much a favour brings."""


class ProductionAnswer(NamedTuple):
    """What producing brings."""

    mines: Annotated[Amount, "The player’s mines, that of the metropolis included."]
    nuggets: Annotated[Amount, "Nuggets that producing brings without a favour."]
    with_favour: Annotated[
        Amount | None,
        "Nuggets that it brings with Hyperion’s favour; left out if it cannot be used.",
    ]
    step: Explanation


class RecruitsAnswer(NamedTuple):
    """What recruiting brings."""

    camps: Annotated[Amount, "The player’s camps, that of the metropolis included."]
    hoplites: Annotated[Amount, "Hoplites that recruiting brings without a favour."]
    with_favour: Annotated[
        Amount | None,
        "Hoplites that it brings with Themis’s favour; left out if it cannot be used.",
    ]
    step: Explanation


class Yield(NamedTuple):
    """What an action brings: the number of buildings, and whether a favour doubles it."""

    buildings: int
    has_favour: bool


_FAVOURS: Mapping[Building, TitanName] = {"mine": "hyperion", "camp": "themis"}
"""The Titan whose favour doubles what these buildings bring."""


def compute_yield(island: Island, building: Building) -> Yield:
    """What mines produce, or camps recruit. Rules `produce.mine` and `recruit.camp`."""
    own = int(island.metropolis is not None)
    is_doubled = has_active_titan(island, _FAVOURS[building])
    return Yield(count_buildings(island, building) + own, is_doubled)


@lru_cache(maxsize=64)
def describe_production(found: Yield) -> ProductionAnswer:
    return ProductionAnswer(*_describe_yield("produce.mine", found))


@lru_cache(maxsize=64)
def describe_recruits(found: Yield) -> RecruitsAnswer:
    return RecruitsAnswer(*_describe_yield("recruit.camp", found))


def _describe_yield(rule: str, found: Yield) -> tuple[int, int, int | None, Step]:
    if not found.has_favour:
        count = found.buildings
        return count, count, None, build_step(rule, count=count)
    most = found.buildings * FAVOUR
    step = build_step(rule, f"{rule}.favour", count=most, buildings=found.buildings)
    return found.buildings, found.buildings, most, step
