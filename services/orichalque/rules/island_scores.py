"""An island's score sheet: points, what is missing to win, zones, sites and production.

Which zone brought a Titan is history, cells may have been built over since, the oratory's limit is
not printed, and a table may replace tokens that the box has too few of: these are warnings.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.orichalque.rules import site_answers
from services.orichalque.rules.box import PerCell
from services.orichalque.rules.consistency import refuse_island, refuse_unknown_creatures
from services.orichalque.rules.islands import Building, Explanation, Island, TitanName
from services.orichalque.rules.lattice import IslandMasks, build_masks, count_buildings
from services.orichalque.rules.packing import SIZE, pack_rhombuses
from services.orichalque.rules.position import IslandPosition
from services.orichalque.rules.supply import list_island_warnings
from services.orichalque.rules.titans import (
    SURE_TITANS,
    TITAN_OF,
    TITAN_ZONE_SIZE,
    WORDS,
    KnownZone,
    Zone,
    describe_zone,
    find_titan_rulings,
    find_zone_rulings,
    find_zones,
    has_active_titan,
    has_oratory,
)
from services.orichalque.rules.victory import Missing, describe_missing, find_missing, list_entries
from shared.core.answers import Amount, SheetType
from shared.core.declarations import Reused
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice, ScoreSheet, SheetPlayer
from shared.core.steps import Step, build_step

FAVOUR = 2
"""How many times as much a favour brings."""


class ProductionAnswer(NamedTuple):
    """What producing brings."""

    mines: Annotated[Amount, "The player’s mines, that of the metropolis included."]
    nuggets: Annotated[Amount, "Nuggets that producing brings without a favour."]
    with_favour: Annotated[
        Amount | None,
        "Nuggets that it brings with Hyperion’s favour; left out if it cannot be used.",
    ]
    step: Explanation


class RecruitsAnswer(NamedTuple):
    """What recruiting brings."""

    camps: Annotated[Amount, "The player’s camps, that of the metropolis included."]
    hoplites: Annotated[Amount, "Hoplites that recruiting brings without a favour."]
    with_favour: Annotated[
        Amount | None,
        "Hoplites that it brings with Themis’s favour; left out if it cannot be used.",
    ]
    step: Explanation


class Yield(NamedTuple):
    """What an action brings: the number of buildings, and whether a favour doubles it."""

    buildings: int
    has_favour: bool


_FAVOURS: Mapping[Building, TitanName] = {"mine": "hyperion", "camp": "themis"}


def compute_yield(island: Island, building: Building) -> Yield:
    own = int(island.metropolis is not None)
    is_doubled = has_active_titan(island, _FAVOURS[building])
    return Yield(count_buildings(island, building) + own, is_doubled)


@lru_cache(maxsize=128)
def _describe_yield(kind: Any, rule: str, found: Yield) -> Any:
    count, most, step = found.buildings, None, build_step(rule, count=found.buildings)
    if found.has_favour:
        most = count * FAVOUR
        step = build_step(rule, f"{rule}.favour", count=most, buildings=count)
    return kind(count, count, most, step)


def list_table_warnings(
    island: Island, volcanoes_join: bool, at: PointerSteps, titans: int = 0
) -> Iterator[Notice]:
    """Warnings of the island at `at`, whose player may come to hold so many `titans`."""
    masks = build_masks(island)
    zones = find_zones(masks.lattice, masks.terrain, volcanoes_join)
    yield from _find_titan_warnings(island, zones, at)
    if len(island.titans) > SURE_TITANS:
        yield Notice("many-titans", pointer(*at, "titans"), {"count": len(island.titans)})
    elif titans > SURE_TITANS:
        yield Notice("many-titans-after", pointer(*at, "titans"), {"count": titans})
    yield from _find_temple_warnings(island, masks, at)
    yield from _find_capture_warnings(island, at)


def _find_capture_warnings(island: Island, at: PointerSteps) -> Iterator[Notice]:
    """A captured creature left a bare volcano, or one that was built on."""
    places = sum(
        [
            one.cover is not None or (one.terrain == "volcano" and one.creature is None)
            for one in island.cells
        ]
    )
    if len(island.captured) > places:
        params = {"count": len(island.captured), "places": places}
        yield Notice("captured-creatures", pointer(*at, "captured"), params)


def _find_titan_warnings(
    island: Island, zones: Sequence[Zone], at: PointerSteps
) -> Iterator[Notice]:
    """A Titan without any zone of three now."""
    large = {TITAN_OF[zone.terrain] for zone in zones if zone.size >= TITAN_ZONE_SIZE}
    for index, titan in enumerate(island.titans):
        if titan.name not in large:
            where = pointer(*at, "titans", index)
            yield Notice("titan-without-zone", where, {"titan": WORDS[titan.name]})


def _find_temple_warnings(island: Island, masks: IslandMasks, at: PointerSteps) -> Iterator[Notice]:
    """A temple covers a rhombus; cells that cannot be such are worth a warning."""
    temples, covered = island.temples, masks.temples
    if covered.bit_count() != SIZE * temples:
        params = {"count": temples, "cells": covered.bit_count()}
        yield Notice("temple-cells", pointer(*at, "temples"), params)
    elif covered:
        uncovered, rhombuses = ~covered, masks.lattice.rhombuses
        whole = [cells for cells, _ in rhombuses if not cells & uncovered]
        packing = pack_rhombuses(tuple(whole))
        if packing.exact and len(packing.chosen) < temples:
            yield Notice("temple-shape", pointer(*at, "temples"), {"count": temples})


class IslandFacts(NamedTuple):
    """What the sheet of an island has beside the player's points."""

    won: Annotated[bool, "Whether the player has five points and no creature on the island."]
    missing: Missing
    pacified: Annotated[bool, "Whether no creature is on the island."]
    peace: Annotated[Step, "The same in words."]
    zones: Annotated[PerCell[KnownZone], "Every zone, terrain by terrain, whatever its size."]
    temple_sites: site_answers.TempleSites
    building_sites: site_answers.BuildingSites
    temples_possible: Annotated[
        site_answers.TemplesPossible, "How many temples the island still allows."
    ]
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
    refuse_unknown_creatures(position.island.cells, ("cells",), faults)
    refuse_island(position.island, (), faults)


def score_island(position: IslandPosition) -> IslandSheet:
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
    missing, analysis = find_missing(island), site_answers.analyse_sites(masks)
    peace = build_step("victory.pacified", "island.pacified")
    if missing.creatures:
        peace = build_step("victory.pacified", "island.creatures", count=missing.creatures)
    return IslandFacts(
        won=missing.has_won,
        missing=describe_missing(missing),
        pacified=not missing.creatures,
        peace=peace,
        zones=tuple([describe_zone(masks, zone) for zone in zones]),
        temple_sites=site_answers.describe_temple_sites(masks, analysis.sites),
        building_sites=site_answers.describe_building_sites(masks, island.offer),
        temples_possible=site_answers.count_temples(masks, analysis),
        production=_describe_yield(ProductionAnswer, "produce.mine", compute_yield(island, "mine")),
        recruits=_describe_yield(RecruitsAnswer, "recruit.camp", compute_yield(island, "camp")),
    )
