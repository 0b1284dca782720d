"""Two capture actions, exactly: the best chance for every number of hoplites at once.

Rows `combat.*` and `action.extra` of docs/rules/orichalque.md. What is best in the first action
depends on how it may end, so every step is a choice. A row has the best chance for each number of
hoplites in storage, up to those that can help; more hoplites have the chance of the last. A row is
made of the rows of the creatures that are left after a fight. Of equal creatures the first is
fought first. All numbers are whole: every chance is scaled to throws of four dice. Slow reference
code in the tests plays every choice.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.creatures import MOST_ENGAGED, Creature
from services.orichalque.rules.dice import MOST_DICE, get_throw_table
from services.orichalque.rules.fights import limit_hoplites, list_most_hoplites, scale_odds
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.supply import PLENTY, Supply

_Row: TypeAlias = list[int]
"""Winning throws by hoplites in storage, out of those of four dice for each creature."""
_ROW_STEP = 2 * MOST_ENGAGED
"""Rows are built for a multiple of so many hoplites, to serve cards of different costs."""


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
        """Whether nothing that was paid is missing."""
        return min(self.hoplites, self.nuggets, self.captured) >= 0


_ROWS_OF_A_GROUP = 3
"""Rows for each group, besides one for each kind that brings hoplites."""


def limit_supply(creatures: tuple[Creature, ...], resources: Resources) -> Resources:
    """The resources with plenty of hoplites where the supply has all that the creatures bring."""
    most = limit_hoplites(creatures, resources.hoplites, resources.most.hoplites)
    return resources._replace(most=resources.most._replace(hoplites=most))


def estimate_effort(creatures: tuple[Creature, ...], most: int = PLENTY.hoplites) -> int:
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


def find_second_price(
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


def compute_exact_chance(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> Fraction:
    """The best chance of capturing all in two actions; takes `estimate_effort` work."""
    enough = resources._replace(hoplites=-(-resources.hoplites // _ROW_STEP) * _ROW_STEP)
    row = _get_rows(creatures, enough, prices, die).get_first_row(
        (1 << len(creatures)) - 1, resources.cronos
    )
    throws = get_throw_table(die, MOST_DICE).throws
    return Fraction(row[min(resources.hoplites, len(row) - 1)], throws ** (2 * len(creatures)))


@lru_cache(maxsize=8)
def _get_rows(
    creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
) -> "_RowTable":
    return _RowTable(creatures, resources, prices, die)


class _RowTable:
    """Caches the rows of every state; creatures that are left are masks of their numbers."""

    def __init__(
        self, creatures: tuple[Creature, ...], resources: Resources, prices: Prices, die: Die
    ) -> None:
        self._creatures = creatures
        self._resources = resources
        self._prices = prices
        self._throws = get_throw_table(die, MOST_DICE).throws
        self._odds = [scale_odds(creature, die) for creature in creatures]
        self._gains = [creature.loot.hoplites for creature in creatures]
        self._most = list_most_hoplites(creatures, resources.most.hoplites)
        self._is_limited = resources.most.hoplites < PLENTY.hoplites
        self._kinds = [creatures.index(creature) for creature in creatures]
        self._firsts: dict[tuple[int, bool], _Row] = {}
        self._seconds: dict[tuple[int, int, bool], list[_Row]] = {}
        self._ones: dict[tuple[int, bool], _Row] = {}

    def get_first_row(self, left: int, cronos: bool) -> _Row:
        """The row in the first action, out of the throws of both actions."""
        if not left:
            return [1]
        state = left, cronos
        found = self._firsts.get(state)
        if found is None:
            found = self._firsts[state] = self._build_first_row(left, cronos)
        return found

    def _build_first_row(self, left: int, cronos: bool) -> _Row:
        price = find_second_price(self._creatures, left, self._resources, self._prices)
        best = self._build_empty_row(left, price or 0)
        for number in self._list_next(left):
            others, gain = left ^ 1 << number, self._gains[number]
            if cronos:
                spared = self.get_first_row(others, False)
                _merge_better(best, 0, _scale_row(self._throws**2, spared, gain, len(best)))
            after = self.get_first_row(others, cronos)
            again = None if price is None else self._get_second_rows(others, number, cronos)
            scale = self._throws ** others.bit_count()
            for added, odds in enumerate(self._odds[number][: len(best)]):
                won = _scale_row(odds * self._throws, after, gain, len(best) - added)
                lost = (self._throws - odds) * scale
                if again and lost:
                    rest = _subtract_price(again[added], price or 0, len(won))
                    won = [one + lost * other for one, other in zip(won, rest, strict=True)]
                _merge_better(best, added, won)
        return best

    def _get_second_rows(self, others: int, lost: int, cronos: bool) -> list[_Row]:
        """The rows in the second action, by hoplites added on the creature that was lost."""
        state = others, self._kinds[lost], cronos
        found = self._seconds.get(state)
        if found is None:
            found = self._seconds[state] = self._build_second_rows(others, lost, cronos)
        return found

    def _build_second_rows(self, others: int, lost: int, cronos: bool) -> list[_Row]:
        """Tries the lost one next, unless it brings no hoplites; or another one that brings some.

        One hoplite more on the lost one instead of in storage is never better, so each row starts
        with the values of the row after it.
        """
        rows: list[_Row] = []
        bringing = [
            number for number in self._list_next(others) if self._is_limited or self._gains[number]
        ]
        at_once = self._is_limited or self._gains[lost] or not bringing
        spared = self._build_empty_row(others | 1 << lost, 0)
        most = self._most[others | 1 << lost]
        if cronos and at_once:
            self._try_cronos(spared, lost, others)
        for added in reversed(range(len(self._odds[lost]))):
            best = spared.copy()
            if rows:
                _merge_better(best, 1, _slice_row(rows[-1], 0, len(best) - 1))
            if at_once:
                self._try_fight(best, lost, self._odds[lost][added : added + 1], others, cronos)
            for number in bringing:
                self._try_other_first(best, number, added, (others, lost, cronos))
            rows.append(best[: max(0, most - added) + 1])
        return rows[::-1]

    def _try_other_first(
        self, best: _Row, number: int, added: int, state: tuple[int, int, bool]
    ) -> None:
        """Tries, in the second action, another one before the one that was lost."""
        others, lost, cronos = state
        rest, gain = others ^ 1 << number, self._gains[number]
        if cronos:
            spared = self._get_second_rows(rest, lost, False)[added]
            _merge_better(best, 0, _scale_row(self._throws, spared, gain, len(best)))
        after = self._get_second_rows(rest, lost, cronos)[added]
        for again, odds in enumerate(self._odds[number][: len(best)]):
            _merge_better(best, again, _scale_row(odds, after, gain, len(best) - again))

    def _get_single_row(self, left: int, cronos: bool) -> _Row:
        """The row of one action: those that bring hoplites first, then the others in order."""
        if not left:
            return [1]
        state = left, cronos
        found = self._ones.get(state)
        if found is None:
            found = self._ones[state] = self._build_empty_row(left, 0)
            able = self._list_next(left)
            bringing = [one for one in able if self._gains[one]]
            for number in able if bringing and self._is_limited else bringing or able[:1]:
                others = left ^ 1 << number
                if cronos:
                    self._try_cronos(found, number, others)
                self._try_fight(found, number, self._odds[number], others, cronos)
        return found

    def _try_cronos(self, best: _Row, number: int, others: int) -> None:
        """`combat.cronos`: tries to capture one by his favour, and then the others without him."""
        won = _scale_row(
            self._throws, self._get_single_row(others, False), self._gains[number], len(best)
        )
        _merge_better(best, 0, won)

    def _try_fight(
        self, best: _Row, number: int, odds: Sequence[int], others: int, cronos: bool
    ) -> None:
        """Tries to fight one with every number of hoplites that has odds, and then the others."""
        after, gain = self._get_single_row(others, cronos), self._gains[number]
        for added, chance in enumerate(odds[: len(best)]):
            _merge_better(best, added, _scale_row(chance, after, gain, len(best) - added))

    def _list_next(self, left: int) -> list[int]:
        """The creatures that may be fought next: of equal ones the first."""
        first: dict[int, int] = {}
        for number in list_cells(left):
            first.setdefault(self._kinds[number], number)
        return list(first.values())

    def _build_empty_row(self, left: int, price: int) -> _Row:
        """A row of zeros, as long as hoplites can help, or as many as there can be."""
        there = list_cells(left)
        useful = price + sum([len(self._odds[number]) - 1 for number in there])
        gained = sum(self._gains) - sum([self._gains[number] for number in there])
        return [0] * (1 + min(useful, self._resources.hoplites + gained, self._most[left]))


def _scale_row(odds: int, row: _Row, gain: int, count: int) -> _Row:
    """`count` values of a row from `gain` hoplites on, each times the odds."""
    return [odds * won for won in _slice_row(row, gain, count)]


def _subtract_price(row: _Row, price: int, count: int) -> _Row:
    """`count` values of a row after the price is paid, 0 where it cannot be paid."""
    return ([0] * price + _slice_row(row, 0, max(0, count - price)))[:count]


def _slice_row(row: _Row, start: int, count: int) -> _Row:
    part = row[start : start + count]
    return part + row[-1:] * (count - len(part))


def _merge_better(best: _Row, start: int, row: _Row) -> None:
    """Replaces values of `best`, from `start` on, by better ones of the row."""
    best[start:] = [
        one if one > other else other for one, other in zip(best[start:], row, strict=True)
    ]
