"""Reads normalized requests into positions.

Every fault is collected, and all are raised at once as IllegalPosition.
"""

from services.orichalque.rules.consistency import (
    refuse_creature,
    refuse_engaged,
    refuse_island,
    refuse_missing_metropolis,
    refuse_seats,
    refuse_tile,
    refuse_unknown_creatures,
    refuse_unknown_strength,
)
from services.orichalque.rules.displays import DisplayChoice, refuse_choice
from services.orichalque.rules.initiative import refuse_initiative
from services.orichalque.rules.played_actions import GivenTurn
from services.orichalque.rules.played_turns import refuse_turn
from services.orichalque.rules.position import (
    CapturePosition,
    Combat,
    InitiativePosition,
    IslandPosition,
    PlacementPosition,
    RacePosition,
    RoundEnd,
    read_table,
)
from services.orichalque.rules.race_consistency import refuse_race
from services.orichalque.rules.refills import Refill, refuse_refill
from services.orichalque.rules.starts import Start, refuse_start
from shared.core.illegal import Faults
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader

read_declared_island = build_reader(IslandPosition)
read_declared_combat = build_reader(Combat)
read_declared_captures = build_reader(CapturePosition)
read_declared_placement = build_reader(PlacementPosition)
read_declared_race = build_reader(RacePosition)
read_declared_round = build_reader(RoundEnd)
read_declared_display = build_reader(DisplayChoice)
read_declared_turn = build_reader(GivenTurn)
read_declared_start = build_reader(Start)
read_declared_refill = build_reader(Refill)


def read_island(normalized: Normalized) -> IslandPosition:
    """One player's island; raises IllegalPosition with every fault."""
    faults = Faults()
    position: IslandPosition = read_declared_island(normalized)
    refuse_unknown_creatures(position.island.cells, ("cells",), faults)
    refuse_island(position.island, (), faults)
    faults.raise_if_any()
    return position


def read_combat(normalized: Normalized) -> Combat:
    """One combat; raises IllegalPosition where more than three hoplites stand on the creature."""
    faults = Faults()
    combat: Combat = read_declared_combat(normalized)
    refuse_engaged(combat, faults)
    faults.raise_if_any()
    return combat


def read_capture_plan(normalized: Normalized) -> CapturePosition:
    """The creatures and the hoplites at hand; raises IllegalPosition with every fault."""
    faults = Faults()
    position: CapturePosition = read_declared_captures(normalized)
    for index, creature in enumerate(position.creatures):
        refuse_unknown_strength(creature, ("creatures", index), faults)
    for index, creature in enumerate(position.creatures):
        refuse_creature(creature, ("creatures", index), faults)
    faults.raise_if_any()
    return position


def read_placements(normalized: Normalized) -> PlacementPosition:
    """An island and a tile; raises IllegalPosition with every fault."""
    faults = Faults()
    position: PlacementPosition = read_declared_placement(normalized)
    refuse_unknown_creatures(position.island.cells, ("island", "cells"), faults)
    refuse_unknown_creatures(position.tile, ("tile", "cells"), faults)
    refuse_island(position.island, ("island",), faults)
    refuse_missing_metropolis(position.island, ("island",), faults)
    refuse_tile(position.tile, ("tile", "cells"), faults)
    faults.raise_if_any()
    return position


def read_race(normalized: Normalized) -> RacePosition:
    """Everybody's island and the display; raises IllegalPosition with every fault."""
    faults = Faults()
    race: RacePosition = read_declared_race(normalized)
    for index, island in enumerate(race.players):
        refuse_unknown_creatures(island.cells, ("players", index, "cells"), faults)
    for index, card in enumerate(race.display):
        refuse_unknown_creatures(card.tile, ("display", index, "tile", "cells"), faults)
    refuse_race(race, faults)
    faults.raise_if_any()
    return race


def read_initiative(normalized: Normalized) -> InitiativePosition:
    """The end of a round; raises IllegalPosition with every fault."""
    faults = Faults()
    given: RoundEnd = read_declared_round(normalized)
    hoplites = {player.id: player.hoplites for player in given.players}
    position = InitiativePosition(
        hoplites={player: hoplites[player] for player in given.seats if player in hoplites},
        holder=given.holder,
        chosen=given.chosen,
        kept=read_table(normalized["rules"]).initiative_kept,
    )
    ids = [player.id for player in given.players]
    refuse_initiative(position, ids, faults)
    refuse_seats(given.seats, ids, faults)
    faults.raise_if_any()
    return position


def read_display(normalized: Normalized) -> DisplayChoice:
    """The display and what is taken; raises IllegalPosition with every fault."""
    faults = Faults()
    choice: DisplayChoice = read_declared_display(normalized)
    for index, card in enumerate(choice.cards):
        refuse_unknown_creatures(card.tile or (), ("cards", index, "tile", "cells"), faults)
    refuse_choice(choice, faults)
    faults.raise_if_any()
    return choice


def read_turn(normalized: Normalized) -> GivenTurn:
    """The turn of one player; raises IllegalPosition with every fault."""
    faults = Faults()
    turn: GivenTurn = read_declared_turn(normalized)
    refuse_unknown_creatures(turn.island.cells, ("island", "cells"), faults)
    for index, card in enumerate(turn.cards):
        refuse_unknown_creatures(card.tile, ("cards", index, "tile", "cells"), faults)
    refuse_island(turn.island, ("island",), faults)
    refuse_missing_metropolis(turn.island, ("island",), faults)
    refuse_turn(turn, faults)
    faults.raise_if_any()
    return turn


def read_start(normalized: Normalized) -> Start:
    """A game that is set up; raises IllegalPosition with every fault."""
    faults = Faults()
    start: Start = read_declared_start(normalized)
    refuse_start(start, faults)
    faults.raise_if_any()
    return start


def read_refill(normalized: Normalized) -> Refill:
    """The building board at the end of a round; raises IllegalPosition where it is too full."""
    faults = Faults()
    refill: Refill = read_declared_refill(normalized)
    refuse_refill(refill, faults)
    faults.raise_if_any()
    return refill
