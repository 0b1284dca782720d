"""Fronts: where units stand, and who may be played where.

`front.new`: a unit may always open a new front; fronts are numbered as they open, and no number is
used again (ruling `front-numbers`). `front.join`: it may instead go to a front where only an enemy
unit stands. `front.engaged`: a front with two units is closed. `front.own`: nobody joins a unit of
his own (ruling `front-own`). `front.unknown`: a front that never opened, or that both deaths
emptied, is not there.

This module does not know whose turn it is.
"""

from typing import NamedTuple

from services.civilization.rules.clashes import FrontUnit
from services.civilization.rules.position import OTHER, SideName


class Front(NamedTuple):
    """A front and who stands on it; never empty."""

    number: int
    attacker: FrontUnit | None = None
    defender: FrontUnit | None = None

    def unit_of(self, side: SideName) -> FrontUnit | None:
        """The unit that this side has here."""
        return self.attacker if side == "attacker" else self.defender

    def with_unit(self, side: SideName, front_unit: FrontUnit | None) -> "Front":
        """The front with this unit of this side."""
        if side == "attacker":
            return Front(self.number, front_unit, self.defender)
        return Front(self.number, self.attacker, front_unit)

    @property
    def is_engaged(self) -> bool:
        """Whether units of both sides stand here."""
        return self.attacker is not None and self.defender is not None

    @property
    def is_empty(self) -> bool:
        """Whether both have died: the front is gone."""
        return self.attacker is None and self.defender is None

    def is_open_to(self, side: SideName) -> bool:
        """Whether this side may join: only an enemy unit stands here."""
        return self.unit_of(side) is None and self.unit_of(OTHER[side]) is not None


def find_front_breach(front: Front | None, side: SideName) -> str | None:
    """The rule that keeps this side's unit from a front; None for a front not there is unknown."""
    if front is None:
        return "front.unknown"
    if front.is_engaged:
        return "front.engaged"
    return "front.own" if front.unit_of(side) else None
