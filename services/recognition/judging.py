"""Judges grids by what their cells show: the network tells whole tiles from parts of them.

A grid that segments do not decide often has half a tile for a whole one, or is a little too wide.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from services.recognition.designs import weigh_clarity, weigh_tiles
from services.recognition.lattice import GridCandidate
from services.recognition.picture import Photo
from services.recognition.plane import Homography, Points, list_cells, measure_tiles
from services.recognition.reading import Cell
from services.recognition.scoring import see_facts
from services.recognition.snapping import fit_plane

CELLS = 32
"""How many cells around the middle of a grid are looked at."""
FEW_CELLS = 16
"""So many are enough to see whether a cell is half a tile."""
GRIDS = 3
"""How many grids are looked at, each also with columns or rows twice as wide."""
LEAST_CELLS = 6
RINGS = (25, 100, 100)
"""How many cells around the middle the chosen grid is moved onto, one after the other."""
SHIFT = 0.2
"""How far a cell is moved to see where its tile lies, in tiles."""
LEAST_CLEAR = 1.5
"""A cell that shows a tile less clearly in all five places together does not count."""
_LARGEST = 64.0
"""How wide a tile need be at most, in pixels."""


def choose_grid(photo: Photo, grids: Sequence[GridCandidate]) -> tuple[Homography, Points]:
    """The clearest of the first grids, moved onto its tiles, and a point of its board."""
    small, scale = _shrink(photo, grids[0])
    varied = list(_vary(grids[:GRIDS]))
    clarity = [_judge(small, scale @ homography, middle, CELLS) for homography, middle in varied]
    homography, middle = varied[int(np.argmax(clarity))]
    for most in RINGS:
        homography = homography @ _align(small, scale @ homography, middle, most)
    return homography, middle[None]


def is_whole(photo: Photo, grid: GridCandidate) -> bool:
    """Whether cells show tiles no less clearly than cells with twice as wide columns or rows."""
    small, scale = _shrink(photo, grid)
    own, *wider = [_judge(small, scale @ plane, at, FEW_CELLS) for plane, at in _vary([grid])]
    return own >= max(wider)


def _align(photo: Photo, homography: Homography, middle: Points, most: int) -> Homography:
    """How the grid moves, in tiles, so that the cells around the middle show tiles most clearly."""
    cells = list_cells(homography, photo.size, middle[None], most)
    moves = SHIFT * np.array([(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)])
    here, left, right, above, below = (
        _see_tiles(photo, homography @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1]]), cells)
        for x, y in moves
    )
    across = (right - left) / (left + here + right)
    down = (below - above) / (above + here + below)
    clear = here + left + right + above + below
    good = clear > LEAST_CLEAR
    middles = np.array(cells, np.float64).reshape(-1, 2)[good] + 0.5
    targets = middles + SHIFT * np.c_[across, down][good]
    moved = fit_plane(middles, targets, clear[good])
    return np.eye(3) if moved is None else moved[0]


def _see_tiles(photo: Photo, homography: Homography, cells: Sequence[Cell]) -> NDArray[np.float64]:
    """How clearly each cell shows a whole tile: nearly 0 to 1."""
    facts = see_facts(photo, homography, cells)
    clarity = np.exp(weigh_clarity(facts))
    return np.asarray(np.where(weigh_tiles(facts) > 0, clarity, 1e-6), np.float64)


def _shrink(photo: Photo, grid: GridCandidate) -> tuple[Photo, Homography]:
    """The picture as small as the network needs it, and the map from pixels to its pixels."""
    width = float(measure_tiles(grid.homography, grid.middle[None])[0])
    share = min(1.0, _LARGEST / width)
    small = Photo(photo.shrink(share))
    across, down = (new / old for new, old in zip(small.size, photo.size, strict=True))
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


def _judge(photo: Photo, homography: Homography, middle: Points, most: int) -> float:
    """How clearly cells show whole tiles or a bare table: 0 to 1, the mean of logarithms."""
    cells = list_cells(homography, photo.size, middle[None], most)
    if len(cells) < LEAST_CELLS:
        return 0.0
    return float(np.exp(weigh_clarity(see_facts(photo, homography, cells)).mean()))
