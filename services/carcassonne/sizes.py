"""The sizes of a board, counted before its request is checked.

A short notation, or a short description of own tiles, can stand for a large board, so a batch is
limited by the sum of its boards. A request may be any JSON here: anything that is no board counts
0. So does a board above its own limit, because it is refused before it is built.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from services.carcassonne.notation.words import decode_id, split_words
from services.carcassonne.rules.limits import OWN_SEGMENTS, TILES


def count_spaces(request: Any) -> int:
    """Count the spaces that the tiles cover."""
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
    """Return the board of a comparison; None where there is none."""
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
    """List the id of each tile on the board, from the notation or the list of tiles."""
    notation = request.get("notation") if isinstance(request, dict) else None
    if isinstance(notation, str):
        words = split_words(notation.partition(";")[0].replace("|", " "))[1:]
        return [decode_id(word.partition("@")[0]) for word in words if word[0] != "*"]
    return [
        name
        for tile in _get_list(request, "tiles")
        if isinstance(tile, dict) and isinstance(name := tile.get("tile"), str)
    ]
