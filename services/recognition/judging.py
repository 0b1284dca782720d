"""Judges grids by what their cells show: the network tells whole tiles from parts of them.

A grid that segments do not decide often has half a tile for a whole one.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from services.recognition.designs import weigh_clarity
from services.recognition.lattice import GridCandidate
from services.recognition.network import CELL_MARGIN, CELL_SIDE, read_facts
from services.recognition.picture import Pixels
from services.recognition.plane import Homography, Points, cut_cells, list_cells, measure_tiles

CELLS = 32
"""How many cells around the middle of a grid are looked at."""
GRIDS = 3
"""How many grids are looked at, each also with columns or rows twice as wide."""
LEAST_CELLS = 6
_LARGEST = 64.0
"""How wide a tile need be at most, in pixels."""


def choose_grid(picture: Pixels, grids: Sequence[GridCandidate]) -> tuple[Homography, Points]:
    """The clearest of the first grids, and a point of its board."""
    small, scale = _shrink(picture, grids[0])
    varied = list(_vary(grids[:GRIDS]))
    clarity = [_judge(small, scale @ homography, middle) for homography, middle in varied]
    homography, middle = varied[int(np.argmax(clarity))]
    return homography, middle[None]


def _shrink(picture: Pixels, grid: GridCandidate) -> tuple[Pixels, Homography]:
    """The picture as small as the network needs it, and the map from pixels to its pixels."""
    width = float(measure_tiles(grid.homography, grid.middle[None])[0])
    share = min(1.0, _LARGEST / width)
    size = tuple(max(1, round(length * share)) for length in picture.shape[1::-1])
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    across, down = (new / old for new, old in zip(size, picture.shape[1::-1], strict=True))
    return small, np.diag([across, down, 1.0])


def _vary(grids: Sequence[GridCandidate]) -> Iterator[tuple[Homography, Points]]:
    """Each grid, and with columns or rows twice as wide that begin at either line."""
    for grid in grids:
        yield grid.homography, grid.middle
        for axis in (0, 1):
            for start in (0, 1):
                wider = np.eye(3)
                wider[axis, axis], wider[axis, 2] = 2, start
                middle = grid.middle.copy()
                middle[axis] = (middle[axis] - start) / 2
                yield grid.homography @ wider, middle


def _judge(picture: Pixels, homography: Homography, middle: Points) -> float:
    """How clearly cells show whole tiles or a bare table: 0 to 1, the mean of logarithms."""
    size = picture.shape[1], picture.shape[0]
    cells = list_cells(homography, size, middle[None], CELLS)
    if len(cells) < LEAST_CELLS:
        return 0.0
    facts = read_facts(cut_cells(picture, homography, cells, CELL_SIDE, CELL_MARGIN))
    return float(np.exp(weigh_clarity(facts).mean()))
