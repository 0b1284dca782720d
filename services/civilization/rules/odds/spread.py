"""How often each margin comes up, and what follows for any bonus.

A margin here is the attacker's final value less the defender's without bonuses: a bonus moves every
margin by as much, so one spread answers them all. The attacker wins where the margin is more than
0: a tie is the defender's (`result.tie_defender`).

What was counted to the end gives fractions; what was drawn by lot gives shares with Wilson's 95 %
interval. Battles that could not be solved within the budget are undecided: the interval then spans
both what they could have been.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd, sqrt

from shared.core.phrases import Plain

_Z = 1.959964
"""How many standard deviations 95 % lie within."""
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Spread:
    """Weights of the margins, and of what is undecided. `sampled`: weights count drawn battles."""

    margins: Mapping[int, int]
    undecided: int = 0
    sampled: bool = False

    @property
    def decided(self) -> int:
        return sum(self.margins.values())

    @property
    def drawn(self) -> int:
        """Weights of all battles, decided or not."""
        return self.decided + self.undecided

    @property
    def undecided_share(self) -> float:
        """The share of battles that could not be solved."""
        return decimal(self.undecided, self.drawn)

    def attacker(self, bonus: int) -> dict[str, Plain]:
        """The chance that the attacker wins with this net bonus."""
        return self._chance(sum(w for margin, w in self.margins.items() if margin + bonus > 0))

    def defender(self, bonus: int) -> dict[str, Plain]:
        """The chance that the defender wins with this net bonus of the attacker's."""
        return self._chance(sum(w for margin, w in self.margins.items() if margin + bonus <= 0))

    def shares(self, bonus: int) -> list[Plain]:
        """Every margin with this net bonus, the lowest first, and its chance."""
        return [
            {"margin": margin + bonus, "chance": self._chance(self.margins[margin])}
            for margin in sorted(self.margins)
        ]

    def _chance(self, weight: int) -> dict[str, Plain]:
        facts: dict[str, Plain] = {}
        if self.decided:
            facts["decimal"] = decimal(weight, self.decided)
        if self.sampled:
            low, high = self._interval(weight)
            facts |= {"low": low, "high": high}
        elif self.undecided:
            facts |= {
                "low": decimal(weight, self.drawn),
                "high": decimal(weight + self.undecided, self.drawn),
            }
        else:
            facts["fraction"] = _fraction(weight, self.decided)
        return facts

    def _interval(self, weight: int) -> tuple[float, float]:
        return (
            _rounded(_wilson(weight, self.drawn, -1)),
            _rounded(_wilson(weight + self.undecided, self.drawn, 1)),
        )


def decimal(numerator: int, denominator: int) -> float:
    """A fraction as a decimal number."""
    return _rounded(numerator / denominator)


def _rounded(share: float) -> float:
    return round(share, _DIGITS)


def _fraction(numerator: int, denominator: int) -> str:
    common = gcd(numerator, denominator)
    return f"{numerator // common}/{denominator // common}"


def _wilson(hits: int, drawn: int, towards: int) -> float:
    """One end of Wilson's interval of a share: -1 the lower, 1 the upper."""
    share = hits / drawn
    spread = sqrt(share * (1 - share) / drawn + _Z**2 / (4 * drawn**2))
    end = (share + _Z**2 / (2 * drawn) + towards * _Z * spread) / (1 + _Z**2 / drawn)
    return min(1.0, max(0.0, end))
