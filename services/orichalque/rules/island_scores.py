"""An island's score sheet: points, what is missing to win, zones, sites and production."""

from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.island_warnings import find_warnings
from services.orichalque.rules.position import Island, IslandPosition
from services.orichalque.rules.production import (
    compute_production,
    compute_recruits,
    render_production,
    render_recruits,
)
from services.orichalque.rules.sites import (
    analyse_sites,
    render_building_sites,
    render_temple_sites,
)
from services.orichalque.rules.temples import render_temples
from services.orichalque.rules.titans import find_titan_rulings, has_oratory
from services.orichalque.rules.victory import (
    find_missing,
    list_entries,
    render_missing,
    render_peace,
)
from services.orichalque.rules.zones import Zone, find_zone_rulings, find_zones, render_zones
from shared.core.phrases import Plain
from shared.core.sheet import ScoreSheet, SheetPlayer


def score_island(position: IslandPosition) -> ScoreSheet:
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
        warnings=tuple(find_warnings(island, masks, zones, ())),
        facts=_render_facts(island, masks, zones),
    )


def _render_facts(island: Island, masks: IslandMasks, zones: list[Zone]) -> dict[str, Plain]:
    missing = find_missing(island)
    analysis = analyse_sites(masks)
    return {
        "won": missing.has_won,
        "missing": render_missing(missing),
        "pacified": not missing.creatures,
        "peace": render_peace(missing.creatures),
        "zones": render_zones(masks, zones),
        "temple_sites": render_temple_sites(masks, analysis.sites),
        "building_sites": render_building_sites(masks, island.offer),
        "temples_possible": render_temples(masks, analysis),
        "production": render_production(compute_production(island)),
        "recruits": render_recruits(compute_recruits(island)),
    }
