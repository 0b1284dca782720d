"""Bounds of what a request describes.

They are wide enough for what the rules refuse with an id of their own: a fourth hoplite on a
creature, a fifth Titan, a fourth port.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

CELLS = 60
"""Cells of one island."""
PLAYERS = 4
CREATURES_PLANNED = 8
"""Creatures of one capture plan, and of an island in a race."""
HOPLITES_PLANNED = 30
"""Hoplites of one capture plan: those of the box."""
DISPLAYED = 6
"""Action cards on display with four players."""
FARTHEST = 60
"""Of a coordinate from the caller's own origin."""
MOST_PORTS = 6
MOST_TITANS = 8
MOST_OFFERED = 8
MOST_TOKENS = 20
MOST_PIECES = 99
MOST_CREATURES = 20
"""As many as the box has."""
MOST_ON_A_CREATURE = 9
MOST_STRENGTH = 60
MOST_LOOT = 20
MOST_FACES = 12
HIGHEST_FACE = 20
TILE_CELLS = 3
MOST_COST = 9
MOST_PRICE = 20
Piece: TypeAlias = Literal[
    "hoplites", "nuggets", "creatures", "buildings", "victory-tokens", "temples", "terrain"
]
BOX: Mapping[Piece, int] = {
    "hoplites": 30,
    "nuggets": 30,
    "creatures": 20,
    "buildings": 24,
    "victory-tokens": 17,
    "temples": 17,
    "terrain": 25 + 2 * 23 + 3 * 17,
}
"""How many the box has of each; `terrain` are the cells of its 65 tiles of one, two or three."""
