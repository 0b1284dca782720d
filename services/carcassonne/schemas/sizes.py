"""How much a request lays on the table, counted before anything of it is looked at.

A notation and tiles of the request's own say much in few words: a batch is held to what all its
boards are together. A request may be any JSON here; what is no board counts nothing, nor does one
that is too large for itself, which is refused without being laid.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from services.carcassonne.notation.words import decode_id, split_words
from services.carcassonne.rules.catalogue import OWN_SEGMENTS, TILES


def spaces(request: Any) -> int:
    """Spaces that its tiles cover."""
    cells = {name: len(_list(tile, "cells")) for name, tile in _own_tiles(request)}
    return _up_to(TILES, [cells.get(name) or 1 for name in _laid(request)])


def laid_tiles(request: Any) -> int:
    """Tiles that lie, however many spaces each covers."""
    return len(_laid(request))


def own_segments(request: Any) -> int:
    """Segments of its own tiles where they lie; a field once more for each city that it names."""
    weights = {
        name: sum([1 + len(_list(segment, "cities")) for segment in _list(tile, "segments")])
        for name, tile in _own_tiles(request)
    }
    return _up_to(OWN_SEGMENTS, [weights.get(name, 0) for name in _laid(request)])


def compared_board(request: Any) -> Any:
    """The board of a comparison."""
    return request.get("position") if isinstance(request, dict) else None


def _up_to(most: int, counts: list[int]) -> int:
    count = sum(counts)
    return count if count <= most else 0


def _list(holder: Any, name: str) -> list[Any]:
    held = holder.get(name) if isinstance(holder, dict) else None
    return held if isinstance(held, list) else []


def _own_tiles(request: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for tile in _list(request, "custom_tiles"):
        name = tile.get("id") if isinstance(tile, dict) else None
        if isinstance(name, str):
            yield name, tile


def _laid(request: Any) -> list[str]:
    """The id of each tile that is laid, by a notation or one by one."""
    notation = request.get("notation") if isinstance(request, dict) else None
    if isinstance(notation, str):
        words = split_words(notation.partition(";")[0].replace("|", " "))[1:]
        return [decode_id(word.partition("@")[0]) for word in words if word[0] != "*"]
    named = [tile.get("tile") for tile in _list(request, "tiles") if isinstance(tile, dict)]
    return [name for name in named if isinstance(name, str)]
