"""Sizes of boards, and estimated costs of answers in milliseconds of one processor core.

A short notation can stand for a large board, so a batch is limited by the sum of its boards. It is
counted before a request is checked; whatever is not a board, or exceeds its own limit, counts 0.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from services.carcassonne.notation.words import decode_id, split_words
from services.carcassonne.rules.limits import OWN_SEGMENTS, TILES
from shared.operations import BASE_COST, Cost
from shared.schemas.bodies import Normalized

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
"""A free space of a request for all: the rules find and list the tiles that fit it."""
_OWN_CELL = 0.007
"""The same for a cell of a tile of the request."""
_ALL_FITS = 150.0
"""All free spaces: however many there are, no more than 20,000 tiles are tried one by one."""
_TWO_RULE_SETS = 2.0
"""A comparison, in multiples of its board."""
_FEATURE = 0.12
"""A feature of a sheet with one entry of followers."""
_ENTRY = 0.02


def count_spaces(request: Any) -> int:
    cells = {name: len(_get_list(tile, "cells")) for name, tile in _iterate_own_tiles(request)}
    return _sum_up_to(TILES, [cells.get(name) or 1 for name in _list_laid_tiles(request)])


def count_tiles(request: Mapping[str, Any]) -> int:
    """Count the tiles on the board of a normalized request, each once however large it is."""
    return len(_list_laid_tiles(request) if "notation" in request else request["tiles"])


def count_own_segments(request: Any) -> int:
    """Count the segments of own tiles on the board; a field once more for each city it names."""
    weights = {
        name: sum(
            [1 + len(_get_list(segment, "cities")) for segment in _get_list(tile, "segments")]
        )
        for name, tile in _iterate_own_tiles(request)
    }
    # Most boards have no own tiles, and their tiles need not be listed for this.
    laid = _list_laid_tiles(request) if weights else []
    return _sum_up_to(OWN_SEGMENTS, [weights.get(name, 0) for name in laid])


def get_compared_board(request: Any) -> Any:
    return request.get("position") if isinstance(request, dict) else None


def _sum_up_to(limit: int, counts: list[int]) -> int:
    count = sum(counts)
    return count if count <= limit else 0


def _get_list(holder: Any, name: str) -> list[Any]:
    held = holder.get(name) if isinstance(holder, dict) else None
    return held if isinstance(held, list) else []


def _iterate_own_tiles(request: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for tile in _get_list(request, "custom_tiles"):
        name = tile.get("id") if isinstance(tile, dict) else None
        if isinstance(name, str):
            yield name, tile


def _list_laid_tiles(request: Any) -> list[str]:
    notation = request.get("notation") if isinstance(request, dict) else None
    if isinstance(notation, str):
        words = split_words(notation.partition(";")[0].replace("|", " "))[1:]
        return [decode_id(word.partition("@")[0]) for word in words if word[0] != "*"]
    return [
        name
        for tile in _get_list(request, "tiles")
        if isinstance(tile, dict) and isinstance(name := tile.get("tile"), str)
    ]


def estimate_board_cost(normalized: Normalized) -> int:
    board = _estimate_board(normalized, listed=normalized.get("features", False))
    return round(board + (_estimate_all_fits(normalized) if "spaces" in normalized else 0))


def _estimate_all_fits(board: Normalized) -> float:
    cells = sum([len(one.get("cells", ())) for one in board["custom_tiles"]])
    spaces = 2 * count_tiles(board) + 2
    return min(_ALL_FITS, spaces * (_FREE_SPACE + _OWN_CELL * cells))


def estimate_comparison_cost(normalized: Normalized) -> int:
    position = normalized["position"]
    return round(_TWO_RULE_SETS * _estimate_board(position, listed=position["features"]))


def estimate_sheet_cost(normalized: Normalized) -> int:
    """Estimate the milliseconds of sheet-scores from its features and entries of followers."""
    features = normalized["features"]
    entries = sum([len(one["followers"]) for one in features])
    return round(BASE_COST + _FEATURE * len(features) + _ENTRY * entries)


def _estimate_board(board: Normalized, *, listed: bool) -> float:
    notation: str = board.get("notation", "")
    # A follower or a piece in a notation is a word of its own, between blanks.
    words = notation.partition(";")[2].count(" ") + 2 * bool(notation)
    followers = len(board["followers"]) + words
    pieces = sum([len(one) for one in board["pieces"].values() if isinstance(one, list)])
    described = sum([len(one["segments"]) for one in board["custom_tiles"]])
    return (
        BASE_COST
        + _CHARACTER * len(notation)
        + (_TILE + _LISTED * listed) * count_tiles(board)
        + _FOLLOWER * followers
        + _PIECE * pieces
        + _OWN_SEGMENT * count_own_segments(board)
        + _DESCRIBED * described
    )


FEATURE = Cost(5)
SHEET = Cost(80, estimate_sheet_cost)
BOARD = Cost(700, estimate_board_cost)
COMPARISON = Cost(950, estimate_comparison_cost)
