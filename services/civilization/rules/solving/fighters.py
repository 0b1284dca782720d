"""Fighters: units reduced to what matters for the rest of a battle.

Units of one type and strength that the same number of wounds would kill are one fighter: which card
it was, what its rank is and how it was wounded no longer matters. The result of a clash of two
fighters is computed once and cached.
"""

from functools import lru_cache
from typing import NamedTuple

from services.civilization.rules.fronts import FrontUnit, resolve_clash
from services.civilization.rules.position import TableRules
from services.civilization.rules.units import Unit, UnitType

_CACHE_SIZE = 1 << 15


class Fighter(NamedTuple):
    """A unit's type and strength, and how many more wounds kill it."""

    type: UnitType
    strength: int
    health_left: int

    @classmethod
    def from_unit(cls, front_unit: FrontUnit) -> "Fighter":
        return cls(front_unit.unit.type, front_unit.unit.strength, front_unit.health_left)

    @property
    def front_unit(self) -> FrontUnit:
        return FrontUnit(Unit("", self.type, None, self.strength, self.health_left))

    def final_value(self, table: TableRules) -> int:
        """The points it adds to its side's final value if it is not wounded any more."""
        return self.front_unit.final_value(table)


class FighterClash(NamedTuple):
    """The result of a clash of fighters: each of them after it, None if it died.

    `striker` is the one played last. `gain` is by how many points the final values move in the
    striker's favour; `net_wounds` is the wounds dealt minus the wounds taken, each capped at the
    health that the other had left.
    """

    striker: Fighter | None
    other: Fighter | None
    gain: int
    net_wounds: int


@lru_cache(maxsize=_CACHE_SIZE)
def clash_fighters(striker: Fighter, other: Fighter, table: TableRules) -> FighterClash:
    """The clash of the unit just played with the one already on the front."""
    wounds = resolve_clash(striker.front_unit, other.front_unit, table.aircraft_trumps).wounds
    after = _apply_wounds(striker, wounds["attacker"]), _apply_wounds(other, wounds["defender"])
    lost = [
        before.final_value(table) - (then.final_value(table) if then else 0)
        for before, then in zip((striker, other), after, strict=True)
    ]
    net_wounds = min(other.health_left, wounds["defender"]) - min(
        striker.health_left, wounds["attacker"]
    )
    return FighterClash(*after, gain=lost[1] - lost[0], net_wounds=net_wounds)


def _apply_wounds(fighter: Fighter, wounds: int) -> Fighter | None:
    return (
        fighter._replace(health_left=fighter.health_left - wounds)
        if wounds < fighter.health_left
        else None
    )


@lru_cache(maxsize=_CACHE_SIZE)
def compute_most_gain(striker: Fighter, others: frozenset[Fighter], table: TableRules) -> int:
    """The most points that a play of the striker can gain; a new front gains nothing."""
    gains = [
        clash_fighters(striker, other._replace(health_left=left), table).gain
        for other in others
        for left in range(1, other.health_left + 1)
    ]
    return max([0, *gains])
