"""Finds the lattice of a board in a picture by itself, and says how sure it is.

The seams of tiles make most of the long straight segments. Their two vanishing points give the
plane up to the widths of columns and rows, which are the periods of the segments' positions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.plane import FOCAL, Homography, invert, project
from services.recognition.segments import Segments, match_lines, measure_lengths, snap_to_segments
from services.recognition.vanishing import VanishingPoint, find_directions

PAIRS = 3
"""How many pairs of directions are tried."""
PERIODS = 4
SMALLEST_TILE = 0.02
LARGEST_TILE = 0.35
"""The least and the largest width of a tile, in longer sides of the picture."""
LEAST_SUPPORT = 12
"""The least number of tile sides that segments must lie on."""
_SKEW = 0.25
"""How far a tile's sides may be from equal (natural logarithm) and from square (cosine)."""
_TOLERANCE = 0.06


@dataclass(frozen=True, slots=True)
class GridCandidate:
    """A grid, and between 0 and 1 how well segments and grid explain each other.

    `explained` is the share of the length of the segments in its two directions that lies on its
    lines; `covered` is the share of its lines, inside the board, that segments lie on.
    """

    homography: Homography
    explained: float
    covered: float
    support: int
    middle: NDArray[np.float64]

    @property
    def score(self) -> float:
        """Both shares in one: their geometric mean."""
        return float(np.sqrt(self.explained * self.covered))


def find_grids(segments: Segments, size: tuple[int, int]) -> list[GridCandidate]:
    """The plausible grids of a picture of `size` (width, height), the best first."""
    found = [
        candidate
        for level, upright in find_directions(segments, size, PAIRS)
        for start in _list_starts(segments, size, level, upright)
        if (candidate := judge_grid(snap_to_segments(start, segments), segments, size)) is not None
    ]
    return sorted(found, key=lambda candidate: -candidate.score)


def _list_starts(
    segments: Segments, size: tuple[int, int], level: VanishingPoint, upright: VanishingPoint
) -> Iterator[Homography]:
    """Grids with these directions, of every pair of periods that makes nearly square tiles."""
    unit = max(size)
    from_local = np.array([[unit, 0, size[0] / 2], [0, unit, size[1] / 2], [0, 0, 1.0]])
    plane = from_local @ np.c_[_orient(level, 0), _orient(upright, 1), np.array([0, 0, 1.0])]
    if abs(np.linalg.det(plane / np.abs(plane).max())) < 1e-12:
        return
    periods = [_find_periods(plane, segments, axis) for axis in (0, 1)]
    for across, right in periods[0]:
        for down, below in periods[1]:
            scale = np.array([[across, 0, right], [0, down, below], [0, 0, 1.0]])
            start = plane @ scale
            if measure_skew(start, size) < 2 * _SKEW:
                yield start


def _orient(point: VanishingPoint, axis: int) -> VanishingPoint:
    """The point with the sign that makes the axis grow to the right or downwards, of unit speed."""
    sign = 1.0 if point[axis] >= 0 else -1.0
    return np.asarray(sign * point / (np.linalg.norm(point[:2]) + 1e-12))


def _find_periods(plane: Homography, segments: Segments, axis: int) -> list[tuple[float, float]]:
    """The periods of the positions of the segments on lines of an axis, and where a line lies."""
    inverse = invert(plane)
    ends = project(inverse, segments.reshape(-1, 2)).reshape(-1, 2, 2)
    span = np.abs(ends[:, 1] - ends[:, 0])
    chosen = span[:, axis] < 0.05 * span[:, 1 - axis]
    position = ends[chosen, :, axis].mean(axis=1)
    weights = measure_lengths(segments[chosen])
    if len(position) < LEAST_SUPPORT:
        return []
    low, high = np.quantile(position, (0.02, 0.98))
    inside = (position >= low) & (position <= high)
    position, weights = position[inside], weights[inside] / weights[inside].sum()
    frequencies = np.arange(1 / LARGEST_TILE, 1 / SMALLEST_TILE, 0.15 / max(high - low, 0.05))
    waves = np.exp(2j * np.pi * np.outer(frequencies, position)) @ weights
    strength = np.abs(waves)
    peaks = [
        n
        for n in range(1, len(strength) - 1)
        if strength[n] >= strength[n - 1] and strength[n] > strength[n + 1]
    ]
    peaks.sort(key=lambda n: -strength[n])
    return [
        (float(1 / frequencies[n]), float(np.angle(waves[n]) / (2 * np.pi * frequencies[n])))
        for n in peaks[:PERIODS]
    ]


