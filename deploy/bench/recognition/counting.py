"""Counts what a reading has right against labels, and the answers that make a board right."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np

from deploy.bench.recognition.labels import Table
from services.recognition.catalogue import TILES
from services.recognition.plane import fit_corners, invert, project
from services.recognition.reading import (
    BoardReading,
    Cell,
    Decoding,
    GroupAnswer,
    Limits,
    PlacedTile,
    ReadTile,
)
from services.recognition.recognition import decode_scores
from services.recognition.scores_text import read_scores

Counts: TypeAlias = Mapping[str, tuple[int, ...]]
"""By what is counted: how many there are, of how many."""
Named: TypeAlias = tuple[str, int]
"""A tile and its rotation; garden twins are named as the plain tile."""


class Move(NamedTuple):
    """From the cells of a reading to those of the labels: quarter turns, then a shift."""

    turns: int = 0
    dx: int = 0
    dy: int = 0

    def cell(self, x: int, y: int) -> Cell:
        """Where a cell of the reading is in the labels."""
        for _ in range(self.turns):
            x, y = -y, x
        return Cell(x + self.dx, y + self.dy)

    def back(self, x: int, y: int) -> Cell:
        """Where a cell of the labels is in the reading."""
        return Move(-self.turns % 4).cell(x - self.dx, y - self.dy)

    def name(self, one: PlacedTile | ReadTile) -> Named | None:
        """A tile of the reading as the labels name it, None for an unknown design."""
        if one.tile is None or one.rotation is None:
            return None
        stock = TILES[one.tile].stock
        return stock, TILES[stock].reduce_rotation(one.rotation + 90 * self.turns)


def count(table: Table, reading: BoardReading) -> Counts:
    truth = {Cell(one.x, one.y): Move().name(one) for one in table.tiles}
    move = _align(table, reading)
    read = {move.cell(one.x, one.y): one for one in reading.tiles}
    hits = [cell for cell in truth if cell in read]
    known = {cell: move.name(read[cell]) for cell in hits}
    wrong = [cell for cell in hits if known[cell] != truth[cell]]
    alike = sum(_drop_coats(known[cell]) == _drop_coats(truth[cell]) for cell in hits)
    followers, others = _count_followers(table, reading, move)
    return {
        "cells found": (len(hits), len(truth)),
        "invented": (len(read.keys() - truth.keys() - table.other), len(read)),
        "exact": (len(hits) - len(wrong), len(truth)),
        "but for coats": (alike, len(truth)),
        "wrong flagged": (sum(read[cell].is_doubtful for cell in wrong), len(wrong)),
        "flagged": (sum(one.is_doubtful for one in reading.tiles), len(read)),
        "followers found": (followers, len(table.followers)),
        "followers invented": (others, len(reading.followers)),
    }


def answer(table: Table, reading: BoardReading, limits: Limits) -> tuple[BoardReading, int]:
    """The reading once its groups are answered as the labels say; the answers of a right board."""
    move = _align(table, reading)
    truth = {move.back(one.x, one.y): one for one in table.tiles}
    laid = {
        cell: PlacedTile(*cell, one.tile, (one.rotation - 90 * move.turns) % 360)
        for cell, one in truth.items()
    }
    other = frozenset(move.back(*cell) for cell in table.other)
    tiles, answers = count_answers(reading.scores, laid, limits, other)
    return replace(reading, tiles=tiles), answers


def measure_lattice(table: Table, reading: BoardReading) -> float:
    """The median distance of labelled corners from whole corners of the reading, in tiles."""
    inverse = invert(fit_corners(reading.grid.lattice))
    pixels = np.array([(point.px, point.py) for point in table.lattice], np.float64)
    places = project(inverse, pixels)
    return float(np.median(np.linalg.norm(places - np.round(places), axis=1)))


def _align(table: Table, reading: BoardReading) -> Move:
    """The move that makes most tiles exact; a found grid has an origin and a side of its own."""
    votes = Counter[Move]()
    truth = [(one.x, one.y, Move().name(one)) for one in table.tiles]
    for turn, one in product(map(Move, range(4)), reading.tiles):
        (x, y), name = turn.cell(one.x, one.y), turn.name(one)
        for right, down, wanted in truth:
            votes[Move(turn.turns, right - x, down - y)] += 100 if name == wanted else 1
    return max(votes, key=lambda move: (votes[move], -move.turns), default=Move())


def _drop_coats(named: Named | None) -> Named | None:
    return None if named is None else (TILES[named[0]].plain or named[0], named[1])


def _count_followers(table: Table, reading: BoardReading, move: Move) -> tuple[int, int]:
    left = sorted((move.cell(one.x, one.y), one.colour) for one in reading.followers)
    found = 0
    for colour, cells in table.followers:
        seen = next((one for one in left if one[0] in cells and one[1] == colour), None)
        if seen is not None:
            found += 1
            left.remove(seen)
    return found, len(left)


class Said(NamedTuple):
    """What was answered so far: groups, tiles, and cells on which no tile lies."""

    groups: tuple[GroupAnswer, ...] = ()
    tiles: tuple[PlacedTile, ...] = ()
    empty: frozenset[Cell] = frozenset()


def count_answers(
    scores: str, truth: Mapping[Cell, PlacedTile], limits: Limits, other: frozenset[Cell]
) -> tuple[tuple[ReadTile, ...], int]:
    """The tiles before any is laid by hand; how many answers make all but the `other` cells right.

    Asked are the doubtful groups in their order; then what is still wrong is corrected cell by
    cell. A tile on a cell that the scores do not have is an answer too.
    """
    known = read_scores(scores)
    found = zip(known.taught.cells, known.occupied, strict=True)
    cells = frozenset(cell for cell, is_occupied in found if is_occupied) - other
    seen = {cell: truth[cell] for cell in truth if cell in known.taught.cells}
    said: Said | None = Said()
    answers, tiles = len(truth) - len(seen), tuple[ReadTile, ...]()
    while said is not None:
        decoding = decode_scores(scores, said.tiles, cells - said.empty, limits, said.groups)
        tiles = tiles if said.tiles else decoding.tiles
        said = _answer(decoding, seen, said)
        answers += said is not None
    return tiles, answers


def _answer(decoding: Decoding, truth: Mapping[Cell, PlacedTile], said: Said) -> Said | None:
    """What is said next; None if the board is right."""
    tiles = {Cell(one.x, one.y): one for one in decoding.tiles}
    invented = [cell for cell in tiles if cell not in truth]
    name = Move().name
    wrong = [at for at in truth if at not in tiles or name(tiles[at]) != name(truth[at])]
    if not (invented or wrong):
        return None
    asked = next((one for one in decoding.groups if one.is_doubtful), None)
    if asked is not None and asked.best_cell in truth:
        laid = truth[asked.best_cell]
        answer = GroupAnswer(asked.id, laid.tile, laid.rotation)
        return said._replace(groups=(*said.groups, answer))
    empty = invented[:1] if asked is None else [Cell(one.x, one.y) for one in asked.cells]
    if empty:
        return said._replace(empty=said.empty.union(empty))
    return said._replace(tiles=(*said.tiles, truth[wrong[0]]))
