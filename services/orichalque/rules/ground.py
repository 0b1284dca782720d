"""What lies where on an island: terrains, what is covered, what is free, where creatures stand.

A building, a temple and the metropolis cover their cells: these are no terrain any more, but still
tiles for whatever is laid beside them. This module knows no rule of scoring.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from services.orichalque.rules.lattice import Lattice, lattice
from services.orichalque.rules.position import TERRAINS, Building, Creature, Island, Terrain


@dataclass(frozen=True, slots=True)
class Ground:
    """An island as masks of its lattice. `creatures` are the cells where one stands."""

    lattice: Lattice
    terrain: Mapping[Terrain, int]
    free: int
    covered: int
    creatures: int

    @property
    def laid(self) -> int:
        """Whatever a tile covers: terrain, buildings, temples and the metropolis."""
        return self.lattice.whole ^ self.free

    def pacified(self) -> "Ground":
        """The same island without its creatures."""
        return replace(self, creatures=0)


def ground_of(island: Island) -> Ground:
    """The island's ground; no cell of it stands twice, and its metropolis is one of its cells."""
    cells = island.cells
    shape = lattice(tuple([cell[:2] for cell in cells]))
    terrain = dict.fromkeys(TERRAINS, 0)
    free = covered = creatures = 0
    for bit, (_, _, kind, cover, _, creature) in zip(shape.given, cells, strict=True):
        if cover is not None:
            covered |= bit
        elif kind is not None:
            terrain[kind] |= bit
            if creature is not None:
                creatures |= bit
        else:
            free |= bit
    if island.metropolis is not None:
        metropolis = 1 << shape.number[island.metropolis]
        free &= ~metropolis
        covered |= metropolis
    return Ground(shape, terrain, free, covered, creatures)


def creatures_of(island: Island) -> tuple[Creature, ...]:
    """The creatures on the island, in the order of its cells."""
    return tuple([cell.creature for cell in island.cells if cell.creature])


def buildings_of(island: Island, kind: Building) -> int:
    """How many buildings of a kind stand on the island, without those of the metropolis."""
    return [cell.building for cell in island.cells].count(kind)
