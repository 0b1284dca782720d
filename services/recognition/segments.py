"""Straight segments of a picture, and the plane grid whose lines go through them.

A grid is fitted to segments rather than to points: an end of a segment that lies on the line x = k
says one thing of the grid. Segments are n × 2 × 2, float64: two ends, each x and y in pixels.
"""

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.picture import Pixels
from services.recognition.plane import Homography, invert, project

Segments: TypeAlias = NDArray[np.float64]

WORKING_SIDE = 1200
"""Segments are looked for in the picture made so large, in pixels of its longer side."""
SHORTEST = 12.0
"""The shortest segment that counts, in pixels of the working picture."""
MOST_SEGMENTS = 3_000
"""The longest of them are kept."""
LIGHT = 110.0
"""A tenth of the working picture is at least so light, of 255: in the dark, seams are faint."""
_SLANT = 0.14
"""The largest slant of a segment against a grid line: about 8 degrees."""


@dataclass(frozen=True, slots=True)
class OnLines:
    """Which segments lie on grid lines.

    `axis` is 0 for a line x = `line`, 1 for y = `line`; `index` are the numbers of the segments;
    `offsets` are their mean distances from the line in tiles.
    """

    index: NDArray[np.intp]
    axis: NDArray[np.intp]
    line: NDArray[np.float64]
    offsets: NDArray[np.float64]


def find_segments(picture: Pixels) -> Segments:
    """The segments of a picture, the longest first, in its own pixels."""
    scale = min(1.0, WORKING_SIDE / max(picture.shape[:2]))
    size = tuple(round(length * scale) for length in picture.shape[1::-1])
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)
    light = max(1.0, LIGHT / max(1.0, float(np.percentile(grey, 90))))
    lit = cv2.convertScaleAbs(grey, alpha=light)
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(lit)[0]
    if found is None:
        return np.empty((0, 2, 2))
    segments = np.asarray(found, np.float64).reshape(-1, 2, 2)
    lengths = measure_lengths(segments)
    order = np.argsort(-lengths, kind="stable")[:MOST_SEGMENTS]
    order = order[lengths[order] >= SHORTEST]
    own_scale = np.array([size[0] / picture.shape[1], size[1] / picture.shape[0]])
    return np.asarray((segments[order] + 0.5) / own_scale, np.float64)


def measure_lengths(segments: Segments) -> NDArray[np.float64]:
    return np.asarray(np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1))


def match_lines(homography: Homography, segments: Segments, tolerance: float) -> OnLines:
    """The segments that lie on lines of the grid, within `tolerance` tiles at both ends."""
    inverse = invert(homography)
    depth = np.c_[segments.reshape(-1, 2), np.ones(2 * len(segments))] @ inverse[2]
    sign = np.sign(np.median(depth)) if len(depth) else 1.0
    is_ahead = (depth * sign > 1e-9).reshape(-1, 2).all(axis=1)
    ends = project(inverse, segments.reshape(-1, 2)).reshape(-1, 2, 2)
    span = np.abs(ends[:, 1] - ends[:, 0])
    axis = np.argmin(span, axis=1)
    rows = np.arange(len(segments))
    across = ends[rows, :, axis]
    line = np.round(across.mean(axis=1))
    is_straight = span[rows, axis] < _SLANT * span[rows, 1 - axis]
    is_near = np.abs(across - line[:, None]).max(axis=1) < tolerance
    kept = np.flatnonzero(is_ahead & is_straight & is_near)
    return OnLines(kept, axis[kept], line[kept], across.mean(axis=1)[kept] - line[kept])


def fit_grid(homography: Homography, segments: Segments, matched: OnLines) -> Homography | None:
    """The homography whose lines go through the matched segments, by weighted least squares.

    Long segments count more, and those near their line. None if they do not decide it.
    """
    if (
        len(set(matched.line[matched.axis == 0])) < 3
        or len(set(matched.line[matched.axis == 1])) < 3
    ):
        return None
    ends = segments[matched.index].reshape(-1, 2)
    centre, spread = ends.mean(axis=0), float(ends.std()) + 1e-9
    local = np.c_[(ends - centre) / spread, np.ones(len(ends))]
    axis, line = np.repeat(matched.axis, 2), np.repeat(matched.line, 2)
    origin = np.round(np.array([np.median(matched.line[matched.axis == n]) for n in (0, 1)]))
    line = line - origin[axis]
    rows = np.zeros((len(ends), 9))
    for n in (0, 1):
        rows[axis == n, 3 * n : 3 * n + 3] = local[axis == n]
    rows[:, 6:] = -line[:, None] * local
    weights = np.sqrt(np.repeat(measure_lengths(segments[matched.index]), 2))
    flat = np.linalg.svd(rows * weights[:, None], full_matrices=False)[2][-1]
    inverse = flat.reshape(3, 3) @ np.array(
        [[1 / spread, 0, -centre[0] / spread], [0, 1 / spread, -centre[1] / spread], [0, 0, 1]]
    )
    inverse = np.array([[1, 0, origin[0]], [0, 1, origin[1]], [0, 0, 1]]) @ inverse
    if (
        not np.isfinite(inverse).all()
        or abs(np.linalg.det(inverse / np.abs(inverse).max())) < 1e-18
    ):
        return None
    found = invert(inverse)
    middle = np.append(project(invert(homography), centre[None])[0], 1)
    return np.asarray(found / (found[2] @ middle), np.float64)


def snap_to_segments(homography: Homography, segments: Segments) -> Homography:
    """The grid moved onto the segments near its lines, in rounds of less and less tolerance."""
    for tolerance in (0.25, 0.2, 0.15, 0.1, 0.08, 0.06, 0.06):
        matched = match_lines(homography, segments, tolerance)
        found = fit_grid(homography, segments, matched)
        if found is None:
            break
        homography = found
    return homography
