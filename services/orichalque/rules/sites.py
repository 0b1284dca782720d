"""Sites for temples and buildings: where one can be built, and what a near one lacks.

Rows `site.temple`, `site.building`, `site.creature_adjacent` and `site.volcano_joker` of
docs/rules/orichalque.md. A temple wants a rhombus of four different terrains, a building a cell of
the terrain of its place on the offer; a volcano stands for any. Neither is built where a creature
stands, nor next to one. A site that lacks exactly one thing is listed with it: creatures to
capture, a cell to lay, a terrain that is there twice. This module does not know what else may be
built.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.lattice import Lattice, numbers
from services.orichalque.rules.position import PLAIN, TERRAINS, VOLCANO, Offered, Terrain
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
    """Every rhombus of the island, all of them at once as bits of a mask.

    Rules `site.temple`, `site.creature_adjacent` and `site.volcano_joker`.
    """
    lattice = ground.lattice
    within, rhombuses = lattice.within, lattice.rhombuses
    covered = guarded = doubled = trebled = 0
    for cell in numbers(ground.covered):
        covered |= within[cell]
    for cell in numbers(ground.creatures):
        guarded |= lattice.touching[cell]
    free, free_twice, _ = _counted(ground.free, within)
    pairs = []
    for kind in PLAIN:
        own = ground.terrain[kind]
        _, twice, thrice = _counted(own, within)
        trebled |= thrice | doubled & twice
        doubled |= twice
        pairs.append((own, twice))
    faulty = free & guarded | (free | guarded) & doubled | free_twice | trebled
    open_ones = ((1 << len(rhombuses)) - 1) & ~covered
    near = open_ones & ~faulty
    legal = near & ~(free | guarded | doubled)
    return Survey(
        _sites(ground, near, pairs),
        tuple([rhombuses[one].cells for one in numbers(open_ones & ~doubled)]),
        tuple([rhombuses[one].cells for one in numbers(legal)]),
    )


def _counted(cells: int, within: Sequence[int]) -> tuple[int, int, int]:
    """The rhombuses that hold at least one, two, three of the cells."""
    once = twice = thrice = 0
    for cell in numbers(cells):
        holding = within[cell]
        thrice |= twice & holding
        twice |= once & holding
        once |= holding
    return once, twice, thrice


def _sites(ground: Ground, near: int, pairs: Sequence[tuple[int, int]]) -> list[TempleSite]:
    """The rhombuses that lack one thing at most, with what they lack.

    `pairs`: the cells of each plain terrain, and the rhombuses that hold two of them.
    """
    rhombuses, creatures, free = ground.lattice.rhombuses, ground.creatures, ground.free
    same = {
        one: rhombuses[one].cells & own for own, twice in pairs for one in numbers(near & twice)
    }
    found = []
    for one in numbers(near):
        cells, reach = rhombuses[one]
        lacking = (0, 0, same[one]) if one in same else (reach & creatures, cells & free, 0)
        # An island has these by the dozen: this makes one in two thirds of the time.
        found.append(tuple.__new__(TempleSite, (cells, *lacking)))
    return found


def every_legal_site(ground: Ground) -> tuple[int, ...]:
    """The rhombuses where a temple can be built now: those of a survey, without what others lack.

    A race asks for them at each place of each tile.
    """
    lattice = ground.lattice
    within, rhombuses = lattice.within, lattice.rhombuses
    shut = 0
    for cell in numbers(ground.covered | ground.free):
        shut |= within[cell]
    for cell in numbers(ground.creatures):
        shut |= lattice.touching[cell]
    for kind in PLAIN:
        once = 0
        for cell in numbers(ground.terrain[kind]):
            holding = within[cell]
            shut |= once & holding
            once |= holding
    legal = ((1 << len(rhombuses)) - 1) & ~shut
    return tuple([rhombuses[one].cells for one in numbers(legal)])


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
    """Every cell where a building of this terrain could stand, but for creatures.

    Rules `site.building`, `site.creature_adjacent` and `site.volcano_joker`.
    """
    near, creatures = ground.lattice.near, ground.creatures
    cells = numbers(ground.terrain[kind] | ground.terrain[VOLCANO])
    return [BuildingSite(cell, near[cell] & creatures) for cell in cells]


def shown_temple_sites(ground: Ground, sites: list[TempleSite]) -> tuple[Mapping[str, Plain], ...]:
    """The sites of temples for an answer, legal ones and near ones.

    Where a cell or another terrain lacks, with the terrains that none of the cells has.
    """
    lattice, volcanoes = ground.lattice, ground.terrain[VOLCANO]
    plain = [(kind, ground.terrain[kind]) for kind in PLAIN]
    shown = []
    for site in sites:
        cells, _, free, twice = site
        wanted = free or twice
        terrains = tuple([kind for kind, own in plain if not cells & own]) if wanted else ()
        shown.append(_shown_temple(lattice, site, cells & volcanoes, terrains))
    return tuple(shown)


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
    volcanoes, known = ground.terrain[VOLCANO], _open_sites(ground.lattice)
    alike = _alike(ground, known[VOLCANO])
    return tuple(
        [
            {
                "terrain": kind,
                "buildings": tuple([building for building, place in offer if place == kind]),
                "sites": tuple(
                    [
                        alike.get(cell) or known[kind][cell]
                        for cell in numbers(ground.terrain[kind] | volcanoes)
                    ]
                ),
            }
            for kind in PLAIN
        ]
    )


def _alike(ground: Ground, joker: Sequence[Mapping[str, Plain]]) -> dict[int, Mapping[str, Plain]]:
    """Cells that are the same site for any building: volcanoes, and whatever creatures block."""
    lattice, creatures = ground.lattice, ground.creatures
    near, guarded = lattice.near, lattice.reach(creatures)
    found = {cell: joker[cell] for cell in numbers(ground.terrain[VOLCANO] & ~guarded)}
    for cell in numbers(guarded & ~(ground.covered | ground.free)):
        found[cell] = _shut_site(lattice, cell, near[cell] & creatures)
    return found


@lru_cache(maxsize=256)
def _open_sites(lattice: Lattice) -> Mapping[Terrain, Sequence[Mapping[str, Plain]]]:
    """Each cell of an island for an answer, were it a free one of each terrain."""
    told = {**_PLACE, VOLCANO: _JOKER}
    return {
        kind: [{"cell": cell, "legal": True, **told[kind]} for cell in lattice.shown]
        for kind in TERRAINS
    }


@lru_cache(maxsize=2048)
def _shut_site(lattice: Lattice, cell: int, creatures: int) -> Mapping[str, Plain]:
    """A cell for an answer that creatures block, made once."""
    because = lattice.showing(creatures)
    return {"cell": lattice.shown[cell], "legal": False, **_CREATURE, "because": because}
