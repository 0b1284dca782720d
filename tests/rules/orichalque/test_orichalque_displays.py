"""The display after a card is taken: prices, what two players discard, what is refilled."""

import random
from typing import Any

import pytest

from tests.rules.orichalque.asking_orichalque import CALLS, places

PRINTED = (0, 0, 1, 1, 2, 2)
ACTIONS = ("capture", "build", "produce", "recruit")


def seat(count: int) -> list[dict[str, Any]]:
    """So many players."""
    return [{"id": name} for name in "abcd"[:count]]


def list_cards(count: int, **tiles: Any) -> list[dict[str, Any]]:
    """So many cards at the printed costs."""
    return [
        {"action": ACTIONS[index % 4], "cost": PRINTED[index], **tiles} for index in range(count)
    ]


def build_request(count: int, taken: int, players: int, **more: Any) -> dict[str, Any]:
    """A choice among so many cards."""
    return {"cards": list_cards(count), "taken": taken, "players": seat(players), **more}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"taken": 5}, ("/taken", "card.unknown")),
        ({"discard": 5}, ("/discard", "card.unknown")),
        ({"discard": 0}, ("/discard", "display.discard")),
    ],
)
def test_only_cards_of_the_display_are_taken_and_discarded(
    change: dict[str, int], fault: tuple[str, str]
) -> None:
    assert places("displays", {**build_request(5, 0, 2), **change}) == [fault]


def play_slowly(costs: list[int], taken: int, discard: int | None) -> list[tuple[int, int]]:
    """The cards on the board as slots of which one is emptied and the next move into it."""
    slots: list[int | None] = list(range(len(costs)))
    for gone in (taken, discard):
        if gone is not None:
            slots[slots.index(gone)] = None
            for at in range(len(slots) - 1):
                if slots[at] is None:
                    slots[at], slots[at + 1] = slots[at + 1], None
    return [(card, costs[at]) for at, card in enumerate(slots) if card is not None]


def test_every_choice_is_that_of_cards_moved_one_by_one() -> None:
    lot = random.Random(1)
    for players, sizes in ((2, (5, 3)), (3, (5, 4, 3)), (4, (6, 5, 4, 3))):
        for size in sizes:
            paid = sorted(lot.choices((1, 2), k=max(0, size - 2)))
            costs = [0, 0, *paid][:size]
            cards = [{"action": "build", "cost": cost} for cost in costs]
            for taken in range(size):
                others = [one for one in range(size) if one != taken] if players == 2 else []
                for discard in (None, *others):
                    named = {} if discard is None else {"discard": discard}
                    request = {"cards": cards, "taken": taken, "players": seat(players), **named}
                    facts = CALLS.calculation("displays", request).facts
                    left = [(one.card, one.cost) for one in facts.cards]
                    assert left == play_slowly(costs, taken, discard)
                    assert all(one.cheaper >= 0 for one in facts.cards)
