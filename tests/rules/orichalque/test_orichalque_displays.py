"""The display after a card is taken: prices, what two players discard, what is refilled."""

import random
from typing import Any

import pytest

from tests.rules.operation_calls import list_rulings
from tests.rules.orichalque.asking_orichalque import CALLS, places

PRINTED = (0, 0, 1, 1, 2, 2)
ACTIONS = ("capture", "build", "produce", "recruit")
VOLCANO = {
    "cells": [
        {"q": 0, "r": 0, "terrain": "desert"},
        {"q": 1, "r": 0, "terrain": "volcano", "creature": {"name": "cyclops"}},
    ]
}


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


def take(count: int, taken: int, players: int, **more: Any) -> Any:
    """The facts of the answer to a choice among so many cards."""
    return CALLS.calculation("displays", build_request(count, taken, players, **more)).facts


def list_left(facts: Any) -> list[tuple[int, int, int]]:
    """Of each card of the display then: its index, its cost, and how much cheaper it is."""
    return [(one.card, one.cost, one.cheaper) for one in facts.cards]


def test_a_card_that_cannot_be_paid_cannot_be_taken() -> None:
    facts = take(5, 4, 2, hoplites=1, discard=0)
    assert not facts.legal
    assert facts.taken.step.text.code == "step.action.card_cost.short"
    assert [one.payable for one in facts.prices] == [True, True, True, True, False]
    assert [one.card for one in facts.cards] == [0, 1, 2, 3, 4]
    assert facts.discarded is None
    assert facts.choices is None
    assert facts.steps == ()


def test_two_players_discard_a_card_with_its_tile_and_its_creature() -> None:
    cards = list_cards(5)
    cards[3] |= {"tile": VOLCANO}
    answer = CALLS.calculation(
        "displays", {"cards": cards, "taken": 0, "players": seat(2), "discard": 3}
    )
    discarded = answer.facts.discarded
    assert (discarded.card, discarded.pile, discarded.creatures) == (3, 2, 1)
    assert discarded.step.rule == "display.discard"
    assert list_left(answer.facts) == [(1, 0, 0), (2, 0, 1), (4, 1, 1)]
    assert answer.facts.choices is None
    assert list_rulings(answer) == {"discard-gap": "slides"}


@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_players_discard_nothing(players: int) -> None:
    assert take(5, 1, players).choices is None
    refused = places("displays", build_request(5, 1, players, discard=0))
    assert refused == [("/discard", "display.discard")]


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


def test_costs_and_tiles_are_those_that_can_be_on_display() -> None:
    cards = list_cards(5)
    cards[0]["cost"], cards[2]["cost"] = 1, 0
    cards[1]["tile"] = {"cells": [{"q": 0, "r": 0, "terrain": "volcano"}]}
    cards[3]["tile"] = {
        "cells": [{"q": 0, "r": 0, "terrain": "volcano", "creature": {"name": "hydra"}}]
    }
    assert places("displays", {"cards": cards, "taken": 0, "players": seat(3)}) == [
        ("/cards/3/tile/cells/0/creature/strength", "creature.strength"),
        ("/cards/0/cost", "action.card_cost"),
        ("/cards/2/cost", "action.card_cost"),
        ("/cards/1/tile/cells/0", "site.creature_adjacent"),
    ]


def test_no_card_costs_less_than_one_on_its_left() -> None:
    cards = list_cards(5)
    for card, cost in zip(cards, (0, 0, 2, 1, 2), strict=True):
        card["cost"] = cost
    request = {"cards": cards, "taken": 0, "players": seat(3)}
    refusal = CALLS.find_refusal("displays", request)
    assert [(one.pointer, one.code, one.wording) for one in refusal.faults] == [
        ("/cards/3/cost", "action.card_cost", "falls")
    ]


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


def test_every_player_is_there_once() -> None:
    twins = [{"id": "a"}, {"id": "a"}, {"id": "b"}]
    refused = places("displays", {**build_request(5, 0, 3), "players": twins})
    assert refused == [("/players/1/id", "player.duplicate")]
