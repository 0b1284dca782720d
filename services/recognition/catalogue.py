"""The tiles that can be recognised: their edges, their rotations and their copies in each set.

`catalogue.json` is rendered from the catalogue of Carcassonne's tiles.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

BASE = "base"
SIGNS = ("monastery", "coat", "inn", "garden")
ANY_EDGE = "*"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of one cell.

    `edges` are the letters of its sides N, E, S, W: C city, R road, I river, F field, * any.
    `rotations` is 1, 2 or 4: how many of its rotations differ. `plain` is the tile that is the same
    without its coats of arms, empty if there is none. Tiles with the same `stock` share their
    copies; `copies` has the number of them by set. `other_id` is JCloisterZone's id of it, empty if
    it has the same or another tile of ours has it. `groups` are the sides that each city, road or
    river joins, as letters of NESW; `signs` are those of `SIGNS` that it shows.
    """

    id: str
    edges: str
    rotations: int
    plain: str
    stock: str
    copies: Mapping[str, int]
    other_id: str
    groups: tuple[str, ...]
    signs: tuple[str, ...]

    def edges_at(self, rotation: int) -> str:
        """The edges after a clockwise rotation in degrees."""
        turns = rotation // 90 % 4
        return self.edges[4 - turns :] + self.edges[: 4 - turns]

    def reduce_rotation(self, rotation: int) -> int:
        """The smallest rotation in degrees that shows the same tile."""
        return rotation // 90 % self.rotations * 90


def _read() -> Mapping[str, Tile]:
    file = Path(__file__).resolve().parent / "catalogue.json"
    tiles = json.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({name: _build_tile(name, facts) for name, facts in tiles.items()})


def _build_tile(name: str, facts: Mapping[str, Any]) -> Tile:
    lists = {key: tuple(facts[key]) for key in ("groups", "signs")}
    return Tile(name, **{**facts, **lists})


TILES = _read()
OTHER_IDS = MappingProxyType({tile.other_id: name for name, tile in TILES.items() if tile.other_id})
SETS = tuple(sorted({name for tile in TILES.values() for name in tile.copies}))


def can_meet(one: str, other: str) -> bool:
    """Whether two edges may meet."""
    return one == other or ANY_EDGE in (one, other)
