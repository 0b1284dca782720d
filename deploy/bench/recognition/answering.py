"""Answers what a reading asks as its labels do, and counts answers until the board is right."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from services.recognition.catalogue import TILES
from services.recognition.reading import (
    Cell,
    Decoding,
    GroupAnswer,
    Limits,
    PlacedTile,
    ReadTile,
)
from services.recognition.recognition import decode_scores
from services.recognition.scores_text import read_scores

Truth = Mapping[Cell, PlacedTile]


@dataclass(frozen=True, slots=True)
class Said:
    """What was answered so far: groups, tiles, and cells on which no tile lies."""

    groups: tuple[GroupAnswer, ...] = ()
    tiles: tuple[PlacedTile, ...] = ()
    empty: frozenset[Cell] = frozenset()


def count_answers(scores: str, truth: Truth, limits: Limits, other: frozenset[Cell]) -> int:
    """How many answers make the board right, all cells but the `other` ones.

    Asked are the doubtful groups in their order; then what is still wrong is corrected cell by
    cell. A tile on a cell that the scores do not have is an answer too.
    """
    known = read_scores(scores)
    found = zip(known.taught.cells, known.occupied, strict=True)
    cells = frozenset(cell for cell, is_occupied in found if is_occupied) - other
    seen = {cell: truth[cell] for cell in truth if cell in known.taught.cells}
    said: Said | None = Said()
    count = len(truth) - len(seen)
    while said is not None:
        decoding = decode_scores(scores, said.tiles, cells - said.empty, limits, said.groups)
        said = _answer(decoding, seen, said)
        count += said is not None
    return count


def _answer(decoding: Decoding, truth: Truth, said: Said) -> Said | None:
    """What is said next; None if the board is right."""
    tiles = {Cell(one.x, one.y): one for one in decoding.tiles}
    invented = [cell for cell in tiles if cell not in truth]
    wrong = [cell for cell in truth if not _is_right(tiles.get(cell), truth[cell])]
    if not (invented or wrong):
        return None
    asked = next((one for one in decoding.groups if one.is_doubtful), None)
    if asked is not None and asked.best_cell in truth:
        laid = truth[asked.best_cell]
        answer = GroupAnswer(asked.id, laid.tile, laid.rotation)
        return replace(said, groups=(*said.groups, answer))
    empty = invented[:1] if asked is None else [Cell(one.x, one.y) for one in asked.cells]
    if empty:
        return replace(said, empty=said.empty.union(empty))
    return replace(said, tiles=(*said.tiles, truth[wrong[0]]))


def _is_right(one: ReadTile | None, laid: PlacedTile) -> bool:
    """Whether a tile is read with its rotation; garden twins count as the plain tile."""
    if one is None or one.tile is None or one.rotation is None:
        return False
    return _name(one.tile, one.rotation) == _name(laid.tile, laid.rotation)


def _name(tile: str, rotation: int) -> tuple[str, int]:
    return TILES[tile].stock, TILES[tile].reduce_rotation(rotation)
