"""Sites for temples and buildings: where one can be built, and what a near one lacks.

Rows site.temple, site.building, site.creature_adjacent and site.volcano_joker of
rules/orichalque.md. A temple wants a rhombus of four different terrains, a building a cell of the
terrain of its place on the offer; a volcano stands for any. Neither is built where a creature
stands, nor next to one. A site that lacks exactly one thing is listed with it: creatures to
capture, a cell to lay, a terrain that is there twice. This module does not know what else may be
built.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.lattice import Lattice, Rhombus, numbers
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

    `creature`: where the creatures stand that are in the way; `free`: the cell still to be laid;
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
    """A cell's number, and the mask of the creatures that are in the way, 0 for none."""

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
    guarded = 0
    for cell in numbers(ground.creatures):
        guarded |= lattice.touching[cell]
    doubled = trebled = 0
    for kind in PLAIN:
        same = _counted(ground.terrain[kind], within)
        trebled |= same.thrice | doubled & same.twice
        doubled |= same.twice
    faulty = free.once & guarded | (free.once | guarded) & doubled
    near = open_ones & ~(faulty | free.twice | trebled)
    legal = near & ~(free.once | guarded | doubled)
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
    """Every cell where a building of this terrain could stand, but for creatures."""
    near, creatures = ground.lattice.near, ground.creatures
    cells = numbers(ground.terrain[kind] | ground.terrain[VOLCANO])
    return [BuildingSite(cell, near[cell] & creatures) for cell in cells]


def shown_temple_sites(ground: Ground, sites: list[TempleSite]) -> tuple[Mapping[str, Plain], ...]:
    """The sites of temples for an answer, legal ones and near ones."""
    lattice, volcanoes = ground.lattice, ground.terrain[VOLCANO]
    return tuple(
        [
            _shown_temple(
                lattice,
                site,
                site.cells & volcanoes,
                _lacking(ground, site.cells) if site.free or site.twice else (),
            )
            for site in sites
        ]
    )


def _lacking(ground: Ground, cells: int) -> tuple[Terrain, ...]:
    """The terrains that none of the cells has: one of them would do."""
    return tuple([kind for kind in PLAIN if not cells & ground.terrain[kind]])


@lru_cache(maxsize=2048)
def _shown_temple(
    lattice: Lattice, site: TempleSite, jokers: int, terrains: tuple[Terrain, ...]
) -> Mapping[str, Plain]:
    """One site for an answer, made once: a tile that is laid changes few of an island's."""
    cells, creature, free, twice = site
    showing = lattice.showing
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
    if terrains:
        shown["terrains"] = terrains
    return shown


def shown_building_sites(
    ground: Ground, offer: tuple[Offered, ...]
) -> tuple[Mapping[str, Plain], ...]:
    """For each terrain, its buildings on the offer and every site, legal ones and near ones."""
    return tuple(
        [
            {
                "terrain": kind,
                "buildings": tuple([building for building, place in offer if place == kind]),
                "sites": _shown_buildings(ground, kind),
            }
            for kind in PLAIN
        ]
    )


def _shown_buildings(ground: Ground, kind: Terrain) -> tuple[Mapping[str, Plain], ...]:
    lattice, volcanoes = ground.lattice, ground.terrain[VOLCANO]
    return tuple(
        [
            _shown_building(lattice, site, VOLCANO if volcanoes >> site.cell & 1 else kind)
            for site in building_sites(ground, kind)
        ]
    )


@lru_cache(maxsize=2048)
def _shown_building(lattice: Lattice, site: BuildingSite, terrain: Terrain) -> Mapping[str, Plain]:
    """One site for an answer, made once."""
    cell, creature = site
    told = _CREATURE if creature else _JOKER if terrain == VOLCANO else _PLACE[terrain]
    shown: dict[str, Plain] = {"cell": lattice.shown[cell], "legal": not creature, **told}
    if creature:
        shown["because"] = lattice.showing(creature)
    return shown
