"""Where a terrain tile can be laid on an island.

Rows `tile.fit`, `tile.overlap` and `tile.adjacent` of docs/rules/orichalque.md. A tile, turned as
one likes, lies wholly on the island, on free cells, next to another tile or the metropolis. Turns
that look alike are one place. This module does not know what a place is worth.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from services.orichalque.rules.ground import Ground
from services.orichalque.rules.lattice import Lattice, numbers, turned
from services.orichalque.rules.position import VOLCANO, Creature, Terrain, TileCell
from shared.core.phrases import Plain

_TURNS = 6


class Laid(NamedTuple):
    """A place for a tile: its cells as a mask and by terrain, and how it lies.

    `turns` are sixths of a turn; `cells` the number of each cell of the tile, in the tile's order.
    """

    mask: int
    terrain: Mapping[Terrain, int]
    turns: int
    cells: tuple[int, ...]


def places(ground: Ground, tile: Sequence[TileCell]) -> Iterator[Laid]:
    """Every legal place, each once, with the fewest turns.

    Rules `tile.fit`, `tile.overlap` and `tile.adjacent`.
    """
    seen = set()
    beside = ground.lattice.reach(ground.laid)
    looks = [(cell.terrain, cell.creature) for cell in tile]
    for turns in range(_TURNS if len(tile) > 1 else 1):
        for cells in _spots(ground, tile, turns):
            mask = sum([1 << cell for cell in cells])
            look = frozenset(zip(cells, looks, strict=True))
            if mask & ground.free == mask and mask & beside and look not in seen:
                seen.add(look)
                yield Laid(mask, _terrain(tile, cells), turns, cells)


def _spots(ground: Ground, tile: Sequence[TileCell], turns: int) -> Iterator[tuple[int, ...]]:
    """The cells of the turned tile wherever it lies on the island, its first cell on a free one."""
    number, spots = ground.lattice.number, ground.lattice.spots
    around = [turned((cell.q - tile[0].q, cell.r - tile[0].r), turns) for cell in tile[1:]]
    for first in numbers(ground.free):
        q, r = spots[first]
        cells = (first, *[number.get((q + across, r + down), -1) for across, down in around])
        if -1 not in cells:
            yield cells


def _terrain(tile: Sequence[TileCell], cells: Sequence[int]) -> Mapping[Terrain, int]:
    masks: dict[Terrain, int] = {}
    for one, cell in zip(tile, cells, strict=True):
        masks[one.terrain] = masks.get(one.terrain, 0) | 1 << cell
    return masks


def shown_cells(
    lattice: Lattice, tile: Sequence[TileCell], place: Laid
) -> tuple[Mapping[str, Plain], ...]:
    """The cells of the tile as it lies, in its own order, each with the creature that it brings."""
    return tuple(
        [
            {**lattice.shown[cell], "terrain": told.terrain, **_shown_creature(told.creature)}
            for told, cell in zip(tile, place.cells, strict=True)
        ]
    )


def _shown_creature(creature: Creature | None) -> Mapping[str, Plain]:
    if creature is None:
        return {}
    named = {"name": creature.name} if creature.name else {}
    return {"creature": {**named, "strength": creature.strength}}


def laid_on(ground: Ground, place: Laid) -> Ground:
    """The ground with the tile on it; every volcano of a tile brings a creature."""
    terrain = dict(ground.terrain)
    for kind, mask in place.terrain.items():
        terrain[kind] |= mask
    return Ground(
        lattice=ground.lattice,
        terrain=terrain,
        free=ground.free & ~place.mask,
        covered=ground.covered,
        creatures=ground.creatures | place.terrain.get(VOLCANO, 0),
        temples=ground.temples,
    )
