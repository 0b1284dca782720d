"""A sequence of fights: the best order and allocation of hoplites, exactly.

Rows `combat.*` of docs/rules/orichalque.md. After a capture the action goes on, without the
hoplites of that fight and with its loot; a lost fight ends it. So a plan is a path of victories:
which creature next, with how many hoplites, and where Cronos helps. The best path from any set of
creatures and any number of hoplites is found once (`_Planner`), with whole numbers: every chance is
scaled to throws of four dice. Slow reference code in the tests tries every order and every
allocation.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from services.orichalque.rules.combat import count_dice
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature
from services.orichalque.rules.dice import MOST_DICE, get_throw_table
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import Die
from services.orichalque.rules.supply import PLENTY

Aim: TypeAlias = Literal["clear", "most"]
"""The best chance to capture all, or the most captures to be expected."""


class Fight(NamedTuple):
    """A planned fight: the creature's number, and the hoplites added or Cronos instead."""

    creature: int
    hoplites: int
    cronos: bool = False


class FightResources(NamedTuple):
    """Hoplites in storage, and whether Cronos can help."""

    hoplites: int
    cronos: bool = False


class FightPath(NamedTuple):
    """Fights in order: the chance to win all, the expected captures, the hoplites added in all."""

    fights: tuple[Fight, ...]
    clear: Fraction
    captures: Fraction
    hoplites: int


_PathValue: TypeAlias = tuple[int, int, int]
"""The value of a path: by the aim, then by the other aim, then by the hoplites it spares.

Chances are whole numbers of as many throws as four dice have for each creature.
"""
_State: TypeAlias = tuple[int, int, bool]
"""The creatures left as a mask, the hoplites in storage, and whether Cronos can help."""


@lru_cache(maxsize=1024)
def find_best_path(
    creatures: tuple[Creature, ...],
    resources: FightResources,
    die: Die,
    aim: Aim,
    most: int = PLENTY.hoplites,
) -> FightPath:
    """The best path; of equally good ones that which is better by the other aim, then cheaper.

    `creatures` are at most eight, each with three hoplites at most; `most` is how many hoplites the
    player and the general supply have together.
    """
    hoplites, cronos = resources
    planner = _Planner(creatures, die, aim, most)
    return planner.build_path((1 << len(creatures)) - 1, hoplites, cronos)


class _Planner:
    """Caches the value and the first fight of the best path from each state."""

    def __init__(self, creatures: Sequence[Creature], die: Die, aim: Aim, most: int) -> None:
        self._most = list_most_hoplites(creatures, most)
        self._is_clearing = aim == "clear"
        self._throws = get_throw_table(die, MOST_DICE).throws
        self._gains = [creature.loot.hoplites for creature in creatures]
        self._fights = [
            [
                (Fight(number, 0, True), self._throws),
                *[
                    (Fight(number, added), odds)
                    for added, odds in enumerate(scale_odds(creature, die))
                ],
            ]
            for number, creature in enumerate(creatures)
        ]
        self._end: _PathValue = (1, 0, 0) if self._is_clearing else (0, 1, 0)
        self._known: dict[_State, _PathValue] = {}
        self._first: dict[_State, Fight] = {}

    def build_path(self, left: int, hoplites: int, cronos: bool) -> FightPath:
        """The best path from a state."""
        throws = self._throws ** left.bit_count()
        aim, other, spared = self._find_value(left, hoplites, cronos)
        fights = []
        while left:
            fight = self._first[self._reduce_state(left, hoplites, cronos)]
            fights.append(fight)
            left ^= 1 << fight.creature
            hoplites += self._gains[fight.creature] - fight.hoplites
            hoplites = min(hoplites, self._most[left])
            cronos = cronos and not fight.cronos
        clear, captures = (aim, other) if self._is_clearing else (other, aim)
        return FightPath(
            tuple(fights), Fraction(clear, throws), Fraction(captures, throws), -spared
        )

    def _find_value(self, left: int, hoplites: int, cronos: bool) -> _PathValue:
        if not left:
            return self._end
        state = self._reduce_state(left, hoplites, cronos)
        value = self._known.get(state)
        if value is None:
            value, first = max(self._list_first_fights(*state))
            self._known[state] = value
            self._first[state] = first
        return value

    def _reduce_state(self, left: int, hoplites: int, cronos: bool) -> _State:
        """The state without hoplites beyond those that can be engaged."""
        return left, min(hoplites, MOST_ENGAGED * left.bit_count()), cronos

    def _list_first_fights(
        self, left: int, hoplites: int, cronos: bool
    ) -> Iterator[tuple[_PathValue, Fight]]:
        """Every first fight, with the value of the best path that begins with it."""
        throws = self._throws ** (left.bit_count() - 1)
        for number in list_cells(left):
            others, gained = left ^ 1 << number, hoplites + self._gains[number]
            for fight, odds in self._fights[number]:
                if fight.hoplites <= hoplites and (cronos or not fight.cronos):
                    after = cronos and not fight.cronos
                    held = min(gained - fight.hoplites, self._most[others])
                    aim, other, spared = self._find_value(others, held, after)
                    spared -= fight.hoplites
                    if self._is_clearing:
                        yield (odds * aim, odds * (throws + other), spared), fight
                    else:
                        yield (odds * (throws + aim), odds * other, spared), fight


def limit_hoplites(creatures: tuple[Creature, ...], hoplites: int, most: int) -> int:
    """`most`, or plenty where the supply has all that the creatures bring."""
    gains = sum([creature.loot.hoplites for creature in creatures])
    return most if most < hoplites + gains else PLENTY.hoplites


def list_most_hoplites(creatures: Sequence[Creature], most: int) -> list[int]:
    """By group of creatures that are left: the most hoplites that can be in storage then.

    Hoplites that were on a captured creature are in the supply again. Rule `supply.pieces`.
    """
    found = [most + sum([creature.hoplites for creature in creatures])]
    for creature in creatures:
        found += [held - creature.hoplites for held in found]
    return found


def scale_odds(creature: Creature, die: Die) -> list[int]:
    """Winning throws, scaled to four dice, by hoplites added; up to the last that helps.

    With a die that has no automatic face, the first ones may not help where a later one does.
    """
    throws = get_throw_table(die, MOST_DICE).throws
    found: list[int] = []
    for engaged in range(creature.hoplites, MOST_ENGAGED + 1):
        table = get_throw_table(die, count_dice(engaged))
        found.append(throws - table.count_losing(creature.strength) * (throws // table.throws))
    return found[: found.index(found[-1]) + 1]
