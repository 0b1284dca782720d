"""The best chance to capture every creature in one capture action, exactly and at speed.

Rows `combat.*` of docs/rules/orichalque.md. Only the chance counts here, not the order that gives
it: so creatures that bring no hoplites come last, one as good as the other, and who has more
hoplites than can help is done at once. Whole numbers throughout: every odds is scaled to throws of
four dice. A slow twin in the tests tries every order and every allocation. This module does not
know what the captures are for.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.dice import MOST_DICE, table
from services.orichalque.rules.fights import scaled_odds
from services.orichalque.rules.lattice import numbers
from services.orichalque.rules.position import Creature, Die

_PARTIES_OF_A_STEP = 2
"""Parties of creatures that are looked through in one step of a budget."""


class Purse(NamedTuple):
    """Hoplites in storage, Cronos at hand, and how many hoplites are to be left when all is won."""

    hoplites: int
    cronos: bool = False
    keep: int = 0


class _Party(NamedTuple):
    """Some of the creatures: how many hoplites help at most, winning throws with so many, without
    Cronos and with him, and which creatures may be fought next.
    """

    useful: int
    rich: int
    helped: int
    next: tuple[int, ...]


_State: TypeAlias = tuple[int, Purse]


def chance_in_one(creatures: tuple[Creature, ...], purse: Purse, die: Die) -> Fraction:
    """The best chance of capturing all in one action; of at most eight creatures."""
    known = clearing(creatures, die)
    everyone = (1 << len(creatures)) - 1
    return Fraction(known.won(everyone, purse), known.throws ** len(creatures))


def clearing_effort(creatures: tuple[Creature, ...]) -> int:
    """Steps to find what can be won with any party of them."""
    return 1 + (1 << len(creatures)) // _PARTIES_OF_A_STEP


@lru_cache(maxsize=8)
def clearing(creatures: tuple[Creature, ...], die: Die) -> "Clearing":
    """What was found for these creatures, whatever hoplites there are: turns differ in little."""
    return Clearing(creatures, die)


class Clearing:
    """Remembers the best chance from every state; creatures are masks of their numbers."""

    def __init__(self, creatures: tuple[Creature, ...], die: Die) -> None:
        self.throws = table(die, MOST_DICE).throws
        self.gains = [creature.loot.hoplites for creature in creatures]
        self.bringing = sum([1 << number for number, gain in enumerate(self.gains) if gain])
        self.odds = [scaled_odds(creature, die) for creature in creatures]
        self._parties: dict[int, _Party] = {}
        self._known: dict[_State, int] = {}

    def won(self, left: int, purse: Purse) -> int:
        """Winning throws, of as many as four dice have for each creature that is left."""
        hoplites, cronos, keep = purse
        party = self._parties.get(left) or self._party(left)
        if hoplites >= party.useful + keep:
            return party.helped if cronos else party.rich
        if not left:
            return 0
        state = left, purse
        known = self._known.get(state)
        if known is None:
            fights = self._fights(left, purse)
            known = max([odds * self.won(others, after) for odds, others, after in fights])
            self._known[state] = known
        return known

    def next_fight(self, left: int, purse: Purse) -> tuple[int, int, Purse]:
        """The first fight of a best way: its creature, its winning throws, what is held then."""
        fights = self._fights(left, purse)
        odds, others, after = max(fights, key=lambda one: one[0] * self.won(one[1], one[2]))
        return (left ^ others).bit_length() - 1, odds, after

    def _fights(self, left: int, purse: Purse) -> Iterator[tuple[int, int, Purse]]:
        """Every fight worth beginning with: winning throws, creatures left, what is held then."""
        hoplites, cronos, keep = purse
        party = self._parties.get(left) or self._party(left)
        for number in party.next:
            others, gained = left ^ 1 << number, hoplites + self.gains[number]
            if cronos:
                yield self.throws, others, Purse(gained, False, keep)
            for added, odds in enumerate(self.odds[number][: hoplites + 1]):
                yield odds, others, Purse(gained - added, cronos, keep)

    def _party(self, left: int) -> "_Party":
        """What there is to know of these creatures; Cronos takes the place of the worst odds."""
        odds = sorted([self.odds[number][-1] for number in numbers(left)])
        known = self._parties[left] = _Party(
            useful=sum([len(self.odds[number]) - 1 for number in numbers(left)]),
            rich=prod(odds),
            helped=prod([self.throws, *odds[1:]]) if odds else 1,
            next=numbers(left & self.bringing or left & -left),
        )
        return known
