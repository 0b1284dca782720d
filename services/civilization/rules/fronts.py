"""Fronts: which units are on them, who may play where, and how two units meet in a clash.

Rulings `front-numbers`, `front-own`, `overkill` and `aircraft-trump`.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, NamedTuple

from services.civilization.rules.position import OTHER, SIDES, AircraftTrumps, SideName, TableRules
from services.civilization.rules.units import TYPES, Unit, UnitId, UnitType
from shared.core.answers import MANY, Amount
from shared.core.declarations import Range
from shared.core.sheet import Ruling


class FrontUnit(NamedTuple):
    """A unit on a front and its wounds."""

    unit: Unit
    wounds: int = 0

    @property
    def health_left(self) -> int:
        return self.unit.health - self.wounds

    def final_value(self, table: TableRules) -> int:
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
        return "clash.trump" if self.first_striker else "clash.simultaneous"


def trumps(one: UnitType, other: UnitType, aircraft: AircraftTrumps) -> bool:
    """Whether `one` strikes before `other`."""
    if one == "aircraft":
        return aircraft == "all" and other != "aircraft"
    return TYPES[one].trumps == other


def resolve_clash(attacker: FrontUnit, defender: FrontUnit, aircraft: AircraftTrumps) -> Clash:
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


class Front(NamedTuple):
    """A front and the units on it."""

    number: int
    units: Mapping[SideName, FrontUnit]

    @property
    def is_engaged(self) -> bool:
        return len(self.units) == len(SIDES)

    def is_open_to(self, side: SideName) -> bool:
        """Whether this side may join: only the enemy has a unit here."""
        return [*self.units] == [OTHER[side]]


def find_front_breach(units: Collection[SideName] | None, side: SideName) -> str | None:
    """The rule that forbids this side to join a front, None where it may.

    `units` are the sides that have a unit there; None: the front is unknown.
    """
    if units is None:
        return "front.unknown"
    if len(units) == len(SIDES):
        return "front.engaged"
    return "front.own" if side in units else None


class StandingUnit(NamedTuple):
    """A unit on a front: the wounds it bears, and how many more would kill it."""

    unit: Annotated[UnitId, "The unit on this front, by its id."]
    wounds: Annotated[Amount, "The wounds it bears."]
    left: Annotated[Amount, "How many more wounds would kill it."]


class FrontAnswer(NamedTuple):
    """An open front and its units."""

    number: Annotated[
        int,
        Range(1, MANY),
        "Its number, from 1 in the order in which fronts opened; none is used twice.",
    ]
    engaged: Annotated[bool, "Both sides have a unit here: no other may join."]
    attacker: Annotated[StandingUnit | None, "The attacker’s unit on it, if it has one there."]
    defender: Annotated[StandingUnit | None, "The defender’s unit on it, if it has one there."]


def describe_front(front: Front) -> FrontAnswer:
    attacker, defender = [
        StandingUnit(one.unit.id, one.wounds, one.health_left) if one else None
        for one in map(front.units.get, SIDES)
    ]
    return FrontAnswer(front.number, front.is_engaged, attacker, defender)
