"""Models of play without search: random, and greedy.

Random: every pair of a unit in hand and a front it may go to is equally likely. Greedy: of these
pairs the one with the most wounds dealt minus wounds taken, each capped at what the other has left;
a new front counts 0; among equals every pair is equally likely.

All battles are advanced together, play by play: equal positions with the same gain so far are
merged. Weights are whole numbers over one denominator, so nothing is rounded. Where that would take
too much work, single battles are sampled.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import TypeAlias

from services.civilization.rules.odds.dealt_battles import DealtBattle, DealtBattles
from services.civilization.rules.odds.seeded_random import SeededRandom
from services.civilization.rules.solving.position_space import ATTACKER

_GAIN_BITS = 16
_ORIGIN = 1 << (_GAIN_BITS - 1)
"""A gain of 0: the lowest bits of a state are the gain, the others the position."""

_Plays: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""What each play adds to the state, and the weight of each."""


_PLAY_COST = 5
"""The work of one play besides that of its choices."""


class WorkLimitError(Exception):
    """All battles together would take more work than allowed."""


class PlayModel:
    """Plays dealt battles by a model.

    `work` counts the choices that were looked at, and `_PLAY_COST` for each play.
    """

    def __init__(self, deals: DealtBattles, greedy: bool) -> None:
        self.work = 0
        self._space, self._order = deals.space, deals.order
        self._is_greedy = greedy
        self._halves = tuple(bits << _GAIN_BITS for bits in self._space.half_bits)
        self._cache: tuple[dict[int, _Plays], ...] = ({}, {})

    def weigh_margins(self, battles: Iterable[DealtBattle], most: int) -> Mapping[int, int]:
        """The weight of every margin, with all battles played to the end.

        Raises WorkLimitError beyond `most` work.
        """
        states: Counter[int] = Counter()
        for battle in battles:
            states[_pack_state(battle)] += battle.ways
        for side in self._order:
            states = self._advance(states, side, most)
        margins: Counter[int] = Counter()
        for state, weight in states.items():
            margins[_unpack_margin(state)] += weight
        return margins

    def _advance(self, states: Mapping[int, int], side: int, most: int) -> Counter[int]:
        """Every state one play later; all weights are scaled by the same number."""
        reached = []
        for state, weight in states.items():
            plays = self._find_plays(state, side)
            self.work += len(plays[0])
            if self.work > most:
                raise WorkLimitError
            reached.append((state, weight, plays))
        scale = lcm(*{sum(weights) for _, _, (_, weights) in reached})
        following: Counter[int] = Counter()
        for state, weight, (steps, weights) in reached:
            share = weight * (scale // sum(weights))
            for step, ways in zip(steps, weights, strict=True):
                following[state + step] += share * ways
        return following

    def sample_margin(self, battle: DealtBattle, generator: SeededRandom) -> int:
        """The margin of one battle with random choices."""
        state = _pack_state(battle)
        for side in self._order:
            steps, weights = self._find_plays(state, side)
            state += steps[generator.choose_index(weights)]
        return _unpack_margin(state)

    def _find_plays(self, state: int, side: int) -> _Plays:
        half = state & self._halves[side]
        self.work += _PLAY_COST
        plays = self._cache[side].get(half)
        if plays is None:
            plays = self._cache[side][half] = self._weigh_choices(half >> _GAIN_BITS, side)
        return plays

    def _weigh_choices(self, half: int, side: int) -> _Plays:
        choices = self._space.list_choices(half, side)
        self.work += len(choices)
        if self._is_greedy:
            best = max(choice.net_wounds for choice, _ in choices)
            choices = [one for one in choices if one[0].net_wounds == best]
        sign = 1 if side == ATTACKER else -1
        steps = [(choice.delta << _GAIN_BITS) + sign * choice.gain for choice, _ in choices]
        return steps, [ways for _, ways in choices]


def _pack_state(battle: DealtBattle) -> int:
    return (battle.position << _GAIN_BITS) + _ORIGIN + battle.margin


def _unpack_margin(state: int) -> int:
    return (state & ((1 << _GAIN_BITS) - 1)) - _ORIGIN
