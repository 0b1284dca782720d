"""Reads normalized requests into positions.

Every fault is collected, and all are raised at once as IllegalPosition.
"""

from collections.abc import Sequence

from services.orichalque.rules.consistency import (
    refuse_creature,
    refuse_engaged,
    refuse_island,
    refuse_missing_metropolis,
    refuse_tile,
)
from services.orichalque.rules.creatures import KNOWN_CREATURES, find_creature
from services.orichalque.rules.initiative import refuse_initiative
from services.orichalque.rules.position import (
    ActionCard,
    CapturePosition,
    Cell,
    Combat,
    Creature,
    Die,
    InitiativePosition,
    Island,
    IslandPosition,
    Loot,
    OfferedBuilding,
    PlacementPosition,
    Port,
    Prices,
    RacePosition,
    TableRules,
    TileCell,
    Titan,
)
from services.orichalque.rules.race_consistency import refuse_race
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.pointers import PointerSteps, pointer
from shared.schemas.bodies import Normalized


def read_island(normalized: Normalized) -> IslandPosition:
    """One player's island; raises IllegalPosition with every fault."""
    faults = Faults()
    island = _read_island(normalized, normalized["player"], (), faults)
    refuse_island(island, (), faults)
    faults.raise_if_any()
    return IslandPosition(_read_table(normalized), island)


def read_combat(normalized: Normalized) -> Combat:
    """One combat; raises IllegalPosition where more than three hoplites stand on the creature."""
    faults = Faults()
    combat = Combat(
        strength=normalized["strength"],
        hoplites=normalized["hoplites"],
        there=normalized["there"],
        cronos=normalized["cronos"],
        die=_read_die(normalized["die"]),
    )
    refuse_engaged(combat, faults)
    faults.raise_if_any()
    return combat


def read_capture_plan(normalized: Normalized) -> CapturePosition:
    """The creatures and the hoplites at hand; raises IllegalPosition with every fault."""
    faults = Faults()
    creatures = tuple(
        [
            _read_creature(given, ("creatures", index), faults)
            for index, given in enumerate(normalized["creatures"])
        ]
    )
    for index, creature in enumerate(creatures):
        refuse_creature(creature, ("creatures", index), faults)
    faults.raise_if_any()
    return CapturePosition(
        creatures, normalized["hoplites"], normalized["cronos"], _read_die(normalized["die"])
    )


def read_placements(normalized: Normalized) -> PlacementPosition:
    """An island and a tile; raises IllegalPosition with every fault."""
    faults, given = Faults(), normalized["island"]
    island = _read_island(given, given["player"], ("island",), faults)
    tile = _read_tile(normalized["tile"], ("tile",), faults)
    refuse_island(island, ("island",), faults)
    refuse_missing_metropolis(island, ("island",), faults)
    refuse_tile(tile, ("tile", "cells"), faults)
    faults.raise_if_any()
    return PlacementPosition(_read_table(normalized), island, tile)


def read_race(normalized: Normalized) -> RacePosition:
    """Everybody's island and the display; raises IllegalPosition with every fault."""
    faults = Faults()
    race = RacePosition(
        table=_read_table(normalized),
        players=tuple(
            [
                _read_island(player, player["id"], ("players", index), faults)
                for index, player in enumerate(normalized["players"])
            ]
        ),
        display=tuple(
            [
                _read_card(card, ("display", index), faults)
                for index, card in enumerate(normalized["display"])
            ]
        ),
        prices=Prices(**normalized["prices"]),
        offer=_read_offer(normalized["offer"]),
        seats=tuple(normalized["seats"]),
        active=normalized.get("active"),
        die=_read_die(normalized["die"]),
    )
    refuse_race(race, faults)
    faults.raise_if_any()
    return race


