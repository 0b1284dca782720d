"""Zones of one terrain, the Titans that they draw, and how many of these a player may hold.

Rulings `volcano-zones`, `two-titans` and `oratory-limit`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.islands import (
    TITAN_TERRAINS,
    TITANS,
    VOLCANO,
    Cells,
    Explanation,
    Island,
    Terrain,
    TitanName,
    TitanTerrain,
)
from services.orichalque.rules.lattice import IslandMasks, Lattice, count_buildings
from shared.core.answers import Amount
from shared.core.declarations import Reused
from shared.core.phrases import Word
from shared.core.sheet import Ruling
from shared.core.steps import Step, build_step

TITAN_ZONE_SIZE = 3
"""The fewest cells of a zone that takes a Titan."""
TITAN_OF: Mapping[Terrain, TitanName] = {
    "forest": "theia",
    "lagoon": "themis",
    "desert": "cronos",
    "mountain": "hyperion",
}
_RULING = {False: Ruling("volcano-zones", "no"), True: Ruling("volcano-zones", "yes")}
_WAITS = [
    build_step("titan.zone", "zone.short", count=lacking) for lacking in range(TITAN_ZONE_SIZE + 1)
]
_TAKES = build_step("titan.zone", "zone.takes")
_STUCK = build_step("titan.zone", "zone.stuck")


class Zone(NamedTuple):
    """A zone: its terrain, the mask and number of its cells, and the mask with all neighbours."""

    terrain: TitanTerrain
    cells: int
    size: int
    reach: int


class ZoneAnswer(NamedTuple):
    """Connected cells of one terrain."""

    terrain: Annotated[TitanTerrain, "The terrain of all its cells."]
    size: Annotated[Amount, "How many cells it has."]
    cells: Annotated[Cells, "Its cells."]
    titan: Annotated[TitanName, "The Titan of this terrain."]
    takes: Annotated[bool, "Whether it is large enough to take the Titan when it is enlarged."]
    lacking: Annotated[Amount, "Cells that it lacks for that."]
    room: Annotated[Amount, "Free cells beside it."]
    step: Explanation


KnownZone: TypeAlias = Annotated[ZoneAnswer, Reused()]
"""A zone that was described before, for another place of a tile."""


def find_zones(
    lattice: Lattice, terrain: Mapping[Terrain, int], volcanoes_join: bool, new: int | None = None
) -> list[Zone]:
    """Every zone of a terrain, or those with one of the `new` cells; volcanoes alone are none."""
    found = []
    for kind in TITAN_TERRAINS:
        own = terrain[kind]
        cells = own | terrain[VOLCANO] if volcanoes_join else own
        seeds = own if new is None else cells & new
        while seeds:
            part, reach = lattice.find_part(cells, seeds & -seeds)
            seeds &= ~part
            if part & own:
                # Dozens are created for each island; this takes two thirds of the time.
                found.append(tuple.__new__(Zone, (kind, part, part.bit_count(), reach)))
    return found


def find_zone_rulings(masks: IslandMasks, volcanoes_join: bool) -> tuple[Ruling, ...]:
    beside = masks.lattice.reach(masks.terrain[VOLCANO])
    is_touched = any(masks.terrain[kind] & beside for kind in TITAN_TERRAINS)
    return (_RULING[volcanoes_join],) if is_touched else ()


def describe_zone(masks: IslandMasks, zone: Zone) -> ZoneAnswer:
    return _describe_zone(masks.lattice, zone, (zone.reach & masks.free).bit_count())


@lru_cache(maxsize=2048)
def _describe_zone(lattice: Lattice, zone: Zone, room: int) -> ZoneAnswer:
    terrain, cells, size = zone.terrain, zone.cells, zone.size
    lacking = TITAN_ZONE_SIZE - size if size < TITAN_ZONE_SIZE else 0
    explanation = _STUCK if not room else _WAITS[lacking] if lacking else _TAKES
    return ZoneAnswer(
        terrain=terrain,
        size=size,
        cells=lattice.list_spots(cells),
        titan=TITAN_OF[terrain],
        takes=not lacking,
        lacking=lacking,
        room=room,
        step=explanation,
    )


WORDS: Mapping[str, Word] = {name: Word(f"titan.{name}") for name in TITANS}
WITH_ORATORY = len(TITANS)
SURE_TITANS = 2
"""More Titans than this, with an oratory, are worth a warning: the limit is not printed."""
PLAYER_ORDERS = Ruling("two-titans", "player-orders")
NO_LIMIT_BUT_FOUR = Ruling("oratory-limit", "four")


def has_oratory(island: Island) -> bool:
    return count_buildings(island, "oratory") > 0


def has_active_titan(island: Island, name: TitanName) -> bool:
    return any(titan.name == name and titan.active for titan in island.titans)


def update_titans(
    held: Sequence[TitanName], new_titans: Sequence[TitanName], oratory: bool
) -> tuple[TitanName, ...]:
    """The Titans held after a tile drew the `new_titans`, in the order of their names.

    Without an oratory the last of several new ones stays, in the order given.
    """
    if oratory or not new_titans:
        return tuple([name for name in TITANS if name in held or name in new_titans])
    return (new_titans[-1],)


def explain_titans(island: Island, new_titans: Sequence[TitanName]) -> Iterator[Step]:
    """What each new Titan does to those the player holds."""
    held = [titan.name for titan in island.titans]
    oratory = has_oratory(island)
    for name in new_titans:
        if name in held:
            yield build_step("titan.reactivate", titan=WORDS[name])
        else:
            yield build_step("titan.zone", "titan.taken", titan=WORDS[name])
    leaving = [name for name in held if name not in new_titans]
    if oratory and len({*held, *new_titans}) > 1:
        yield build_step("titan.oratory")
    elif leaving and new_titans:
        yield build_step("titan.replace", titan=tuple([WORDS[name] for name in leaving]))
    if len(new_titans) > 1 and not oratory:
        yield build_step(
            "titan.replace", "titan.last-stays", choices=tuple([WORDS[one] for one in new_titans])
        )


def find_titan_rulings(count: int, oratory: bool) -> tuple[Ruling, ...]:
    """The ruling on the oratory's limit, where more than two Titans are or would be held."""
    return (NO_LIMIT_BUT_FOUR,) if oratory and count > SURE_TITANS else ()
