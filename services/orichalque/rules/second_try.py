"""Two capture actions in one turn: the best chance to capture every creature.

Rows `combat.*` and `action.extra` of docs/rules/orichalque.md. Where a fight of the first action is
lost, its hoplites stay on the creature, and the second action, once paid, may go on from there. It
is found exactly for any seven creatures, and for more where enough of them are alike. Else the
first action goes as if it were the only one, and the second begins with the one that was lost:
which gives a lower bound, and there is an upper one. This module does not know where the points
come from.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from services.orichalque.rules.clearing import (
    Clearing,
    Purse,
    chance_in_one,
    clearing,
    clearing_effort,
)
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.position import Creature, Die, Prices
from services.orichalque.rules.second_rows import Means, effort, exact_chance, second_price

CREATURES = 7
"""So many are never too many to find the chance in two actions."""
EFFORT = 1280
"""What seven take that all differ and all bring hoplites; beyond it the chance is bounded."""


_NEVER = Fraction(0)


class Bounds(NamedTuple):
    """A chance is at least the one and at most the other; exact where they are equal."""

    least: Fraction
    most: Fraction


def two_actions_effort(creatures: tuple[Creature, ...]) -> int:
    """Steps to find it, or its bounds."""
    most = effort(creatures)
    return most if most <= EFFORT else clearing_effort(creatures)


@lru_cache(maxsize=1024)
def chance_in_two(
    creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
) -> Bounds:
    """The best chance of capturing all in a capture action and a second one that is paid for.

    `creatures` have three hoplites at most on each.
    """
    if effort(creatures) <= EFFORT:
        chance = exact_chance(creatures, means, prices, die)
        return Bounds(chance, chance)
    return _bounds(creatures, means, prices, die)


def _bounds(creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die) -> Bounds:
    one = clearing(creatures, die)
    price = second_price(creatures, 0, means, prices)
    if price is None or price > means.hoplites + sum(one.gains):
        alone = chance_in_one(creatures, Purse(means.hoplites, means.cronos), die)
        return Bounds(alone, alone)
    return Bounds(_along_one_path(creatures, means, prices, die), _ceiling(one, means.cronos))


def _along_one_path(
    creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
) -> Fraction:
    """The chance where the first action is the best one alone, and the second goes on there."""
    one, left = clearing(creatures, die), (1 << len(creatures)) - 1
    purse, chance, reached = Purse(means.hoplites, means.cronos), _NEVER, CERTAIN
    while left:
        number, odds, after = one.next_fight(left, purse)
        added = purse.hoplites + one.gains[number] - after.hoplites
        price = second_price(creatures, left, means, prices)
        kept = purse.hoplites - added - (price or 0)
        won = Fraction(odds, one.throws)
        if price is not None and kept >= 0:
            again = _again(one, left, number, added, Purse(kept, after.cronos))
            chance += reached * (1 - won) * Fraction(again, one.throws ** left.bit_count())
        reached *= won
        left, purse = left ^ 1 << number, after
    return chance + reached


def _again(one: Clearing, left: int, lost: int, added: int, purse: Purse) -> int:
    """In the second action: the lost one next, or last of all where it brings no hoplites."""
    hoplites, cronos, _ = purse
    others, gain = left ^ 1 << lost, one.gains[lost]
    found = [one.throws * one.won(others, Purse(hoplites + gain))] if cronos else []
    for more, odds in enumerate(one.odds[lost][added:][: hoplites + 1]):
        if gain:
            found.append(odds * one.won(others, Purse(hoplites - more + gain, cronos)))
        else:
            found.append(odds * one.won(others, Purse(hoplites, cronos, more)))
    return max(found)


def _ceiling(one: Clearing, cronos: bool) -> Fraction:
    """No chance is better than with every hoplite everywhere and one fight lost at most."""
    odds = sorted([Fraction(known[-1], one.throws) for known in one.odds])
    chance = lost = CERTAIN
    for known in odds[1:] if cronos else odds:
        chance *= known
        lost += 1 - known
    return chance * lost
