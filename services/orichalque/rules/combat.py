"""One fight: its dice and its exact odds.

Rows `combat.sum`, `combat.auto`, `combat.cronos` and `combat.hoplites` of docs/rules/orichalque.md.
One die, and one more for each hoplite on the creature, of which there are three at most; the fight
is won when the sum reaches the creature's strength or a die shows the automatic face. Cronos gives
such a face before any die is rolled.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from services.orichalque.rules.creatures import MOST_ENGAGED
from services.orichalque.rules.dice import (
    compute_auto_chance,
    compute_chance,
    find_die_ruling,
    render_chance,
    render_die,
)
from services.orichalque.rules.position import Combat
from shared.core.phrases import Plain
from shared.core.sheet import Calculation
from shared.core.steps import StepFields, build_step

CERTAIN = Fraction(1)


def count_dice(hoplites: int) -> int:
    """`combat.hoplites`: the number of dice with so many hoplites on the creature."""
    return 1 + hoplites


def compute_combat_odds(position: Combat) -> Calculation:
    """The odds of a fight, and of the same fight with each number of hoplites.

    Rules `combat.sum`, `combat.auto` and `combat.cronos`.
    """
    dice = count_dice(position.there + position.hoplites)
    odds = CERTAIN if position.cronos else compute_chance(position.strength, dice, position.die)
    facts: dict[str, Plain] = {
        "dice": dice,
        "odds": render_chance(odds),
        "die": render_die(position.die),
        "by_hoplites": tuple(_render_by_hoplites(position)),
        "steps": tuple(_list_steps(position, dice, odds)),
    }
    return Calculation(facts, (find_die_ruling(position.die),))


def _render_by_hoplites(position: Combat) -> Iterator[Mapping[str, Plain]]:
    """The fight with each number of hoplites that can still be engaged, without Cronos."""
    for hoplites in range(MOST_ENGAGED - position.there + 1):
        dice = count_dice(position.there + hoplites)
        odds = compute_chance(position.strength, dice, position.die)
        yield {"hoplites": hoplites, "dice": dice, "odds": render_chance(odds)}


def _list_steps(position: Combat, dice: int, odds: Fraction) -> Iterator[StepFields]:
    engaged = position.there + position.hoplites
    if position.cronos:
        yield build_step("combat.cronos")
        return
    yield build_step("combat.hoplites", count=engaged, dice=dice)
    auto = compute_auto_chance(dice, position.die)
    yield {"odds": render_chance(auto), **build_step("combat.auto", odds=str(auto))}
    by_sum = odds - auto
    explanation = build_step("combat.sum", odds=str(by_sum), strength=position.strength)
    yield {"odds": render_chance(by_sum), **explanation}
