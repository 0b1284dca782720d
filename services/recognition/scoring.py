"""Scores all cells of a located lattice: which are occupied, and how well each design fits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from services.recognition.cells import weigh_cells
from services.recognition.coats import find_marks, weigh_coats
from services.recognition.decoding import Options
from services.recognition.packs import SIDE, Pack
from services.recognition.picture import Pixels
from services.recognition.plane import Homography, cut_cells
from services.recognition.reading import Cell
from services.recognition.scores import CERTAINTY, MARGIN, compare, convert_to_lab

QUICK_MARGIN = 1
"""The largest shift in pixels when only whether a cell is occupied is asked."""
UNKNOWN_FIT = 0.28
"""A cell whose best correlation is less shows no taught design."""


def weigh_occupation(
    picture: Pixels, homography: Homography, cells: Sequence[Cell], pack: Pack
) -> NDArray[np.float64]:
    """The evidence that each cell is occupied, in natural logarithms."""
    images = cut_cells(picture, homography, cells, SIDE, QUICK_MARGIN)
    fits = None
    if pack.patches:
        fits = compare(images, pack, SIDE, QUICK_MARGIN).values.max(axis=1, initial=-1)
    inner = slice(QUICK_MARGIN, -QUICK_MARGIN)
    return weigh_cells(convert_to_lab(images[:, inner, inner]), fits)


def score_cells(
    picture: Pixels, homography: Homography, cells: Sequence[Cell], pack: Pack
) -> Options:
    """The options of occupied cells with their scores."""
    images = cut_cells(picture, homography, cells, SIDE, MARGIN)
    comparison = compare(images, pack)
    scores = CERTAINTY * comparison.values.astype(np.float64)
    scores += weigh_coats(images, comparison, find_marks(pack))
    unknown = np.full(len(cells), CERTAINTY * UNKNOWN_FIT)
    return Options(tuple(cells), comparison.tiles, comparison.rotations, scores, unknown)
