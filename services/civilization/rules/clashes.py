"""A clash: two units meet on a front and wound each other.

`clash.simultaneous`: each deals wounds equal to its strength, both at once. `clash.trump`: infantry
trumps mounted, mounted artillery, artillery infantry; the trumping unit strikes first, whichever of
the two was played last, and the other strikes back only if it lives. `clash.kill`: wounds that
reach the health kill at once; what is beyond is lost (ruling `overkill`). Aircraft neither trump
nor are trumped, or trump every ground unit, as the table agreed (ruling `aircraft-trump`).

This module knows neither fronts nor turns.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.civilization.rules.position import OTHER, AircraftTrumps, SideName, TableRules
from services.civilization.rules.units import TRUMPED, Unit, UnitType
from shared.core.sheet import Ruling


class Standing(NamedTuple):
    """A unit on a front and the wounds it bears."""

    unit: Unit
    wounds: int = 0

    @property
    def left(self) -> int:
        """Wounds that would kill it now."""
        return self.unit.health - self.wounds

    def worth(self, table: TableRules) -> int:
        """What it adds to the final value if it lives.

        `value.survivors`: its health, in the base set its strength. `value.wounds`: less its
        wounds, which the base set ignores.
        """
        return self.left if table.wounds_count else self.unit.strength


class Clash(NamedTuple):
    """What a clash did: who struck first (None: together), wounds laid, and who died.

    `wounds` has each side's, uncapped; `killed` the sides whose unit died.
    """

    first: SideName | None
    wounds: Mapping[SideName, int]
    killed: tuple[SideName, ...]
    overkill: bool

    @property
    def rule(self) -> str:
        """The rule by which they struck."""
        return "clash.trump" if self.first else "clash.simultaneous"


def trumps(one: UnitType, other: UnitType, aircraft: AircraftTrumps) -> bool:
    """Whether `one` strikes before `other`."""
    if one == "aircraft":
        return aircraft == "all" and other != "aircraft"
    return TRUMPED[one] == other


def clash(attacker: Standing, defender: Standing, aircraft: AircraftTrumps) -> Clash:
    """The clash of two living units; which of them was played last makes no difference.

    Rules `clash.simultaneous`, `clash.trump` and `clash.kill`.
    """
    one, other = attacker.unit, defender.unit
    left: dict[SideName, int] = {"attacker": attacker.left, "defender": defender.left}
    wounds: dict[SideName, int] = {"attacker": other.strength, "defender": one.strength}
    first = _first(one.type, other.type, aircraft)
    if first and wounds[OTHER[first]] >= left[OTHER[first]]:
        wounds[first] = 0
    killed = tuple([side for side in left if wounds[side] >= left[side]])
    overkill = any(wounds[side] > left[side] for side in killed)
    return Clash(first, wounds, killed, overkill)


def _first(attacker: UnitType, defender: UnitType, aircraft: AircraftTrumps) -> SideName | None:
    if trumps(attacker, defender, aircraft):
        return "attacker"
    return "defender" if trumps(defender, attacker, aircraft) else None


def clash_rulings(one: Unit, other: Unit, done: Clash, aircraft: AircraftTrumps) -> list[Ruling]:
    """Rulings that mattered: `aircraft-trump` where one of two is aircraft, and `overkill`."""
    mattered = []
    if one.is_ground != other.is_ground:
        mattered.append(Ruling("aircraft-trump", aircraft))
    if done.overkill:
        mattered.append(Ruling("overkill", "lost"))
    return mattered
