"""What known cells teach of the other cells of the same photo.

The network errs alike on cells that show the same design: a cell whose facts are nearly those of a
known cell likelier shows that design. It learns the shape alone: facts with and without a coat of
arms are too near, and a coat that is copied wrongly is copied to every cell of its shape.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from services.recognition.catalogue import TILES
from services.recognition.decoding import Options
from services.recognition.facts import turn_facts
from services.recognition.reading import Cell, PlacedTile
from services.recognition.scores_text import CellScores

MEMBER = 4.0
"""What an answer is worth for the other cells of its group, in natural logarithms."""
LIKE = 4.0
"""What a known cell is worth for a cell with the very same facts."""
FAR = 2.2
"""At this distance of facts a known cell is worth nothing.

Two cells of one design are rarely farther apart, two of different shapes rarely nearer.
"""
_CLIP = 8.0
"""A fact is never surer than this, when facts are compared."""


def teach_groups(options: Options, answers: Sequence[Sequence[PlacedTile]]) -> Options:
    """The options with what answers add for all cells of their groups but the best ones.

    An answer is the tiles of the cells of its group, that of the best cell first. Whether another
    cell has a coat of arms stays as doubtful as it was.
    """
    added = np.zeros(options.scores.shape)
    columns, rows = _index(options)
    for _, *others in answers:
        for one in others:
            row = rows.get(Cell(one.x, one.y))
            if row is not None:
                added[row, _list_alike(one.tile, one.rotation // 90, columns)] = MEMBER
    return replace(options, scores=options.scores + added)


def teach_shapes(options: Options, known: CellScores, tiles: Sequence[PlacedTile]) -> Options:
    """The options with what known tiles add for the other cells, never twice to one score.

    `options` has the cells of `known`, in its order. A tile on another cell teaches nothing.
    """
    added = np.zeros(options.scores.shape)
    columns, rows = _index(options)
    facts = np.clip(known.facts, -_CLIP, _CLIP)
    for tile in tiles:
        row = rows.get(Cell(tile.x, tile.y))
        if row is not None:
            others = np.arange(len(facts)) != row
            upright = turn_facts(facts[row], -tile.rotation // 90)
            for turns in range(4):
                apart = np.sqrt(np.square(facts - turn_facts(upright, turns)).mean(axis=1))
                worth = LIKE * np.clip(1 - apart / FAR, 0, None) * others
                for column in _list_alike(tile.tile, turns, columns):
                    added[:, column] = np.maximum(added[:, column], worth)
    return replace(options, scores=options.scores + added)


def _index(options: Options) -> tuple[dict[tuple[str, int], int], dict[Cell, int]]:
    """The column of each tile in each rotation, and the row of each cell."""
    pairs = zip(options.tiles, options.rotations, strict=True)
    columns = {pair: number for number, pair in enumerate(pairs)}
    return columns, {cell: number for number, cell in enumerate(options.cells)}


def _list_alike(tile: str, turns: int, columns: dict[tuple[str, int], int]) -> list[int]:
    """The columns of a tile after quarter turns, with and without its coats of arms."""
    plain = TILES[tile].plain or tile
    names = [name for name, one in TILES.items() if plain in (name, one.plain)]
    pairs = [(name, TILES[name].reduce_rotation(90 * turns)) for name in names]
    return [columns[pair] for pair in pairs if pair in columns]
