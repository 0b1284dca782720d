"""What a cell shows, as numbers: the facts that the network says of it, and those of each tile.

A tile in a rotation scores the sum of its facts, in natural logarithms up to a constant of the
cell; a table and something else score their own.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import ANY_EDGE, SIGNS, TILES
from services.recognition.reading import ROTATIONS

SIDES = "NESW"
KINDS = "CRFI"
"""The letters of sides: city, road, field, river."""
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
_JOINING = "CR"
"""The kinds of which two sides may or may not join."""
FACTS = (
    *(f"{side}-{kind}" for side in SIDES for kind in KINDS),
    *(f"{kind}-{SIDES[one]}{SIDES[two]}" for kind in _JOINING for one, two in PAIRS),
    *SIGNS,
    "table",
    "other",
)
"""Every fact by its place: sides, what joins what, signs, a bare table, something else."""
_Number = TypeVar("_Number", np.float32, np.float64)
FIRST_PAIR = len(SIDES) * len(KINDS)
FIRST_SIGN = FIRST_PAIR + len(_JOINING) * len(PAIRS)
TABLE = FACTS.index("table")
OTHER = FACTS.index("other")


@lru_cache(maxsize=4096)
def _list_facts(tile: str, rotation: int) -> tuple[int, ...]:
    """The places of the facts of a tile after a clockwise rotation in degrees."""
    design, turns = TILES[tile], rotation // 90 % 4
    edges = design.edges_at(rotation)
    groups = [{(SIDES.index(side) + turns) % 4 for side in group} for group in design.groups]
    sides = [4 * n + KINDS.index(edge) for n, edge in enumerate(edges) if edge != ANY_EDGE]
    joins = [
        FIRST_PAIR + _JOINING.index(edges[one]) * len(PAIRS) + n
        for n, (one, two) in enumerate(PAIRS)
        if edges[one] in _JOINING and any({one, two} <= group for group in groups)
    ]
    return (*sides, *joins, *(FIRST_SIGN + SIGNS.index(sign) for sign in design.signs))


def list_facts(tiles: Sequence[str], rotations: Sequence[int]) -> NDArray[np.float64]:
    """The facts of tiles in their rotations: tiles × `FACTS`, 1 where a fact holds."""
    facts = np.zeros((len(tiles), len(FACTS)))
    for row, (tile, rotation) in enumerate(zip(tiles, rotations, strict=True)):
        facts[row, list(_list_facts(tile, rotation))] = 1
    return facts


def turn_facts(values: NDArray[_Number], quarters: int) -> NDArray[_Number]:
    """… × `FACTS` of cells, as of the same cells after so many quarter turns clockwise."""
    return values[..., list(_order_turned(quarters % 4))]


@lru_cache(maxsize=4)
def _order_turned(quarters: int) -> tuple[int, ...]:
    """By place of a fact of the turned cell, the place of the same fact before."""
    order = list(range(len(FACTS)))
    for side in range(4):
        before = (side - quarters) % 4
        for kind in range(len(KINDS)):
            order[4 * side + kind] = 4 * before + kind
    for number, pair in enumerate(PAIRS):
        one, two = sorted((side - quarters) % 4 for side in pair)
        for kind in range(len(_JOINING)):
            first = FIRST_PAIR + kind * len(PAIRS)
            order[first + number] = first + PAIRS.index((one, two))
    return tuple(order)


@lru_cache(maxsize=1)
def list_answers() -> NDArray[np.float64]:
    """Every combination of facts that a cell may show, each once: n × `FACTS`."""
    tiles = list(TILES)
    rows = [list_facts(tiles, [rotation] * len(tiles)) for rotation in ROTATIONS]
    return np.unique(np.concatenate([*rows, np.eye(len(FACTS))[[TABLE, OTHER]]]), axis=0)
