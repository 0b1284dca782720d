"""Refuses what cannot be on an island, or cannot be there together.

Tiles are laid beside tiles, so that everything laid is connected with the metropolis, which is on a
port; a creature is on an open volcano; a player with two Titans has an oratory. Every fault is
collected.
"""

from collections.abc import Sequence
from itertools import compress

from services.orichalque.rules.box import OFFER_PLACES
from services.orichalque.rules.creatures import (
    KNOWN_CREATURES,
    MOST_ENGAGED,
    UNKNOWN_STRENGTH,
    Creature,
)
from services.orichalque.rules.islands import (
    VOLCANO,
    Cell,
    Island,
    Offer,
    Spot,
    TileCell,
    write_spots,
)
from services.orichalque.rules.lattice import Lattice, get_lattice
from services.orichalque.rules.position import Combat
from services.orichalque.rules.titans import WITH_ORATORY, WORDS, has_oratory
from shared.core.illegal import Faults, find_repeated
from shared.core.players import list_unseated, refuse_unknown
from shared.core.pointers import PointerSteps, pointer

PORTS = 3


def refuse_island(island: Island, at: PointerSteps, faults: Faults) -> None:
    cells = island.cells
    columns, rows, terrains, covers, buildings, creatures = zip(*cells, strict=True)
    spots = tuple(zip(columns, rows, strict=True))
    shape = get_lattice(spots)
    if len(shape.spots) < len(spots):
        refuse_repeated(spots, (*at, "cells"), faults)
    indexes = range(len(cells))
    for index in sorted({*compress(indexes, buildings), *compress(indexes, creatures)}):
        _refuse_cell(cells[index], (*at, "cells", index), faults)
    laid = sum({*compress(shape.input_masks, terrains), *compress(shape.input_masks, covers)})
    _refuse_metropolis(island, shape, laid, at, faults)
    if island.metropolis is not None and island.metropolis in shape.number:
        laid |= 1 << shape.number[island.metropolis]
    _refuse_ports(island, shape, laid, at, faults)
    _refuse_disconnected(island, shape, laid, at, faults)
    if island.titans:
        _refuse_titans(island, at, faults)
    refuse_offer(island.offer, at, faults)


def refuse_offer(offer: Offer, at: PointerSteps, faults: Faults) -> None:
    """The building board at `at` has four places."""
    if len(offer) > OFFER_PLACES:
        where, given = pointer(*at, "offer", OFFER_PLACES), len(offer)
        faults.breach("offer.places", where, given=given, most=OFFER_PLACES)
    refuse_lying(offer, (*at, "offer"), faults)


def refuse_lying(offer: Offer, at: PointerSteps, faults: Faults) -> None:
    """A hoplite lies on a camp only, a nugget on a mine only."""
    for index, one in enumerate(offer):
        for name, given, most in zip(
            ("hoplites", "nuggets"), one.lying, one.most_lying, strict=True
        ):
            if given > most:
                faults.breach("build.bonus", pointer(*at, index, name))


def refuse_repeated(spots: Sequence[Spot], at: PointerSteps, faults: Faults) -> None:
    """Every cell once."""
    for index, (q, r) in find_repeated(spots):
        faults.breach("tile.overlap", pointer(*at, index), q=q, r=r)


def refuse_creature(creature: Creature, at: PointerSteps, faults: Faults) -> None:
    """At most three hoplites are on the creature at `at`."""
    given, most = creature.hoplites, MOST_ENGAGED
    if given > most:
        faults.breach("combat.hoplites", pointer(*at, "hoplites"), given=given, most=most)


def refuse_unknown_creatures(
    cells: Sequence[Cell | TileCell], at: PointerSteps, faults: Faults
) -> None:
    for index, cell in enumerate(cells):
        if cell.creature is not None:
            refuse_unknown_strength(cell.creature, (*at, index, "creature"), faults)


def refuse_unknown_strength(creature: Creature, at: PointerSteps, faults: Faults) -> None:
    if creature.strength == UNKNOWN_STRENGTH:
        names = tuple([one.word for one in KNOWN_CREATURES])
        faults.note("creature.strength", pointer(*at, "strength"), names=names)


def refuse_engaged(position: Combat, faults: Faults) -> None:
    """Those already there and those engaged now are at most three."""
    engaged = position.there + position.hoplites
    if engaged > MOST_ENGAGED:
        where = pointer("there" if position.there > MOST_ENGAGED else "hoplites")
        faults.breach("combat.hoplites", where, given=engaged, most=MOST_ENGAGED)


def refuse_tile(tile: Sequence[TileCell], at: PointerSteps, faults: Faults) -> None:
    spots = [cell[:2] for cell in tile]
    refuse_repeated(spots, at, faults)
    shape = get_lattice(tuple(spots))
    if len(shape.split_parts(shape.whole)) > 1:
        faults.breach("tile.fit", pointer(*at), wording="tile")
    for index, cell in enumerate(tile):
        if cell.creature is not None:
            if cell.creature.hoplites:
                where = pointer(*at, index, "creature", "hoplites")
                faults.breach("combat.hoplites", where, wording="arrives")
            if cell.terrain != VOLCANO:
                where = pointer(*at, index, "creature")
                faults.breach("site.creature_adjacent", where, wording="no-volcano")


