"""Refuses what cannot lie on display: too many cards, impossible costs, tiles with faults.

Rows `action.card_cost`, `display.size`, `tile.fit` and `site.creature_adjacent` of
docs/rules/orichalque.md. The two leftmost cards are free, the others cost one or two hoplites; a
volcano on display has its creature on it. Every fault is collected.
"""

from collections.abc import Sequence

from services.orichalque.rules.consistency import refuse_tile
from services.orichalque.rules.islands import VOLCANO
from services.orichalque.rules.limits import DISPLAYED, PLAYERS
from services.orichalque.rules.position import ActionCard, TileCell
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer

PLAYERS_WHO_DISCARD = 2
"""With so many players each discards a card at the end of a turn."""
_FREE_CARDS = 2
_FREE = (0,)
_PAID = (1, 2)


def count_displayed(players: int) -> int:
    """Count the cards on display when a round begins. Rule `display.size`."""
    return DISPLAYED if players >= PLAYERS else DISPLAYED - 1


def count_leaving(players: int) -> int:
    """Count the cards that leave the display in a turn: the one taken, and one discarded by two."""
    return 2 if players == PLAYERS_WHO_DISCARD else 1


def list_turn_sizes(players: int) -> tuple[int, ...]:
    """List how many cards are on display when each turn of a round begins, the first turn first."""
    first, leaving = count_displayed(players), count_leaving(players)
    return tuple([first - leaving * turn for turn in range(players)])


def refuse_cards(cards: Sequence[ActionCard], players: int, key: str, faults: Faults) -> None:
    """Adds every fault of the cards on display, which the request has under `key`."""
    most = count_displayed(players)
    if len(cards) > most:
        where, given = pointer(key, most), len(cards)
        faults.breach("action.card_cost", where, wording="many", given=given, most=most)
    refuse_costs([card.cost for card in cards], key, faults)
    for index, card in enumerate(cards):
        refuse_displayed_tile(card.tile, (key, index, "tile", "cells"), faults)


def refuse_costs(costs: Sequence[int], key: str, faults: Faults) -> None:
    """`action.card_cost`: what the places of the display cost, from left to right.

    The two leftmost cards are free, the others cost one or two hoplites, and none costs less than
    the one on its left: a card that moves to the left never becomes dearer.
    """
    before = 0
    for index, cost in enumerate(costs):
        allowed = _FREE if index < _FREE_CARDS else _PAID
        where = pointer(key, index, "cost")
        if cost not in allowed:
            wording = "free" if allowed is _FREE else ""
            faults.breach("action.card_cost", where, wording=wording, given=cost)
        elif cost < before:
            faults.breach("action.card_cost", where, wording="falls", given=cost, before=before)
        else:
            before = cost


def refuse_displayed_tile(tile: Sequence[TileCell], at: PointerSteps, faults: Faults) -> None:
    """Adds every fault of a tile on display with its cells at `at`."""
    refuse_tile(tile, at, faults)
    for number, cell in enumerate(tile):
        if cell.terrain == VOLCANO and cell.creature is None:
            where = pointer(*at, number)
            faults.breach("site.creature_adjacent", where, wording="no-creature")


def refuse_turn_size(cards: int, players: int, key: str, faults: Faults) -> None:
    """`display.size`: so many cards are on display when one of the turns of a round begins."""
    sizes = list_turn_sizes(players)
    if cards not in sizes:
        faults.breach("display.size", pointer(key), given=cards, players=players, choices=sizes)
