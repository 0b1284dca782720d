"""Two capture actions in one turn: the best chance to capture every creature.

Rows combat.* and action.extra of rules/orichalque.md. Where a fight of the first action is lost,
its hoplites stay on the creature, and the second action, once paid, may go on from there. What is
best depends on how the first action ends, so it is a choice at every step, found exactly for a few
creatures; for more the first action goes as if it were the only one, which gives a lower bound, and
there is an upper one. A slow twin in the tests plays out every choice. This module does not know
where the points come from.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.clearing import Purse, clearing
from services.orichalque.rules.creatures import ENGAGED
from services.orichalque.rules.fights import scaled_odds
from services.orichalque.rules.lattice import numbers
from services.orichalque.rules.position import Creature, Die, Prices

CREATURES = 5
"""Of more creatures than this the chance in two actions is bounded, not found."""
_Second: TypeAlias = tuple[int, int, int, Purse]
"""Creatures left (a mask), which has more hoplites on it and how many more, what is held."""


class Means(NamedTuple):
    """What a player can fight and pay with."""

    hoplites: int
    nuggets: int
    captured: int
    cronos: bool = False


class Bounds(NamedTuple):
    """A chance is at least the one and at most the other; exact where they are equal."""

    least: Fraction
    most: Fraction


@lru_cache(maxsize=1024)
def chance_in_two(
    creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
) -> Bounds:
    """The best chance of capturing all in a capture action and a second one that is paid for.

    `creatures` are at most eight, of which it is exact for five.
    """
    purse = Purse(means.hoplites, means.cronos)
    turn = _turn(creatures, means.nuggets, means.captured, prices, die)
    if len(creatures) <= CREATURES:
        chance = turn.chance(purse)
        return Bounds(chance, chance)
    least = turn.along_one_path(purse)
    return Bounds(least, turn.ceiling(purse) if turn.may_go_on(purse) else least)


@lru_cache(maxsize=8)
def _turn(
    creatures: tuple[Creature, ...], nuggets: int, captured: int, prices: Prices, die: Die
) -> "_Turn":
    return _Turn(creatures, Means(0, nuggets, captured), prices, die)


class _Turn:
    """Remembers the best chance from every state of both actions, as whole numbers of throws."""

    def __init__(
        self, creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
    ) -> None:
        self._creatures = creatures
        self._means = means
        self._prices = prices
        self._one = clearing(creatures, die)
        self._throws = self._one.throws
        self._all = (1 << len(creatures)) - 1
        # By hoplites that stand there more than at first.
        self._odds = [
            [
                scaled_odds(creature._replace(hoplites=creature.hoplites + more), die)
                for more in range(ENGAGED - creature.hoplites + 1)
            ]
            for creature in creatures
        ]
        self._firsts: dict[tuple[int, Purse], int] = {}
        self._seconds: dict[_Second, int] = {}

    def chance(self, purse: Purse) -> Fraction:
        """The best chance from the beginning of the first action."""
        won = self._first(self._all, purse)
        return Fraction(won, self._throws ** (2 * len(self._creatures)))

    def along_one_path(self, purse: Purse) -> Fraction:
        """The chance where the first action is the best one alone."""
        left, chance, reached = self._all, Fraction(0), Fraction(1)
        while left:
            number, odds, after = self._one.next_fight(left, purse)
            added = purse.hoplites + self._one.gains[number] - after.hoplites
            kept = purse._replace(hoplites=purse.hoplites - added, cronos=after.cronos)
            again = Fraction(
                self._paid(left, number, added, kept), self._throws ** left.bit_count()
            )
            won = Fraction(odds, self._throws)
            chance += reached * (1 - won) * again
            reached *= won
            left, purse = left ^ 1 << number, after
        return chance + reached

    def may_go_on(self, purse: Purse) -> bool:
        """Whether the second action can ever be paid for, with all the loot there is."""
        hoplites = purse.hoplites + sum(self._one.gains)
        return bool(self._going_on(0, purse._replace(hoplites=hoplites)))

    def ceiling(self, purse: Purse) -> Fraction:
        """No chance is better than with every hoplite everywhere and one fight lost at most."""
        odds = sorted([Fraction(one[0][-1], self._throws) for one in self._odds])
        if purse.cronos:
            odds = odds[1:]
        chance, lost = Fraction(1), Fraction(1)
        for one in odds:
            chance *= one
            lost += 1 - one
        return chance * lost

    def _first(self, left: int, purse: Purse) -> int:
        """In the first action; of twice as many throws as four dice have for each creature."""
        if not left:
            return 1
        # Beyond what both actions can engage and the second one costs.
        most = 2 * ENGAGED * left.bit_count() + (self._prices.hoplites or 0)
        state = left, Purse(min(purse.hoplites, most), purse.cronos)
        if state not in self._firsts:
            self._firsts[state] = max(self._first_fights(*state))
        return self._firsts[state]

    def _first_fights(self, left: int, purse: Purse) -> Iterator[int]:
        throws, (hoplites, cronos, _) = self._throws, purse
        scale = throws ** (left.bit_count() - 1)
        for number in numbers(left):
            others = left ^ 1 << number
            gained = hoplites + self._one.gains[number]
            if cronos:
                yield throws * throws * self._first(others, Purse(gained))
            for added, odds in enumerate(self._odds[number][0][: hoplites + 1]):
                won = odds * throws * self._first(others, Purse(gained - added, cronos))
                lost = (throws - odds) * scale
                if lost:
                    lost *= self._paid(left, number, added, Purse(hoplites - added, cronos))
                yield won + lost

    def _paid(self, left: int, lost: int, added: int, purse: Purse) -> int:
        """The second action once it is paid for; 0 where it cannot be."""
        after = self._going_on(left, purse)
        return self._second(left, lost, added, after) if after else 0

    def _going_on(self, left: int, purse: Purse) -> Purse | None:
        """What is held once the second action is paid for by the cheapest means at hand."""
        gone = [self._creatures[number] for number in numbers(self._all ^ left)]
        nuggets = self._means.nuggets + sum([creature.loot.nuggets for creature in gone])
        captured, prices = self._means.captured + len(gone), self._prices
        if _covers(nuggets, prices.nuggets) or _covers(captured, prices.creatures):
            return purse
        if _covers(purse.hoplites, prices.hoplites):
            return purse._replace(hoplites=purse.hoplites - (prices.hoplites or 0))
        return None

    def _second(self, left: int, lost: int, added: int, purse: Purse) -> int:
        """In the second action; of as many throws as four dice have for each creature."""
        most = ENGAGED * left.bit_count()
        state = left, lost, added, Purse(min(purse.hoplites, most), purse.cronos)
        if state not in self._seconds:
            self._seconds[state] = max(self._second_fights(*state))
        return self._seconds[state]

    def _second_fights(self, left: int, lost: int, added: int, purse: Purse) -> Iterator[int]:
        """The lost one next, or last of all where it brings no hoplites, or others before it."""
        hoplites, cronos, _ = purse
        one, others, gain = self._one, left ^ 1 << lost, self._one.gains[lost]
        if cronos:
            yield self._throws * one.won(others, Purse(hoplites + gain))
        for again, odds in enumerate(self._odds[lost][added][: hoplites + 1]):
            if gain:
                yield odds * one.won(others, Purse(hoplites - again + gain, cronos))
            else:
                yield odds * one.won(others, Purse(hoplites, cronos, again))
        if gain and len(self._creatures) <= CREATURES:
            yield from self._others_first(left, lost, added, purse)

    def _others_first(self, left: int, lost: int, added: int, purse: Purse) -> Iterator[int]:
        """Another one that brings hoplites, and the lost one later."""
        hoplites, cronos, _ = purse
        for number in numbers(left & self._one.bringing & ~(1 << lost)):
            others, gained = left ^ 1 << number, hoplites + self._one.gains[number]
            if cronos:
                yield self._throws * self._second(others, lost, added, Purse(gained))
            for again, odds in enumerate(self._odds[number][0][: hoplites + 1]):
                after = Purse(gained - again, cronos)
                yield odds * self._second(others, lost, added, after)


def _covers(held: int, price: int | None) -> bool:
    return price is not None and held >= price
