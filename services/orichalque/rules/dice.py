"""The combat die: how often so many dice reach a sum, or show an automatic face.

Rows `combat.sum` and `combat.auto` of docs/rules/orichalque.md, ruling `die-faces`. Every face is
equally likely, also the blank or double ones that a caller may give. The throws of a die are
counted once and cached.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.limits import MOST_CREATURES, MOST_FACES
from services.orichalque.rules.position import DIE, Die
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Length, Range
from shared.core.sheet import Ruling

MOST_DICE = 4
_DECIMAL_PARTS = 10_000
"""A decimal has four figures."""
_DEFAULT = Ruling("die-faces", "one-to-five")
_CUSTOM = Ruling("die-faces", "given")


class ExactNumber(NamedTuple):
    """A chance, or a number to be expected: exact, and rounded to four decimals."""

    fraction: Annotated[
        str, Length(1, 200), "The exact value in lowest terms, such as `2/3` or `1`."
    ]
    decimal: Annotated[float, Range(0, MOST_CREATURES), "The same rounded to four decimals."]


IsExact: TypeAlias = Annotated[bool, "Whether the chance is exact; false: it is at least this."]


class DieAnswer(NamedTuple):
    """The die that was reckoned with."""

    faces: Annotated[
        tuple[Amount, ...], AtMost(MOST_FACES), "The numbers on its faces; 0: a blank one."
    ]
    auto: Annotated[Amount, "How many faces win by themselves."]


class ThrowTable(NamedTuple):
    """All throws of so many dice.

    `throws` is their number; `within[s]` is how many have no automatic face and a sum of at most s.
    """

    throws: int
    within: tuple[int, ...]

    def count_losing(self, strength: int) -> int:
        """Throws that lose against a strength of at least 1."""
        return self.within[min(strength, len(self.within)) - 1]


@lru_cache(maxsize=256)
def get_throw_table(die: Die, dice: int) -> ThrowTable:
    """The table of one to four dice."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + max(die.faces))
        for total, count in enumerate(ways):
            for face in die.faces:
                more[total + face] += count
        ways = more
    return ThrowTable((len(die.faces) + die.auto) ** dice, tuple(accumulate(ways)))


@lru_cache(maxsize=1024)
def compute_chance(strength: int, dice: int, die: Die) -> Fraction:
    """The odds of so many dice against a strength of at least 1. Rule `combat.sum`."""
    throws = get_throw_table(die, dice)
    return Fraction(throws.throws - throws.count_losing(strength), throws.throws)


def compute_auto_chance(dice: int, die: Die) -> Fraction:
    """`combat.auto`: the odds that at least one die shows an automatic face."""
    throws = get_throw_table(die, dice)
    return Fraction(throws.throws - throws.within[-1], throws.throws)


def write_number(odds: Fraction) -> ExactNumber:
    """A number as an exact fraction and as a decimal, a half rounded to the even neighbour."""
    above, below = odds.as_integer_ratio()
    parts, rest = divmod(above * _DECIMAL_PARTS, below)
    rounds_up = 2 * rest > below or (2 * rest == below and parts % 2)
    fraction = f"{above}/{below}" if below > 1 else str(above)
    return ExactNumber(fraction, (parts + bool(rounds_up)) / _DECIMAL_PARTS)


def find_die_ruling(die: Die) -> Ruling:
    """The ruling on the die: the known faces, or the caller's."""
    return _DEFAULT if die == DIE else _CUSTOM
