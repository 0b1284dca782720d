"""The two directions of a grid in a picture: its vanishing points.

A vanishing point is a homogeneous point, float64 of length 3 and norm 1, in coordinates whose
origin is the middle of the picture and whose unit is its longer side.
"""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from services.recognition.segments import Segments, measure_lengths

VanishingPoint: TypeAlias = NDArray[np.float64]

TRIES = 1_200
_ANGLE = np.sin(np.radians(1.5))
"""The largest sine between a segment and the direction from its middle to the vanishing point."""
_NEAREST = 0.75
"""A vanishing point lies at least so far from the middle, in longer sides."""
_CROSSING = np.sin(np.radians(50))
"""The least sine between the two directions in the middle of the picture."""
_LONGEST = 0.2
"""A longer segment counts no more than one of this length, in longer sides."""
_POOL = 400
"""The longest segments are those that directions are tried with."""


def find_directions(
    segments: Segments, size: tuple[int, int], pairs: int
) -> Iterator[tuple[VanishingPoint, VanishingPoint]]:
    """Pairs of vanishing points, those of more and longer segments first; at most `pairs`.

    The first point of a pair is that of the lines that run from left to right. `size` is the width
    and the height of the picture in pixels.
    """
    local = (segments - np.array(size) / 2) / max(size)
    weights = np.minimum(measure_lengths(local), _LONGEST)
    if len(local) < 8:
        return
    generator = np.random.default_rng(0)
    first = _find(local, weights, None, generator)
    for _ in range(pairs):
        if first is None:
            return
        second = _find(local, weights, first, generator)
        if second is not None:
            first = _refine(local, weights, first)
            second = _refine(local, weights, second)
            is_level = abs(_direct(first)[0]) > abs(_direct(second)[0])
            yield (first, second) if is_level else (second, first)
        weights = np.where(_agree(local, first), 0, weights)
        first = _find(local, weights, None, generator)
        weights = np.minimum(measure_lengths(local), _LONGEST)


def _direct(point: VanishingPoint) -> NDArray[np.float64]:
    return np.asarray(point[:2] / (np.linalg.norm(point[:2]) + 1e-12))


def _agree(local: Segments, point: VanishingPoint) -> NDArray[np.bool_]:
    """Which segments point to a vanishing point."""
    middles = local.mean(axis=1)
    along = local[:, 1] - local[:, 0]
    towards = point[:2] - point[2] * middles
    sine = along[:, 0] * towards[:, 1] - along[:, 1] * towards[:, 0]
    size = np.linalg.norm(along, axis=1) * np.linalg.norm(towards, axis=1) + 1e-12
    return np.asarray(np.abs(sine) < _ANGLE * size)


def _find(
    local: Segments,
    weights: NDArray[np.float64],
    other: VanishingPoint | None,
    generator: np.random.Generator,
) -> VanishingPoint | None:
    """The point that most segments agree with, of those that cross `other` (RANSAC)."""
    ends = np.concatenate([local, np.ones((len(local), 2, 1))], axis=2)
    lines = np.cross(ends[:, 0], ends[:, 1])
    pool = np.argsort(-weights, kind="stable")[:_POOL]
    pool = pool[weights[pool] > 0]
    best, found = 0.0, None
    if len(pool) < 2:
        return None
    for one, two in generator.choice(pool, (TRIES, 2)):
        point = np.cross(lines[one], lines[two])
        size = np.linalg.norm(point)
        if size < 1e-12 or np.linalg.norm(point[:2]) < _NEAREST * abs(point[2]):
            continue
        point = point / size
        if other is not None:
            here, there = _direct(point), _direct(other)
            if abs(here[0] * there[1] - here[1] * there[0]) < _CROSSING:
                continue
        total = float(weights[_agree(local, point)].sum())
        if total > best:
            best, found = total, point
    return found


def _refine(local: Segments, weights: NDArray[np.float64], point: VanishingPoint) -> VanishingPoint:
    """The point nearest to the lines of all segments that agree."""
    ends = np.concatenate([local, np.ones((len(local), 2, 1))], axis=2)
    for _ in range(3):
        agreeing = _agree(local, point)
        lines = np.cross(ends[agreeing, 0], ends[agreeing, 1])
        lines /= np.linalg.norm(lines[:, :2], axis=1, keepdims=True) + 1e-12
        scaled = lines * weights[agreeing, None]
        point = np.linalg.svd(scaled, full_matrices=False)[2][-1]
    return point
