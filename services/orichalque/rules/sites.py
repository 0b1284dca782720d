"""Sites for temples and buildings: where one can be built, and what a near one lacks.

Rows `site.temple`, `site.building`, `site.creature_adjacent` and `site.volcano_joker` of
docs/rules/orichalque.md. A temple needs a rhombus of four different terrains, a building a cell of
the terrain of its place on the offer; a volcano counts as any terrain. Neither is built on a
creature's cell, nor next to one. A site that lacks exactly one thing is listed with it: creatures
to capture, a cell to lay, a terrain that is there twice.
"""

from collections.abc import Sequence
from typing import NamedTuple

from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.islands import TITAN_TERRAINS, VOLCANO, Terrain
from services.orichalque.rules.lattice import list_cells


class TempleSite(NamedTuple):
    """A rhombus and the one thing it lacks, as masks of cells; a legal one lacks nothing.

    `creature`: the cells of creatures in the way; `free`: the cell still to be laid;
    `twice`: the two cells of one terrain.
    """

    cells: int
    creature: int = 0
    free: int = 0
    twice: int = 0

    @property
    def is_legal(self) -> bool:
        return not (self.creature or self.free or self.twice)


class SiteAnalysis(NamedTuple):
    """The rhombuses of an island that matter.

    `sites` are legal or lack one thing; `suitable` are those without a covered cell or a terrain
    that is there twice, whatever creatures and free cells there are.
    """

    sites: list[TempleSite]
    suitable: tuple[int, ...]


def analyse_sites(masks: IslandMasks) -> SiteAnalysis:
    """Every rhombus of the island, all of them at once as bits of a mask.

    Rules `site.temple`, `site.creature_adjacent` and `site.volcano_joker`.
    """
    lattice = masks.lattice
    within, rhombuses = lattice.within, lattice.rhombuses
    covered = guarded = doubled = trebled = 0
    for cell in list_cells(masks.covered):
        covered |= within[cell]
    for cell in list_cells(masks.creatures):
        guarded |= lattice.touching[cell]
    free = _find_holding(masks.free, within)
    pairs = []
    for kind in TITAN_TERRAINS:
        own = masks.terrain[kind]
        holding = _find_holding(own, within)
        trebled |= holding.thrice | doubled & holding.twice
        doubled |= holding.twice
        pairs.append((own, holding.twice))
    lacking = free.once | guarded
    faulty = free.once & guarded | lacking & doubled | free.twice | trebled
    open_ones = ((1 << len(rhombuses)) - 1) & ~covered
    near = open_ones & ~faulty
    return SiteAnalysis(
        _list_sites(masks, near, pairs),
        tuple([rhombuses[one].cells for one in list_cells(open_ones & ~doubled)]),
    )


class _Holding(NamedTuple):
    """The rhombuses that contain at least one, two, three of some cells, as masks."""

    once: int
    twice: int
    thrice: int


def _find_holding(cells: int, within: Sequence[int]) -> _Holding:
    """The rhombuses that contain the cells."""
    once = twice = thrice = 0
    for cell in list_cells(cells):
        holding = within[cell]
        thrice |= twice & holding
        twice |= once & holding
        once |= holding
    return _Holding(once, twice, thrice)


def _list_sites(
    masks: IslandMasks, near: int, pairs: Sequence[tuple[int, int]]
) -> list[TempleSite]:
    """The rhombuses that lack at most one thing, with what they lack.

    `pairs`: the cells of each plain terrain, and the rhombuses that hold two of them.
    """
    rhombuses, creatures, free = masks.lattice.rhombuses, masks.creatures, masks.free
    same = {
        one: rhombuses[one].cells & own for own, twice in pairs for one in list_cells(near & twice)
    }
    found = []
    for one in list_cells(near):
        cells, reach = rhombuses[one]
        lacking = (0, 0, same[one]) if one in same else (reach & creatures, cells & free, 0)
        # Dozens are created for each island; this takes two thirds of the time.
        found.append(tuple.__new__(TempleSite, (cells, *lacking)))
    return found


def find_legal_sites(masks: IslandMasks) -> tuple[int, ...]:
    """The rhombuses where a temple can be built now.

    A race needs them at each place of each tile, without what the others lack.
    """
    lattice = masks.lattice
    within, rhombuses = lattice.within, lattice.rhombuses
    blocked = 0
    for cell in list_cells(masks.covered | masks.free):
        blocked |= within[cell]
    for cell in list_cells(masks.creatures):
        blocked |= lattice.touching[cell]
    for kind in TITAN_TERRAINS:
        once = 0
        for cell in list_cells(masks.terrain[kind]):
            holding = within[cell]
            blocked |= once & holding
            once |= holding
    legal = ((1 << len(rhombuses)) - 1) & ~blocked
    return tuple([rhombuses[one].cells for one in list_cells(legal)])


def find_building_cells(masks: IslandMasks, kind: Terrain) -> int:
    """The cells where a building of this terrain can be built, as a mask.

    Rules `site.building`, `site.creature_adjacent` and `site.volcano_joker`.
    """
    guarded = masks.lattice.reach(masks.creatures)
    return (masks.terrain[kind] | masks.terrain[VOLCANO]) & ~guarded
