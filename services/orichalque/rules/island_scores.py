"""An island's score sheet: points, what is missing to win, zones, sites and production."""

from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.box import CELLS
from services.orichalque.rules.consistency import refuse_island, refuse_unknown_creatures
from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.island_warnings import list_table_warnings
from services.orichalque.rules.islands import Island
from services.orichalque.rules.position import IslandPosition
from services.orichalque.rules.production import (
    ProductionAnswer,
    RecruitsAnswer,
    compute_production,
    compute_recruits,
    describe_production,
    describe_recruits,
)
from services.orichalque.rules.site_answers import (
    BuildingSites,
    TempleSites,
    TemplesPossible,
    count_temples,
    describe_building_sites,
    describe_temple_sites,
)
from services.orichalque.rules.sites import analyse_sites
from services.orichalque.rules.supply import list_island_warnings
from services.orichalque.rules.titans import (
    KnownZone,
    Zone,
    describe_zone,
    find_titan_rulings,
    find_zone_rulings,
    find_zones,
    has_oratory,
)
from services.orichalque.rules.victory import (
    Missing,
    describe_missing,
    explain_peace,
    find_missing,
    list_entries,
)
from shared.core.answers import SheetType
from shared.core.declarations import AtMost, Reused
from shared.core.illegal import Faults
from shared.core.sheet import ScoreSheet, SheetPlayer
from shared.core.steps import Step


class IslandFacts(NamedTuple):
    """What the sheet of an island has beside the player's points."""

    won: Annotated[bool, "Whether the player has five points and no creature on the island."]
    missing: Missing
    pacified: Annotated[bool, "Whether no creature is on the island."]
    peace: Annotated[Step, "The same in words."]
    zones: Annotated[
        tuple[KnownZone, ...], AtMost(CELLS), "Every zone, terrain by terrain, whatever its size."
    ]
    temple_sites: TempleSites
    building_sites: BuildingSites
    temples_possible: Annotated[TemplesPossible, "How many temples the island still allows."]
    production: Annotated[ProductionAnswer, Reused(), "What the action of producing brings."]
    recruits: Annotated[RecruitsAnswer, Reused(), "What the action of recruiting brings."]


IslandSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "IslandSheet",
        "The player's points now, what is missing to win, and what the island allows.",
        facts=IslandFacts,
    ),
]


def refuse_cells(position: IslandPosition, faults: Faults) -> None:
    """Adds every fault of the island, whose cells stand at the top of the request."""
    refuse_unknown_creatures(position.island.cells, ("cells",), faults)
    refuse_island(position.island, (), faults)


def score_island(position: IslandPosition) -> IslandSheet:
    """The score sheet of the player's present points, with every fact about the island."""
    island, volcanoes_join = position.island, position.table.volcano_joins_zones
    masks = build_masks(island)
    zones = find_zones(masks.lattice, masks.terrain, volcanoes_join)
    titan_count = len(island.titans)
    rulings = find_titan_rulings(titan_count, titan_count > 1 and has_oratory(island))
    return ScoreSheet(
        mode="completed",
        players=(SheetPlayer(island.player),),
        entries=list_entries(island),
        rulings=(*find_zone_rulings(masks, volcanoes_join), *rulings),
        warnings=(
            *list_table_warnings(island, volcanoes_join, ()),
            *list_island_warnings(island, ()),
        ),
        facts=_describe_island(island, masks, zones),
    )


def _describe_island(island: Island, masks: IslandMasks, zones: list[Zone]) -> IslandFacts:
    missing = find_missing(island)
    analysis = analyse_sites(masks)
    return IslandFacts(
        won=missing.has_won,
        missing=describe_missing(missing),
        pacified=not missing.creatures,
        peace=explain_peace(missing.creatures),
        zones=tuple([describe_zone(masks, zone) for zone in zones]),
        temple_sites=describe_temple_sites(masks, analysis.sites),
        building_sites=describe_building_sites(masks, island.offer),
        temples_possible=count_temples(masks, analysis),
        production=describe_production(compute_production(island)),
        recruits=describe_recruits(compute_recruits(island)),
    )