def refuse_missing_metropolis(island: Island, at: PointerSteps, faults: Faults) -> None:
    """Without a metropolis and without ports no tile can be laid."""
    is_empty = island.metropolis is None and not island.ports
    if is_empty and not any(cell.terrain or cell.cover for cell in island.cells):
        faults.breach("metropolis.port", pointer(*at, "metropolis"), wording="unplaced")


def refuse_seats(seats: Sequence[str], players: Sequence[str], faults: Faults) -> None:
    named = [(pointer("seats", index), player) for index, player in enumerate(seats)]
    refuse_unknown(named, players, faults)
    for index, player in find_repeated(seats):
        faults.note("player.duplicate", pointer("seats", index), player=player)
    if missing := list_unseated(seats, players):
        faults.note("seats.everybody", pointer("seats"), players=missing)


def _refuse_cell(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    if cell.building is not None and cell.cover != "building":
        faults.breach("site.building", pointer(*at, "building"))
    if cell.creature is None:
        return
    refuse_creature(cell.creature, (*at, "creature"), faults)
    if cell.cover is not None:
        faults.breach("site.creature_adjacent", pointer(*at, "cover"), wording="covered")
    if cell.terrain != VOLCANO and (cell.cover is None or cell.terrain is not None):
        faults.breach("site.creature_adjacent", pointer(*at, "creature"), wording="no-volcano")


def _refuse_metropolis(
    island: Island, shape: Lattice, laid: int, at: PointerSteps, faults: Faults
) -> None:
    spot = island.metropolis
    if spot is None:
        if laid:
            faults.breach("metropolis.port", pointer(*at, "metropolis"), wording="missing")
    elif spot not in shape.number:
        where = pointer(*at, "metropolis")
        faults.breach("metropolis.port", where, wording="outside", q=spot[0], r=spot[1])
    elif laid >> shape.number[spot] & 1:
        faults.breach("tile.overlap", pointer(*at, "metropolis"), q=spot[0], r=spot[1])
    elif island.ports and all(port[:2] != spot for port in island.ports):
        spots = write_spots([port[:2] for port in island.ports])
        faults.breach("metropolis.port", pointer(*at, "metropolis"), spots=spots)


def _refuse_ports(
    island: Island, shape: Lattice, laid: int, at: PointerSteps, faults: Faults
) -> None:
    given = len(island.ports)
    if given > PORTS:
        where = pointer(*at, "ports")
        faults.breach("metropolis.port", where, wording="count", given=given, most=PORTS)
    places = [port[:2] for port in island.ports]
    for index, (spot, port) in enumerate(zip(places, island.ports, strict=True)):
        if spot in places[:index]:
            where = pointer(*at, "ports", index)
            faults.breach("port.reward", where, wording="twice", q=port.q, r=port.r)
        if spot not in shape.number:
            where = pointer(*at, "ports", index)
            faults.breach("port.reward", where, wording="outside", q=port.q, r=port.r)
        elif port.taken is not None and port.taken != bool(laid >> shape.number[spot] & 1):
            wording = "free" if port.taken else "covered"
            faults.breach("port.reward", pointer(*at, "ports", index, "taken"), wording=wording)


def _refuse_disconnected(
    island: Island, shape: Lattice, laid: int, at: PointerSteps, faults: Faults
) -> None:
    """The island is connected, and so is everything laid on it."""
    metropolis = None if island.metropolis is None else shape.number.get(island.metropolis)
    start = shape.input_masks[0] if metropolis is None else 1 << metropolis
    mainland, _ = shape.find_part(shape.whole, start)
    _refuse_each_part(island, shape, shape.whole ^ mainland, at, faults, "island")
    if metropolis is not None:
        joined, _ = shape.find_part(laid & mainland, start)
        _refuse_each_part(island, shape, laid & mainland & ~joined, at, faults, "")


def _refuse_each_part(
    island: Island, shape: Lattice, apart: int, at: PointerSteps, faults: Faults, wording: str
) -> None:
    """One fault for each connected part of the cells `apart`, at its first cell."""
    for part in shape.split_parts(apart):
        first = next(
            index for index, cell in enumerate(island.cells) if part >> shape.number[cell[:2]] & 1
        )
        faults.breach("tile.adjacent", pointer(*at, "cells", first), wording=wording)


def _refuse_titans(island: Island, at: PointerSteps, faults: Faults) -> None:
    count = len(island.titans)
    if count > WITH_ORATORY:
        where = pointer(*at, "titans", WITH_ORATORY)
        faults.breach("titan.oratory", where, given=count, most=WITH_ORATORY)
    for index, name in find_repeated([titan.name for titan in island.titans]):
        where = pointer(*at, "titans", index, "name")
        faults.breach("titan.zone", where, wording="twice", titan=WORDS[name])
    if count > 1 and not has_oratory(island):
        faults.breach("titan.replace", pointer(*at, "titans", 1), given=count)
