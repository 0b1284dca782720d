"""Plays the battles that can be dealt, all of them where the work allows it, else a sample.

The limits are numbers of pairs of hands, plays and choices, never the time: the same request always
does the same work. All battles share one position space, so what is found for one position serves
every battle. Of every pair of a unit in hand and a front, the model `random` takes any; `greedy`
takes the one with the most wounds dealt minus wounds taken, each capped at what the other has left,
where a new front counts 0.

All battles are advanced together, play by play: equal positions with the same gain so far are
merged. Weights are whole numbers over one denominator, so nothing is rounded. Where that would take
too much work, single battles are sampled.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple, TypeAlias

from services.civilization.rules.fronts import FrontUnit
from services.civilization.rules.odds.dealing import Deal, SeededRandom
from services.civilization.rules.odds.hidden_hands import MOST_AT_BEST, HiddenHands
from services.civilization.rules.odds.margin_distribution import MarginDistribution
from services.civilization.rules.position import SIDES
from services.civilization.rules.solving.position_space import (
    ATTACKER,
    DEFENDER,
    Fighter,
    PositionSpace,
)
from services.civilization.rules.solving.search import Search
from shared.core.illegal import Faults


class DealtBattle(NamedTuple):
    """A battle to be played: `margin` is the attacker's without any losses and without bonuses.

    `ways` is in how many ways its hands are drawn.
    """

    position: int
    margin: int
    ways: int


class DealtBattles:
    """Every deal of hidden hands, in one position space; `order` has the side of each play."""

    def __init__(self, hidden_hands: HiddenHands) -> None:
        self._dealer = hidden_hands.dealer
        self.pair_count = self._dealer.count_pairs()
        table = hidden_hands.battle.table
        known = [
            [Fighter.from_unit(FrontUnit(unit)) for unit in hidden_hands.battle.side(side).units]
            for side in SIDES
        ]
        cards = [
            self._dealer.build_fighters(number) if hidden_hands.draws[side].size else ()
            for number, side in enumerate(SIDES)
        ]
        sizes = [hidden_hands.count_units(side) for side in SIDES]
        self.order = order_turns(sizes, SIDES.index(hidden_hands.battle.first))
        self.space = PositionSpace(
            table,
            [(*hand, *drawn) for hand, drawn in zip(known, cards, strict=True)],
            most=max(1, *sizes),
        )
        self._known = [self._pack_hand(side, hand) for side, hand in enumerate(known)]
        self._each = [
            [self._pack_hand(side, (one,)) for one in own] for side, own in enumerate(cards)
        ]

    def _pack_hand(self, side: int, hand: Sequence[Fighter]) -> tuple[int, int]:
        sign = 1 if side == ATTACKER else -1
        worth = sum(fighter.final_value(self.space.table) for fighter in hand)
        return self.space.pack_hand(side, hand), sign * worth

    @property
    def distinct_pair_count(self) -> int:
        """About how many pairs are left where rotations are counted once."""
        return self.pair_count // self._dealer.rotations

    def generate_all(self) -> Iterator[DealtBattle]:
        return map(self._pack_deal, self._dealer.generate_deals())

    def sample(self, generator: SeededRandom, samples: int) -> Iterator[DealtBattle]:
        return (self._pack_deal(self._dealer.sample(generator)) for _ in range(samples))

    def _pack_deal(self, deal: Deal) -> DealtBattle:
        position = margin = 0
        for side in (ATTACKER, DEFENDER):
            counted = zip(self._each[side], deal.hands[side], strict=False)
            for (part, worth), count in ((self._known[side], 1), *counted):
                position += count * part
                margin += count * worth
        return DealtBattle(position, margin, deal.ways)


def order_turns(sizes: list[int], first: int) -> list[int]:
    """The side of each play, for hands of these sizes: in turn, until one side has no unit left."""
    left, side, order = list(sizes), first, []
    while any(left):
        side = side if left[side] else 1 - side
        left[side] -= 1
        order.append(side)
        side = 1 - side
    return order


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
        """The weight of every margin; raises WorkLimitError beyond `most` work."""
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


MOST_PAIRS = 10_000
"""The most pairs of hands, rotations once, to play them all; two hands of three have 9,405."""
MOST_UNITS = 16
"""The most units of both sides together to play all battles."""
MOST_FOLLOWED = 650_000
"""Work (`PlayModel.work`) to play all battles to the end: about 0.3 s."""
MOST_PLAYED = 300_000
"""Work to play random battles one after the other: about 0.3 s."""
DEALT_BY_LOT = 10
"""The work of one random deal."""


def compute_distribution(hidden_hands: HiddenHands, deals: DealtBattles) -> MarginDistribution:
    if hidden_hands.given.model == "optimal_open":
        return _solve_distribution(hidden_hands, deals)
    model = PlayModel(deals, greedy=hidden_hands.given.model == "greedy")
    if deals.distinct_pair_count <= MOST_PAIRS and len(deals.order) <= MOST_UNITS:
        try:
            return MarginDistribution(model.weigh_margins(deals.generate_all(), MOST_FOLLOWED))
        except WorkLimitError:
            pass
    return MarginDistribution(Counter(_sample_margins(hidden_hands, deals, model)), is_sampled=True)


def _sample_margins(
    hidden_hands: HiddenHands, deals: DealtBattles, model: PlayModel
) -> Iterator[int]:
    """Margins of random battles: as many as requested, or as the work limit allows."""
    generator, most = SeededRandom(hidden_hands.given.seed), model.work + MOST_PLAYED
    for battle in deals.sample(generator, hidden_hands.samples):
        model.work += DEALT_BY_LOT
        yield model.sample_margin(battle, generator)
        if model.work > most:
            return


def _solve_distribution(hidden_hands: HiddenHands, deals: DealtBattles) -> MarginDistribution:
    if _can_solve_all(hidden_hands, deals):
        return _solve_battles(deals.generate_all(), hidden_hands, deals, is_sampled=False)
    # A single battle takes about 2^plays nodes, some far more, so only half is planned for.
    affordable = max(1, hidden_hands.node_budget >> (len(deals.order) + 1))
    sample = deals.sample(
        SeededRandom(hidden_hands.given.seed), min(hidden_hands.samples, affordable)
    )
    return _solve_battles(sample, hidden_hands, deals, is_sampled=True)


def _can_solve_all(hidden_hands: HiddenHands, deals: DealtBattles) -> bool:
    """Whether every pair of hands can be solved.

    Each takes some 2 × 2^(plays - 3) nodes where both draw at the same ranks, else 3 × as many.
    """
    ours, theirs = (hidden_hands.draws[side].ranks for side in SIDES)
    each = (2 if ours == theirs else 3) << max(0, len(deals.order) - 3)
    return deals.pair_count == 1 or deals.distinct_pair_count * each <= hidden_hands.node_budget


def _solve_battles(
    battles: Iterable[DealtBattle],
    hidden_hands: HiddenHands,
    deals: DealtBattles,
    *,
    is_sampled: bool,
) -> MarginDistribution:
    search = Search(deals.space, hidden_hands.node_budget)
    first = deals.order[0] if deals.order else ATTACKER
    sign = 1 if first == ATTACKER else -1
    margins: Counter[int] = Counter()
    undecided = guess = 0
    for battle in battles:
        found = search.solve(battle.position, first, guess)
        if found.is_proven:
            guess = found.low
            margins[battle.margin + sign * guess] += battle.ways
        else:
            undecided += battle.ways
    return MarginDistribution(margins, undecided, is_sampled)


def refuse_too_many(hidden_hands: HiddenHands, faults: Faults) -> None:
    plays = sum([hidden_hands.count_units(side) for side in SIDES])
    if hidden_hands.given.model != "optimal_open" or plays <= MOST_AT_BEST:
        return
    if not _can_solve_all(hidden_hands, DealtBattles(hidden_hands)):
        faults.note("odds.too_many", "/model", given=plays, most=MOST_AT_BEST)
