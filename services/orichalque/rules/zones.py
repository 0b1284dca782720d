"""Zones: connected cells of one terrain, and the Titan that each can take.

Row `titan.zone` of docs/rules/orichalque.md, ruling `volcano-zones`. A zone of at least three cells
that is created or enlarged takes the Titan of its terrain. A volcano is no terrain of a zone,
unless the table lets it join: then it counts in the zones of every terrain that it touches. This
module does not know who holds a Titan: that is history, not geometry.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.lattice import Lattice
from services.orichalque.rules.position import PLAIN, VOLCANO, Terrain, TitanName
from services.orichalque.rules.steps import step
from shared.core.phrases import Plain
from shared.core.sheet import Ruling

ENOUGH = 3
"""Cells of a zone that draws a Titan's attention."""
TITAN_OF: Mapping[Terrain, TitanName] = {
    "forest": "theia",
    "lagoon": "themis",
    "desert": "cronos",
    "mountain": "hyperion",
}
_RULING = {False: Ruling("volcano-zones", "no"), True: Ruling("volcano-zones", "yes")}
_WAITS = [step("titan.zone", "zone.short", count=lacking) for lacking in range(ENOUGH + 1)]
_TAKES = step("titan.zone", "zone.takes")
_STUCK = step("titan.zone", "zone.stuck")


class Zone(NamedTuple):
    """A zone: its terrain, its cells as a mask, how many they are, and they with all around."""

    terrain: Terrain
    cells: int
    size: int
    reach: int


def zones_of(lattice: Lattice, terrain: Mapping[Terrain, int], joined: bool) -> list[Zone]:
    """Every zone, terrain by terrain; `joined`: volcanoes join. Volcanoes alone are no zone."""
    found = []
    for kind in PLAIN:
        own = terrain[kind]
        cells = own | terrain[VOLCANO] if joined else own
        while own:
            part, reach = lattice.part(cells, own & -own)
            own &= ~part
            # An island has these by the dozen: this makes one in two thirds of the time.
            found.append(tuple.__new__(Zone, (kind, part, part.bit_count(), reach)))
    return found


def zones_with(
    lattice: Lattice, terrain: Mapping[Terrain, int], joined: bool, new: int
) -> list[Zone]:
    """The zones that hold one of the `new` cells."""
    found = []
    for kind in PLAIN:
        own = terrain[kind]
        cells = own | terrain[VOLCANO] if joined else own
        seeds = cells & new
        while seeds:
            part, reach = lattice.part(cells, seeds & -seeds)
            seeds &= ~part
            if part & own:
                found.append(Zone(kind, part, part.bit_count(), reach))
    return found


def shown_zones(ground: Ground, found: list[Zone]) -> tuple[Mapping[str, Plain], ...]:
    """The zones for an answer, each with its Titan and what it lacks to take it."""
    return tuple([shown_zone(ground, zone) for zone in found])


def zone_rulings(ground: Ground, joined: bool) -> tuple[Ruling, ...]:
    """The ruling on volcanoes, where one touches a terrain that it might join."""
    volcanoes = ground.terrain[VOLCANO]
    if not volcanoes:
        return ()
    beside = ground.lattice.reach(volcanoes)
    if any(ground.terrain[kind] & beside for kind in PLAIN):
        return (_RULING[joined],)
    return ()


def shown_zone(ground: Ground, zone: Zone) -> Mapping[str, Plain]:
    """A zone for an answer."""
    return _shown_zone(ground.lattice, zone, (zone.reach & ground.free).bit_count())


@lru_cache(maxsize=2048)
def _shown_zone(lattice: Lattice, zone: Zone, room: int) -> Mapping[str, Plain]:
    """The same, made once: a tile that is laid changes few of an island's zones."""
    terrain, cells, size, _ = zone
    lacking = ENOUGH - size if size < ENOUGH else 0
    told = _STUCK if not room else _WAITS[lacking] if lacking else _TAKES
    return {
        "terrain": terrain,
        "size": size,
        "cells": lattice.showing(cells),
        "titan": TITAN_OF[terrain],
        "takes": not lacking,
        "lacking": lacking,
        "room": room,
        "rule": told["rule"],
        "text": told["text"],
    }
