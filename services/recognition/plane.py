"""The plane of the table in the picture: homographies, and cells brought upright.

A homography is 3 × 3, float64, and takes lattice coordinates (x, y) to pixels of the picture.
"""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.picture import Photo, Pixels
from services.recognition.reading import Cell, HintsError, LatticePoint

cv2.setNumThreads(1)

Homography: TypeAlias = NDArray[np.float64]
Points: TypeAlias = NDArray[np.float64]
"""n × 2, x and y."""

FOCAL = 0.85
"""The focal length of an ordinary phone or camera, in longer sides of the picture."""
LEAST_CORNERS = 4
LEAST_SHARE = 0.8
"""The least share of a cell that lies in the picture."""
_PLACES = tuple(product(((n + 0.5) / 6 for n in range(6)), repeat=2))
"""Where a cell is looked at to see how much of it lies in the picture."""
_FLAT = 1e-3
"""A quadrilateral is a line when its area is less than this share of its squared length."""
_WORST_CORNER = 0.35
"""How far a given corner may lie from the fitted grid, in tiles."""


def fit_corners(lattice: Sequence[LatticePoint]) -> Homography:
    """The homography through at least four corners, by least squares; raises HintsError."""
    if len(lattice) < LEAST_CORNERS:
        raise HintsError("few-corners", least=LEAST_CORNERS)
    if len({point[:2] for point in lattice}) < len(lattice):
        raise HintsError("corners-twice")
    grid: Points = np.array([(point.x, point.y) for point in lattice], np.float64)
    pixels = np.array([(point.px, point.py) for point in lattice], np.float64)
    if _is_line(grid) or _is_line(pixels):
        raise HintsError("corners-on-a-line")
    found = cv2.findHomography(grid, pixels, 0)[0]
    if found is None or not _is_plausible(np.asarray(found, np.float64), grid):
        raise HintsError("corners-inconsistent")
    homography = np.asarray(found, np.float64)
    errors = np.linalg.norm(project(homography, grid) - pixels, axis=1)
    if errors.max() > _WORST_CORNER * measure_tiles(homography, grid).min():
        raise HintsError("corners-inconsistent")
    return homography


def _is_line(points: Points) -> bool:
    """Whether no four of the points span a plane: at most one lies off some line."""
    for left_out in range(len(points)):
        rest = np.delete(points, left_out, axis=0)
        rest = rest - rest.mean(axis=0)
        spread = np.linalg.svd(rest, compute_uv=False)
        if spread[1] <= _FLAT * max(spread[0], 1e-9):
            return True
    return False


def _is_plausible(homography: Homography, grid: Points) -> bool:
    """Whether the points lie in front of the camera and the plane is seen from above."""
    if not np.isfinite(homography).all():
        return False
    depth = np.c_[grid, np.ones(len(grid))] @ homography[2]
    if depth.min() <= 0 < depth.max() or np.abs(depth).min() < 1e-9:
        return False
    return bool(np.linalg.det(homography) * np.sign(depth[0]) > 0)


def invert(homography: Homography) -> Homography:
    """From pixels of the picture to lattice coordinates."""
    return np.asarray(np.linalg.inv(homography), np.float64)


def project(homography: Homography, points: Points) -> Points:
    """Where lattice points lie in the picture."""
    homogeneous = np.c_[points, np.ones(len(points))] @ homography.T
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:], np.float64)


def measure_tiles(homography: Homography, points: Points) -> NDArray[np.float64]:
    """The length of a tile's shorter side in pixels at each of these lattice points."""
    here = project(homography, points)
    east = np.linalg.norm(project(homography, points + np.array([1, 0])) - here, axis=1)
    south = np.linalg.norm(project(homography, points + np.array([0, 1])) - here, axis=1)
    return np.asarray(np.minimum(east, south), np.float64)


def list_cells(
    homography: Homography, size: tuple[int, int], around: Points, most: int
) -> list[Cell]:
    """The cells that lie in a picture of `size` (width, height), those near `around` first.

    A cell counts when four fifths of it do. `around` are lattice points. At most `most` cells.
    """
    middle = around.mean(axis=0)
    reach = int(np.ceil(np.sqrt(most))) + 1
    x, y = np.meshgrid(
        np.arange(-reach, reach) + int(middle[0]), np.arange(-reach, reach) + int(middle[1])
    )
    grid = np.c_[x.ravel(), y.ravel()].astype(np.float64)
    sign = np.sign(np.append(middle, 1) @ homography[2])
    shares = np.zeros(len(grid))
    for place in _PLACES:
        points = grid + place
        seen = sign * (np.c_[points, np.ones(len(points))] @ homography[2]) > 1e-9
        pixels = project(homography, np.where(seen[:, None], points, middle))
        is_inside = seen & (pixels >= 0).all(axis=1) & (pixels < size).all(axis=1)
        shares += is_inside / len(_PLACES)
    found = grid[shares >= LEAST_SHARE]
    order = np.argsort(np.abs(found + 0.5 - middle).max(axis=1), kind="stable")[:most]
    return [Cell(int(x), int(y)) for x, y in found[order]]


def cut_cells(
    photo: Photo, homography: Homography, cells: Sequence[Cell], side: int, margin: int
) -> NDArray[np.uint8]:
    """Each cell upright, `side` pixels wide, with `margin` pixels more on all four sides.

    Returns cells × (side + 2 margin) × the same × 3, uint8, RGB. What lies outside the picture
    repeats its border.
    """
    whole = side + 2 * margin
    patches = np.empty((len(cells), whole, whole, 3), np.uint8)
    if not cells:
        return patches
    scales = _choose_scales(homography, cells, side)
    for number, (cell, scale) in enumerate(zip(cells, scales, strict=True)):
        level = photo.shrink(scale)
        upright = np.array(
            [
                [1 / side, 0, cell.x + (0.5 - margin) / side],
                [0, 1 / side, cell.y + (0.5 - margin) / side],
                [0, 0, 1],
            ]
        )
        patches[number] = cv2.warpPerspective(
            level,
            _map_into(level, photo.size) @ homography @ upright,
            (whole, whole),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return patches


def _choose_scales(homography: Homography, cells: Sequence[Cell], side: int) -> list[float]:
    """By how much to shrink the picture for each cell, in steps of the square root of two."""
    ratios = side / measure_tiles(homography, np.array(cells) + 0.5)
    steps = np.ceil(2 * np.log2(np.maximum(ratios, 1 / 64))) / 2
    return [float(scale) for scale in np.minimum(1.0, 2.0**steps)]


def _map_into(level: Pixels, size: tuple[int, int]) -> Homography:
    """The map from pixels of a photo of `size` to those of a smaller one.

    A pixel's middle lies half a pixel from its upper left corner, in each scale.
    """
    across, down = (new / old for new, old in zip(level.shape[1::-1], size, strict=True))
    return np.array([[across, 0, -0.5], [0, down, -0.5], [0, 0, 1]])


def locate_camera(homography: Homography, size: tuple[int, int]) -> NDArray[np.float64]:
    """Where an ordinary camera was: x and y on the plane and its height, all in tiles.

    `size` is the width and the height of the picture in pixels.
    """
    focal, (width, height) = FOCAL * max(size), size
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    right, down, start = (np.linalg.inv(camera) @ homography).T
    scale = np.sqrt(np.linalg.norm(right) * np.linalg.norm(down))
    axes = np.c_[right / scale, down / scale, np.cross(right, down) / scale**2]
    place = -np.linalg.solve(axes, start / scale)
    return np.asarray((place[0], place[1], abs(place[2])), np.float64)
