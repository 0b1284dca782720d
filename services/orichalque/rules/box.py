"""What the box holds, each number once, and the bounds of what a request describes.

There is one edition. Each victory token shows a temple on one side and a medallion on the other.

The bounds are wide enough for what the rules refuse with an id of their own: a fourth hoplite on a
creature, a fifth Titan, a fourth port.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

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
OFFER_PLACES = 4
"""Places of the building board."""
PORTS = 3
"""Ports of an island."""
TILE_CELLS = max(TERRAIN_TILES)

CELLS = 60
"""Cells of one island."""
CREATURES_PLANNED = 8
"""Creatures of one capture plan, and of an island in a race."""
DISPLAYED = 6
"""Action cards on display with four players."""
FARTHEST = 60
"""Of a coordinate from the caller's own origin."""
MOST_PORTS = 6
MOST_TITANS = 8
MOST_OFFERED = 8
MOST_TOKENS = 20
MOST_PIECES = 99
MOST_ON_A_CREATURE = 9
MOST_STRENGTH = 60
MOST_LOOT = 20
MOST_FACES = 12
HIGHEST_FACE = 20
MOST_COST = 9
MOST_PRICE = 20
