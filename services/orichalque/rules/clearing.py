"""The best chance to capture every creature in one capture action, exactly and fast.

Rows `combat.*` of docs/rules/orichalque.md. Only the chance counts here, not the order of fights:
so creatures that bring no hoplites come last, in any order, and with more hoplites than can help
the chance follows without a search. Where the general supply lacks hoplites for the loot, every
order is tried, because hoplites that were engaged go back to it. All numbers are whole: every
chance is scaled to throws of four dice. Slow reference code in the tests tries every order and
every allocation.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.dice import MOST_DICE, get_throw_table
from services.orichalque.rules.fights import limit_hoplites, list_most_hoplites, scale_odds
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import Die
from services.orichalque.rules.supply import PLENTY

_GROUPS_OF_A_STEP = 2
"""Groups of creatures that are examined in one step of a budget."""


class CaptureResources(NamedTuple):
    """Hoplites in storage, whether Cronos can help, and hoplites to keep until all is won."""

    hoplites: int
    cronos: bool = False
    keep: int = 0


class _Group(NamedTuple):
    """Some of the creatures.

    `useful` is how many hoplites can help; `full_odds` and `cronos_odds` are the winning throws
    with so many, without Cronos and with him; `next` are the creatures that may be fought next.
    """

    useful: int
    full_odds: int
    cronos_odds: int
    next: tuple[int, ...]


_State: TypeAlias = tuple[int, CaptureResources]


def compute_single_chance(
    creatures: tuple[Creature, ...],
    resources: CaptureResources,
    die: Die,
    most: int = PLENTY.hoplites,
) -> Fraction:
    """The best chance of capturing all of at most eight creatures in one action.

    `most` is how many hoplites the player and the general supply have together.
    """
    solver = get_clearing(creatures, die, limit_hoplites(creatures, resources.hoplites, most))
    everyone = (1 << len(creatures)) - 1
    throws = solver.count_winning_throws(everyone, resources)
    return Fraction(throws, solver.throws ** len(creatures))


def estimate_clearing_steps(creatures: tuple[Creature, ...]) -> int:
    """Steps to find the best chance for every group of them."""
    return 1 + (1 << len(creatures)) // _GROUPS_OF_A_STEP


@lru_cache(maxsize=8)
def get_clearing(
    creatures: tuple[Creature, ...], die: Die, most: int = PLENTY.hoplites
) -> "ClearingSolver":
    """The cached solver for these creatures; it serves any number of hoplites."""
    return ClearingSolver(creatures, die, most)


class ClearingSolver:
    """Caches the best chance from every state; groups of creatures are masks of their numbers."""

    def __init__(self, creatures: tuple[Creature, ...], die: Die, most: int) -> None:
        self.throws = get_throw_table(die, MOST_DICE).throws
        self.gains = [creature.loot.hoplites for creature in creatures]
        self.bringing = sum([1 << number for number, gain in enumerate(self.gains) if gain])
        self._most = list_most_hoplites(creatures, most)
        self._is_limited = most < PLENTY.hoplites
        self.odds = [scale_odds(creature, die) for creature in creatures]
        self._groups: dict[int, _Group] = {}
        self._known: dict[_State, int] = {}

    def count_winning_throws(self, left: int, resources: CaptureResources) -> int:
        """Winning throws, out of those of four dice for each creature that is left."""
        hoplites, cronos, keep = resources
        group = self._groups.get(left) or self._analyse_group(left)
        if hoplites >= group.useful + keep:
            return group.cronos_odds if cronos else group.full_odds
        if not left:
            return 0
        state = left, resources
        known = self._known.get(state)
        if known is None:
            fights = self._list_fights(left, resources)
            known = max(
                [odds * self.count_winning_throws(others, after) for odds, others, after in fights]
            )
            self._known[state] = known
        return known

    def choose_fight(
        self, left: int, resources: CaptureResources
    ) -> tuple[int, int, CaptureResources]:
        """The first fight of a best order: creature, winning throws, resources after it."""
        fights = self._list_fights(left, resources)
        odds, others, after = max(
            fights, key=lambda one: one[0] * self.count_winning_throws(one[1], one[2])
        )
        return (left ^ others).bit_length() - 1, odds, after

    def _list_fights(
        self, left: int, resources: CaptureResources
    ) -> Iterator[tuple[int, int, CaptureResources]]:
        """Every first fight worth trying: winning throws, creatures left, resources after it."""
        hoplites, cronos, keep = resources
        group = self._groups.get(left) or self._analyse_group(left)
        for number in group.next:
            others, gained = left ^ 1 << number, hoplites + self.gains[number]
            most = self._most[others]
            if cronos:
                yield self.throws, others, CaptureResources(min(gained, most), False, keep)
            for added, odds in enumerate(self.odds[number][: hoplites + 1]):
                yield odds, others, CaptureResources(min(gained - added, most), cronos, keep)

    def _analyse_group(self, left: int) -> "_Group":
        """The group of these creatures; Cronos replaces the worst odds."""
        odds = sorted([self.odds[number][-1] for number in list_cells(left)])
        known = self._groups[left] = _Group(
            useful=sum([len(self.odds[number]) - 1 for number in list_cells(left)]),
            full_odds=prod(odds),
            cronos_odds=prod([self.throws, *odds[1:]]) if odds else 1,
            next=list_cells(self._find_next(left)),
        )
        return known

    def _find_next(self, left: int) -> int:
        """The creatures that are tried first: those that bring hoplites, else any one."""
        bringing = left & self.bringing
        if bringing and self._is_limited:
            return left
        return bringing or left & -left
