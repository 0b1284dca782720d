"""Where cities, roads and rivers lie on a drawn tile: outlines and lines at random.

A group is the sides that a city, road or river joins, as letters of NESW.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from services.recognition.training.strokes import Points, bend, happens, turn, wiggle

NAMES = "NESW"
MIDDLES = {
    "N": np.array([0.5, 0.0]),
    "E": np.array([1.0, 0.5]),
    "S": np.array([0.5, 1.0]),
    "W": np.array([0.0, 0.5]),
}
INWARDS = {
    "N": np.array([0.0, 1.0]),
    "E": np.array([-1.0, 0.0]),
    "S": np.array([0.0, -1.0]),
    "W": np.array([1.0, 0.0]),
}
_CORNERS = {"NW": 0, "NE": 1, "ES": 2, "SW": 3}
"""The quarter turns from the upper left corner to the corner between two sides."""


@dataclass(frozen=True, slots=True)
class City:
    """A city as polygons that are filled or cut out one after the other, and its walls."""

    parts: tuple[tuple[Points, bool], ...]
    walls: tuple[Points, ...]


def shape_city(group: str, beside: int, rng: Generator) -> City:
    """A city of these sides; `beside` is how many other cities the tile has."""
    if group in _CORNERS:
        line = turn(_draw_diagonal(0.5 if beside else 0.66, rng), _CORNERS[group])
        corner = turn(np.array([(-0.1, -0.1)]), _CORNERS[group])
        return City(((np.r_[line, corner], True),), (line,))
    if len(group) == 1:
        most = 0.31 if beside else 0.38
        line = turn(_draw_cap(0.1 if beside else 0.12, most, 0.1, rng), NAMES.index(group))
        return City(((_close(line, group), True),), (line,))
    whole = np.array([(-0.1, -0.1), (1.1, -0.1), (1.1, 1.1), (-0.1, 1.1)])
    open_sides = [side for side in NAMES if side not in group]
    walls = [turn(_draw_cap(0.07, 0.36, 0.2, rng), NAMES.index(side)) for side in open_sides]
    cut = [(_close(wall, side), False) for wall, side in zip(walls, open_sides, strict=True)]
    return City(((whole, True), *cut), tuple(walls))


def _close(line: Points, side: str) -> Points:
    """A cap with the strip outside of its side."""
    strip = turn(np.array([(1.0, -0.1), (0.0, -0.1)]), NAMES.index(side))
    return np.asarray(np.r_[line, strip], np.float64)


def _draw_cap(least: float, most: float, margin: float, rng: Generator) -> Points:
    """The wall of a city at the north side: round, straight, pointed or uneven."""
    at = np.linspace(0, 1, 26)
    kind = rng.integers(0, 4)
    if kind == 0:
        rise = np.sin(np.pi * at) ** rng.uniform(0.3, 1.2)
    elif kind == 1:
        knots = [0, rng.uniform(0.1, 0.45), rng.uniform(0.55, 0.9), 1]
        rise = np.interp(at, knots, [0, 1, rng.uniform(0.75, 1), 0])
    elif kind == 2:
        rise = 1 - np.abs(2 * at - 1) ** rng.uniform(1.3, 5)
    else:
        count = int(rng.integers(3, 6))
        knots = [0, *np.sort(rng.uniform(0.05, 0.95, count)), 1]
        rise = np.interp(at, knots, [0, *rng.uniform(0.65, 1, count), 0])
    depth = np.maximum(rng.uniform(least, most) * rise + wiggle(26, rng.uniform(0, 0.02), rng), 0)
    ends = rng.uniform(-0.01, 0.03 if happens(0.5, rng) else margin, 2)
    line = np.c_[ends[0] + (1 - ends.sum()) * at, depth]
    line[[0, -1], 1] = -0.02
    return np.asarray(line, np.float64)


def _draw_diagonal(deepest: float, rng: Generator) -> Points:
    """The wall of a city in the upper left corner, from the north side to the west side."""
    at = np.linspace(0, 1, 30)[:, None]
    reach = 1 - rng.uniform(-0.01, 0.03 if happens(0.5, rng) else 0.09, 2)
    start, end = np.array([reach[0], -0.02]), np.array([-0.02, reach[1]])
    middle = 2 * rng.uniform(0.33, deepest) - (start + end) / 2 + rng.normal(0, 0.06, 2)
    line = (1 - at) ** 2 * start + 2 * at * (1 - at) * middle + at**2 * end
    if happens(0.4, rng):
        knots = np.r_[0, np.sort(rng.uniform(0.1, 0.9, int(rng.integers(2, 5)))), 1]
        exact = [np.interp(knots, at[:, 0], line[:, axis]) for axis in (0, 1)]
        line = np.c_[[np.interp(at[:, 0], knots, own) for own in exact]].T
    return np.asarray(line + wiggle(30, rng.uniform(0, 0.018), rng)[:, None])


def shape_way(group: str, end: Points, away: Points, rng: Generator) -> list[Points]:
    """The lines of a road or a river: through two sides, or from each side to `end`.

    `away` is the direction in which it bends, in tiles, because a city lies on the other side.
    """
    if len(group) == 2:
        return [_join_sides(group[0], group[1], away, rng)]
    return [_lead_to(side, end, rng) for side in group]


def _start(side: str, rng: Generator) -> Points:
    along = np.abs(INWARDS[side][::-1])
    return np.asarray(MIDDLES[side] + along * rng.uniform(-0.035, 0.035), np.float64)


def _join_sides(one: str, other: str, away: Points, rng: Generator) -> Points:
    start, end = _start(one, rng), _start(other, rng)
    is_straight = bool((INWARDS[one] == -INWARDS[other]).all())
    low, high, spread = (0.2, 0.5, 0.09) if is_straight else (0.1, 0.5, 0.05)
    first = start + INWARDS[one] * rng.uniform(low, high) + rng.normal(0, spread, 2)
    second = end + INWARDS[other] * rng.uniform(low, high) + rng.normal(0, spread, 2)
    line = bend(start, first, second, end)
    bulge = np.sin(np.pi * np.linspace(0, 1, len(line))) ** rng.uniform(0.8, 2)
    if is_straight:
        has_city = bool(np.abs(away).any())
        size = rng.uniform(-0.02, 0.22) if has_city else rng.uniform(-0.14, 0.14)
        direction = away if has_city else np.abs(INWARDS[one][::-1])
        line = line + size * bulge[:, None] * direction
    line = line + wiggle(len(line), rng.uniform(0, 0.012), rng)[:, None] * [1, -1]
    ends = line[0] - 0.06 * INWARDS[one], line[-1] - 0.06 * INWARDS[other]
    return np.asarray(np.r_[[ends[0]], line, [ends[1]]], np.float64)


def _lead_to(side: str, end: Points, rng: Generator) -> Points:
    start = _start(side, rng)
    first = start + INWARDS[side] * rng.uniform(0.1, 0.25)
    line = bend(start, first, end + rng.normal(0, 0.05, 2), end)
    line = line + wiggle(len(line), rng.uniform(0, 0.012), rng)[:, None] * [1, -1]
    return np.asarray(np.r_[[line[0] - 0.06 * INWARDS[side]], line], np.float64)


def push_away(sides: Sequence[str]) -> Points:
    """The direction away from these sides, of length 1 or 0."""
    total = np.sum([INWARDS[side] for side in sides], axis=0) if sides else np.zeros(2)
    return np.asarray(total / max(float(np.linalg.norm(total)), 1e-9) if total.any() else total)
