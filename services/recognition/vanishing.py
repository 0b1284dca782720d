"""The two directions of a grid in a picture: its vanishing points.

A vanishing point is a homogeneous point, float64 of length 3 and norm 1, in coordinates whose
origin is the middle of the picture and whose unit is its longer side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class _Rays:
    """Segments as every try needs them: their lines, middles, vectors and lengths."""

    lines: NDArray[np.float64]
    middles: NDArray[np.float64]
    along: NDArray[np.float64]
    lengths: NDArray[np.float64]


def find_directions(
    segments: Segments, size: tuple[int, int], pairs: int
) -> Iterator[tuple[VanishingPoint, VanishingPoint]]:
    """Pairs of vanishing points, those of more and longer segments first; at most `pairs`.

    The first point of a pair is that of the lines that run from left to right. `size` is the width
    and the height of the picture in pixels.
    """
    local = (segments - np.array(size) / 2) / max(size)
    if len(local) < 8:
        return
    rays = _measure(local)
    every = np.minimum(rays.lengths, _LONGEST)
    generator = np.random.default_rng(0)
    weights = every
    for _ in range(pairs):
        first = _find(rays, weights, None, generator)
        if first is None:
            return
        second = _find(rays, every, first, generator)
        if second is not None:
            first = _refine(rays, every, first)
            second = _refine(rays, every, second)
            is_level = abs(_direct(first)[0]) > abs(_direct(second)[0])
            yield (first, second) if is_level else (second, first)
        weights = np.where(_agree(rays, first), 0, every)


def _measure(local: Segments) -> _Rays:
    ends = np.concatenate([local, np.ones((len(local), 2, 1))], axis=2)
    lines = np.cross(ends[:, 0], ends[:, 1])
    return _Rays(lines, local.mean(axis=1), local[:, 1] - local[:, 0], measure_lengths(local))


def _direct(point: VanishingPoint) -> NDArray[np.float64]:
    return np.asarray(point[:2] / (np.linalg.norm(point[:2]) + 1e-12))


def _agree(rays: _Rays, point: VanishingPoint) -> NDArray[np.bool_]:
    """Which segments point to a vanishing point."""
    towards = point[:2] - point[2] * rays.middles
    sine = rays.along[:, 0] * towards[:, 1] - rays.along[:, 1] * towards[:, 0]
    size = rays.lengths * np.linalg.norm(towards, axis=1) + 1e-12
    return np.asarray(np.abs(sine) < _ANGLE * size)


def _find(
    rays: _Rays,
    weights: NDArray[np.float64],
    other: VanishingPoint | None,
    generator: np.random.Generator,
) -> VanishingPoint | None:
    """The point that most segments agree with, of those that cross `other` (RANSAC)."""
    pool = np.argsort(-weights, kind="stable")[:_POOL]
    pool = pool[weights[pool] > 0]
    if len(pool) < 2:
        return None
    one, two = generator.choice(pool, (TRIES, 2)).T
    points = _cross(rays.lines[one], rays.lines[two], other)
    totals = [float(weights[_agree(rays, point)].sum()) for point in points]
    return points[int(np.argmax(totals))] if max(totals, default=0.0) > 0 else None


def _cross(
    one: NDArray[np.float64], two: NDArray[np.float64], other: VanishingPoint | None
) -> NDArray[np.float64]:
    """Where lines cross that do so far enough from the middle, and in another direction."""
    points = np.cross(one, two)
    size = np.linalg.norm(points, axis=1)
    apart = np.linalg.norm(points[:, :2], axis=1)
    is_far = (size >= 1e-12) & (apart >= _NEAREST * np.abs(points[:, 2]))
    points = np.asarray(points[is_far] / size[is_far, None], np.float64)
    if other is None:
        return points
    there = _direct(other)
    here = points[:, :2] / (np.linalg.norm(points[:, :2], axis=1, keepdims=True) + 1e-12)
    sine = here[:, 0] * there[1] - here[:, 1] * there[0]
    return np.asarray(points[np.abs(sine) >= _CROSSING])


def _refine(rays: _Rays, weights: NDArray[np.float64], point: VanishingPoint) -> VanishingPoint:
    """The point nearest to the lines of all segments that agree."""
    for _ in range(3):
        agreeing = _agree(rays, point)
        lines = rays.lines[agreeing]
        lines /= np.linalg.norm(lines[:, :2], axis=1, keepdims=True) + 1e-12
        scaled = lines * weights[agreeing, None]
        point = np.linalg.svd(scaled, full_matrices=False)[2][-1]
    return point
