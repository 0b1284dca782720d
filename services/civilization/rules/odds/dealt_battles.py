"""Packs every battle that can be dealt into positions of one position space.

All battles share the space, so what is found for one position serves every battle.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from services.civilization.rules.fronts import FrontUnit
from services.civilization.rules.odds.dealing import Deal
from services.civilization.rules.odds.hidden_hands import HiddenHands
from services.civilization.rules.odds.seeded_random import SeededRandom
from services.civilization.rules.position import SIDES
from services.civilization.rules.solving.fighters import Fighter
from services.civilization.rules.solving.position_space import ATTACKER, DEFENDER, PositionSpace


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
        """The part of the position and of the margin that fighters in a hand are."""
        sign = 1 if side == ATTACKER else -1
        worth = sum(fighter.final_value(self.space.table) for fighter in hand)
        return self.space.pack_hand(side, hand), sign * worth

    @property
    def pair_count(self) -> int:
        """How many pairs of hands can be dealt."""
        return self._dealer.count_pairs()

    @property
    def distinct_pair_count(self) -> int:
        """About how many pairs are left where rotations are counted once."""
        return self.pair_count // self._dealer.rotations

    def generate_all(self) -> Iterator[DealtBattle]:
        """Every battle that can be dealt, rotations once."""
        return map(self._pack_deal, self._dealer.generate_deals())

    def sample(self, generator: SeededRandom, samples: int) -> Iterator[DealtBattle]:
        """So many random battles."""
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
