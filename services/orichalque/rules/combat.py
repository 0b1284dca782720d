"""One fight: its dice and its exact odds.

Rows `combat.sum`, `combat.auto`, `combat.cronos` and `combat.hoplites` of docs/rules/orichalque.md.
One die, and one more for each hoplite on the creature, of which there are three at most; the fight
is won when the sum reaches the creature's strength or a die shows the automatic face. Cronos gives
such a face before any die is rolled.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import Explanation
from services.orichalque.rules.creatures import MOST_ENGAGED
from services.orichalque.rules.dice import (
    DieAnswer,
    ExactNumber,
    compute_auto_chance,
    compute_chance,
    find_die_ruling,
    write_number,
)
from services.orichalque.rules.limits import MOST_FACES
from services.orichalque.rules.position import Combat
from shared.core.answers import Amount
from shared.core.declarations import AtMost
from shared.core.sheet import Calculation
from shared.core.steps import build_step

CERTAIN = Fraction(1)


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
    """The odds of a fight, and of the same fight with each number of hoplites.

    Rules `combat.sum`, `combat.auto` and `combat.cronos`.
    """
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
    """The fight with each number of hoplites that can still be engaged, without Cronos."""
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
    if odds == CERTAIN:
        certain = build_step("combat.sum", "combat.certain", strength=position.strength)
        yield CombatStep(write_number(odds), certain)
        return
    if not odds:
        impossible = build_step("combat.sum", "combat.impossible", strength=position.strength)
        yield CombatStep(write_number(odds), impossible)
        return
    auto = compute_auto_chance(dice, position.die)
    by_auto, by_sum = write_number(auto), write_number(odds - auto)
    explanation = build_step("combat.auto", "combat.auto.never")
    if auto:
        explanation = build_step("combat.auto", odds=by_auto.fraction)
    yield CombatStep(by_auto, explanation)
    explanation = build_step("combat.sum", "combat.sum.never", strength=position.strength)
    if odds > auto:
        explanation = build_step("combat.sum", odds=by_sum.fraction, strength=position.strength)
    yield CombatStep(by_sum, explanation)
