"""Refuses what cannot be in a race: two holders of a Titan, wrong seats, impossible card costs.

Rows `titan.zone`, `action.card_cost`, `tile.fit` and `site.creature_adjacent` of
docs/rules/orichalque.md. A Titan is with one player; the two leftmost cards are free, the others
cost one or two hoplites; a volcano on display has its creature on it. Every fault is collected.
"""

from services.orichalque.rules.consistency import (
    refuse_island,
    refuse_missing_metropolis,
    refuse_tile,
)
from services.orichalque.rules.island_masks import list_creatures
from services.orichalque.rules.islands import VOLCANO
from services.orichalque.rules.limits import CREATURES_PLANNED, DISPLAYED, PLAYERS
from services.orichalque.rules.position import RacePosition
from services.orichalque.rules.titans import WORDS
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer

_FREE_CARDS = 2
_FREE = (0,)
_PAID = (1, 2)


def refuse_race(position: RacePosition, faults: Faults) -> None:
    """Adds every fault: of islands, seats, cards, and Titans that two players hold."""
    for index, island in enumerate(position.players):
        refuse_island(island, ("players", index), faults)
        refuse_missing_metropolis(island, ("players", index), faults)
        if len(list_creatures(island)) > CREATURES_PLANNED:
            where = pointer("players", index, "cells")
            faults.note("creature.many", where, most=CREATURES_PLANNED)
    _refuse_shared_titans(position, faults)
    _refuse_seats(position, faults)
    _refuse_display(position, faults)


def _refuse_shared_titans(position: RacePosition, faults: Faults) -> None:
    """`titan.zone`: a Titan is with one player only."""
    holders: dict[str, str] = {}
    for index, island in enumerate(position.players):
        for number, titan in enumerate(island.titans):
            holder = holders.setdefault(titan.name, island.player)
            if holder != island.player:
                where = pointer("players", index, "titans", number, "name")
                word = WORDS[titan.name]
                faults.breach("titan.zone", where, wording="held", titan=word, player=holder)


def _refuse_seats(position: RacePosition, faults: Faults) -> None:
    """Every player is there once, and has one seat if seats are given."""
    players = [island.player for island in position.players]
    refuse_duplicates(players, faults)
    named = [(pointer("seats", index), player) for index, player in enumerate(position.seats)]
    if position.active is not None:
        named.append((pointer("active"), position.active))
    refuse_unknown(named, players, faults)
    if position.seats and sorted(position.seats) != sorted(players):
        faults.note("seats.everybody", pointer("seats"))


def _refuse_display(position: RacePosition, faults: Faults) -> None:
    """`action.card_cost`: the two leftmost cards are free, the others cost one or two hoplites."""
    has_most_players = len(position.players) >= PLAYERS
    most = DISPLAYED if has_most_players else DISPLAYED - 1
    if len(position.display) > most:
        where, given = pointer("display", most), len(position.display)
        faults.breach("action.card_cost", where, wording="many", given=given, most=most)
    for index, card in enumerate(position.display):
        allowed = _FREE if index < _FREE_CARDS else _PAID
        if card.cost not in allowed:
            where = pointer("display", index, "cost")
            wording = "free" if allowed is _FREE else ""
            faults.breach("action.card_cost", where, wording=wording, given=card.cost)
        at = ("display", index, "tile", "cells")
        refuse_tile(card.tile, at, faults)
        for number, cell in enumerate(card.tile):
            if cell.terrain == VOLCANO and cell.creature is None:
                where = pointer(*at, number)
                faults.breach("site.creature_adjacent", where, wording="no-creature")
