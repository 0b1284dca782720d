"""What producing and recruiting bring, without and with a Titan's favour.

Rows `produce.mine` and `recruit.camp` of docs/rules/orichalque.md. One nugget per mine and one
hoplite per camp, the metropolis has one of each; Hyperion doubles the mines, Themis the camps,
once.
"""

from functools import lru_cache
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import Explanation
from services.orichalque.rules.island_masks import count_buildings
from services.orichalque.rules.islands import Building, Island, TitanName
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

    @property
    def most(self) -> int:
        """With the favour, where it can be used."""
        return self.buildings * (FAVOUR if self.has_favour else 1)

    @property
    def with_favour(self) -> int | None:
        """With the favour; None where it cannot be used."""
        return self.most if self.has_favour else None


def compute_production(island: Island) -> Yield:
    """`produce.mine`: nuggets."""
    return _compute_yield(island, "mine", "hyperion")


def compute_recruits(island: Island) -> Yield:
    """`recruit.camp`: hoplites."""
    return _compute_yield(island, "camp", "themis")


def _compute_yield(island: Island, building: Building, titan: TitanName) -> Yield:
    own = int(island.metropolis is not None)
    return Yield(count_buildings(island, building) + own, has_active_titan(island, titan))


@lru_cache(maxsize=64)
def describe_production(result: Yield) -> ProductionAnswer:
    """What producing brings, for an answer."""
    step = _explain_yield("produce.mine", result)
    return ProductionAnswer(result.buildings, result.buildings, result.with_favour, step)


@lru_cache(maxsize=64)
def describe_recruits(result: Yield) -> RecruitsAnswer:
    """What recruiting brings, for an answer."""
    step = _explain_yield("recruit.camp", result)
    return RecruitsAnswer(result.buildings, result.buildings, result.with_favour, step)


def _explain_yield(rule: str, result: Yield) -> Step:
    if result.has_favour:
        return build_step(rule, f"{rule}.favour", count=result.most, buildings=result.buildings)
    return build_step(rule, count=result.buildings)
