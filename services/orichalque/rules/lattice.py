"""The cells of an island as a lattice of six neighbours, computed once for each shape, and masks.

Axial coordinates (q, r). Cells are numbered row by row, whatever order they are given in, and sets
of them are bits of a whole number. A rhombus is a cell, its neighbours in two consecutive
directions, and the cell beyond both: each rhombus has exactly one such corner for three of the six
directions. A building, a temple and the metropolis cover their cells: these have no terrain any
more, but still count as tiles for whatever is laid beside them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress, pairwise
from operator import or_
from typing import NamedTuple

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import TERRAINS, Building, CellSpot, Island, Spot, Terrain

DIRECTIONS: tuple[Spot, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""In circular order."""


class Rhombus(NamedTuple):
    """Four adjacent cells as a mask, and the mask of them and of all that touches them."""

    cells: int
    reach: int


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The geometry of an island; equal only to itself, so that it is a cheap cache key.

    `near[i]` are cell i and its neighbours, and `input_masks` has the mask of each spot in the
    order of the input, repeated ones too. Masks of rhombuses have a bit for each of them:
    `within[i]` are those that contain cell i, `touching[i]` those that contain it or a neighbour.
    """

    spots: tuple[CellSpot, ...]
    number: Mapping[Spot, int]
    near: tuple[int, ...]
    rhombuses: tuple[Rhombus, ...]
    input_masks: tuple[int, ...]
    within: tuple[int, ...]
    touching: tuple[int, ...]
    whole: int
    listed_masks: Mapping[int, tuple[CellSpot, ...]]
    """The spots of single cells and of rhombuses by their masks."""

    def list_spots(self, cells: int) -> tuple[CellSpot, ...]:
        listed = self.listed_masks.get(cells)
        return tuple([self.spots[cell] for cell in list_cells(cells)]) if listed is None else listed

    def reach(self, cells: int) -> int:
        """The cells of a mask and all their neighbours."""
        near, reach = self.near, 0
        while cells:
            lowest = cells & -cells
            reach |= near[lowest.bit_length() - 1]
            cells ^= lowest
        return reach

    def find_part(self, cells: int, start: int) -> tuple[int, int]:
        part, reach, border = start, 0, start
        while border:
            lowest = border & -border
            beside = self.near[lowest.bit_length() - 1]
            reach |= beside
            new = beside & cells & ~part
            part |= new
            border ^= lowest | new
        return part, reach

    def split_parts(self, cells: int) -> tuple[int, ...]:
        found = []
        while cells:
            part, _ = self.find_part(cells, cells & -cells)
            found.append(part)
            cells ^= part
        return tuple(found)


@lru_cache(maxsize=256)
def get_lattice(spots: tuple[Spot, ...]) -> Lattice:
    ordered = tuple(sorted(set(spots), key=lambda spot: spot[::-1]))
    number = {spot: cell for cell, spot in enumerate(ordered)}
    near = tuple([_build_mask(number, [spot, *neighbours(spot)]) for spot in ordered])
    rhombuses = tuple(_find_rhombuses(number, near))
    every, spots_of_cells = range(len(ordered)), tuple([CellSpot(q, r) for q, r in ordered])
    masks = [*[1 << cell for cell in every], *[one.cells for one in rhombuses]]
    return Lattice(
        spots=spots_of_cells,
        number=number,
        near=near,
        rhombuses=rhombuses,
        input_masks=tuple([1 << number[spot] for spot in spots]),
        within=tuple([_index_masks([one.cells for one in rhombuses], cell) for cell in every]),
        touching=tuple([_index_masks([one.reach for one in rhombuses], cell) for cell in every]),
        whole=(1 << len(ordered)) - 1,
        listed_masks={
            cells: tuple([spots_of_cells[cell] for cell in list_cells(cells)]) for cells in masks
        },
    )


def _index_masks(masks: Sequence[int], cell: int) -> int:
    return sum([1 << index for index, mask in enumerate(masks) if mask >> cell & 1])


@lru_cache(maxsize=8192)
def list_cells(cells: int) -> tuple[int, ...]:
    """The numbers of the cells of a mask in ascending order; cached, as masks recur often."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return tuple(found)


def neighbours(spot: Spot) -> list[Spot]:
    """The six spots around one, on the island or not."""
    q, r = spot
    return [(q + across, r + down) for across, down in DIRECTIONS]


def rotate(spot: Spot, turns: int) -> Spot:
    q, r = spot
    for _ in range(turns):
        q, r = q + r, -q
    return q, r


def _build_mask(number: Mapping[Spot, int], spots: Sequence[Spot]) -> int:
    return sum([1 << number[spot] for spot in spots if spot in number])


def _find_rhombuses(number: Mapping[Spot, int], near: Sequence[int]) -> Iterator[Rhombus]:
    for q, r in number:
        around = neighbours((q, r))
        for (q1, r1), (q2, r2) in pairwise(around[:4]):
            corners = ((q, r), (q1, r1), (q2, r2), (q1 + q2 - q, r1 + r2 - r))
            if all(corner in number for corner in corners):
                reach = reduce(or_, [near[number[corner]] for corner in corners])
                yield Rhombus(_build_mask(number, corners), reach)


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
    return tuple([cell.creature for cell in island.cells if cell.creature])


def count_buildings(island: Island, kind: Building) -> int:
    """How many buildings of a kind are on the island, without those of the metropolis."""
    return [cell.building for cell in island.cells].count(kind)
