"""Estimated costs of answers in milliseconds of one processor core, from normalized requests.

Each constant is the most that one such thing was measured to take in any representation, rounded
up.
"""

from services.carcassonne.schemas.sizes import count_own_segments, count_tiles
from shared.schemas.bodies import Normalized

FEATURE_CEILING = 5
BOARD_CEILING = 700
COMPARISON_CEILING = 950
SHEET_CEILING = 80

_BASE = 2.0
_TILE = 0.06
"""A tile on the board: read, matched, scored and drawn."""
_LISTED = 0.15
"""The same tile where all features are listed, in addition."""
_FOLLOWER = 0.06
_PIECE = 0.1
_OWN_SEGMENT = 0.04
"""A segment of the request's own tiles, for each time that the tile is on the board."""
_CHARACTER = 0.0003
"""A character of a notation, which may be written in three (`%41`)."""
_DESCRIBED = 0.08
"""A segment in the description of a tile of the request."""
_FREE_SPACE = 0.6
"""A free space, where all are asked for: the tiles that fit it are found and listed."""
_OWN_CELL = 0.007
"""The same for a cell of a tile of the request."""
_ALL_FITS = 150.0
"""All free spaces: however many there are, no more than 20,000 tiles are tried one by one."""
_TWO_RULE_SETS = 2.0
"""A comparison, in multiples of its board."""
_FEATURE = 0.12
"""A feature of a sheet with one entry of followers."""
_ENTRY = 0.02
"""An entry of followers on a sheet."""


def estimate_board_cost(normalized: Normalized) -> int:
    """Estimate the milliseconds of board-scores, turn-scores or fits."""
    board = _estimate_board(normalized, listed=normalized.get("features", False))
    return round(board + (_estimate_all_fits(normalized) if "spaces" in normalized else 0))


def _estimate_all_fits(board: Normalized) -> float:
    cells = sum([len(one.get("cells", ())) for one in board["custom_tiles"]])
    spaces = 2 * count_tiles(board) + 2
    return min(_ALL_FITS, spaces * (_FREE_SPACE + _OWN_CELL * cells))


def estimate_comparison_cost(normalized: Normalized) -> int:
    """Estimate the milliseconds of comparisons."""
    position = normalized["position"]
    return round(_TWO_RULE_SETS * _estimate_board(position, listed=position["features"]))


def estimate_sheet_cost(normalized: Normalized) -> int:
    """Estimate the milliseconds of sheet-scores from its features and entries of followers."""
    features = normalized["features"]
    entries = sum([len(one["followers"]) for one in features])
    return round(_BASE + _FEATURE * len(features) + _ENTRY * entries)


def _estimate_board(board: Normalized, *, listed: bool) -> float:
    notation: str = board.get("notation", "")
    # A follower or a piece in a notation is a word of its own, between blanks.
    words = notation.partition(";")[2].count(" ") + 2 * bool(notation)
    followers = len(board["followers"]) + words
    pieces = sum([len(one) for one in board["pieces"].values() if isinstance(one, list)])
    described = sum([len(one["segments"]) for one in board["custom_tiles"]])
    return (
        _BASE
        + _CHARACTER * len(notation)
        + (_TILE + _LISTED * listed) * count_tiles(board)
        + _FOLLOWER * followers
        + _PIECE * pieces
        + _OWN_SEGMENT * count_own_segments(board)
        + _DESCRIBED * described
    )
