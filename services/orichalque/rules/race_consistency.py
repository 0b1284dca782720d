"""Refuses what cannot be in a race: two holders of a Titan, wrong seats, islands with faults.

Row `titan.zone` of docs/rules/orichalque.md: a Titan is with one player. Every fault is collected;
those of the cards on display are found in `display_consistency.py`.
"""

from services.orichalque.rules.consistency import (
    refuse_island,
    refuse_missing_metropolis,
    refuse_offer,
    refuse_seats,
    refuse_unknown_creatures,
)
from services.orichalque.rules.display_consistency import refuse_cards
from services.orichalque.rules.island_masks import list_creatures
from services.orichalque.rules.limits import CREATURES_PLANNED
from services.orichalque.rules.position import RacePosition
from services.orichalque.rules.titans import WORDS
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer


def refuse_race(position: RacePosition, faults: Faults) -> None:
    """Adds every fault: of islands, seats, cards, and Titans that two players hold."""
    for index, island in enumerate(position.players):
        refuse_unknown_creatures(island.cells, ("players", index, "cells"), faults)
    for index, card in enumerate(position.display):
        refuse_unknown_creatures(card.tile, ("display", index, "tile", "cells"), faults)
    for index, island in enumerate(position.players):
        refuse_island(island, ("players", index), faults)
        refuse_missing_metropolis(island, ("players", index), faults)
        if len(list_creatures(island)) > CREATURES_PLANNED:
            where = pointer("players", index, "cells")
            faults.note("creature.many", where, most=CREATURES_PLANNED)
    _refuse_shared_titans(position, faults)
    _refuse_seats(position, faults)
    refuse_offer(position.offer, (), faults)
    refuse_cards(position.display, len(position.players), "display", faults)


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
    if position.seats:
        refuse_seats(position.seats, players, faults)
    if position.active is not None:
        refuse_unknown({pointer("active"): position.active}, players, faults)
