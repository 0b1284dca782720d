"""Hands drawn from the decks of ground units, and how often each is drawn.

A hand is a count of interchangeable cards of each type and line; its weight is the number of
choices of its cards (the hypergeometric weights). Where both hands are drawn from whole decks at
one rank, rotating the cycle of trumps (infantry to mounted to artillery to infantry) changes
nothing, so one hand of the attacker represents all its rotations.

Random numbers follow from a seed, the same on every platform and Python version: the generator is
SplitMix64 (Steele, Lea and Flood 2014).
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import comb, prod
from typing import TypeAlias

from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.solving.position_space import Fighter
from services.civilization.rules.units import DECKS, GROUND, DeckLine, Edition, Unit, UnitType

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_MIX = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


class SeededRandom:
    """A generator of random numbers from a 64-bit seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next_word(self) -> int:
        self._state = mixed = (self._state + _STEP) & _WORD
        for shift, factor in _MIX:
            mixed = ((mixed ^ (mixed >> shift)) * factor) & _WORD
        return mixed ^ (mixed >> 31)

    def next_below(self, limit: int) -> int:
        beyond = _WORD + 1 - (_WORD + 1) % limit
        word = self.next_word()
        while word >= beyond:
            word = self.next_word()
        return word % limit

    def choose_index(self, weights: Sequence[int]) -> int:
        """An index with a probability proportional to its weight; some weight is more than 0."""
        return bisect_right(tuple(accumulate(weights)), self.next_below(sum(weights)))


Counts: TypeAlias = tuple[int, ...]
"""A count for each card, ordered by type, then by line."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Unknown cards of a hand, and the rank of each ground type.

    `cards`: one number if they come from the three decks together, or one number for each deck, in
    the order of the types. `named`: the types whose rank the request names.
    """

    cards: tuple[int, ...]
    ranks: Mapping[UnitType, int]
    named: frozenset[UnitType] = frozenset()

    @property
    def size(self) -> int:
        return sum(self.cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """The unknown cards of both hands, the attacker's first, and the ways to draw them."""

    hands: tuple[Counts, Counts]
    ways: int = 1


class Dealer:
    """Deals the unknown cards of both hands; `known` are the known units of each side."""

    def __init__(
        self,
        edition: Edition,
        draws: Mapping[SideName, Draw],
        known: Mapping[SideName, Sequence[Unit]],
        shared: bool = False,
    ) -> None:
        self._cards = [(kind, line) for kind in GROUND for line in DECKS[edition][kind]]
        whole = tuple(DECKS[edition][kind][line] for kind, line in self._cards)
        held = [self._count_known(known[side]) for side in SIDES]
        if shared:
            held = [tuple(map(sum, zip(*held, strict=True)))] * 2
        self._decks = [tuple(max(0, count) for count in _subtract(whole, own)) for own in held]
        self._draws = [draws[side] for side in SIDES]
        self._shared = shared
        self._is_symmetric = not any(known.values()) and all(
            len(set(draw.ranks.values())) == len(set(draw.cards)) == 1 for draw in self._draws
        )

    @property
    def rotations(self) -> int:
        """How many rotations of the cycle of trumps change nothing."""
        return len(GROUND) if self._is_symmetric else 1

    def _count_known(self, units: Sequence[Unit]) -> Counts:
        lines = [
            (unit.type, DeckLine(*unit.figures).at_rank(2 - unit.rank))
            for unit in units
            if unit.rank
        ]
        return tuple(lines.count(card) for card in self._cards)

    def build_fighters(self, side: int) -> tuple[Fighter, ...]:
        ranks = self._draws[side].ranks
        cards = [(kind, line.at_rank(ranks[kind])) for kind, line in self._cards]
        return tuple(Fighter(kind, line.strength, line.health) for kind, line in cards)

    def is_short(self, side: int) -> bool:
        """Whether the decks may have fewer cards than this side is to draw."""
        deck, draw = self._decks[side], self._draws[side]
        others = self._draws[1 - side].size if self._shared else 0
        return any(
            cards + others > sum(part)
            for part, cards in zip(*_split_decks(deck, draw), strict=True)
        )

    def count_pairs(self) -> int:
        return prod(
            _count_hands(part)[cards]
            for deck, draw in zip(self._decks, self._draws, strict=True)
            for part, cards in zip(*_split_decks(deck, draw), strict=True)
        )

    def generate_deals(self) -> Iterator[Deal]:
        """Every pair of hands, or one for all rotations of the attacker's hand."""
        ours, theirs = (
            [sum(parts, ()) for parts in product(*map(_list_hands, *_split_decks(deck, draw)))]
            for deck, draw in zip(self._decks, self._draws, strict=True)
        )
        for own in ours:
            rotated = self._rotate_hand(own)
            if own == min(rotated):
                deck = self._build_second_deck(own)
                ways = prod(map(comb, self._decks[0], own)) * len(rotated)
                for other in theirs:
                    yield Deal((own, other), ways * prod(map(comb, deck, other)))

    def _rotate_hand(self, hand: Counts) -> set[Counts]:
        if not self._is_symmetric:
            return {hand}
        lines = len(hand) // len(GROUND)
        return {hand[shift:] + hand[:shift] for shift in range(0, len(hand), lines)}

    def _build_second_deck(self, own: Counts) -> Counts:
        return _subtract(self._decks[1], own) if self._shared else self._decks[1]

    def sample(self, generator: SeededRandom) -> Deal:
        first, second = self._draws
        own = _sample_cards(*_split_decks(self._decks[0], first), generator)
        other = _sample_cards(*_split_decks(self._build_second_deck(own), second), generator)
        return Deal((own, other))


def _subtract(deck: Counts, cards: Counts) -> Counts:
    return tuple(count - gone for count, gone in zip(deck, cards, strict=True))


def _split_decks(deck: Counts, draw: Draw) -> tuple[list[Counts], tuple[int, ...]]:
    size = len(deck) // len(draw.cards)
    return [deck[start : start + size] for start in range(0, len(deck), size)], draw.cards


def _list_hands(deck: Counts, cards: int) -> list[Counts]:
    if not deck:
        return [()] if not cards else []
    return [
        (count, *rest)
        for count in range(min(cards, deck[0]) + 1)
        for rest in _list_hands(deck[1:], cards - count)
    ]


def _count_hands(deck: Counts) -> list[int]:
    counts = [1]
    for most in deck:
        longer = [0] * (len(counts) + most)
        for size, hands in enumerate(counts):
            for count in range(most + 1):
                longer[size + count] += hands
        counts = longer
    return counts


def _sample_cards(decks: Sequence[Counts], cards: Sequence[int], generator: SeededRandom) -> Counts:
    drawn: list[int] = []
    for deck, count in zip(decks, cards, strict=True):
        left = list(deck)
        for _ in range(count):
            left[generator.choose_index(left)] -= 1
        drawn += _subtract(deck, tuple(left))
    return tuple(drawn)
