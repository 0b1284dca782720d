"""How often each margin comes up, and the chances of both sides for any bonus.

A margin here is the attacker's final value minus the defender's without bonuses: a bonus moves
every margin by as much, so one distribution answers them all. Complete counts give fractions;
samples give shares with Wilson's 95 % interval. For battles that could not be solved within the
budget the interval covers every result they could have.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Annotated, NamedTuple, TypeAlias

from shared.core.answers import Amount
from shared.core.declarations import Length, Range

_Z = 1.959964
"""The number of standard deviations around the mean that contain 95 %."""
_DIGITS = 6


Share: TypeAlias = Annotated[float, Range(0, 1)]
"""A part of a whole."""


class Chance(NamedTuple):
    """A share: exact as a fraction, else with the interval from `low` to `high`."""

    decimal: Annotated[
        Share | None,
        "The share as a number, to six decimals, of the battles that were decided; left "
        "out where none was.",
    ]
    fraction: Annotated[
        str | None,
        Length(3, 400),
        "The exact share, such as `2/3`; left out where it is not exact.",
    ] = None
    low: Annotated[
        Share | None,
        "The least that the share may be: drawn battles give an interval of 95 %. Left "
        "out where it is exact.",
    ] = None
    high: Annotated[
        Share | None, "The most that the share may be, likewise. Left out where it is exact."
    ] = None


class MarginChance(NamedTuple):
    """How often a margin comes up: attacker minus defender, bonuses included."""

    margin: Annotated[
        Amount, "The attacker’s final value less the defender’s; above 0 the attacker wins."
    ]
    chance: Annotated[Chance, "How often this margin comes up."]


@dataclass(frozen=True, slots=True)
class MarginDistribution:
    """The weight of each margin and of undecided battles.

    `is_sampled`: the weights count random battles, not ways to draw the hands.
    """

    margins: Mapping[int, int]
    undecided: int = 0
    is_sampled: bool = False

    @property
    def decided_weight(self) -> int:
        return sum(self.margins.values())

    @property
    def total_weight(self) -> int:
        return self.decided_weight + self.undecided

    @property
    def undecided_share(self) -> float:
        return round_ratio(self.undecided, self.total_weight)

    def compute_chance(self, bonus: int, *, of_attacker: bool = True) -> Chance:
        """The chance of a side with this net bonus; the defender wins ties."""
        pairs = self.margins.items()
        won = [weight for margin, weight in pairs if (margin + bonus > 0) == of_attacker]
        return self._build_chance(sum(won))

    def list_margins(self, bonus: int) -> tuple[MarginChance, ...]:
        """Every margin with this net bonus and its chance, the lowest first."""
        return tuple(
            MarginChance(margin + bonus, self._build_chance(self.margins[margin]))
            for margin in sorted(self.margins)
        )

    def _build_chance(self, weight: int) -> Chance:
        decided, whole = self.decided_weight, self.total_weight
        decimal = round_ratio(weight, decided) if decided else None
        most = weight + self.undecided
        if self.is_sampled:
            low = _compute_wilson_bound(weight, whole, -1)
            return Chance(decimal, low=low, high=_compute_wilson_bound(most, whole, 1))
        if self.undecided:
            return Chance(decimal, low=round_ratio(weight, whole), high=round_ratio(most, whole))
        share = Fraction(weight, decided)
        return Chance(decimal, f"{share.numerator}/{share.denominator}")


def round_ratio(numerator: int, denominator: int) -> float:
    return round(numerator / denominator, _DIGITS)


def _compute_wilson_bound(hits: int, drawn: int, towards: int) -> float:
    """One end of Wilson's interval of a share: -1 the lower, 1 the upper."""
    share = hits / drawn
    deviation = sqrt(share * (1 - share) / drawn + _Z**2 / (4 * drawn**2))
    end = (share + _Z**2 / (2 * drawn) + towards * _Z * deviation) / (1 + _Z**2 / drawn)
    return round(min(1.0, max(0.0, end)), _DIGITS)
