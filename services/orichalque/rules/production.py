"""What producing and recruiting bring, without and with a Titan's favour.

Rows `produce.mine` and `recruit.camp` of docs/rules/orichalque.md. One nugget per mine and one
hoplite per camp, the metropolis has one of each; Hyperion doubles the mines, Themis the camps,
once.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.orichalque.rules.island_masks import count_buildings
from services.orichalque.rules.position import Building, Island, TitanName
from services.orichalque.rules.titans import has_active_titan
from shared.core.phrases import Plain
from shared.core.steps import build_step

FAVOUR = 2
"""How many times as much a favour brings."""


class Yield(NamedTuple):
    """What an action brings: the number of buildings, and whether a favour doubles it."""

    buildings: int
    has_favour: bool

    @property
    def most(self) -> int:
        """With the favour, where it can be used."""
        return self.buildings * (FAVOUR if self.has_favour else 1)


def compute_production(island: Island) -> Yield:
    """`produce.mine`: nuggets."""
    return _compute_yield(island, "mine", "hyperion")


def compute_recruits(island: Island) -> Yield:
    """`recruit.camp`: hoplites."""
    return _compute_yield(island, "camp", "themis")


def _compute_yield(island: Island, building: Building, titan: TitanName) -> Yield:
    own = int(island.metropolis is not None)
    return Yield(count_buildings(island, building) + own, has_active_titan(island, titan))


def render_production(result: Yield) -> Mapping[str, Plain]:
    """What producing brings, for an answer."""
    return {
        "mines": result.buildings,
        "nuggets": result.buildings,
        **_render_step("produce.mine", result),
    }


def render_recruits(result: Yield) -> Mapping[str, Plain]:
    """What recruiting brings, for an answer."""
    return {
        "camps": result.buildings,
        "hoplites": result.buildings,
        **_render_step("recruit.camp", result),
    }


def _render_step(rule: str, result: Yield) -> Mapping[str, Plain]:
    if result.has_favour:
        explanation = build_step(
            rule, f"{rule}.favour", count=result.most, buildings=result.buildings
        )
        return {"with_favour": result.most, **explanation}
    return build_step(rule, count=result.buildings)
