"""How tiles of an unusual shape are counted.

Rows `tile.double` and `tile.triangle` of docs/rules/carcassonne.md: a road over both halves of a
double tile is 1 in C1, 2 in C2 and C3; in C1 each triangle is 1, in C2 and C3 a square with one or
two triangles is 1. Around a building, C1 counts tiles, C2 and C3 occupied spaces.
"""

from services.carcassonne.rules.position import Triangles
from services.carcassonne.rules.reckoning import Reckoning

HALVES = 2
"""Spaces of a double tile."""


def doubles(count: int, reckoning: Reckoning) -> int:
    """What a feature over both halves of so many double tiles counts."""
    return count if reckoning.counts_tiles else HALVES * count


def triangles(laid: Triangles, reckoning: Reckoning) -> int:
    """What triangular tiles count."""
    return laid.single + (2 if reckoning.counts_tiles else 1) * laid.paired


def occupied(spaces: int, tiles: int | None, reckoning: Reckoning) -> int:
    """What lies on occupied spaces: `tiles` of them by C1, None where each space is one tile."""
    return spaces if tiles is None or not reckoning.counts_tiles else tiles
