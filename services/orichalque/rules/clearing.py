"""The best chance to capture every creature in one capture action, exactly and fast.

Rows `combat.*` of docs/rules/orichalque.md. Only the chance counts here, not the order of fights. A
row has the best chance for each number of hoplites in storage, up to those that can help; more
hoplites have the chance of the last. It is made of the rows of the creatures that are left after a
fight: those that bring no hoplites come last, in any order, and of equal ones the first is fought
first. Where the general supply lacks hoplites for the loot, every order is tried, because hoplites
that were engaged go back to it. All numbers are whole: every chance is scaled to throws of four
dice. Slow reference code in the tests tries every order and every allocation.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.fights import FightResources, build_party, limit_hoplites
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import Die
from services.orichalque.rules.supply import PLENTY

Row: TypeAlias = list[int]
"""Winning throws by hoplites in storage, out of those of four dice for each creature."""
_GROUPS_OF_A_STEP = 2
"""Groups of creatures that are examined in one step of a budget."""


def compute_single_chance(
    creatures: tuple[Creature, ...],
    resources: FightResources,
    die: Die,
    most: int = PLENTY.hoplites,
) -> Fraction:
    """The best chance of capturing all of at most eight creatures in one action.

    `most` is how many hoplites the player and the general supply have together.
    """
    most = limit_hoplites(creatures, resources.hoplites, most)
    total = most + sum([creature.hoplites for creature in creatures])
    clearing = get_clearing(creatures, die, total, resources.keep)
    throws = clearing.count_winning_throws((1 << len(creatures)) - 1, *resources[:2])
    return Fraction(throws, clearing.party.throws ** len(creatures))


def estimate_clearing_steps(creatures: tuple[Creature, ...]) -> int:
    """Steps to find the best chance for every group of them."""
    return 1 + (1 << len(creatures)) // _GROUPS_OF_A_STEP


class Clearing:
    """Caches the row of every group that is left; `keep` are hoplites to keep until all is won.

    `total` are the hoplites of the player, of the general supply and on creatures. The rows serve
    any number of hoplites in storage.
    """

    def __init__(self, creatures: tuple[Creature, ...], die: Die, total: int, keep: int) -> None:
        self.party = party = build_party(creatures, die)
        self._total, self._keep = total, keep
        self._kinds = [creatures.index(creature) for creature in creatures]
        self._useful = [len(odds) - 1 for odds in party.odds]
        end = ([0] * keep + [1])[: total + 1]
        self._rows: dict[tuple[int, bool], Row] = {(0, False): end, (0, True): end}

    def count_winning_throws(self, left: int, hoplites: int, cronos: bool) -> int:
        row = self.get_row(left, cronos)
        return row[min(hoplites, len(row) - 1)]

    def get_row(self, left: int, cronos: bool) -> Row:
        """The row of a group, with or without his help. Rule `combat.cronos`."""
        state = left, cronos
        found = self._rows.get(state)
        if found is None:
            found = self._rows[state] = self.build_empty_row(left, self._keep)
            for number in self.list_next(left):
                others, gain = left ^ 1 << number, self.party.gains[number]
                if cronos:
                    after = self.get_row(others, False)
                    merge_better(found, 0, scale_row(self.party.throws, after, gain, len(found)))
                after = self.get_row(others, cronos)
                for added, odds in enumerate(self.party.odds[number][: len(found)]):
                    row = scale_row(odds, after, gain, len(found) - added)
                    merge_better(found, added, row)
        return found

    def list_next(self, left: int) -> list[int]:
        """The creatures that are tried first: those that bring hoplites, else any one."""
        able = self.list_kinds(left)
        bringing = [one for one in able if self.party.gains[one]]
        return able if bringing and self._total < PLENTY.hoplites else bringing or able[:1]

    def list_kinds(self, left: int) -> list[int]:
        """The creatures that are left, of equal ones the first."""
        first: dict[int, int] = {}
        for number in list_cells(left):
            first.setdefault(self._kinds[number], number)
        return list(first.values())

    def choose_fight(self, left: int, hoplites: int, cronos: bool) -> tuple[int, int, int, bool]:
        """The first fight of a best order: creature, winning throws, hoplites and Cronos then."""
        return max(
            self._list_fights(left, hoplites, cronos),
            key=lambda one: one[1] * self.count_winning_throws(left ^ 1 << one[0], *one[2:]),
        )

    def _list_fights(
        self, left: int, hoplites: int, cronos: bool
    ) -> Iterator[tuple[int, int, int, bool]]:
        for number in self.list_next(left):
            gained = hoplites + self.party.gains[number]
            if cronos:
                yield number, self.party.throws, gained, False
            for added, odds in enumerate(self.party.odds[number][: hoplites + 1]):
                yield number, odds, gained - added, cronos

    def build_empty_row(self, left: int, spared: int) -> Row:
        """A row of zeros, as long as hoplites can help besides those spared, or can be there."""
        numbers = list_cells(left)
        useful = sum([self._useful[number] for number in numbers])
        there = sum([self.party.there[number] for number in numbers])
        return [0] * (1 + min(useful + spared, self._total - there))


get_clearing = lru_cache(maxsize=16)(Clearing)


def scale_row(odds: int, row: Row, gain: int, count: int) -> Row:
    """`count` values of a row from `gain` hoplites on, each times the odds."""
    return [odds * won for won in slice_row(row, gain, count)]


def slice_row(row: Row, start: int, count: int) -> Row:
    """`count` values of a row from `start` hoplites on."""
    part = row[start : start + count]
    return part + row[-1:] * (count - len(part))


def merge_better(best: Row, start: int, row: Row) -> None:
    """Replaces values of `best`, from `start` on, by better ones of the row."""
    best[start:] = [
        one if one > other else other for one, other in zip(best[start:], row, strict=True)
    ]
