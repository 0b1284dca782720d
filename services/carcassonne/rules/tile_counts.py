"""The counts of tiles of an unusual shape.

Rows `tile.double` and `tile.triangle` of docs/rules/carcassonne.md: a road over both halves of a
double tile is 1 in C1, 2 in C2 and C3; in C1 each triangle is 1, in C2 and C3 a square with one or
two triangles is 1. Around a building, C1 counts tiles, C2 and C3 occupied spaces.
"""

from services.carcassonne.rules.position import Triangles
from services.carcassonne.rules.scoring_context import ScoringContext

DOUBLE_TILE_SPACES = 2
"""Spaces of a double tile."""


def count_double_tiles(count: int, context: ScoringContext) -> int:
    """Count the double tiles on both halves of which a feature lies."""
    return count if context.counts_tiles else DOUBLE_TILE_SPACES * count


def count_triangles(tiles: Triangles, context: ScoringContext) -> int:
    """Count triangular tiles."""
    return tiles.single + (2 if context.counts_tiles else 1) * tiles.paired


def count_occupied(spaces: int, tiles: int | None, context: ScoringContext) -> int:
    """Count occupied spaces, by C1 the `tiles` on them; None means one tile on each space."""
    return spaces if tiles is None or not context.counts_tiles else tiles
