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
from shared.schemas.checked_readers import build_checked_reader
from shared.schemas.declared import build_reader

read_declared_round = build_reader(RoundEnd)


def _refuse_island(position: IslandPosition, faults: Faults) -> None:
    refuse_unknown_creatures(position.island.cells, ("cells",), faults)
    refuse_island(position.island, (), faults)


def _refuse_captures(position: CapturePosition, faults: Faults) -> None:
    for index, creature in enumerate(position.creatures):
        refuse_unknown_strength(creature, ("creatures", index), faults)
    for index, creature in enumerate(position.creatures):
        refuse_creature(creature, ("creatures", index), faults)


def _refuse_placements(position: PlacementPosition, faults: Faults) -> None:
    refuse_unknown_creatures(position.island.cells, ("island", "cells"), faults)
    refuse_unknown_creatures(position.tile, ("tile", "cells"), faults)
    refuse_island(position.island, ("island",), faults)
    refuse_missing_metropolis(position.island, ("island",), faults)
    refuse_tile(position.tile, ("tile", "cells"), faults)


def _refuse_race(race: RacePosition, faults: Faults) -> None:
    for index, island in enumerate(race.players):
        refuse_unknown_creatures(island.cells, ("players", index, "cells"), faults)
    for index, card in enumerate(race.display):
        refuse_unknown_creatures(card.tile, ("display", index, "tile", "cells"), faults)
    refuse_race(race, faults)


def _refuse_display(choice: DisplayChoice, faults: Faults) -> None:
    for index, card in enumerate(choice.cards):
        refuse_unknown_creatures(card.tile or (), ("cards", index, "tile", "cells"), faults)
    refuse_choice(choice, faults)


def _refuse_turn(turn: GivenTurn, faults: Faults) -> None:
    refuse_unknown_creatures(turn.island.cells, ("island", "cells"), faults)
    for index, card in enumerate(turn.cards):
        refuse_unknown_creatures(card.tile, ("cards", index, "tile", "cells"), faults)
    refuse_island(turn.island, ("island",), faults)
    refuse_missing_metropolis(turn.island, ("island",), faults)
    refuse_turn(turn, faults)


read_island = build_checked_reader(IslandPosition, _refuse_island)
read_combat = build_checked_reader(Combat, refuse_engaged)
read_capture_plan = build_checked_reader(CapturePosition, _refuse_captures)
read_placements = build_checked_reader(PlacementPosition, _refuse_placements)
read_race = build_checked_reader(RacePosition, _refuse_race)
read_display = build_checked_reader(DisplayChoice, _refuse_display)
read_turn = build_checked_reader(GivenTurn, _refuse_turn)
read_start = build_checked_reader(Start, refuse_start)
read_refill = build_checked_reader(Refill, refuse_refill)


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
