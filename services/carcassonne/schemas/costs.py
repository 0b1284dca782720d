"""What an answer costs: milliseconds of one processor core, from the sizes of a settled request.

Each unit is the most that one such thing was measured to take in any representation, rounded up.
`python3 -m deploy.bench.worst_bodies` holds the estimates against the clock.
"""

from collections.abc import Mapping
from typing import Any

from services.carcassonne.schemas.sizes import laid_tiles, own_segments

Settled = Mapping[str, Any]

FEATURE_CEILING = 5
BOARD_CEILING = 700
COMPARISON_CEILING = 950
SHEET_CEILING = 80

_BASE = 2.0
_TILE = 0.06
"""A tile that lies: read, found, scored, drawn."""
_LISTED = 0.15
"""A tile whose features are all listed, beside the above."""
_FOLLOWER = 0.06
_PIECE = 0.1
_OWN_SEGMENT = 0.04
"""A segment of the request's own tiles, where it lies."""
_DESCRIBED = 0.08
"""A segment of a tile that is described, once for each tile."""
_TWO_TABLES = 2.0
"""A comparison, in boards."""
_FEATURE = 0.12
"""A feature of a sheet with one entry of followers."""
_ENTRY = 0.02
"""Another entry of followers."""


def board_cost(settled: Settled) -> int:
    """The cost of a board scored, of a turn, or of what fits: each finds the whole board."""
    return round(_board(settled, listed=settled.get("features", False)))


def comparison_cost(settled: Settled) -> int:
    """The cost of one board scored by two tables."""
    position = settled["position"]
    return round(_TWO_TABLES * _board(position, listed=position["features"]))


def sheet_cost(settled: Settled) -> int:
    """The cost of a sheet, by its features and who stands on them."""
    features = settled["features"]
    entries = sum([len(one["followers"]) for one in features])
    return round(_BASE + _FEATURE * len(features) + _ENTRY * entries)


def _board(board: Settled, *, listed: bool) -> float:
    noted: str = board.get("notation", "")
    # A follower or a piece in a notation is a word of its own, between blanks.
    words = noted.partition(";")[2].count(" ") + 2 * bool(noted)
    standing = len(board["followers"]) + words
    pieces = sum([len(one) for one in board["pieces"].values() if isinstance(one, list)])
    described = sum([len(one["segments"]) for one in board["custom_tiles"]])
    return (
        _BASE
        + (_TILE + _LISTED * listed) * laid_tiles(board)
        + _FOLLOWER * standing
        + _PIECE * pieces
        + _OWN_SEGMENT * own_segments(board)
        + _DESCRIBED * described
    )
