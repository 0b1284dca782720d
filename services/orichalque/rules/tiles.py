"""Where a terrain tile and the metropolis can be laid on an island, and what ports pay.

Rotations with the same result are one place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules import islands
from services.orichalque.rules.box import TILE_CELLS
from services.orichalque.rules.creatures import Loot, explain_gain
from services.orichalque.rules.lattice import IslandMasks, Lattice, build_masks, list_cells, rotate
from services.orichalque.rules.supply import PLENTY, Supply, Taken, take
from services.orichalque.rules.titans import TITAN_OF, TITAN_ZONE_SIZE, Zone, find_zones
from shared.core.declarations import AtMost, Range
from shared.core.steps import Step


def compute_reward(island: islands.Island, masks: IslandMasks, cells: int) -> Loot:
    """What the ports on these cells pay, which are covered now."""
    nuggets = hoplites = 0
    number = masks.lattice.number
    for port in island.ports:
        if 1 << number[port.q, port.r] & cells:
            nuggets += port.nuggets
            hoplites += port.hoplites
    return Loot(nuggets, hoplites)


class IslandBefore(NamedTuple):
    """An island before a tile is laid; `new_metropolis`: the port of one that is laid first."""

    island: islands.Island
    masks: IslandMasks
    new_metropolis: islands.CellSpot | None = None


def list_metropolis_options(
    island: islands.Island, masks: IslandMasks, supply: Supply = PLENTY
) -> Iterator[IslandBefore]:
    """The island as it is, or with its metropolis on each port, paid for it."""
    if island.metropolis is not None or not island.ports:
        yield IslandBefore(island, masks)
        return
    for spot in dict.fromkeys([islands.CellSpot(*port[:2]) for port in island.ports]):
        nuggets, hoplites = pay_metropolis(island, spot, supply).gained
        hoplites, nuggets = island.hoplites + hoplites, island.nuggets + nuggets
        option = replace(island, metropolis=spot, hoplites=hoplites, nuggets=nuggets)
        yield IslandBefore(option, build_masks(option), spot)


def pay_metropolis(island: islands.Island, spot: islands.Spot, supply: Supply) -> Taken:
    port = next(one for one in island.ports if one[:2] == spot)
    return take(supply, port.hoplites, port.nuggets)


def explain_reward(taken: Taken) -> Iterator[Step]:
    if any(taken.gained):
        yield explain_gain("port.reward", taken.gained)
    yield from taken.steps


_TURNS = 6
TileTurns: TypeAlias = Annotated[int, Range(0, _TURNS - 1)]


class LaidCreature(NamedTuple):
    """A creature that a tile brings."""

    name: islands.GivenName
    strength: islands.PrintedStrength


class LaidCell(NamedTuple):
    """A cell of the laid tile."""

    q: islands.Coordinate
    r: islands.Coordinate
    terrain: islands.PrintedTerrain
    creature: Annotated[
        LaidCreature | None, "The creature that it brings, if the request describes one."
    ] = None


LaidCells: TypeAlias = Annotated[tuple[LaidCell, ...], AtMost(TILE_CELLS)]


class TilePlace(NamedTuple):
    """A place for a tile: its cells as a mask and by terrain, and its rotation.

    `turns` are sixths of a turn; `cells` the number of each cell of the tile, in the tile's order.
    """

    mask: int
    terrain: Mapping[islands.Terrain, int]
    turns: int
    cells: tuple[int, ...]


class LaidTile(NamedTuple):
    """An island with a tile laid, the zones that it made or enlarged, and the Titans it draws."""

    masks: IslandMasks
    zones: list[Zone]
    titans: list[islands.TitanName]


def find_places(masks: IslandMasks, tile: Sequence[islands.TileCell]) -> Iterator[TilePlace]:
    """Every legal place, with least turns."""
    seen = set()
    beside = masks.lattice.reach(masks.laid)
    contents = [(cell.terrain, cell.creature) for cell in tile]
    for turns in range(_TURNS if len(tile) > 1 else 1):
        for cells in _list_positions(masks, tile, turns):
            mask = sum([1 << cell for cell in cells])
            content = frozenset(zip(cells, contents, strict=True))
            if mask & masks.free == mask and mask & beside and content not in seen:
                seen.add(content)
                yield TilePlace(mask, _build_terrain_masks(tile, cells), turns, cells)


def _list_positions(
    masks: IslandMasks, tile: Sequence[islands.TileCell], turns: int
) -> Iterator[tuple[int, ...]]:
    number, spots = masks.lattice.number, masks.lattice.spots
    around = [rotate((cell.q - tile[0].q, cell.r - tile[0].r), turns) for cell in tile[1:]]
    for first in list_cells(masks.free):
        q, r = spots[first]
        cells = (first, *[number.get((q + across, r + down), -1) for across, down in around])
        if -1 not in cells:
            yield cells


def _build_terrain_masks(
    tile: Sequence[islands.TileCell], cells: Sequence[int]
) -> Mapping[islands.Terrain, int]:
    masks: dict[islands.Terrain, int] = {}
    for one, cell in zip(tile, cells, strict=True):
        masks[one.terrain] = masks.get(one.terrain, 0) | 1 << cell
    return masks


def describe_tile_cells(
    lattice: Lattice, tile: Sequence[islands.TileCell], place: TilePlace
) -> tuple[LaidCell, ...]:
    found = []
    for one, cell in zip(tile, place.cells, strict=True):
        creature = one.creature and LaidCreature(one.creature.name or None, one.creature.strength)
        found.append(LaidCell(*lattice.spots[cell], one.terrain, creature))
    return tuple(found)


def lay_tile(masks: IslandMasks, place: TilePlace, volcanoes_join: bool) -> LaidTile:
    """The island with the tile and the creatures of its volcanoes."""
    terrain = dict(masks.terrain)
    for kind, mask in place.terrain.items():
        terrain[kind] |= mask
    creatures = masks.creatures | place.terrain.get(islands.VOLCANO, 0)
    after = IslandMasks(
        masks.lattice, terrain, masks.free & ~place.mask, masks.covered, creatures, masks.temples
    )
    zones = find_zones(masks.lattice, terrain, volcanoes_join, place.mask)
    large = {TITAN_OF[zone.terrain] for zone in zones if zone.size >= TITAN_ZONE_SIZE}
    return LaidTile(after, zones, [name for name in islands.TITANS if name in large])
