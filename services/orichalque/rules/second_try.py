"""Two capture actions in one turn: the best chance to capture every creature.

Rows `combat.*` and `action.extra` of docs/rules/orichalque.md. Where a fight of the first action is
lost, its hoplites stay on the creature, and the second action, once paid, may go on from there.
What is best in the first action depends on how it may end, so every step is a choice; each has a
row, as in `clearing.py`, and slow reference code in the tests plays every choice. The chance is
exact for any seven creatures, and for more where enough of them are equal. Otherwise it is bounded:
below by a first action played as if it were the only one and a second that begins with the lost
creature, or by one action alone where the supply lacks hoplites for the loot; above by unlimited
hoplites.
"""

from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple

from services.orichalque.rules.clearing import (
    Clearing,
    Row,
    compute_single_chance,
    estimate_clearing_steps,
    get_clearing,
    merge_better,
    scale_row,
    slice_row,
)
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature
from services.orichalque.rules.fights import FightResources, limit_hoplites
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.supply import PLENTY, Supply

CREATURES = 7
"""The chance of two actions is exact for at least this many creatures."""
EFFORT = 1280
"""The effort of seven different creatures that all bring hoplites; beyond it bounds are used."""
_NEVER = Fraction(0)
_ROWS_OF_A_GROUP = 3
"""Rows for each group, besides one for each kind that brings hoplites."""


class Resources(NamedTuple):
    """What a player can fight and pay with: pieces in storage, creatures captured, Cronos.

    `most` is what the player and the general supply have together.
    """

    hoplites: int
    nuggets: int
    captured: int
    cronos: bool = False
    most: Supply = PLENTY

    @property
    def is_paid(self) -> bool:
        return min(self.hoplites, self.nuggets, self.captured) >= 0


class ChanceBounds(NamedTuple):
    """The lowest and the highest possible chance; exact where they are equal."""

    least: Fraction
    most: Fraction


def estimate_two_action_steps(creatures: tuple[Creature, ...], resources: Resources) -> int:
    """Steps to find the chance of two actions, or its bounds."""
    steps = _estimate_effort(creatures, _limit_supply(creatures, resources).most.hoplites)
    return steps if steps <= EFFORT else estimate_clearing_steps(creatures)


