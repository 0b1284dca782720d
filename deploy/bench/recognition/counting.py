"""Counts what a reading has right, against the labels of its photo."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from deploy.bench.recognition.labels import Table
from services.recognition.catalogue import TILES
from services.recognition.plane import fit_corners, invert, project
from services.recognition.reading import BoardReading, Cell, ReadTile


class Counts(NamedTuple):
    """What was counted on one photo, or on several together."""

    tiles: int = 0
    found: int = 0
    invented: int = 0
    exact: int = 0
    exact_but_coats: int = 0
    among_five: int = 0
    wrong: int = 0
    wrong_flagged: int = 0
    cells: int = 0
    flagged: int = 0
    followers: int = 0
    followers_found: int = 0
    followers_invented: int = 0


class Move(NamedTuple):
    """From the cells of a reading to those of the labels: quarter turns, then a shift."""

    turns: int
    dx: int
    dy: int

    def cell(self, x: int, y: int) -> Cell:
        """Where a cell of the reading is in the labels."""
        for _ in range(self.turns):
            x, y = -y, x
        return Cell(x + self.dx, y + self.dy)

    def tile(self, name: str, rotation: int) -> tuple[str, int]:
        """A tile of the reading as the labels name it; garden twins count as the plain tile."""
        name = TILES[name].stock
        return name, TILES[name].reduce_rotation(rotation + 90 * self.turns)


STAY = Move(0, 0, 0)


def count(table: Table, reading: BoardReading) -> tuple[Counts, float]:
    """The counts of a photo, and the median error of the lattice in tiles."""
    truth = {Cell(one.x, one.y): STAY.tile(one.tile, one.rotation) for one in table.tiles}
    move = _align(truth, reading)
    read = {move.cell(one.x, one.y): one for one in reading.tiles}
    known = {cell: _name(one, move) for cell, one in read.items()}
    hits = [cell for cell in truth if cell in read]
    exact = [cell for cell in hits if known[cell] == truth[cell]]
    wrong = [cell for cell in hits if known[cell] != truth[cell]]
    found, invented = _count_followers(table, reading, move)
    return Counts(
        tiles=len(truth),
        found=len(hits),
        invented=len([cell for cell in read if cell not in truth and cell not in table.other]),
        exact=len(exact),
        exact_but_coats=sum(_drop_coats(known[cell]) == _drop_coats(truth[cell]) for cell in hits),
        among_five=sum(truth[cell] in _list_candidates(read[cell], move) for cell in hits),
        wrong=len(wrong),
        wrong_flagged=sum(read[cell].is_doubtful for cell in wrong),
        cells=len(read),
        flagged=sum(one.is_doubtful for one in reading.tiles),
        followers=len(table.followers),
        followers_found=found,
        followers_invented=invented,
    ), measure_lattice(table, reading)


def measure_lattice(table: Table, reading: BoardReading) -> float:
    """The median distance of labelled corners from whole corners of the reading, in tiles."""
    inverse = invert(fit_corners(reading.grid.lattice))
    pixels = np.array([(point.px, point.py) for point in table.lattice], np.float64)
    places = project(inverse, pixels)
    return float(np.median(np.linalg.norm(places - np.round(places), axis=1)))


def _align(truth: Mapping[Cell, tuple[str, int]], reading: BoardReading) -> Move:
    """The move that makes most tiles exact; a found grid has an origin and a side of its own."""
    votes: dict[Move, int] = {}
    for turns in range(4):
        turn = Move(turns, 0, 0)
        for one in reading.tiles:
            x, y = turn.cell(one.x, one.y)
            name = _name(one, turn)
            for cell, wanted in truth.items():
                move = Move(turns, cell.x - x, cell.y - y)
                votes[move] = votes.get(move, 0) + (100 if name == wanted else 1)
    return max(votes, key=lambda move: (votes[move], -move.turns), default=STAY)


def _name(tile: ReadTile, move: Move) -> tuple[str, int] | None:
    if tile.tile is None or tile.rotation is None:
        return None
    return move.tile(tile.tile, tile.rotation)


def _drop_coats(named: tuple[str, int] | None) -> tuple[str, int] | None:
    return None if named is None else (TILES[named[0]].plain or named[0], named[1])


def _list_candidates(tile: ReadTile, move: Move) -> list[tuple[str, int]]:
    return [move.tile(one.tile, one.rotation) for one in tile.candidates]


def _count_followers(table: Table, reading: BoardReading, move: Move) -> tuple[int, int]:
    """Followers found in their cell and colour, and those that are not there."""
    left = {(move.cell(one.x, one.y), one.colour) for one in reading.followers}
    found = 0
    for colour, cells in table.followers:
        seen = next((one for one in sorted(left) if one[0] in cells and one[1] == colour), None)
        if seen is not None:
            found += 1
            left.remove(seen)
    return found, len(left)
