"""Sites for temples and buildings: where one can be built, and what a near one lacks.

Rows site.temple, site.building, site.creature_adjacent and site.volcano_joker of
rules/orichalque.md. A temple wants a rhombus of four different terrains, a building a cell of the
terrain of its place on the offer; a volcano stands for any. Neither is built where a creature
stands, nor next to one. A site that lacks exactly one thing is listed with it: a creature to
capture, a cell to lay, a terrain that is there twice. This module does not know what else may be
built.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.lattice import Rhombus, numbers
from services.orichalque.rules.position import PLAIN, VOLCANO, Offered, Terrain
from services.orichalque.rules.steps import step
from shared.core.phrases import Plain

_JOKER = step("site.volcano_joker", "site.joker")
_CREATURE = step("site.creature_adjacent", "site.creature")
_FREE = step("site.temple", "site.free")
_TWICE = step("site.temple", "site.twice")
_PLACE = {kind: step("site.building", f"site.building.{kind}") for kind in PLAIN}
_FOUR = step("site.temple", "site.four")


class TempleSite(NamedTuple):
    """A rhombus, and the one thing it lacks: cells as masks; nothing lacks where it is legal.

    `creature`: where the creature stands that is in the way; `free`: the cell still to be laid;
    `twice`: the two cells of one terrain.
    """

    cells: int
    creature: int = 0
    free: int = 0
    twice: int = 0

    @property
    def legal(self) -> bool:
        return not (self.creature or self.free or self.twice)


class BuildingSite(NamedTuple):
    """A cell's number, and the mask of the one creature that is in the way, 0 for none."""

    cell: int
    creature: int = 0


class Survey(NamedTuple):
    """The rhombuses of an island that matter.

    `sites` are legal or lack one thing; `suitable` are those without a covered cell or a terrain
    that is there twice, whatever creatures are about and however much is still free; `legal` are
    those where a temple can be built now.
    """

    sites: list[TempleSite]
    suitable: tuple[int, ...]
    legal: tuple[int, ...]


def survey(ground: Ground) -> Survey:
    """Every rhombus of the island, all of them at once as bits of a mask."""
    lattice = ground.lattice
    within, rhombuses = lattice.within, lattice.rhombuses
    open_ones = (1 << len(rhombuses)) - 1
    for cell in numbers(ground.covered):
        open_ones &= ~within[cell]
    free = _counted(ground.free, within)
    guarded = _counted(ground.creatures, lattice.touching)
    doubled = trebled = 0
    for kind in PLAIN:
        same = _counted(ground.terrain[kind], within)
        trebled |= same.thrice | doubled & same.twice
        doubled |= same.twice
    faulty = free.once & guarded.once | (free.once | guarded.once) & doubled
    near = open_ones & ~(faulty | free.twice | guarded.twice | trebled)
    legal = near & ~(free.once | guarded.once | doubled)
    return Survey(
        [_site(ground, rhombuses[one], doubled >> one & 1) for one in numbers(near)],
        tuple([rhombuses[one].cells for one in numbers(open_ones & ~doubled)]),
        tuple([rhombuses[one].cells for one in numbers(legal)]),
    )


class _Counted(NamedTuple):
    """Rhombuses that hold at least one, two, three of some cells."""

    once: int
    twice: int
    thrice: int


def _counted(cells: int, within: Sequence[int]) -> _Counted:
    once = twice = thrice = 0
    for cell in numbers(cells):
        holding = within[cell]
        thrice |= twice & holding
        twice |= once & holding
        once |= holding
    return _Counted(once, twice, thrice)


def _site(ground: Ground, rhombus: Rhombus, doubled: int) -> TempleSite:
    """A rhombus that lacks one thing at most, with what it lacks."""
    cells, reach = rhombus
    if doubled:
        return TempleSite(cells, twice=_pair(cells, ground.terrain))
    return TempleSite(cells, reach & ground.creatures, cells & ground.free)


def _pair(cells: int, terrain: Mapping[Terrain, int]) -> int:
    """The two of the cells that have one terrain; there are two."""
    return next(same for kind in PLAIN if (same := cells & terrain[kind]) & (same - 1))


def legal_sites(ground: Ground, touching: int) -> set[int]:
    """The rhombuses where a temple can be built now, of those that hold or touch these cells."""
    shut, creatures = ground.covered | ground.free, ground.creatures
    plain = [ground.terrain[kind] for kind in PLAIN]
    return {
        cells
        for cells, reach in ground.lattice.rhombuses
        if reach & touching
        and not cells & shut
        and not reach & creatures
        and not any((one := cells & same) & (one - 1) for same in plain)
    }


def building_sites(ground: Ground, kind: Terrain) -> list[BuildingSite]:
    """Every cell where a building of this terrain could stand, but for one creature at most."""
    near, creatures = ground.lattice.near, ground.creatures
    found = []
    for cell in numbers(ground.terrain[kind] | ground.terrain[VOLCANO]):
        creature = near[cell] & creatures
        if not creature & (creature - 1):
            found.append(BuildingSite(cell, creature))
    return found


def shown_temple_sites(ground: Ground, sites: list[TempleSite]) -> tuple[Mapping[str, Plain], ...]:
    """The sites of temples for an answer, legal ones and near ones."""
    volcanoes = ground.terrain[VOLCANO]
    return tuple([_shown_temple(ground, site, site.cells & volcanoes) for site in sites])


def _shown_temple(ground: Ground, site: TempleSite, jokers: int) -> Mapping[str, Plain]:
    cells, creature, free, twice = site
    showing = ground.lattice.showing
    lacking = creature or free or twice
    if lacking:
        told = _CREATURE if creature else _FREE if free else _TWICE
    else:
        told = _JOKER if jokers else _FOUR
    shown: dict[str, Plain] = {
        "cells": showing(cells),
        "legal": not lacking,
        "rule": told["rule"],
        "text": told["text"],
        "because": showing(lacking or jokers),
    }
    if free:
        shown["terrains"] = tuple([kind for kind in PLAIN if not cells & ground.terrain[kind]])
    return shown


def shown_building_sites(
    ground: Ground, offer: tuple[Offered, ...]
) -> tuple[Mapping[str, Plain], ...]:
    """For each terrain on the offer, its buildings and every site, legal ones and near ones."""
    buildings: dict[Terrain, list[str]] = {}
    for building, kind in offer:
        buildings.setdefault(kind, []).append(building)
    return tuple(
        [
            {
                "terrain": kind,
                "buildings": tuple(buildings[kind]),
                "sites": _shown_buildings(ground, kind),
            }
            for kind in PLAIN
            if kind in buildings
        ]
    )


def _shown_buildings(ground: Ground, kind: Terrain) -> tuple[Mapping[str, Plain], ...]:
    lattice, volcanoes, place = ground.lattice, ground.terrain[VOLCANO], _PLACE[kind]
    shown: list[Mapping[str, Plain]] = []
    for cell, creature in building_sites(ground, kind):
        told = _CREATURE if creature else _JOKER if volcanoes >> cell & 1 else place
        site: dict[str, Plain] = {
            "cell": lattice.shown[cell],
            "legal": not creature,
            "rule": told["rule"],
            "text": told["text"],
        }
        if creature:
            site["because"] = lattice.named[creature]
        shown.append(site)
    return tuple(shown)