@lru_cache(maxsize=1024)
def compute_double_chance(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> ChanceBounds:
    """The best chance of capturing all in a capture action and a second one that is paid for.

    Each of `creatures` has at most three hoplites on it.
    """
    resources = _limit_supply(creatures, resources)
    if _estimate_effort(creatures, resources.most.hoplites) > EFFORT:
        return _compute_bounds(creatures, resources, prices, die)
    table = _get_rows(creatures, resources._replace(hoplites=0, cronos=False), prices, die)
    row = table.get_row((1 << len(creatures)) - 1, resources.cronos)
    throws = row[min(resources.hoplites, len(row) - 1)]
    chance = Fraction(throws, table.throws ** (2 * len(creatures)))
    return ChanceBounds(chance, chance)


def _limit_supply(creatures: tuple[Creature, ...], resources: Resources) -> Resources:
    """The resources with plenty of hoplites where the supply has all that the creatures bring."""
    most = limit_hoplites(creatures, resources.hoplites, resources.most.hoplites)
    return resources._replace(most=resources.most._replace(hoplites=most))


def _estimate_effort(creatures: tuple[Creature, ...], most: int) -> int:
    """An estimate of the work: the time is proportional, 1,000 take about 0.1 s.

    It is the number of different groups that can be left, times the rows of each; kinds that bring
    hoplites may also be fought before the one that was lost, and every kind where the player and
    the supply have `most` hoplites, too few for the loot.
    """
    kinds = set(creatures)
    groups = prod([1 + creatures.count(kind) for kind in kinds])
    is_limited = most < PLENTY.hoplites
    first = sum([is_limited or kind.loot.hoplites > 0 for kind in kinds])
    return groups * (_ROWS_OF_A_GROUP + first)


def _find_second_price(
    creatures: tuple[Creature, ...], left: int, resources: Resources, prices: Prices
) -> int | None:
    """`action.extra`: what the second action costs in hoplites with the cheapest payment.

    The loot of all that are not `left` (a mask) pays as well; None: only hoplites could pay, and
    they have no price.
    """
    captured = [creature for number, creature in enumerate(creatures) if not left >> number & 1]
    nuggets = resources.nuggets + sum([creature.loot.nuggets for creature in captured])
    nuggets = min(nuggets, resources.most.nuggets)
    if _can_cover(nuggets, prices.nuggets) or _can_cover(
        resources.captured + len(captured), prices.creatures
    ):
        return 0
    return prices.hoplites


def _can_cover(held: int, price: int | None) -> bool:
    return price is not None and held >= price


class _RowTable:
    """Caches the rows of every state, which serve any number of hoplites.

    Groups that are left are masks of the numbers of creatures. The second action has its rows in
    the clearing of the creatures as they are, followed by all of them with one hoplite more from a
    lost fight, then two and three.
    """

    def __init__(
        self, creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
    ) -> None:
        self._creatures, self._resources, self._prices = creatures, resources, prices
        hurt = [
            one._replace(hoplites=min(one.hoplites + added, MOST_ENGAGED))
            for added in range(MOST_ENGAGED + 1)
            for one in creatures
        ]
        total = resources.most.hoplites + sum([one.hoplites for one in creatures])
        self._clearing = get_clearing(tuple(hurt), die, total, 0)
        self.throws, self._gains, _, self._odds = self._clearing.party
        self._rows: dict[tuple[int, bool], Row] = {(0, False): [1], (0, True): [1]}

    def get_row(self, left: int, cronos: bool) -> Row:
        """The row in the first action, out of the throws of both actions."""
        state = left, cronos
        found = self._rows.get(state)
        if found is not None:
            return found
        price = _find_second_price(self._creatures, left, self._resources, self._prices)
        best = self._rows[state] = self._clearing.build_empty_row(left, price or 0)
        for number in self._clearing.list_kinds(left):
            others, gain = left ^ 1 << number, self._gains[number]
            if cronos:
                spared = self.get_row(others, False)
                merge_better(best, 0, scale_row(self.throws**2, spared, gain, len(best)))
            after = self.get_row(others, cronos)
            scale = self.throws ** others.bit_count()
            for added, odds in enumerate(self._odds[number][: len(best)]):
                won = scale_row(odds * self.throws, after, gain, len(best) - added)
                lost = (self.throws - odds) * scale
                if price is not None and lost:
                    hurt = 1 << number + added * len(self._creatures)
                    again = self._clearing.get_row(others | hurt, cronos)
                    rest = _subtract_price(again, price, len(won))
                    won = [one + lost * other for one, other in zip(won, rest, strict=True)]
                merge_better(best, added, won)
        return best


_get_rows = lru_cache(maxsize=8)(_RowTable)


def _subtract_price(row: Row, price: int, count: int) -> Row:
    """`count` values of a row after the price is paid, 0 where it cannot be paid."""
    return ([0] * price + slice_row(row, 0, max(0, count - price)))[:count]


def _compute_bounds(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> ChanceBounds:
    most, keeps = resources.most.hoplites, range(MOST_ENGAGED + 1)
    by_keep = [get_clearing(creatures, die, PLENTY.hoplites, keep) for keep in keeps]
    held = FightResources(resources.hoplites, resources.cronos)
    least = compute_single_chance(creatures, held, die, most)
    price = _find_second_price(creatures, 0, resources, prices)
    if price is None or price > resources.hoplites + sum(by_keep[0].party.gains):
        return ChanceBounds(least, least)
    if most >= PLENTY.hoplites:
        least = _compute_lower_bound(creatures, resources, prices, by_keep)
    return ChanceBounds(least, _compute_upper_bound(by_keep[0], resources.cronos))


def _compute_lower_bound(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, by_keep: list[Clearing]
) -> Fraction:
    """The chance where the first action is the best single one and the second continues it."""
    throws, gains = by_keep[0].party[:2]
    left, hoplites, cronos = (1 << len(creatures)) - 1, resources.hoplites, resources.cronos
    chance, reached = _NEVER, CERTAIN
    while left:
        number, odds, after, then = by_keep[0].choose_fight(left, hoplites, cronos)
        added = hoplites + gains[number] - after
        price = _find_second_price(creatures, left, resources, prices)
        kept = hoplites - added - (price or 0)
        won = Fraction(odds, throws)
        others = left ^ 1 << number
        if price is not None and kept >= 0:
            held = FightResources(kept, then)
            again = _count_throws_after_loss(by_keep, others, number, added, held)
            chance += reached * (1 - won) * Fraction(again, throws ** left.bit_count())
        reached *= won
        left, hoplites, cronos = others, after, then
    return chance + reached


def _count_throws_after_loss(
    by_keep: list[Clearing], others: int, lost: int, added: int, held: FightResources
) -> int:
    """Winning throws of the second action: the lost one first, or last if it brings no hoplites."""
    party = by_keep[0].party
    hoplites, gain = held.hoplites, party.gains[lost]
    found = []
    if held.cronos:
        spared = by_keep[0].count_winning_throws(others, hoplites + gain, False)
        found.append(party.throws * spared)
    for more, odds in enumerate(party.odds[lost][added:][: hoplites + 1]):
        clearing, left = (by_keep[0], hoplites - more) if gain else (by_keep[more], hoplites)
        found.append(odds * clearing.count_winning_throws(others, left + gain, held.cronos))
    return max(found)


def _compute_upper_bound(clearing: Clearing, cronos: bool) -> Fraction:
    """The chance with every useful hoplite in every fight and at most one fight lost."""
    odds = sorted([Fraction(known[-1], clearing.party.throws) for known in clearing.party.odds])
    chance = lost = CERTAIN
    for known in odds[1:] if cronos else odds:
        chance *= known
        lost += 1 - known
    return chance * lost
