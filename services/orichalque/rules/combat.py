"""One fight: its dice and its exact odds.

Rows `combat.sum`, `combat.auto`, `combat.cronos` and `combat.hoplites` of docs/rules/orichalque.md.
One die, and one more for each hoplite on the creature, of which there are three at most; the fight
is won when the sum reaches the creature's strength or a die shows the automatic face. Cronos gives
such a face before any die is rolled. This module does not know what becomes of the hoplites.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from services.orichalque.rules.creatures import ENGAGED
from services.orichalque.rules.dice import (
    chance,
    chance_of_auto,
    die_ruling,
    shown_chance,
    shown_die,
)
from services.orichalque.rules.position import Combat
from services.orichalque.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Calculation

CERTAIN = Fraction(1)


def dice_for(hoplites: int) -> int:
    """`combat.hoplites`: dice for so many hoplites on the creature."""
    return 1 + hoplites


def combat_odds(position: Combat) -> Calculation:
    """The odds of a fight, and of the same fight with each number of hoplites.

    Rules `combat.sum`, `combat.auto` and `combat.cronos`.
    """
    dice = dice_for(position.there + position.hoplites)
    odds = CERTAIN if position.cronos else chance(position.strength, dice, position.die)
    facts: dict[str, Plain] = {
        "dice": dice,
        "odds": shown_chance(odds),
        "die": shown_die(position.die),
        "by_hoplites": tuple(_by_hoplites(position)),
        "steps": tuple(_steps(position, dice, odds)),
    }
    return Calculation(facts, (die_ruling(position.die),))


def _by_hoplites(position: Combat) -> Iterator[Mapping[str, Plain]]:
    """The fight with each number of hoplites that can still be engaged, without Cronos."""
    for hoplites in range(ENGAGED - position.there + 1):
        dice = dice_for(position.there + hoplites)
        odds = chance(position.strength, dice, position.die)
        yield {"hoplites": hoplites, "dice": dice, "odds": shown_chance(odds)}


def _steps(position: Combat, dice: int, odds: Fraction) -> Iterator[Step]:
    engaged = position.there + position.hoplites
    if position.cronos:
        yield step("combat.cronos")
        return
    yield step("combat.hoplites", count=engaged, dice=dice)
    auto = chance_of_auto(dice, position.die)
    yield {"odds": shown_chance(auto), **step("combat.auto", odds=str(auto))}
    by_sum = odds - auto
    told = step("combat.sum", odds=str(by_sum), strength=position.strength)
    yield {"odds": shown_chance(by_sum), **told}
