"""What producing and recruiting bring, without and with a Titan's favour.

Rows `produce.mine` and `recruit.camp` of docs/rules/orichalque.md. One nugget per mine and one
hoplite per camp, the metropolis has one of each; Hyperion doubles the mines, Themis the camps,
once. This module does not know whether the action can be taken.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.orichalque.rules.ground import buildings_of
from services.orichalque.rules.position import Building, Island, TitanName
from services.orichalque.rules.steps import step
from services.orichalque.rules.titans import holds_active
from shared.core.phrases import Plain

FAVOUR = 2
"""How many times as much a favour brings."""


class Yield(NamedTuple):
    """What an action brings: `each` of so many buildings, and with the favour if it is there."""

    buildings: int
    favoured: bool

    @property
    def most(self) -> int:
        """With the favour, where it can be used."""
        return self.buildings * (FAVOUR if self.favoured else 1)


def production(island: Island) -> Yield:
    """`produce.mine`: nuggets."""
    return _yield(island, "mine", "hyperion")


def recruits(island: Island) -> Yield:
    """`recruit.camp`: hoplites."""
    return _yield(island, "camp", "themis")


def _yield(island: Island, building: Building, titan: TitanName) -> Yield:
    own = int(island.metropolis is not None)
    return Yield(buildings_of(island, building) + own, holds_active(island, titan))


def shown_production(made: Yield) -> Mapping[str, Plain]:
    """What producing brings, for an answer."""
    return {"mines": made.buildings, "nuggets": made.buildings, **_shown("produce.mine", made)}


def shown_recruits(made: Yield) -> Mapping[str, Plain]:
    """What recruiting brings, for an answer."""
    return {"camps": made.buildings, "hoplites": made.buildings, **_shown("recruit.camp", made)}


def _shown(rule: str, made: Yield) -> Mapping[str, Plain]:
    if made.favoured:
        favoured = step(rule, f"{rule}.favour", count=made.most, buildings=made.buildings)
        return {"with_favour": made.most, **favoured}
    return step(rule, count=made.buildings)
