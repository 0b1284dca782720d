"""Scores all cells of a located lattice: which are occupied, and how well each design fits."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.cells import weigh_cells
from services.recognition.coats import find_marks, weigh_coats
from services.recognition.decoding import Options
from services.recognition.packs import SIDE, Pack
from services.recognition.picture import Pixels
from services.recognition.plane import Homography, cut_cells
from services.recognition.reading import Cell
from services.recognition.scores import (
    CERTAINTY,
    MARGIN,
    Comparison,
    compare,
    compare_visible,
    convert_to_lab,
)

QUICK_MARGIN = 2
"""The largest shift in pixels when only whether a cell is occupied is asked."""
UNKNOWN_FIT = 0.24
UNKNOWN_HIDDEN_FIT = 0.15
"""A cell whose best correlation is less shows no taught design; where a piece lies, it may be less.
"""


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


@dataclass(frozen=True, slots=True)
class ScoredCells:
    """Cells as they were compared, and how: n × (SIDE + 2 MARGIN) × the same × 3, uint8 RGB."""

    cells: tuple[Cell, ...]
    images: NDArray[np.uint8]
    comparison: Comparison

    def list_options(self, pack: Pack, hidden: NDArray[np.bool_] | None = None) -> Options:
        """The options with their scores; what is `hidden` (n × height × width) does not count."""
        comparison = self.comparison
        if hidden is None:
            hidden = np.zeros(self.images.shape[:3], np.bool_)
        if hidden.any():
            comparison = compare_visible(self.images, hidden, comparison, pack)
        scores = CERTAINTY * comparison.values.astype(np.float64)
        scores += weigh_coats(self.images, hidden, comparison, find_marks(pack))
        fits = np.where(hidden.any(axis=(1, 2)), UNKNOWN_HIDDEN_FIT, UNKNOWN_FIT)
        unknown = CERTAINTY * fits
        return Options(self.cells, comparison.tiles, comparison.rotations, scores, unknown)


def score_cells(
    picture: Pixels, homography: Homography, cells: Sequence[Cell], pack: Pack
) -> ScoredCells:
    """Compare cells with a pack."""
    images = cut_cells(picture, homography, cells, SIDE, MARGIN)
    return ScoredCells(tuple(cells), images, compare(images, pack))
