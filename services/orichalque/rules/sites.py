"""Sites for temples and buildings: where one can be built, and what a near one lacks.

Rows `site.temple`, `site.building`, `site.creature_adjacent` and `site.volcano_joker` of
docs/rules/orichalque.md. A temple needs a rhombus of four different terrains, a building a cell of
the terrain of its place on the offer; a volcano counts as any terrain. Neither is built on a
creature's cell, nor next to one. A site that lacks exactly one thing is listed with it: creatures
to capture, a cell to lay, a terrain that is there twice.
"""

from typing import NamedTuple

from services.orichalque.rules.islands import TITAN_TERRAINS, VOLCANO, Terrain
from services.orichalque.rules.lattice import IslandMasks, list_cells

_PAIR = 2


class TempleSite(NamedTuple):
    """A rhombus and the one thing it lacks, as masks of cells; a legal one lacks nothing.

    `creature`: the cells of creatures in the way; `free`: the cell still to be laid;
    `twice`: the two cells of one terrain.
    """

    cells: int
    creature: int = 0
    free: int = 0
    twice: int = 0


class SiteAnalysis(NamedTuple):
    """The rhombuses of an island that matter.

    `sites` are legal or lack one thing; `suitable` are those without a covered cell or a terrain
    that is there twice, whatever creatures and free cells there are.
    """

    sites: list[TempleSite]
    suitable: tuple[int, ...]


def analyse_sites(masks: IslandMasks) -> SiteAnalysis:
    """Rules `site.temple`, `site.creature_adjacent` and `site.volcano_joker`."""
    covered, creatures, free = masks.covered, masks.creatures, masks.free
    plain = [masks.terrain[kind] for kind in TITAN_TERRAINS]
    sites, suitable = [], []
    for cells, reach in masks.lattice.rhombuses:
        if cells & covered:
            continue
        twice = [same for own in plain if (same := cells & own) & (same - 1)]
        if not twice:
            suitable.append(cells)
        site = TempleSite(cells, reach & creatures, cells & free, sum(twice))
        if _lacks_one_thing(site):
            sites.append(site)
    return SiteAnalysis(sites, tuple(suitable))


def _lacks_one_thing(site: TempleSite) -> bool:
    """Whether a rhombus lacks one thing at most: creatures, a cell, or another terrain."""
    if site.creature:
        return not (site.free or site.twice)
    if site.free:
        return not (site.twice or site.free & (site.free - 1))
    return site.twice.bit_count() <= _PAIR


def find_legal_sites(masks: IslandMasks) -> tuple[int, ...]:
    """The rhombuses for a temple now, without what others lack: a race needs them very often."""
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
    """A mask of cells. Rules `site.building`, `site.creature_adjacent`, `site.volcano_joker`."""
    guarded = masks.lattice.reach(masks.creatures)
    return (masks.terrain[kind] | masks.terrain[VOLCANO]) & ~guarded