def read_initiative(normalized: Normalized) -> InitiativePosition:
    """The end of a round; raises IllegalPosition with every fault."""
    faults, seats = Faults(), normalized["seats"]
    hoplites = {player["id"]: player["hoplites"] for player in normalized["players"]}
    position = InitiativePosition(
        hoplites={player: hoplites[player] for player in seats if player in hoplites},
        holder=normalized["holder"],
        chosen=normalized.get("chosen"),
    )
    ids = [player["id"] for player in normalized["players"]]
    refuse_initiative(position, ids, faults)
    _refuse_seats(seats, ids, faults)
    faults.raise_if_any()
    return position


def _refuse_seats(seats: Sequence[str], ids: Sequence[str], faults: Faults) -> None:
    """Every player has one seat, and nobody else has."""
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    if sorted(seats) != sorted(ids):
        faults.note("seats.everybody", pointer("seats"))


def _read_table(normalized: Normalized) -> TableRules:
    return TableRules(**normalized["rules"]["options"])


def _read_die(given: Normalized) -> Die:
    return Die(tuple(given["faces"]), given["auto"])


def _read_card(given: Normalized, at: PointerSteps, faults: Faults) -> ActionCard:
    return ActionCard(
        given["action"], _read_tile(given["tile"], (*at, "tile"), faults), given["cost"]
    )


def _read_island(given: Normalized, player: str, at: PointerSteps, faults: Faults) -> Island:
    metropolis = given.get("metropolis")
    return Island(
        player=player,
        cells=_read_cells(given["cells"], at, faults),
        metropolis=metropolis and (metropolis["q"], metropolis["r"]),
        ports=tuple([_read_port(port) for port in given["ports"]]),
        titans=tuple([Titan(titan["name"], titan["active"]) for titan in given["titans"]]),
        offer=_read_offer(given.get("offer", ())),
        temples=given["temples"],
        medallions=given["medallions"],
        hoplites=given["hoplites"],
        nuggets=given["nuggets"],
        captured=tuple(given["captured"]),
    )


def _read_cells(given: Sequence[Normalized], at: PointerSteps, faults: Faults) -> tuple[Cell, ...]:
    return tuple(
        [
            # Dozens are created for each island; this takes two thirds of the time.
            tuple.__new__(
                Cell,
                (
                    cell["q"],
                    cell["r"],
                    cell.get("terrain"),
                    cell.get("cover"),
                    cell.get("building"),
                    _read_creature(cell["creature"], (*at, "cells", index, "creature"), faults)
                    if "creature" in cell
                    else None,
                ),
            )
            for index, cell in enumerate(given)
        ]
    )


def _read_creature(given: Normalized, at: PointerSteps, faults: Faults) -> Creature:
    """A creature; a name is enough for one that is known."""
    name, loot = given.get("name", ""), given.get("loot")
    kind = find_creature(name)
    strength = given.get("strength", kind and kind.strength)
    if strength is None:
        names = tuple([one.word for one in KNOWN_CREATURES])
        faults.note("creature.strength", pointer(*at, "strength"), choices=names)
    brought = Loot(**loot) if loot else kind.loot if kind else Loot()
    return Creature(strength or 1, name, brought, given["hoplites"])


def _read_port(given: Normalized) -> Port:
    return Port(given["q"], given["r"], given["hoplites"], given["nuggets"], given.get("taken"))


def _read_offer(given: Sequence[Normalized]) -> tuple[OfferedBuilding, ...]:
    return tuple([OfferedBuilding(one["building"], one["terrain"]) for one in given])


def _read_tile(given: Normalized, at: PointerSteps, faults: Faults) -> tuple[TileCell, ...]:
    return tuple(
        [_read_tile_cell(cell, index, at, faults) for index, cell in enumerate(given["cells"])]
    )


def _read_tile_cell(given: Normalized, index: int, at: PointerSteps, faults: Faults) -> TileCell:
    creature = given.get("creature")
    return TileCell(
        given["q"],
        given["r"],
        given["terrain"],
        creature and _read_creature(creature, (*at, "cells", index, "creature"), faults),
    )
