"""What answers about groups teach of the other cells of the same photo.

The network errs alike on cells that show the same design: a cell whose facts are nearly those of a
cell that the person named likelier shows that design. Coats of arms are too small to be taught so.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.decoding import Options
from services.recognition.facts import turn_facts
from services.recognition.reading import Cell, PlacedTile
from services.recognition.scores_text import CellScores

MEMBER = 4.0
"""What an answer is worth for the other cells of its group, in natural logarithms."""
LIKE = 4.0
"""What it is worth for a cell with the very same facts."""
FAR = 2.2
"""At this distance of facts an answer is worth nothing.

Two cells of one design are rarely farther apart, two of different shapes rarely nearer.
"""
_CLIP = 8.0
"""A fact is never surer than this, when facts are compared."""


def teach_answers(
    options: Options, known: CellScores, answers: Sequence[Sequence[PlacedTile]]
) -> Options:
    """The options with what each answer adds to the scores, never twice to one score.

    An answer is the tiles of the cells of its group, that of the best cell first.
    """
    added = np.zeros(options.scores.shape)
    pairs = zip(options.tiles, options.rotations, strict=True)
    columns = {pair: number for number, pair in enumerate(pairs)}
    rows = {cell: number for number, cell in enumerate(options.cells)}
    facts = np.clip(known.facts, -_CLIP, _CLIP)
    for best, *others in answers:
        for one in others:
            row, column = rows.get(Cell(one.x, one.y)), columns.get((one.tile, one.rotation))
            if row is not None and column is not None:
                added[row, column] = MEMBER
        seed = rows.get(Cell(best.x, best.y))
        if seed is not None:
            upright = turn_facts(facts[seed], -best.rotation // 90)
            _teach_shape(added, columns, best.tile, facts, upright)
    return Options(
        options.cells,
        options.tiles,
        options.rotations,
        options.scores + added,
        options.unknown,
        options.temperature,
    )


def _teach_shape(
    added: NDArray[np.float64],
    columns: dict[tuple[str, int], int],
    tile: str,
    facts: NDArray[np.float64],
    upright: NDArray[np.float64],
) -> None:
    """Add what the facts of an unrotated tile are worth, with or without its coats of arms."""
    plain = TILES[tile].plain or tile
    alike = [name for name, one in TILES.items() if plain in (name, one.plain)]
    for turns in range(4):
        apart = np.sqrt(np.square(facts - turn_facts(upright, turns)).mean(axis=1))
        worth = LIKE * np.clip(1 - apart / FAR, 0, None)
        for name in alike:
            column = columns.get((name, TILES[name].reduce_rotation(90 * turns)))
            if column is not None:
                added[:, column] = np.maximum(added[:, column], worth)
