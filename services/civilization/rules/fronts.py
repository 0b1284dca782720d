"""Fronts: which units are on them, and who may play where.

`front.new`: a unit may always open a new front; fronts are numbered as they open, and no number is
used again (ruling `front-numbers`). `front.join`: it may instead go to a front that has only an
enemy unit. `front.engaged`: a front with two units is closed. `front.own`: nobody joins a unit of
his own (ruling `front-own`). `front.unknown`: a front that never opened, or whose units both died,
does not exist.
"""

from typing import Annotated, NamedTuple

from services.civilization.rules.clashes import FrontUnit
from services.civilization.rules.position import OTHER, SideName
from services.civilization.rules.units import UnitId
from shared.core.answers import MANY, Amount
from shared.core.declarations import Range


class Front(NamedTuple):
    """A front and the units on it."""

    number: int
    attacker: FrontUnit | None = None
    defender: FrontUnit | None = None

    def unit_of(self, side: SideName) -> FrontUnit | None:
        """The unit of this side, None without one."""
        return self.attacker if side == "attacker" else self.defender

    def with_unit(self, side: SideName, front_unit: FrontUnit | None) -> "Front":
        """The same front with this unit on this side."""
        if side == "attacker":
            return Front(self.number, front_unit, self.defender)
        return Front(self.number, self.attacker, front_unit)

    @property
    def is_engaged(self) -> bool:
        """Whether both sides have a unit here."""
        return self.attacker is not None and self.defender is not None

    @property
    def is_empty(self) -> bool:
        """Whether both units have died."""
        return self.attacker is None and self.defender is None

    def is_open_to(self, side: SideName) -> bool:
        """Whether this side may join: only the enemy has a unit here."""
        return self.unit_of(side) is None and self.unit_of(OTHER[side]) is not None


def find_front_breach(front: Front | None, side: SideName) -> str | None:
    """The rule that forbids this side to join, None where it may; a front of None is unknown.

    Rules `front.engaged`, `front.own` and `front.unknown`.
    """
    if front is None:
        return "front.unknown"
    if front.is_engaged:
        return "front.engaged"
    return "front.own" if front.unit_of(side) else None


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
    """A front as an answer has it."""
    return FrontAnswer(
        front.number,
        front.is_engaged,
        _describe_unit(front.attacker),
        _describe_unit(front.defender),
    )


def _describe_unit(one: FrontUnit | None) -> StandingUnit | None:
    return None if one is None else StandingUnit(one.unit.id, one.wounds, one.health_left)
