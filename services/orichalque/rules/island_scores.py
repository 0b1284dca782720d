"""An island's score sheet: points by source, what is missing to win, zones, sites and production.

This module knows no rule; it puts together what the others find.
"""

from services.orichalque.rules.doubts import doubts
from services.orichalque.rules.ground import Ground, ground_of
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
from services.orichalque.rules.titans import has_oratory, titan_rulings
from services.orichalque.rules.victory import entries, missing, shown_missing, shown_peace
from services.orichalque.rules.zones import Zone, shown_zones, zone_rulings, zones_of
from shared.core.phrases import Plain
from shared.core.sheet import ScoreSheet, SheetPlayer


def island_sheet(position: IslandPosition) -> ScoreSheet:
    """The player's points now, and all there is to say of the island."""
    island, joined = position.island, position.table.volcano_joins_zones
    ground = ground_of(island)
    zones = zones_of(ground.lattice, ground.terrain, joined)
    held = len(island.titans)
    rulings = titan_rulings(held, held > 1 and has_oratory(island))
    return ScoreSheet(
        mode="completed",
        players=(SheetPlayer(island.player),),
        entries=entries(island),
        rulings=(*zone_rulings(ground, joined), *rulings),
        warnings=tuple(doubts(island, ground, zones, ())),
        facts=_facts(island, ground, zones),
    )


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