def measure_skew(homography: Homography, size: tuple[int, int]) -> float:
    """How far the tiles are from squares, seen with an ordinary lens; 0 for squares."""
    focal, (width, height) = FOCAL * max(size), size
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    right, down = (np.linalg.inv(camera) @ homography)[:, :2].T
    lengths = np.linalg.norm(right), np.linalg.norm(down)
    if min(lengths) < 1e-12:
        return np.inf
    return float(max(abs(np.log(lengths[0] / lengths[1])), abs(right @ down) / np.prod(lengths)))


def judge_grid(
    homography: Homography, segments: Segments, size: tuple[int, int]
) -> GridCandidate | None:
    """How good a grid is; None if it is none."""
    if measure_skew(homography, size) > _SKEW:
        return None
    directed = _count_directed(homography, segments)
    matched = match_lines(homography, segments, _TOLERANCE)
    if directed <= 0 or len(matched.index) < LEAST_SUPPORT:
        return None
    explained = float(measure_lengths(segments[matched.index]).sum()) / directed
    inverse = invert(homography)
    ends = project(inverse, segments[matched.index].reshape(-1, 2)).reshape(-1, 2, 2)
    sides = _cover_sides(ends, matched.axis, matched.line)
    if len(sides) < LEAST_SUPPORT:
        return None
    middle = np.median(ends.reshape(-1, 2), axis=0)
    return GridCandidate(homography, min(explained, 1.0), _measure_cover(sides), len(sides), middle)


def _count_directed(homography: Homography, segments: Segments) -> float:
    """The length of all segments that run along one of the axes."""
    inverse = invert(homography)
    ends = project(inverse, segments.reshape(-1, 2)).reshape(-1, 2, 2)
    span = np.sort(np.abs(ends[:, 1] - ends[:, 0]), axis=1)
    directed = (span[:, 0] < 0.1 * span[:, 1]) & (span[:, 1] < 20)
    return float(measure_lengths(segments[directed]).sum())


def _cover_sides(
    ends: NDArray[np.float64], axis: NDArray[np.intp], line: NDArray[np.float64]
) -> dict[tuple[int, int, int], float]:
    """By side of a tile (axis, line, place along it), the share that segments lie on."""
    covered: dict[tuple[int, int, int], float] = {}
    for (one, two), own, at in zip(ends, axis, line, strict=True):
        low, high = sorted((float(one[1 - own]), float(two[1 - own])))
        for place in range(int(np.floor(low)), min(int(np.floor(high)), int(low) + 30) + 1):
            part = min(high, place + 1) - max(low, place)
            key = (int(own), int(at), place)
            covered[key] = min(1.0, covered.get(key, 0.0) + part)
    return {side: share for side, share in covered.items() if share >= 0.25}


def _measure_cover(sides: dict[tuple[int, int, int], float]) -> float:
    """Of the cells that have two or more covered sides, the share of sides that are covered."""
    counts: dict[tuple[int, int], int] = {}
    for axis, line, place in sides:
        beside = (
            ((line, place), (line - 1, place)) if axis == 0 else ((place, line), (place, line - 1))
        )
        for cell in beside:
            counts[cell] = counts.get(cell, 0) + 1
    within = [count for count in counts.values() if count >= 2]
    return sum(within) / (4 * len(within)) if within else 0.0
