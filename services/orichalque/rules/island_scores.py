"""An island's score sheet: points by source, what is missing to win, zones, sites and production.

This module knows no rule; it puts together what the others find.
"""

from collections.abc import Iterator

from services.orichalque.rules.ground import Ground, ground_of
from services.orichalque.rules.packing import SIZE, most_disjoint
from services.orichalque.rules.position import Island, IslandPosition
from services.orichalque.rules.production import (
    production,
    recruits,
    shown_production,
    shown_recruits,
)
from services.orichalque.rules.sites import (
    shown_building_sites,
    shown_temple_sites,
    survey,
)
from services.orichalque.rules.temples import shown_temples
from services.orichalque.rules.titans import has_oratory, titan_doubts, titan_rulings
from services.orichalque.rules.victory import entries, missing, shown_missing, shown_peace
from services.orichalque.rules.zones import Zone, shown_zones, zone_rulings, zones_of
from shared.core.phrases import Plain
from shared.core.pointers import pointer
from shared.core.sheet import Notice, ScoreSheet, SheetPlayer


def island_sheet(position: IslandPosition) -> ScoreSheet:
    """The player's points now, and all there is to say of the island."""
    island, joined = position.island, position.table.volcano_joins_zones
    ground = ground_of(island)
    zones = zones_of(ground.lattice, ground.terrain, joined)
    rulings = titan_rulings(len(island.titans), has_oratory(island))
    return ScoreSheet(
        mode="completed",
        players=(SheetPlayer(island.player),),
        entries=entries(island),
        rulings=(*zone_rulings(ground, joined), *rulings),
        warnings=(*titan_doubts(island, zones, ()), *_temple_doubts(island, ground)),
        facts=_facts(island, ground, zones),
    )


def _temple_doubts(island: Island, ground: Ground) -> Iterator[Notice]:
    """site.temple: a temple covers a rhombus; cells that cannot be such are worth a warning."""
    covered = [cell[:2] for cell in island.cells if cell.cover == "temple"]
    if len(covered) != SIZE * island.temples:
        said = {"count": island.temples, "cells": len(covered)}
        yield Notice("temple-cells", pointer("temples"), said)
    elif covered:
        cells = sum([1 << ground.lattice.number[spot] for spot in covered])
        whole = [one for one, _ in ground.lattice.rhombuses if one & cells == one]
        if len(most_disjoint(tuple(whole))) < island.temples:
            yield Notice("temple-shape", pointer("temples"), {"count": island.temples})


def _facts(island: Island, ground: Ground, zones: list[Zone]) -> dict[str, Plain]:
    lacking = missing(island)
    found = survey(ground)
    return {
        "won": lacking.nothing,
        "missing": shown_missing(lacking),
        "pacified": not lacking.creatures,
        "peace": shown_peace(lacking.creatures),
        "zones": shown_zones(ground, zones),
        "temple_sites": shown_temple_sites(ground, found.sites),
        "building_sites": shown_building_sites(ground, island.offer),
        "temples_possible": shown_temples(ground, found),
        "production": shown_production(production(island)),
        "recruits": shown_recruits(recruits(island)),
    }
