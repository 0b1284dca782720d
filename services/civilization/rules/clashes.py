"""A clash: two units meet on a front and wound each other.

`clash.simultaneous`: each deals wounds equal to its strength, both at once. `clash.trump`: infantry
trumps mounted, mounted artillery, artillery infantry; the trumping unit strikes first, whichever of
the two was played last, and the other strikes back only if it lives. `clash.kill`: a unit whose
wounds reach its health dies at once; wounds beyond its health are lost (ruling `overkill`).
Aircraft neither trump nor are trumped, or trump every ground unit, as the players agreed (ruling
`aircraft-trump`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.civilization.rules.position import OTHER, AircraftTrumps, SideName, TableRules
from services.civilization.rules.units import TYPES, Unit, UnitType
from shared.core.sheet import Ruling


class FrontUnit(NamedTuple):
    """A unit on a front and its wounds."""

    unit: Unit
    wounds: int = 0

    @property
    def health_left(self) -> int:
        """How many more wounds kill it."""
        return self.unit.health - self.wounds

    def final_value(self, table: TableRules) -> int:
        """The points it adds to the final value if it survives.

        `value.survivors`: its health, in the base set its strength. `value.wounds`: less its
        wounds, which the base set ignores.
        """
        return self.health_left if table.counts_wounds else self.unit.strength


class Clash(NamedTuple):
    """The result of a clash: who struck first (None: both at once), the wounds, and who died.

    `wounds` are those dealt to each side's unit, also beyond its health; `killed` are the sides
    whose unit died; `has_overkill`: some wounds were beyond the health of the unit.
    """

    first_striker: SideName | None
    wounds: Mapping[SideName, int]
    killed: tuple[SideName, ...]
    has_overkill: bool

    @property
    def rule(self) -> str:
        """The rule by which they struck."""
        return "clash.trump" if self.first_striker else "clash.simultaneous"


def trumps(one: UnitType, other: UnitType, aircraft: AircraftTrumps) -> bool:
    """Whether `one` strikes before `other`."""
    if one == "aircraft":
        return aircraft == "all" and other != "aircraft"
    return TYPES[one].trumps == other


def resolve_clash(attacker: FrontUnit, defender: FrontUnit, aircraft: AircraftTrumps) -> Clash:
    """Resolves the clash of two living units; which of them was played last makes no difference.

    Rules `clash.simultaneous`, `clash.trump` and `clash.kill`.
    """
    one, other = attacker.unit, defender.unit
    left: dict[SideName, int] = {"attacker": attacker.health_left, "defender": defender.health_left}
    wounds: dict[SideName, int] = {"attacker": other.strength, "defender": one.strength}
    first_striker: SideName | None = None
    if trumps(one.type, other.type, aircraft):
        first_striker = "attacker"
    elif trumps(other.type, one.type, aircraft):
        first_striker = "defender"
    if first_striker and wounds[OTHER[first_striker]] >= left[OTHER[first_striker]]:
        wounds[first_striker] = 0
    killed = tuple([side for side in left if wounds[side] >= left[side]])
    has_overkill = any(wounds[side] > left[side] for side in killed)
    return Clash(first_striker, wounds, killed, has_overkill)


def find_clash_rulings(
    one: Unit, other: Unit, clash: Clash, aircraft: AircraftTrumps
) -> list[Ruling]:
    """Rulings that affected a clash: `aircraft-trump` for one aircraft of two, and `overkill`."""
    rulings = []
    if one.is_ground != other.is_ground:
        rulings.append(Ruling("aircraft-trump", aircraft))
    if clash.has_overkill:
        rulings.append(Ruling("overkill", "lost"))
    return rulings
