"""The slow references of the odds: every hand of every deck, every pair of a unit and a front.

Written from the rules, on top of the slow solver's clash and of nothing of the project.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from tests.rules.civilization.solving.plain_minimax import (
    Group,
    Soldier,
    fight,
    outcomes,
    without,
    worth,
)

DECKS = {
    "wisdom-and-warfare": {(1, 3): 5, (2, 2): 5, (3, 1): 5},
    "base": {(1, 1): 3, (2, 2): 9, (3, 3): 3},
}


def weighed_hands(edition: str, rank: int, cards: int) -> list[tuple[Group, int]]:
    """Every hand of so many cards, and the number of ways to draw it."""
    deck: dict[Soldier, int] = {}
    for kind in ("infantry", "mounted", "artillery"):
        for (strength, health), count in DECKS[edition].items():
            value = strength + rank - 1 if edition == "base" else None
            deck[kind, strength + rank - 1, health + rank - 1, value] = count
    return [
        (hand, prod(comb(deck[one], count) for one, count in Counter(hand).items()))
        for hand in combinations_with_replacement(deck, cards)
    ]


def plain_spread(
    ours: Group, theirs: Group, greedy: bool, attacker_begins: bool = False
) -> dict[int, Fraction]:
    """The chance of every margin when both sides play at random, or greedily."""
    spread: defaultdict[int, Fraction] = defaultdict(Fraction)
    for points, chance in _battles((ours, theirs), ((), ()), 0 if attacker_begins else 1, greedy):
        spread[points] += chance
    return dict(sorted(spread.items()))


def _battles(
    hands: tuple[Group, Group], lone: tuple[Group, Group], turn: int, greedy: bool
) -> Iterator[tuple[int, Fraction]]:
    """Every way the battle can go: its margin and its chance."""
    if not hands[0] and not hands[1]:
        yield worth(lone[0]) - worth(lone[1]), Fraction(1)
        return
    turn = turn if hands[turn] else 1 - turn
    plays = list(_plays(hands[turn], lone[turn], lone[1 - turn]))
    best = max(toll for *_, toll in plays)
    taken = [play for play in plays if play[-1] == best] if greedy else plays
    for hand, mine, others, sure, _ in taken:
        then = ((hands[0], hand), (others, mine)) if turn else ((hand, hands[1]), (mine, others))
        for points, chance in _battles(*then, 1 - turn, greedy):
            yield points + (-sure if turn else sure), chance / len(taken)


def _plays(
    hand: Group, mine: Group, others: Group
) -> Iterator[tuple[Group, Group, Group, int, int]]:
    """Every play: the hand and both lone groups after it, what is sure, wounds dealt less taken."""
    for index, unit in enumerate(hand):
        ways = outcomes(unit, mine, others, flies=False)
        tolls = [0, *(_toll(unit, enemy) for enemy in others)]
        for (then, against, sure), toll in zip(ways, tolls, strict=True):
            yield without(hand, index), then, against, sure, toll


def _toll(unit: Soldier, enemy: Soldier) -> int:
    alive, against = fight(unit, enemy, flies=False)
    dealt = enemy[2] - sum(one[2] for one in against)
    taken = unit[2] - sum(one[2] for one in alive)
    return dealt - taken
