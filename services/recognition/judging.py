"""Judges grids by what their cells show: the network tells whole tiles from parts of them.

A grid that segments do not decide is often half a tile for a whole one, or a little too narrow.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

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
STEPS = (0.12, 0.05)
"""By how many tiles the corners of a grid are moved to see whether it becomes clearer."""
_LARGEST = 64.0
"""How wide a tile need be at most, in pixels."""
_REACH = 3
"""Half the width of the block whose corners are moved, in tiles."""


def choose_grid(
    picture: Pixels, grids: Sequence[GridCandidate]
) -> tuple[Homography, Points, float]:
    """The clearest of the first grids, moved to be clearer; a point of its board; its clarity."""
    small, scale = _shrink(picture, grids[0])
    seen = [
        (_judge(small, scale @ homography, middle), -number, homography, middle)
        for number, (homography, middle) in enumerate(_vary(grids[:GRIDS]))
    ]
    clarity, _, homography, middle = max(seen, key=lambda one: one[:2])
    plane = scale @ homography
    for step in STEPS:
        plane, clarity = _improve(small, plane, middle, clarity, step)
    return np.asarray(np.linalg.inv(scale) @ plane, np.float64), middle[None], clarity


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


def _improve(
    picture: Pixels, homography: Homography, middle: Points, clarity: float, step: float
) -> tuple[Homography, float]:
    """Move one corner of a block after the other while that makes the cells clearer."""
    steps = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    corners = np.round(middle) + _REACH * steps
    for corner in range(4):
        for axis in (0, 1):
            for sign in (-1, 1):
                moved = corners.copy()
                moved[corner, axis] += sign * step
                plane = homography @ cv2.getPerspectiveTransform(_narrow(corners), _narrow(moved))
                own = _judge(picture, plane, middle)
                if own > clarity:
                    homography, clarity = plane, own
                    break
    return homography, clarity


def _narrow(points: Points) -> NDArray[np.float32]:
    return points.astype(np.float32)
