"""Moves a lattice that is nearly right onto the tiles: a shift of each cell, then one homography.

Cells that are empty or whose shift does not agree with the others are left out (RANSAC).
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.packs import SIDE, Pack
from services.recognition.picture import Photo
from services.recognition.plane import Homography, Points, cut_cells, project
from services.recognition.reading import Cell
from services.recognition.scores import MARGIN, compare

PASSES = ((12, 4), (16, 3), (SIDE, MARGIN), (SIDE, MARGIN))
"""The width of a cell and the largest shift of each pass, in pixels: 33 %, 19 % and 9 %."""
LEAST_FIT = 0.45
"""The least correlation of a cell whose shift counts."""
LEAST_CELLS = 6
"""So many cells must agree; otherwise the lattice stays as it is."""
_TOLERANCE = 0.06
"""How far the shift of a cell may lie from the common plane, in tiles."""
_TRIES = 400
_MOST_CELLS = 250
"""The most cells whose shifts are looked for; the nearest to the given corners."""


def snap(
    photo: Photo, homography: Homography, cells: Sequence[Cell], pack: Pack
) -> tuple[Homography, float]:
    """The lattice moved onto the tiles, and the share of the well-fitting cells that agree.

    The share is 0 where the lattice stays because too few cells agree.
    """
    nearest = list(cells)[:_MOST_CELLS]
    share = 0.0
    for side, margin in PASSES:
        images = cut_cells(photo, homography, nearest, side, margin)
        comparison = compare(images, pack, side, margin)
        fits = comparison.values.max(axis=1, initial=-1)
        good = np.flatnonzero(fits >= LEAST_FIT)
        middles = np.array([nearest[one] for one in good], np.float64).reshape(-1, 2) + 0.5
        moved = fit_plane(middles, middles + comparison.shifts[good], fits[good])
        if moved is None:
            return homography, 0.0
        plane, agreeing = moved
        homography = homography @ plane
        share = float(agreeing.mean())
        nearest = [nearest[one] for one in good]
    return homography, share


def fit_plane(
    points: Points, targets: Points, weights: NDArray[np.floating]
) -> tuple[Homography, NDArray[np.bool_]] | None:
    """The homography that takes the points (n × 2, in tiles) near their targets, and who agrees.

    Four points with larger weights are tried more often. None if fewer than `LEAST_CELLS` agree.
    """
    if len(points) < LEAST_CELLS:
        return None
    generator = np.random.default_rng(0)
    share = weights / weights.sum()
    best = np.zeros(len(points), bool)
    for _ in range(_TRIES):
        four = generator.choice(len(points), 4, replace=False, p=share)
        plane = _fit(points[four], targets[four])
        if plane is None:
            continue
        agreeing = np.linalg.norm(project(plane, points) - targets, axis=1) < _TOLERANCE
        if agreeing.sum() > best.sum():
            best = agreeing
    if best.sum() < LEAST_CELLS:
        return None
    plane = _fit(points[best], targets[best])
    return None if plane is None else (plane, best)


def _fit(points: Points, targets: Points) -> Homography | None:
    plane = cv2.findHomography(points, targets, 0)[0]
    if plane is None or not np.isfinite(plane).all():
        return None
    depth = np.c_[points, np.ones(len(points))] @ np.asarray(plane, np.float64)[2]
    return np.asarray(plane, np.float64) if depth.min() > 0.1 else None
