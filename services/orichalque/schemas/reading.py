"""From a settled body to a position of the rules: every fault is collected, then told at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from services.orichalque.rules.consistency import (
    refuse_creature,
    refuse_engaged,
    refuse_island,
    refuse_tile,
    refuse_unsettled,
)
from services.orichalque.rules.creatures import KNOWN, known
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
    Offered,
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
from shared.core.pointers import pointer

Settled = Mapping[str, Any]
At = tuple[str | int, ...]
"""The steps of a pointer."""


def read_island(body: Settled) -> IslandPosition:
    """One player's island; raises IllegalPosition with every fault."""
    faults = Faults()
    island = _island(body, body["player"], (), faults)
    refuse_island(island, (), faults)
    faults.raise_if_any()
    return IslandPosition(_table(body), island)


def read_combat(body: Settled) -> Combat:
    """One combat; raises IllegalPosition where more than three hoplites stand on the creature."""
    faults = Faults()
    combat = Combat(
        strength=body["strength"],
        hoplites=body["hoplites"],
        there=body["there"],
        cronos=body["cronos"],
        die=_die(body["die"]),
    )
    refuse_engaged(combat, faults)
    faults.raise_if_any()
    return combat


def read_capture_plan(body: Settled) -> CapturePosition:
    """The creatures and the hoplites at hand; raises IllegalPosition with every fault."""
    faults = Faults()
    creatures = tuple(
        [
            _creature(told, ("creatures", index), faults)
            for index, told in enumerate(body["creatures"])
        ]
    )
    for index, creature in enumerate(creatures):
        refuse_creature(creature, ("creatures", index), faults)
    faults.raise_if_any()
    return CapturePosition(creatures, body["hoplites"], body["cronos"], _die(body["die"]))


def read_placements(body: Settled) -> PlacementPosition:
    """An island and a tile; raises IllegalPosition with every fault."""
    faults, told = Faults(), body["island"]
    island = _island(told, told["player"], ("island",), faults)
    tile = _tile(body["tile"], ("tile",), faults)
    refuse_island(island, ("island",), faults)
    refuse_unsettled(island, ("island",), faults)
    refuse_tile(tile, ("tile", "cells"), faults)
    faults.raise_if_any()
    return PlacementPosition(_table(body), island, tile)


def read_race(body: Settled) -> RacePosition:
    """Everybody's island and the display; raises IllegalPosition with every fault."""
    faults = Faults()
    race = RacePosition(
        table=_table(body),
        players=tuple(
            [
                _island(player, player["id"], ("players", index), faults)
                for index, player in enumerate(body["players"])
            ]
        ),
        display=tuple(
            [_card(card, ("display", index), faults) for index, card in enumerate(body["display"])]
        ),
        prices=Prices(**body["prices"]),
        offer=_offer(body["offer"]),
        seats=tuple(body["seats"]),
        active=body.get("active"),
        die=_die(body["die"]),
    )
    refuse_race(race, faults)
    faults.raise_if_any()
    return race


def read_initiative(body: Settled) -> InitiativePosition:
    """The end of a round; raises IllegalPosition with every fault."""
    faults, seats = Faults(), body["seats"]
    hoplites = {player["id"]: player["hoplites"] for player in body["players"]}
    position = InitiativePosition(
        hoplites={player: hoplites[player] for player in seats if player in hoplites},
        holder=body["holder"],
        chosen=body.get("chosen"),
    )
    ids = [player["id"] for player in body["players"]]
    refuse_initiative(position, ids, faults)
    _refuse_seats(seats, ids, faults)
    faults.raise_if_any()
    return position


def _refuse_seats(seats: Sequence[str], ids: Sequence[str], faults: Faults) -> None:
    """Every player has one seat, and nobody else has."""
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    if sorted(seats) != sorted(ids):
        faults.note("seats.everybody", pointer("seats"))


def _table(body: Settled) -> TableRules:
    return TableRules(**body["rules"]["options"])


def _die(told: Settled) -> Die:
    return Die(tuple(told["faces"]), told["auto"])


def _card(told: Settled, at: At, faults: Faults) -> ActionCard:
    return ActionCard(told["action"], _tile(told["tile"], (*at, "tile"), faults), told["cost"])


def _island(told: Settled, player: str, at: At, faults: Faults) -> Island:
    metropolis = told.get("metropolis")
    return Island(
        player=player,
        cells=_cells(told["cells"], at, faults),
        metropolis=metropolis and (metropolis["q"], metropolis["r"]),
        ports=tuple([_port(port) for port in told["ports"]]),
        titans=tuple([Titan(titan["name"], titan["active"]) for titan in told["titans"]]),
        offer=_offer(told.get("offer", ())),
        temples=told["temples"],
        medallions=told["medallions"],
        hoplites=told["hoplites"],
        nuggets=told["nuggets"],
        captured=tuple(told["captured"]),
    )


def _cells(told: Sequence[Settled], at: At, faults: Faults) -> tuple[Cell, ...]:
    return tuple(
        [
            # An island has these by the dozen: this makes one in two thirds of the time.
            tuple.__new__(
                Cell,
                (
                    cell["q"],
                    cell["r"],
                    cell.get("terrain"),
                    cell.get("cover"),
                    cell.get("building"),
                    _creature(cell["creature"], (*at, "cells", index, "creature"), faults)
                    if "creature" in cell
                    else None,
                ),
            )
            for index, cell in enumerate(told)
        ]
    )


def _creature(told: Settled, at: At, faults: Faults) -> Creature:
    """A creature; of one that is known a name is enough."""
    name, loot = told.get("name", ""), told.get("loot")
    kind = known(name)
    strength = told.get("strength", kind and kind.strength)
    if strength is None:
        names = tuple([one.word for one in KNOWN])
        faults.note("creature.strength", pointer(*at, "strength"), choices=names)
    brought = Loot(**loot) if loot else kind.loot if kind else Loot()
    return Creature(strength or 1, name, brought, told["hoplites"])


def _port(told: Settled) -> Port:
    return Port(told["q"], told["r"], told["hoplites"], told["nuggets"], told.get("taken"))


def _offer(told: Sequence[Settled]) -> tuple[Offered, ...]:
    return tuple([Offered(one["building"], one["terrain"]) for one in told])


def _tile(told: Settled, at: At, faults: Faults) -> tuple[TileCell, ...]:
    return tuple([_tile_cell(cell, index, at, faults) for index, cell in enumerate(told["cells"])])


def _tile_cell(told: Settled, index: int, at: At, faults: Faults) -> TileCell:
    creature = told.get("creature")
    return TileCell(
        told["q"],
        told["r"],
        told["terrain"],
        creature and _creature(creature, (*at, "cells", index, "creature"), faults),
    )
