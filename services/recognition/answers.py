"""What a person answers about groups: the id of a group says which cells it has."""

import re
from collections.abc import Iterable, Iterator

from services.recognition import reading
from services.recognition.catalogue import TILES

_MEMBER = re.compile(r"(-?[0-9]{1,4})\.(-?[0-9]{1,4})\.([0-3])")
"""The column and the row of a cell, and its quarter turns from the best cell."""


def name_group(cells: Iterable[reading.GroupedCell]) -> str:
    """The id of a group of these cells, the best one first."""
    return "_".join(f"{x}.{y}.{rotation // 90}" for x, y, rotation in cells)


def read_answer(answer: reading.GroupAnswer) -> tuple[reading.PlacedTile, ...]:
    """The tiles that an answer gives to the cells of its group, that of the best cell first.

    Raises HintsError for an id that no group can have.
    """
    return tuple(_read_cells(answer))


def is_group(answer: reading.GroupAnswer) -> bool:
    """Whether a group can have the id of this answer about a tile of the catalogue."""
    try:
        return bool(read_answer(answer))
    except reading.HintsError:
        return False


def _read_cells(answer: reading.GroupAnswer) -> Iterator[reading.PlacedTile]:
    for part in answer.id.split("_"):
        member = _MEMBER.fullmatch(part)
        x, y, turns = (int(number) for number in member.groups()) if member else (0, 0, 0)
        if member is None or max(abs(x), abs(y)) > reading.MOST_COORDINATE:
            raise reading.HintsError("unknown-group")
        rotation = TILES[answer.tile].reduce_rotation(answer.rotation + 90 * turns)
        yield reading.PlacedTile(x, y, answer.tile, rotation)
