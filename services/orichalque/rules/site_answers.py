"""The sites of an island as an answer has them: what each lacks, and how many temples it allows.

Most of what is described here is cached: laying a tile changes few sites. Temples that share no
cell are counted three times, each time with one choice of sites: those that can be built now; those
once every creature is captured; and those once every free cell is laid with the best terrain as
well, whichever tiles come.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.box import PerCell
from services.orichalque.rules.islands import (
    TITAN_TERRAINS,
    VOLCANO,
    Building,
    CellCoordinates,
    Cells,
    Explanation,
    OfferedBuilding,
    Terrain,
    TitanTerrain,
)
from services.orichalque.rules.lattice import IslandMasks, Lattice, list_cells
from services.orichalque.rules.packing import MOST_STEPS, Packing, pack_rhombuses
from shared.core.answers import Amount, Many
from shared.core.declarations import AtMost, Key, Reused
from shared.core.steps import Step, build_step

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
    """A mask of cells."""
    guarded = masks.lattice.reach(masks.creatures)
    return (masks.terrain[kind] | masks.terrain[VOLCANO]) & ~guarded


_JOKER = build_step("site.volcano_joker", "site.joker")
_THERE = build_step("site.creature_adjacent", "site.creature.there")
_BESIDE = build_step("site.creature_adjacent", "site.creature.beside")
_FREE = build_step("site.temple", "site.free")
_TWICE = build_step("site.temple", "site.twice")
_FOUR = build_step("site.temple", "site.four")
_OPEN: Mapping[Terrain, Step] = {
    **{kind: build_step("site.building", f"site.building.{kind}") for kind in TITAN_TERRAINS},
    VOLCANO: _JOKER,
}


class TempleSiteAnswer(NamedTuple):
    """A rhombus where a temple can be built, or that lacks one thing only."""

    cells: Annotated[Cells, "The four cells of the rhombus."]
    legal: Annotated[bool, "Whether a temple can be built there now."]
    step: Explanation
    because: Annotated[
        Cells,
        "The cells that the text is about: creatures in the way, a cell to be laid, two of one "
        "terrain, or volcanoes.",
    ]
    terrains: Annotated[
        tuple[TitanTerrain, ...] | None,
        AtMost(len(TITAN_TERRAINS)),
        "Where a cell or another terrain lacks: the terrains that would do; else left out.",
    ] = None


class BuildingSiteAnswer(NamedTuple):
    """A cell where a building can be built, or that creatures block."""

    cell: Annotated[CellCoordinates, "Where the building would be."]
    legal: Annotated[bool, "Whether it can be built there now."]
    step: Explanation
    because: Annotated[Cells | None, "Where creatures are in the way; left out if it is legal."] = (
        None
    )


class TerrainSites(NamedTuple):
    """The sites for one terrain, and what is on the offer for it."""

    terrain: Annotated[TitanTerrain, "The terrain of the buildings’ place on the offer."]
    buildings: Annotated[Many[Building], "Buildings on the offer that need this terrain."]
    sites: Annotated[
        PerCell[Annotated[BuildingSiteAnswer, Reused()]],
        "Cells for one of them: those of this terrain, and volcanoes.",
    ]


TempleSites: TypeAlias = Annotated[
    Many[Annotated[TempleSiteAnswer, Reused()]],
    "Where a temple can be built, and where one thing only is in the way.",
]
BuildingSites: TypeAlias = Annotated[
    tuple[TerrainSites, ...],
    AtMost(len(TITAN_TERRAINS)),
    "Where buildings can be built, terrain by terrain.",
]


def describe_temple_sites(
    masks: IslandMasks, sites: Sequence[TempleSite]
) -> tuple[TempleSiteAnswer, ...]:
    """The sites of temples for an answer, legal ones and near ones.

    Where a cell or another terrain lacks, with the terrains that none of the cells has.
    """
    lattice, volcanoes = masks.lattice, masks.terrain[VOLCANO]
    plain = [(kind, masks.terrain[kind]) for kind in TITAN_TERRAINS]
    described = []
    for site in sites:
        cells, wanted = site.cells, site.free or site.twice
        terrains = tuple([kind for kind, own in plain if not cells & own]) if wanted else ()
        described.append(_describe_temple_site(lattice, site, cells & volcanoes, terrains))
    return tuple(described)


@lru_cache(maxsize=2048)
def _describe_temple_site(
    lattice: Lattice, site: TempleSite, jokers: int, terrains: tuple[TitanTerrain, ...]
) -> TempleSiteAnswer:
    cells, creature, free, twice = site
    lacking = creature or free or twice
    if lacking:
        guarded = _THERE if creature & cells else _BESIDE
        explanation = guarded if creature else _FREE if free else _TWICE
    else:
        explanation = _JOKER if jokers else _FOUR
    return TempleSiteAnswer(
        cells=lattice.list_spots(cells),
        legal=not lacking,
        step=explanation,
        because=lattice.list_spots(lacking or jokers),
        terrains=terrains or None,
    )


def describe_building_sites(
    masks: IslandMasks, offer: tuple[OfferedBuilding, ...]
) -> tuple[TerrainSites, ...]:
    lattice, creatures, volcanoes = masks.lattice, masks.creatures, masks.terrain[VOLCANO]
    joker = dict.fromkeys(list_cells(volcanoes), VOLCANO)
    return tuple(
        TerrainSites(
            terrain=kind,
            buildings=tuple([one.building for one in offer if one.terrain == kind]),
            sites=tuple(
                [
                    _describe_building_site(
                        lattice, cell, joker.get(cell, kind), lattice.near[cell] & creatures
                    )
                    for cell in list_cells(masks.terrain[kind] | volcanoes)
                ]
            ),
        )
        for kind in TITAN_TERRAINS
    )


@lru_cache(maxsize=4096)
def _describe_building_site(
    lattice: Lattice, cell: int, terrain: Terrain, creatures: int
) -> BuildingSiteAnswer:
    spot = lattice.spots[cell]
    if not creatures:
        return BuildingSiteAnswer(spot, True, _OPEN[terrain])
    step = _THERE if creatures >> cell & 1 else _BESIDE
    return BuildingSiteAnswer(spot, False, step, lattice.list_spots(creatures))


class DisjointTemples(NamedTuple):
    """The most temples at once, and one choice of sites for them."""

    number: Annotated[Amount, Key("count"), "How many temples these are."]
    sites: Annotated[PerCell[Cells], "Where they could be built: the four cells of each."]
    exact: Annotated[
        bool | None, "False where there may be more than was found; else left out."
    ] = None


KnownTemples: TypeAlias = Annotated[DisjointTemples, Reused()]
"""Temples that were described before, for an island with the same sites."""


class TemplesPossible(NamedTuple):
    """The most temples that share no cell."""

    now: Annotated[KnownTemples, "Temples that can be built as the island is."]
    once_pacified: Annotated[
        KnownTemples, "Temples that can be built once every creature is captured."
    ]
    possible: Annotated[
        KnownTemples, "Temples that can be built once every free cell is laid as it suits as well."
    ]
    step: Explanation


def count_temples(masks: IslandMasks, found: SiteAnalysis) -> TemplesPossible:
    """The three counts for an answer, each with its sites; they share the steps there are."""
    lattice, now = masks.lattice, pack_rhombuses(find_legal_sites(masks))
    left = MOST_STEPS - now.steps
    laid = tuple([cells for cells in found.suitable if not cells & masks.free])
    later = pack_rhombuses(laid, left)
    most = pack_rhombuses(found.suitable, left - later.steps)
    return TemplesPossible(
        now=_describe_packing(lattice, now),
        once_pacified=_describe_packing(lattice, later),
        possible=_describe_packing(lattice, most),
        step=build_step(
            "site.temple",
            "temples.possible",
            now=len(now.chosen),
            later=len(later.chosen),
            most=len(most.chosen),
        ),
    )


@lru_cache(maxsize=2048)
def _describe_packing(lattice: Lattice, found: Packing) -> DisjointTemples:
    sites = tuple([lattice.list_spots(cells) for cells in found.chosen])
    return DisjointTemples(len(sites), sites, None if found.exact else False)
