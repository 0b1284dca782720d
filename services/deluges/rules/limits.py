"""Bounds of what a request describes.

They are wide enough that the rules refuse with their own ids what they forbid: a sixth warrior, a
ninth boat, a fourth mine. A table has two to four players: the rulebook gives each one of four
colours, and compares the players with one another.
"""

CELLS = 200
"""Cells that one request may list."""
WISHED = 20
"""Constructions of one kind that a request may wish for."""
RESOURCES_HELD = 40
"""Units of one resource that a request for `builds` may hold."""
FEWEST_PLAYERS = 2
MOST_KEYS = 12
"""Players named where none are listed: more than the box has, which the rules refuse."""
MOST_PIECES = 1_000
MOST_ITEMS = 24
"""Slaves, mines or heritage of one cell, entry by entry."""
HIGHEST_MARK = 3
MOST_NEIGHBOURS = 40
"""Neighbours listed of one cell; the ocean of the map for three touches every coast."""
MOST_DEFORESTED = 100
