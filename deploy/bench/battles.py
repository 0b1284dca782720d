"""Battles of Civilization, dealt from the decks by a seed, for the time that best play takes."""

import random
from typing import Any

SIZES = (5, 6, 7)
"""Units on each side."""
_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE = 5
_RANKS = 4

ODDS = {
    "model": "optimal_open",
    "attacker": {"drawn": {"cards": 3, "rank": 1}},
    "defender": {"drawn": {"cards": 3, "rank": 1}},
}
"""Three hidden cards of rank I on each side."""


def deal_battle(size: int, seed: int) -> dict[str, Any]:
    """Hands from the top of a deck; units of one type share a rank, and armies make room."""
    chance = random.Random(f"{size}/{seed}")  # noqa: S311 - the same battles each time
    deck = [(kind, line) for kind in _TYPES for line in _LINES for _ in range(_CARDS_OF_A_LINE)]
    chance.shuffle(deck)
    battle = {}
    for side in ("attacker", "defender"):
        ranks = {kind: chance.randint(1, _RANKS) for kind in _TYPES}
        hand = [deck.pop() for _ in range(size)]
        units = [
            {"id": f"{side}-{number}", "type": kind, "rank": ranks[kind], "line": line}
            for number, (kind, line) in enumerate(hand)
        ]
        battle[side] = {"armies": size // 2, "units": units}
    return battle
