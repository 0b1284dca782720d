"""Finds the occupied cells: those that look like tiles and are connected by their sides.

Colours of the sure tiles and of the sure table are learned anew for each photo.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from services.recognition.reading import Cell
from services.recognition.scores import Lab

OCCUPIED = 0.7
"""The least evidence of an occupied cell, in natural logarithms."""
POSSIBLE = -1.5
"""Cells with so much evidence may be tiles: they connect the sure ones."""
ROUNDS = 3
COLOUR_WEIGHT = 5.0
"""What the colours of a cell count: its pixels are many, but not independent."""
_SURE = 1.0
_BINS = (10, 12, 12)
_RANGE = ((0.0, 100.0), (-60.0, 60.0), (-60.0, 60.0))
_MOST_RATIO = 3.0


def weigh_colours(images: Lab, evidence: NDArray[np.float64]) -> NDArray[np.float64]:
    """The evidence that each cell is occupied, with what the colours of the others say of it.

    `images` is cells × height × width × 3, Lab, of the cells alone; `evidence` is without colours.
    """
    joint = evidence
    for _ in range(ROUNDS):
        tiles, table = joint > _SURE, joint < -_SURE
        if not tiles.any() or not table.any():
            break
        joint = evidence + COLOUR_WEIGHT * _compare_colours(images, tiles, table)
    return joint


def choose_cells(
    cells: Sequence[Cell], evidence: NDArray[np.float64], tiles_laid: int | None
) -> list[int]:
    """The indices of the occupied cells: of one connected group, that with the most evidence.

    Tiles that no pack has, such as a river's, are weak: cells that may be tiles connect groups of
    sure ones. With `tiles_laid`, cells of too little evidence are taken or left until there are so
    many, as far as the evidence is not clear.
    """
    threshold = OCCUPIED
    if tiles_laid is not None and 0 < tiles_laid <= len(cells):
        wanted = float(np.sort(evidence)[::-1][tiles_laid - 1])
        threshold = float(np.clip(wanted, OCCUPIED - 2 * _SURE, OCCUPIED + 2 * _SURE))
    possible = {cell: n for n, cell in enumerate(cells) if evidence[n] >= POSSIBLE}
    groups = [[n for n in group if evidence[n] >= threshold] for group in _group(possible)]
    best = max(groups, key=lambda group: sum(evidence[n] for n in group), default=[])
    return sorted(best)


def _group(cells: Mapping[Cell, int]) -> list[list[int]]:
    """The indices of cells connected by their sides."""
    left, groups = dict(cells), []
    while left:
        cell, number = left.popitem()
        group, waiting = [number], [cell]
        while waiting:
            x, y = waiting.pop()
            for beside in (Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)):
                if beside in left:
                    group.append(left.pop(beside))
                    waiting.append(beside)
        groups.append(group)
    return groups


def _compare_colours(
    images: Lab, tiles: NDArray[np.bool_], table: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The mean over each cell's pixels of the logarithm of how much likelier a tile has them."""
    ratio = np.log(_count_colours(images[tiles]) / _count_colours(images[table]))
    ratio = ratio.clip(-_MOST_RATIO, _MOST_RATIO)
    places = [
        ((images[..., n] - low) / (high - low) * bins).clip(0, bins - 1).astype(int)
        for n, (bins, (low, high)) in enumerate(zip(_BINS, _RANGE, strict=True))
    ]
    return np.asarray(ratio[tuple(places)].mean(axis=(1, 2)), np.float64)


def _count_colours(images: Lab) -> NDArray[np.float64]:
    """The share of each colour, smoothed so that none has none."""
    counts = np.histogramdd(images.reshape(-1, 3), bins=_BINS, range=_RANGE)[0]
    for axis in range(3):
        padded = np.pad(np.moveaxis(counts, axis, 0), ((1, 1), (0, 0), (0, 0)))
        smooth = (padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4
        counts = np.moveaxis(smooth, 0, axis)
    counts = counts + 0.025 * counts.sum() / counts.size + 1e-3
    return np.asarray(counts / counts.sum(), np.float64)
