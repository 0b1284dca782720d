"""Fighters: what of a unit still matters to the rest of a battle.

Units of one type and strength that the same wounds would kill are one fighter: which card it was,
what its rank is and how it was wounded changes nothing any more. What a clash does to two fighters
is asked of `clashes` once and kept.

This module knows neither hands nor turns.
"""

from functools import lru_cache
from typing import NamedTuple

from services.civilization.rules.clashes import Standing, clash
from services.civilization.rules.position import TableRules
from services.civilization.rules.units import Unit, UnitType

_KEPT = 1 << 15


class Fighter(NamedTuple):
    """A unit's type and strength, and the wounds that would kill it now."""

    type: UnitType
    strength: int
    left: int

    @classmethod
    def of(cls, standing: Standing) -> "Fighter":
        """The fighter that a unit with its wounds is."""
        return cls(standing.unit.type, standing.unit.strength, standing.left)

    @property
    def standing(self) -> Standing:
        """A unit that is this fighter."""
        return Standing(Unit("", self.type, None, self.strength, self.left))

    def worth(self, table: TableRules) -> int:
        """What it adds to its side's final value if nothing happens to it any more."""
        return self.standing.worth(table)


class Meeting(NamedTuple):
    """What a clash does: each fighter after it, None if it died.

    `gain` is by how much the final values move in the striker's favour; `toll` is the wounds dealt
    minus the wounds taken, each capped at what the other had left.
    """

    striker: Fighter | None
    other: Fighter | None
    gain: int
    toll: int


@lru_cache(maxsize=_KEPT)
def meet(striker: Fighter, other: Fighter, table: TableRules) -> Meeting:
    """The clash of the unit just played with the one that stood on the front."""
    wounds = clash(striker.standing, other.standing, table.aircraft_trumps).wounds
    after = _after(striker, wounds["attacker"]), _after(other, wounds["defender"])
    lost = [
        before.worth(table) - (then.worth(table) if then else 0)
        for before, then in zip((striker, other), after, strict=True)
    ]
    toll = min(other.left, wounds["defender"]) - min(striker.left, wounds["attacker"])
    return Meeting(*after, gain=lost[1] - lost[0], toll=toll)


def _after(fighter: Fighter, wounds: int) -> Fighter | None:
    return fighter._replace(left=fighter.left - wounds) if wounds < fighter.left else None


@lru_cache(maxsize=_KEPT)
def most_gain(striker: Fighter, others: frozenset[Fighter], table: TableRules) -> int:
    """The most that one play of the striker can gain, whatever wounds the others bear by then.

    A new front gains nothing, so it is never less than 0.
    """
    met = [
        meet(striker, other._replace(left=left), table).gain
        for other in others
        for left in range(1, other.left + 1)
    ]
    return max([0, *met])
