"""Models of play that need no thought: random, and greedy.

Random: every pair of a unit in hand and a front it may go to is as likely. Greedy: of these pairs
the one with the most wounds dealt minus wounds taken, each capped at what the other has left; a new
front counts 0; among equals every pair is as likely.

Every battle that can come of it is followed at once, play by play: positions that meet again with
the same gain so far are one. Weights are whole numbers over one denominator, so nothing is rounded.
Where that would be too many, single battles are played out by lot.

This module does not know how hands are dealt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import TypeAlias

from services.civilization.rules.odds.battlefield import Battlefield, Dealt
from services.civilization.rules.odds.dice import Dice
from services.civilization.rules.solving.field import ATTACKER

_GAIN_BITS = 16
_ORIGIN = 1 << (_GAIN_BITS - 1)
"""A gain of 0: gains are kept in the lowest bits of a state, beside the position."""

_Plays: TypeAlias = tuple[Sequence[int], Sequence[int]]
"""What each play adds to the state, and how likely each is."""


_PLAY_COST = 5
"""What a play costs however few choices there are."""


class TooMany(Exception):
    """More work than all battles together may take."""


class Model:
    """Plays the battles of one battlefield.

    `work` is what that has cost so far: the choices that were looked at, a little for each play.
    """

    def __init__(self, battlefield: Battlefield, greedy: bool) -> None:
        self.work = 0
        self._field, self._order = battlefield.field, battlefield.order
        self._greedy = greedy
        self._halves = tuple(bits << _GAIN_BITS for bits in self._field.half_bits)
        self._known: tuple[dict[int, _Plays], ...] = ({}, {})

    def margins(self, dealt: Iterable[Dealt], most: int) -> Mapping[int, int]:
        """The weight of every margin, all battles followed to the end.

        Raises TooMany beyond `most` work.
        """
        states: Counter[int] = Counter()
        for battle in dealt:
            states[_state(battle)] += battle.ways
        for side in self._order:
            states = self._followed(states, side, most)
        return _by_margin(states)

    def _followed(self, states: Mapping[int, int], side: int, most: int) -> Counter[int]:
        """Every state one play later; weights are multiplied, all by the same number."""
        reached = []
        for state, weight in states.items():
            plays = self._plays(state, side)
            self.work += len(plays[0])
            if self.work > most:
                raise TooMany
            reached.append((state, weight, plays))
        scale = lcm(*{sum(likely) for _, _, (_, likely) in reached})
        then: Counter[int] = Counter()
        for state, weight, (steps, likely) in reached:
            share = weight * (scale // sum(likely))
            for step, ways in zip(steps, likely, strict=True):
                then[state + step] += share * ways
        return then

    def played(self, battle: Dealt, dice: Dice) -> int:
        """The margin of one battle played out by lot."""
        state = _state(battle)
        for side in self._order:
            steps, likely = self._plays(state, side)
            state += steps[dice.index(likely)]
        return _margin(state)

    def _plays(self, state: int, side: int) -> _Plays:
        half = state & self._halves[side]
        self.work += _PLAY_COST
        plays = self._known[side].get(half)
        if plays is None:
            plays = self._known[side][half] = self._weighed(half >> _GAIN_BITS, side)
        return plays

    def _weighed(self, half: int, side: int) -> _Plays:
        choices = self._field.choices(half, side)
        self.work += len(choices)
        if self._greedy:
            best = max(choice.toll for choice, _ in choices)
            choices = [one for one in choices if one[0].toll == best]
        sign = 1 if side == ATTACKER else -1
        steps = [(choice.delta << _GAIN_BITS) + sign * choice.gain for choice, _ in choices]
        return steps, [ways for _, ways in choices]


def _state(battle: Dealt) -> int:
    return (battle.position << _GAIN_BITS) + _ORIGIN + battle.margin


def _margin(state: int) -> int:
    return (state & ((1 << _GAIN_BITS) - 1)) - _ORIGIN


def _by_margin(states: Mapping[int, int]) -> Mapping[int, int]:
    margins: Counter[int] = Counter()
    for state, weight in states.items():
        margins[_margin(state)] += weight
    return margins
