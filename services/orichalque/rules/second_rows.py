"""Two capture actions, exactly: the best chance for every number of hoplites at once.

Rows `combat.*` and `action.extra` of docs/rules/orichalque.md. What is best in the first action
depends on how it may end, so it is a choice at every step. A row has the best chance for each
number of hoplites in storage, up to those that can help, and whoever has more has the last; it is
made of the rows of the creatures that are left after a fight. Of creatures that are alike the first
is fought first. Whole numbers throughout: every odds is scaled to throws of four dice. A slow twin
in the tests plays out every choice. This module does not know what the captures are for.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.creatures import ENGAGED
from services.orichalque.rules.dice import MOST_DICE, table
from services.orichalque.rules.fights import scaled_odds
from services.orichalque.rules.lattice import numbers
from services.orichalque.rules.position import Creature, Die, Prices

_Row: TypeAlias = list[int]
"""Winning throws by hoplites in storage, of as many throws as four dice have for each creature."""
_TOGETHER = 2 * ENGAGED
"""Rows are made for a multiple of so many hoplites: cards differ by what they cost."""


class Means(NamedTuple):
    """What a player can fight and pay with."""

    hoplites: int
    nuggets: int
    captured: int
    cronos: bool = False


_ALWAYS = 3
"""Rows made for each party in either action, besides one for each kind that brings hoplites."""


def effort(creatures: tuple[Creature, ...]) -> int:
    """How much there is to find: time goes with it, 1,000 take about a tenth of a second.

    So many different parties of them can be left, each with its rows; kinds that bring hoplites may
    also come before the one that was lost.
    """
    kinds = set(creatures)
    parties = prod([1 + creatures.count(kind) for kind in kinds])
    return parties * (_ALWAYS + sum([kind.loot.hoplites > 0 for kind in kinds]))


def second_price(
    creatures: tuple[Creature, ...], left: int, means: Means, prices: Prices
) -> int | None:
    """`action.extra`: what the second action costs in hoplites by the cheapest means at hand.

    The loot of all that are not `left` (a mask) pays as well; None: nothing but hoplites could pay,
    and they have no price.
    """
    gone = [creature for number, creature in enumerate(creatures) if not left >> number & 1]
    nuggets = means.nuggets + sum([creature.loot.nuggets for creature in gone])
    if _covers(nuggets, prices.nuggets) or _covers(means.captured + len(gone), prices.creatures):
        return 0
    return prices.hoplites


def _covers(held: int, price: int | None) -> bool:
    return price is not None and held >= price


def exact_chance(
    creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
) -> Fraction:
    """The best chance of capturing all in two actions; time goes with their `effort`."""
    enough = means._replace(hoplites=-(-means.hoplites // _TOGETHER) * _TOGETHER)
    row = _rows(creatures, enough, prices, die).first((1 << len(creatures)) - 1, means.cronos)
    throws = table(die, MOST_DICE).throws
    return Fraction(row[min(means.hoplites, len(row) - 1)], throws ** (2 * len(creatures)))


@lru_cache(maxsize=8)
def _rows(creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die) -> "_Rows":
    return _Rows(creatures, means, prices, die)


class _Rows:
    """Remembers the rows of every state; creatures that are left are masks of their numbers."""

    def __init__(
        self, creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
    ) -> None:
        self._creatures = creatures
        self._means = means
        self._prices = prices
        self._throws = table(die, MOST_DICE).throws
        self._odds = [scaled_odds(creature, die) for creature in creatures]
        self._gains = [creature.loot.hoplites for creature in creatures]
        self._kinds = [creatures.index(creature) for creature in creatures]
        self._firsts: dict[tuple[int, bool], _Row] = {}
        self._seconds: dict[tuple[int, int, bool], list[_Row]] = {}
        self._ones: dict[tuple[int, bool], _Row] = {}

    def first(self, left: int, cronos: bool) -> _Row:
        """In the first action; of twice as many throws."""
        if not left:
            return [1]
        state = left, cronos
        found = self._firsts.get(state)
        if found is None:
            found = self._firsts[state] = self._first(left, cronos)
        return found

    def _first(self, left: int, cronos: bool) -> _Row:
        price = second_price(self._creatures, left, self._means, self._prices)
        best = self._empty(left, price or 0)
        for number in self._next(left):
            others, gain = left ^ 1 << number, self._gains[number]
            if cronos:
                spared = self.first(others, False)
                _better(best, 0, _times(self._throws**2, spared, gain, len(best)))
            after = self.first(others, cronos)
            again = None if price is None else self._second(others, number, cronos)
            scale = self._throws ** others.bit_count()
            for added, odds in enumerate(self._odds[number][: len(best)]):
                won = _times(odds * self._throws, after, gain, len(best) - added)
                lost = (self._throws - odds) * scale
                if again and lost:
                    rest = _paid(again[added], price or 0, len(won))
                    won = [one + lost * other for one, other in zip(won, rest, strict=True)]
                _better(best, added, won)
        return best

    def _second(self, others: int, lost: int, cronos: bool) -> list[_Row]:
        """In the second action, by hoplites that the lost one has on it more than at first."""
        state = others, self._kinds[lost], cronos
        found = self._seconds.get(state)
        if found is None:
            found = self._seconds[state] = self._going_on(others, lost, cronos)
        return found

    def _going_on(self, others: int, lost: int, cronos: bool) -> list[_Row]:
        """The lost one next, unless it alone brings no hoplites; or another one that brings some.

        Who has one more on the lost one and one less in storage has no better choice: so a row
        begins with what the next one gives.
        """
        rows: list[_Row] = []
        bringing = [number for number in self._next(others) if self._gains[number]]
        at_once = self._gains[lost] or not bringing
        spared = self._empty(others | 1 << lost, 0)
        if cronos and at_once:
            self._spare(spared, lost, others)
        for added in reversed(range(len(self._odds[lost]))):
            best = spared.copy()
            if rows:
                _better(best, 1, rows[-1][: len(best) - 1])
            if at_once:
                self._fight(best, lost, self._odds[lost][added : added + 1], others, cronos)
            for number in bringing:
                self._other_first(best, number, added, (others, lost, cronos))
            rows.append(best)
        return rows[::-1]

    def _other_first(
        self, best: _Row, number: int, added: int, state: tuple[int, int, bool]
    ) -> None:
        """In the second action another one is fought before the one that was lost."""
        others, lost, cronos = state
        rest, gain = others ^ 1 << number, self._gains[number]
        if cronos:
            spared = self._second(rest, lost, False)[added]
            _better(best, 0, _times(self._throws, spared, gain, len(best)))
        after = self._second(rest, lost, cronos)[added]
        for again, odds in enumerate(self._odds[number][: len(best)]):
            _better(best, again, _times(odds, after, gain, len(best) - again))

    def _one(self, left: int, cronos: bool) -> _Row:
        """In one action from its beginning: who brings hoplites first, then one after the other."""
        if not left:
            return [1]
        state = left, cronos
        found = self._ones.get(state)
        if found is None:
            found = self._ones[state] = self._empty(left, 0)
            able = self._next(left)
            for number in [one for one in able if self._gains[one]] or able[:1]:
                others = left ^ 1 << number
                if cronos:
                    self._spare(found, number, others)
                self._fight(found, number, self._odds[number], others, cronos)
        return found

    def _spare(self, best: _Row, number: int, others: int) -> None:
        """`combat.cronos`: one is captured by his favour, and then the others without him."""
        won = _times(self._throws, self._one(others, False), self._gains[number], len(best))
        _better(best, 0, won)

    def _fight(
        self, best: _Row, number: int, odds: Sequence[int], others: int, cronos: bool
    ) -> None:
        """One is fought, with as many hoplites as there are odds for, and then the others."""
        after, gain = self._one(others, cronos), self._gains[number]
        for added, chance in enumerate(odds[: len(best)]):
            _better(best, added, _times(chance, after, gain, len(best) - added))

    def _next(self, left: int) -> list[int]:
        """Who may be fought next: of those that are alike the first."""
        first: dict[int, int] = {}
        for number in numbers(left):
            first.setdefault(self._kinds[number], number)
        return list(first.values())

    def _empty(self, left: int, price: int) -> _Row:
        """A row as long as hoplites can help, or as there can be."""
        there = numbers(left)
        useful = price + sum([len(self._odds[number]) - 1 for number in there])
        gained = sum(self._gains) - sum([self._gains[number] for number in there])
        return [0] * (1 + min(useful, self._means.hoplites + gained))


def _times(odds: int, row: _Row, gain: int, count: int) -> _Row:
    """So many figures of a row, from that for `gain` hoplites on, each times the odds."""
    return [odds * won for won in _from(row, gain, count)]


def _paid(row: _Row, price: int, count: int) -> _Row:
    """So many figures of a row when the price is paid: nothing for whoever cannot."""
    return ([0] * price + _from(row, 0, max(0, count - price)))[:count]


def _from(row: _Row, start: int, count: int) -> _Row:
    part = row[start : start + count]
    return part + row[-1:] * (count - len(part))


def _better(best: _Row, start: int, row: _Row) -> None:
    """Puts into `best`, from `start` on, whatever is better in the row."""
    best[start:] = [
        one if one > other else other for one, other in zip(best[start:], row, strict=True)
    ]
