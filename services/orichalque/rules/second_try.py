"""Two capture actions in one turn: the best chance to capture every creature.

Rows `combat.*` and `action.extra` of docs/rules/orichalque.md. Where a fight of the first action is
lost, its hoplites stay on the creature, and the second action, once paid, may go on from there. The
chance is exact for any seven creatures, and for more where enough of them are equal. Otherwise it
is bounded: below by a first action played as if it were the only one and a second that begins with
the lost creature, or by one action alone where the supply lacks hoplites for the loot; above by
unlimited hoplites.
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from services.orichalque.rules.clearing import (
    CaptureResources,
    ClearingSolver,
    compute_single_chance,
    estimate_clearing_steps,
    get_clearing,
)
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.second_rows import (
    Resources,
    compute_exact_chance,
    estimate_effort,
    find_second_price,
    limit_supply,
)
from services.orichalque.rules.supply import PLENTY

CREATURES = 7
"""The chance of two actions is exact for at least this many creatures."""
EFFORT = 1280
"""The effort of seven different creatures that all bring hoplites; beyond it bounds are used."""


_NEVER = Fraction(0)


class ChanceBounds(NamedTuple):
    """The lowest and the highest possible chance; exact where they are equal."""

    least: Fraction
    most: Fraction


def estimate_two_action_steps(creatures: tuple[Creature, ...], resources: Resources) -> int:
    """Steps to find the chance of two actions, or its bounds."""
    steps = estimate_effort(creatures, limit_supply(creatures, resources).most.hoplites)
    return steps if steps <= EFFORT else estimate_clearing_steps(creatures)


@lru_cache(maxsize=1024)
def compute_double_chance(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> ChanceBounds:
    """The best chance of capturing all in a capture action and a second one that is paid for.

    Each of `creatures` has at most three hoplites on it.
    """
    resources = limit_supply(creatures, resources)
    if estimate_effort(creatures, resources.most.hoplites) <= EFFORT:
        chance = compute_exact_chance(creatures, resources, prices, die)
        return ChanceBounds(chance, chance)
    return _compute_bounds(creatures, resources, prices, die)


def _compute_bounds(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> ChanceBounds:
    solver, most = get_clearing(creatures, die), resources.most.hoplites
    price = find_second_price(creatures, 0, resources, prices)
    alone = compute_single_chance(
        creatures, CaptureResources(resources.hoplites, resources.cronos), die, most
    )
    if price is None or price > resources.hoplites + sum(solver.gains):
        return ChanceBounds(alone, alone)
    is_limited = most < PLENTY.hoplites
    return ChanceBounds(
        alone if is_limited else _compute_lower_bound(creatures, resources, prices, die),
        _compute_upper_bound(solver, resources.cronos),
    )


def _compute_lower_bound(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> Fraction:
    """The chance where the first action is the best single one and the second continues it."""
    solver, left = get_clearing(creatures, die), (1 << len(creatures)) - 1
    held, chance, reached = CaptureResources(resources.hoplites, resources.cronos), _NEVER, CERTAIN
    while left:
        number, odds, after = solver.choose_fight(left, held)
        added = held.hoplites + solver.gains[number] - after.hoplites
        price = find_second_price(creatures, left, resources, prices)
        kept = held.hoplites - added - (price or 0)
        won = Fraction(odds, solver.throws)
        if price is not None and kept >= 0:
            again = _count_throws_after_loss(
                solver, left, number, added, CaptureResources(kept, after.cronos)
            )
            chance += reached * (1 - won) * Fraction(again, solver.throws ** left.bit_count())
        reached *= won
        left, held = left ^ 1 << number, after
    return chance + reached


def _count_throws_after_loss(
    solver: ClearingSolver, left: int, lost: int, added: int, held: CaptureResources
) -> int:
    """Winning throws of the second action: the lost one first, or last if it brings no hoplites."""
    hoplites, cronos = held.hoplites, held.cronos
    others, gain = left ^ 1 << lost, solver.gains[lost]
    found = (
        [solver.throws * solver.count_winning_throws(others, CaptureResources(hoplites + gain))]
        if cronos
        else []
    )
    for more, odds in enumerate(solver.odds[lost][added:][: hoplites + 1]):
        if gain:
            found.append(
                odds
                * solver.count_winning_throws(
                    others, CaptureResources(hoplites - more + gain, cronos)
                )
            )
        else:
            found.append(
                odds * solver.count_winning_throws(others, CaptureResources(hoplites, cronos, more))
            )
    return max(found)


def _compute_upper_bound(solver: ClearingSolver, cronos: bool) -> Fraction:
    """The chance with every useful hoplite in every fight and at most one fight lost."""
    odds = sorted([Fraction(known[-1], solver.throws) for known in solver.odds])
    chance = lost = CERTAIN
    for known in odds[1:] if cronos else odds:
        chance *= known
        lost += 1 - known
    return chance * lost
