"""Warnings about islands that are possible, but may be a mistake of the caller.

Rows `titan.zone`, `titan.oratory` and `site.temple` of docs/rules/orichalque.md. Which zone brought
a Titan is history, cells may have been built over since, and the oratory's limit is not printed; a
table may replace tokens that the box has too few of: so none of this is a fault.
"""

from collections.abc import Iterator, Sequence

from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.islands import Island
from services.orichalque.rules.packing import SIZE, pack_rhombuses
from services.orichalque.rules.titans import (
    MANY,
    TITAN_OF,
    TITAN_ZONE_SIZE,
    WORDS,
    Zone,
    find_zones,
)
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice


def list_table_warnings(
    island: Island, volcanoes_join: bool, at: PointerSteps, titans: int = 0
) -> Iterator[Notice]:
    """Warnings of the island at `at`, whose player may come to hold so many `titans`."""
    masks = build_masks(island)
    zones = find_zones(masks.lattice, masks.terrain, volcanoes_join)
    yield from _find_titan_warnings(island, zones, at)
    if len(island.titans) > MANY:
        yield Notice("many-titans", pointer(*at, "titans"), {"count": len(island.titans)})
    elif titans > MANY:
        yield Notice("many-titans-after", pointer(*at, "titans"), {"count": titans})
    yield from _find_temple_warnings(island, masks, at)
    yield from _find_capture_warnings(island, at)


def _find_capture_warnings(island: Island, at: PointerSteps) -> Iterator[Notice]:
    """`victory.pacified`: a captured creature comes from a volcano of the island.

    The volcano is still bare, or the player has built on it.
    """
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
    """`titan.zone`: a Titan without any zone of three now."""
    large = {TITAN_OF[zone.terrain] for zone in zones if zone.size >= TITAN_ZONE_SIZE}
    for index, titan in enumerate(island.titans):
        if titan.name not in large:
            where = pointer(*at, "titans", index)
            yield Notice("titan-without-zone", where, {"titan": WORDS[titan.name]})


def _find_temple_warnings(island: Island, masks: IslandMasks, at: PointerSteps) -> Iterator[Notice]:
    """`site.temple`: a temple covers a rhombus; cells that cannot be such are worth a warning."""
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
