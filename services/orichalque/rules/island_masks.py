"""An island as bit masks: terrains, covered and free cells, and cells with creatures.

A building, a temple and the metropolis cover their cells: these have no terrain any more, but still
count as tiles for whatever is laid beside them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import TERRAINS, Building, Island, Terrain
from services.orichalque.rules.lattice import Lattice, get_lattice


@dataclass(frozen=True, slots=True)
class IslandMasks:
    """An island as masks of its lattice.

    `creatures` are the cells with a creature, `temples` those that temples cover.
    """

    lattice: Lattice
    terrain: Mapping[Terrain, int]
    free: int
    covered: int
    creatures: int
    temples: int

    @property
    def laid(self) -> int:
        """Whatever a tile covers: terrain, buildings, temples and the metropolis."""
        return self.lattice.whole ^ self.free

    def without_creatures(self) -> "IslandMasks":
        return IslandMasks(self.lattice, self.terrain, self.free, self.covered, 0, self.temples)


def build_masks(island: Island) -> IslandMasks:
    """The masks of an island whose cells are distinct and include its metropolis."""
    columns, rows, kinds, covers, _, creatures = zip(*island.cells, strict=True)
    shape = get_lattice(tuple(zip(columns, rows, strict=True)))
    given = shape.input_masks
    terrain_cells = dict.fromkeys(TERRAINS, 0)
    for bit, kind in zip(given, kinds, strict=True):
        if kind is not None:
            terrain_cells[kind] |= bit
    covered = sum(compress(given, covers))
    temples = sum(compress(given, [cover == "temple" for cover in covers]))
    if island.metropolis is not None:
        covered |= 1 << shape.number[island.metropolis]
    uncovered = ~covered
    terrain = {kind: cells & uncovered for kind, cells in terrain_cells.items()}
    creature_cells = sum(compress(given, creatures)) & uncovered
    free = shape.whole & uncovered & ~sum(terrain.values())
    return IslandMasks(shape, terrain, free, covered, creature_cells, temples)


def list_creatures(island: Island) -> tuple[Creature, ...]:
    """The creatures on the island, in the order of its cells."""
    return tuple([cell.creature for cell in island.cells if cell.creature])


def count_buildings(island: Island, kind: Building) -> int:
    """How many buildings of a kind are on the island, without those of the metropolis."""
    return [cell.building for cell in island.cells].count(kind)
