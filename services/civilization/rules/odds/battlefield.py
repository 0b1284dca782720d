"""Deals as positions of one field, so that what is learnt of one battle serves the next.

This module does not know how anything is played.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from services.civilization.rules.clashes import Standing
from services.civilization.rules.odds.dealing import Deal
from services.civilization.rules.odds.dice import Dice
from services.civilization.rules.odds.hidden_hands import HiddenHands
from services.civilization.rules.position import SIDES
from services.civilization.rules.solving.field import ATTACKER, DEFENDER, Field
from services.civilization.rules.solving.fighters import Fighter


class Dealt(NamedTuple):
    """A battle to be played: `margin` is the attacker's if nothing were lost, without bonuses."""

    position: int
    margin: int
    ways: int


class Battlefield:
    """The field on which every deal is played, and whose turn each play is."""

    def __init__(self, asked: HiddenHands) -> None:
        self._dealer = asked.dealer
        table = asked.battle.table
        known = [
            [Fighter.of(Standing(unit)) for unit in asked.battle.side(side).units] for side in SIDES
        ]
        cards = [
            self._dealer.fighters(number) if asked.draws[side].size else ()
            for number, side in enumerate(SIDES)
        ]
        sizes = [asked.size(side) for side in SIDES]
        self.order = turns(sizes, SIDES.index(asked.battle.first))
        self.field = Field(
            table,
            [(*held, *drawn) for held, drawn in zip(known, cards, strict=True)],
            most=max(1, *sizes),
        )
        self._known = [self._whole(side, held) for side, held in enumerate(known)]
        self._each = [[self._whole(side, (one,)) for one in own] for side, own in enumerate(cards)]

    def _whole(self, side: int, hand: Sequence[Fighter]) -> tuple[int, int]:
        """Fighters in a hand: their part of the position and of the margin."""
        sign = 1 if side == ATTACKER else -1
        worth = sum(fighter.worth(self.field.table) for fighter in hand)
        return self.field.in_hand(side, hand), sign * worth

    @property
    def pairs(self) -> int:
        """Pairs of hands that can be dealt."""
        return self._dealer.pairs()

    @property
    def pairs_unlike(self) -> int:
        """About how many of them are left where alike ones are counted once."""
        return self.pairs // self._dealer.turns

    def all(self) -> Iterator[Dealt]:
        """Every battle that can be dealt, alike ones once."""
        return map(self._dealt, self._dealer.deals())

    def by_lot(self, dice: Dice, samples: int) -> Iterator[Dealt]:
        """So many battles drawn by lot."""
        return (self._dealt(self._dealer.by_lot(dice)) for _ in range(samples))

    def _dealt(self, deal: Deal) -> Dealt:
        position = margin = 0
        for side in (ATTACKER, DEFENDER):
            counted = zip(self._each[side], deal.hands[side], strict=False)
            for (part, worth), count in ((self._known[side], 1), *counted):
                position += count * part
                margin += count * worth
        return Dealt(position, margin, deal.ways)


def turns(sizes: list[int], first: int) -> list[int]:
    """Who plays when, hands of so many units: in turn, until one side has no unit left."""
    left, side, order = list(sizes), first, []
    while any(left):
        side = side if left[side] else 1 - side
        left[side] -= 1
        order.append(side)
        side = 1 - side
    return order
