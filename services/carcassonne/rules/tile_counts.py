"""What counts by edition: triangular tiles, and tiles or occupied spaces around a building.

Row `tile.triangle` of docs/rules/carcassonne.md: in C1 each triangle is 1, in C2 and C3 a square
with one or two triangles is 1. Around a building, C1 counts tiles, C2 and C3 occupied spaces.
"""

from services.carcassonne.rules.feature_types import Triangles
from services.carcassonne.rules.scoring_context import ScoringContext


def count_triangles(tiles: Triangles, context: ScoringContext) -> int:
    """Count triangular tiles."""
    return tiles.single + (2 if context.counts_tiles else 1) * tiles.paired


def name_occupied(rule: str, context: ScoringContext) -> str:
    """Choose the sentence of a line that counts what lies around: by C1 tiles, else spaces."""
    return rule if context.counts_tiles else f"{rule}.spaces"


def count_occupied(spaces: int, tiles: int | None, context: ScoringContext) -> int:
    """Count occupied spaces, by C1 the `tiles` on them; None means one tile on each space."""
    return spaces if tiles is None or not context.counts_tiles else tiles
