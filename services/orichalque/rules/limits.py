"""Bounds of what a request describes.

They are wide enough for what the rules refuse with an id of their own: a fourth hoplite on a
creature, a fifth Titan, a fourth port.
"""

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
