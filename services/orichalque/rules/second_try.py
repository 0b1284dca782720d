"""Two capture actions in one turn: the best chance to capture every creature.

Rows combat.* and action.extra of rules/orichalque.md. Where a fight of the first action is lost,
its hoplites stay on the creature, and the second action, once paid, may go on from there. What is
best depends on how the first action ends, so it is a choice at every step, found exactly for a few
creatures. A slow twin in the tests plays out every choice. This module does not know where the
points come from.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.creatures import ENGAGED
from services.orichalque.rules.dice import MOST_DICE, table
from services.orichalque.rules.fights import scaled_odds
from services.orichalque.rules.lattice import numbers
from services.orichalque.rules.position import Creature, Die, Prices

CREATURES = 5
"""More creatures than this are not reckoned with twice."""
_Second: TypeAlias = tuple[int, int, int, int, bool]
"""Creatures left (a mask), which has more hoplites on it and how many more, hoplites, Cronos."""


class Means(NamedTuple):
    """What a player can fight and pay with."""

    hoplites: int
    nuggets: int
    captured: int
    cronos: bool = False


@lru_cache(maxsize=1024)
def chance_in_two(
    creatures: tuple[Creature, ...], means: Means, prices: Prices, die: Die
) -> Fraction:
    """The best chance of capturing all in a capture action and a second one that is paid for.

    `creatures` are at most five.
    """
    return _Turn(creatures, means, prices, die).chance()


class _Turn:
    """Remembers the best chance from every state of both actions, as whole numbers of throws."""

    def __init__(
        self, creatures: Sequence[Creature], means: Means, prices: Prices, die: Die
    ) -> None:
        self._creatures = creatures
        self._means = means
        self._prices = prices
        self._throws = table(die, MOST_DICE).throws
        self._all = (1 << len(creatures)) - 1
        # By hoplites that stand there more than at first.
        self._odds = [
            [
                scaled_odds(creature._replace(hoplites=creature.hoplites + more), die)
                for more in range(ENGAGED - creature.hoplites + 1)
            ]
            for creature in creatures
        ]
        self._firsts: dict[tuple[int, int, bool], int] = {}
        self._seconds: dict[_Second, int] = {}

    def chance(self) -> Fraction:
        """The best chance from the beginning of the first action."""
        won = self._first(self._all, self._means.hoplites, self._means.cronos)
        return Fraction(won, self._throws ** (2 * len(self._creatures)))

    def _first(self, left: int, hoplites: int, cronos: bool) -> int:
        """In the first action; of twice as many throws as four dice have for each creature."""
        if not left:
            return 1
        state = left, hoplites, cronos
        if state not in self._firsts:
            self._firsts[state] = max(self._first_fights(*state))
        return self._firsts[state]

    def _first_fights(self, left: int, hoplites: int, cronos: bool) -> Iterator[int]:
        throws = self._throws
        scale = throws ** (left.bit_count() - 1)
        for number in numbers(left):
            others = left ^ 1 << number
            gained = hoplites + self._creatures[number].loot.hoplites
            if cronos:
                yield throws * throws * self._first(others, gained, False)
            for added, odds in enumerate(self._odds[number][0][: hoplites + 1]):
                won = odds * throws * self._first(others, gained - added, cronos)
                lost = (throws - odds) * scale
                if lost:
                    lost *= self._paid(left, number, added, hoplites - added, cronos)
                yield won + lost

    def _paid(self, left: int, lost: int, added: int, hoplites: int, cronos: bool) -> int:
        """The second action with the cheapest means of paying for it; 0 where none is at hand."""
        gone = [self._creatures[number] for number in numbers(self._all ^ left)]
        nuggets = self._means.nuggets + sum([creature.loot.nuggets for creature in gone])
        prices = self._prices
        if _covers(nuggets, prices.nuggets) or _covers(
            self._means.captured + len(gone), prices.creatures
        ):
            return self._second(left, lost, added, hoplites, cronos)
        if prices.hoplites is not None and hoplites >= prices.hoplites:
            return self._second(left, lost, added, hoplites - prices.hoplites, cronos)
        return 0

    def _second(self, left: int, lost: int, added: int, hoplites: int, cronos: bool) -> int:
        """In the second action; of as many throws as four dice have for each creature."""
        if not left:
            return 1
        state = left, lost, added, hoplites, cronos
        if state not in self._seconds:
            self._seconds[state] = max(self._second_fights(*state))
        return self._seconds[state]

    def _second_fights(
        self, left: int, lost: int, added: int, hoplites: int, cronos: bool
    ) -> Iterator[int]:
        for number in numbers(left):
            others = left ^ 1 << number
            gained = hoplites + self._creatures[number].loot.hoplites
            more = added if number == lost else 0
            if cronos:
                yield self._throws * self._second(others, lost, added, gained, False)
            for again, odds in enumerate(self._odds[number][more][: hoplites + 1]):
                yield odds * self._second(others, lost, added, gained - again, cronos)


def _covers(held: int, price: int | None) -> bool:
    return price is not None and held >= price
