"""What the box holds, each number once.

There is one edition. Each victory token shows a temple on one side and a medallion on the other.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, TypeVar

from shared.core.declarations import AtMost

T = TypeVar("T")

Piece: TypeAlias = Literal[
    "hoplites", "nuggets", "creatures", "buildings", "victory-tokens", "temples", "terrain"
]
TERRAIN_TILES: Mapping[int, int] = {1: 25, 2: 23, 3: 17}
"""Terrain tiles, by the cells of each."""
BOX: Mapping[Piece, int] = {
    "hoplites": 30,
    "nuggets": 30,
    "creatures": 20,
    "buildings": 24,
    "victory-tokens": 17,
    "temples": 17,
    "terrain": sum([cells * tiles for cells, tiles in TERRAIN_TILES.items()]),
}
"""How many the box has of each; `terrain` are the cells of its tiles, `temples` the tiles laid."""
PLAYERS = 4
PerPlayer: TypeAlias = Annotated[tuple[T, ...], AtMost(PLAYERS)]
OFFER_PLACES = 4
TILE_CELLS = max(TERRAIN_TILES)
MOST_TITANS = 8
"""Titans that a request may describe; the rules refuse a fifth."""

CELLS = 60
PerCell: TypeAlias = Annotated[tuple[T, ...], AtMost(CELLS)]
CREATURES_PLANNED = 8
"""Creatures of one capture plan, and of an island in a race."""
DISPLAYED = 6
PerCard: TypeAlias = Annotated[tuple[T, ...], AtMost(DISPLAYED)]
