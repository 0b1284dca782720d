"""The best chance to capture every creature in one capture action or two, exactly and fast.

A row has the best chance for each number of hoplites in storage, up to those that can help. It is
made of the rows of the creatures that are left after a fight: in one action those that bring no
hoplites come last, and of equal ones the first is fought first. Where the general supply lacks
hoplites for the loot, every order is tried, because hoplites that were engaged go back to it. Every
chance is a whole number, scaled to throws of four dice.

Where a fight of the first of two actions is lost, its hoplites stay on the creature, and the second
action, once paid, may go on from there. The chance is exact for any seven creatures, and for more
where enough of them are equal. Otherwise it is bounded: below by a first action played as if it
were the only one and a second that begins with the lost creature, or by one action alone where the
supply lacks hoplites for the loot; above by unlimited hoplites.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from math import prod
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.combat import CERTAIN, FightResources, build_party, limit_hoplites
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.supply import PLENTY, Supply

Row: TypeAlias = list[int]
"""Winning throws by hoplites in storage, out of those of four dice for each fight."""
_GROUPS_OF_A_STEP = 2
"""Groups of creatures that are examined in one step of a budget."""
CREATURES = 7
EFFORT = 1280
"""The effort of seven different creatures that all bring hoplites; beyond it bounds are used."""
_ROWS_OF_A_GROUP = 3
"""Rows for each group, besides one for each kind that brings hoplites."""


class Resources(NamedTuple):
    """What a player fights and pays with; `most` is what he and the general supply have."""

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


def compute_single_chance(
    creatures: tuple[Creature, ...],
    resources: FightResources,
    die: Die,
    most: int = PLENTY.hoplites,
) -> Fraction:
    """The best chance of capturing all of at most eight creatures, with `most` hoplites in all."""
    most = limit_hoplites(creatures, resources.hoplites, most)
    total = most + sum([creature.hoplites for creature in creatures])
    clearing = get_clearing(creatures, die, total, resources.keep)
    throws = clearing.count_winning_throws((1 << len(creatures)) - 1, *resources[:2])
    return Fraction(throws, clearing.party.throws ** len(creatures))


def estimate_clearing_steps(creatures: tuple[Creature, ...]) -> int:
    return 1 + (1 << len(creatures)) // _GROUPS_OF_A_STEP


def estimate_two_action_steps(creatures: tuple[Creature, ...], resources: Resources) -> int:
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
    other = resources._replace(hoplites=0, cronos=False)
    clearing = _get_double_clearing(creatures, other, prices, die)
    every = (1 << len(creatures)) - 1
    throws = clearing.count_winning_throws(every, resources.hoplites, resources.cronos)
    chance = Fraction(throws, clearing.party.throws ** (2 * len(creatures)))
    return ChanceBounds(chance, chance)


@lru_cache(maxsize=8)
def _get_double_clearing(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> "Clearing":
    """The first action, with the second one for creatures on which hoplites were left."""
    hurt = [
        one._replace(hoplites=min(one.hoplites + added, MOST_ENGAGED))
        for added in range(MOST_ENGAGED + 1)
        for one in creatures
    ]
    total = resources.most.hoplites + sum([one.hoplites for one in creatures])
    find_price = partial(_find_second_price, creatures, resources=resources, prices=prices)
    second = _SecondAction(get_clearing(tuple(hurt), die, total, 0), find_price)
    return Clearing(creatures, die, total, 0, second)


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
    """What the second action costs in hoplites with the cheapest payment.

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


class _SecondAction(NamedTuple):
    """What may follow a lost fight.

    `clearing` has the creatures as they are, followed by all of them with one hoplite more from the
    lost fight, then two and three; `find_price` says what it costs in hoplites by the group left,
    None where it cannot be paid.
    """

    clearing: "Clearing"
    find_price: Callable[[int], int | None]


