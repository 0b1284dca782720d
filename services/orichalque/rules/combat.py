"""One fight: its dice and its exact odds.

Rows `combat.sum`, `combat.auto`, `combat.cronos` and `combat.hoplites` of docs/rules/orichalque.md,
ruling `die-faces`. One die, and one more for each hoplite on the creature, of which there are three
at most; the fight is won when the sum reaches the creature's strength or a die shows the automatic
face. Every face is equally likely, also the blank or double ones that a caller may give. Cronos
gives an automatic face before any die is rolled.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.box import BOX
from services.orichalque.rules.creatures import MOST_ENGAGED
from services.orichalque.rules.islands import Explanation
from services.orichalque.rules.position import DIE, MOST_FACES, Combat, Die
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Length, Range
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import build_step

CERTAIN = Fraction(1)
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
    decimal: Annotated[float, Range(0, BOX["creatures"]), "The same rounded to four decimals."]


IsExact: TypeAlias = Annotated[bool, "Whether the chance is exact; false: it is at least this."]


class DieAnswer(NamedTuple):
    """The die that was reckoned with."""

    faces: Annotated[
        tuple[Amount, ...], AtMost(MOST_FACES), "The numbers on its faces; 0: a blank one."
    ]
    auto: Annotated[Amount, "How many faces win by themselves."]


class ThrowTable(NamedTuple):
    """All `throws` of so many dice; `within[s]` have no automatic face and a sum of at most s."""

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


class OddsByHoplites(NamedTuple):
    """The same combat with so many hoplites engaged, without Cronos."""

    hoplites: Annotated[Amount, "Hoplites engaged now, beside those on the creature already."]
    dice: Annotated[Amount, "Dice that are rolled then."]
    odds: Annotated[ExactNumber, "The chance of winning then."]


class CombatStep(NamedTuple):
    """One step of the odds; `odds` is what it adds."""

    odds: Annotated[
        ExactNumber | None, "What this step adds to the chance; left out where it adds nothing."
    ]
    step: Explanation


class CombatAnswer(NamedTuple):
    """The odds of a combat."""

    dice: Annotated[
        Amount, "Dice that are rolled: one, and one more for each hoplite on the creature."
    ]
    odds: Annotated[ExactNumber, "The chance of winning, 1 with the favour of Cronos."]
    die: Annotated[DieAnswer, "The die that is rolled."]
    by_hoplites: Annotated[
        tuple[OddsByHoplites, ...],
        AtMost(MOST_FACES),
        "The chances with each number of hoplites that can be engaged.",
    ]
    steps: Annotated[tuple[CombatStep, ...], AtMost(3), "How the chance comes about, step by step."]


def count_dice(hoplites: int) -> int:
    """`combat.hoplites`: the number of dice with so many hoplites on the creature."""
    return 1 + hoplites


def compute_combat_odds(position: Combat) -> Calculation[CombatAnswer]:
    """The odds of a fight. Rules `combat.sum`, `combat.auto` and `combat.cronos`."""
    dice = count_dice(position.there + position.hoplites)
    odds = CERTAIN if position.cronos else compute_chance(position.strength, dice, position.die)
    answer = CombatAnswer(
        dice=dice,
        odds=write_number(odds),
        die=DieAnswer(*position.die),
        by_hoplites=tuple(_list_odds_by_hoplites(position)),
        steps=tuple(_list_steps(position, dice, odds)),
    )
    return Calculation(answer, (find_die_ruling(position.die),))


def _list_odds_by_hoplites(position: Combat) -> Iterator[OddsByHoplites]:
    for hoplites in range(MOST_ENGAGED - position.there + 1):
        dice = count_dice(position.there + hoplites)
        odds = compute_chance(position.strength, dice, position.die)
        yield OddsByHoplites(hoplites, dice, write_number(odds))


def _list_steps(position: Combat, dice: int, odds: Fraction) -> Iterator[CombatStep]:
    engaged = position.there + position.hoplites
    if position.cronos:
        yield CombatStep(None, build_step("combat.cronos"))
        return
    yield CombatStep(None, build_step("combat.hoplites", count=engaged, dice=dice))
    if odds in (0, 1):
        wording = "combat.certain" if odds else "combat.impossible"
        step = build_step("combat.sum", wording, strength=position.strength)
        yield CombatStep(write_number(odds), step)
        return
    # No sum reaches that strength: only an automatic face wins.
    auto = compute_chance(len(get_throw_table(position.die, dice).within), dice, position.die)
    by_auto, by_sum = write_number(auto), write_number(odds - auto)
    step = build_step("combat.auto", "combat.auto.never")
    if auto:
        step = build_step("combat.auto", odds=by_auto.fraction)
    yield CombatStep(by_auto, step)
    step = build_step("combat.sum", "combat.sum.never", strength=position.strength)
    if odds > auto:
        step = build_step("combat.sum", odds=by_sum.fraction, strength=position.strength)
    yield CombatStep(by_sum, step)