class Clearing:
    """Caches the row of every group that is left; `keep` are hoplites to keep until all is won.

    Groups are masks of the numbers of creatures. `total` are the hoplites of the player, of the
    general supply and on creatures. The rows serve any number of hoplites in storage. With a second
    action a row is out of the throws of both.
    """

    def __init__(
        self,
        creatures: tuple[Creature, ...],
        die: Die,
        total: int,
        keep: int,
        second: _SecondAction | None = None,
    ) -> None:
        self.party = party = build_party(creatures, die)
        self._total, self._keep, self._second = total, keep, second
        self._scale = 1 if second is None else party.throws
        self._kinds = [creatures.index(creature) for creature in creatures]
        self._useful = [len(odds) - 1 for odds in party.odds]
        end = ([0] * keep + [1])[: total + 1]
        self._rows: dict[tuple[int, bool], Row] = {(0, False): end, (0, True): end}

    def count_winning_throws(self, left: int, hoplites: int, cronos: bool) -> int:
        row = self._get_row(left, cronos)
        return row[min(hoplites, len(row) - 1)]

    def _get_row(self, left: int, cronos: bool) -> Row:
        """The row of a group, with or without his help."""
        found = self._rows.get((left, cronos))
        if found is not None:
            return found
        throws, gains, _, odds_of = self.party
        price = self._keep if self._second is None else self._second.find_price(left)
        best = self._rows[left, cronos] = self._build_empty_row(left, price or 0)
        for number in self._list_next(left):
            others, gain = left ^ 1 << number, gains[number]
            if cronos:
                spared = self._get_row(others, False)
                _merge_better(best, 0, _scale_row(throws * self._scale, spared, gain, len(best)))
            after = self._get_row(others, cronos)
            for added, odds in enumerate(odds_of[number][: len(best)]):
                won = _scale_row(odds * self._scale, after, gain, len(best) - added)
                if self._second is not None and price is not None and odds < throws:
                    hurt = others | 1 << number + added * len(gains)
                    again = self._second.clearing._get_row(hurt, cronos)
                    lost = (throws - odds) * throws ** others.bit_count()
                    rest = _subtract_price(again, price, len(won))
                    won = [one + lost * other for one, other in zip(won, rest, strict=True)]
                _merge_better(best, added, won)
        return best

    def _list_next(self, left: int) -> list[int]:
        """The creatures, of equal ones the first, that are tried first.

        In one action those that bring hoplites, else any one.
        """
        first: dict[int, int] = {}
        for number in list_cells(left):
            first.setdefault(self._kinds[number], number)
        able = [*first.values()]
        bringing = [one for one in able if self.party.gains[one]]
        if self._second is not None or (bringing and self._total < PLENTY.hoplites):
            return able
        return bringing or able[:1]

    def choose_fight(self, left: int, hoplites: int, cronos: bool) -> tuple[int, int, int, bool]:
        """The first fight of a best order: creature, winning throws, hoplites and Cronos then."""
        fights: list[tuple[int, int, int, bool]] = []
        for number in self._list_next(left):
            gained = hoplites + self.party.gains[number]
            if cronos:
                fights.append((number, self.party.throws, gained, False))
            for added, odds in enumerate(self.party.odds[number][: hoplites + 1]):
                fights.append((number, odds, gained - added, cronos))
        return max(
            fights, key=lambda one: one[1] * self.count_winning_throws(left ^ 1 << one[0], *one[2:])
        )

    def _build_empty_row(self, left: int, spared: int) -> Row:
        """A row of zeros, as long as hoplites can help besides those spared, or can be there."""
        numbers = list_cells(left)
        useful = sum([self._useful[number] for number in numbers])
        there = sum([self.party.there[number] for number in numbers])
        return [0] * (1 + min(useful + spared, self._total - there))


get_clearing = lru_cache(maxsize=16)(Clearing)


def _scale_row(odds: int, row: Row, gain: int, count: int) -> Row:
    return [odds * won for won in _slice_row(row, gain, count)]


def _slice_row(row: Row, start: int, count: int) -> Row:
    """`count` values of a row from `start` hoplites on."""
    part = row[start : start + count]
    return part + row[-1:] * (count - len(part))


def _merge_better(best: Row, start: int, row: Row) -> None:
    best[start:] = [
        one if one > other else other for one, other in zip(best[start:], row, strict=True)
    ]


def _subtract_price(row: Row, price: int, count: int) -> Row:
    """`count` values of a row after the price is paid, 0 where it cannot be paid."""
    return ([0] * price + _slice_row(row, 0, max(0, count - price)))[:count]


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
    chance, reached = Fraction(0), CERTAIN
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
