"""Points on the picture of a tile: a square of 12 around (0, 0), y growing south.

A point is a complex number, x + y·i: points are added and scaled as numbers are.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from services.carcassonne.board.design import HALVES, SIDES

Point: TypeAlias = complex
SIZE = 12
"""The width and height of a tile."""
HALF = SIZE / 2
MIDDLE: Point = 0j

MIDS: Mapping[str, Point] = {
    "N": complex(0, -HALF),
    "E": complex(HALF, 0),
    "S": complex(0, HALF),
    "W": complex(-HALF, 0),
}
"""The middle of each side."""
CORNERS: Mapping[str, Point] = {
    "N": complex(HALF, -HALF),
    "E": complex(HALF, HALF),
    "S": complex(-HALF, HALF),
    "W": complex(-HALF, -HALF),
}
"""The corner at the end of each side, going clockwise."""


def mean(points: Sequence[Point]) -> Point:
    return sum(points) / len(points)


def adjacent_sides(side: str) -> tuple[str, str]:
    """The previous and the next side, clockwise."""
    number = SIDES.index(side)
    return SIDES[number - 1], SIDES[(number + 1) % 4]


def _find_half_point(half: str) -> Point:
    side = half[0]
    return mean([MIDS[side], CORNERS[side if half[1] == "R" else adjacent_sides(side)[0]]])


HALF_POINTS: Mapping[str, Point] = {half: _find_half_point(half) for half in HALVES}
"""The middle of each half-edge."""


def rotate_point(point: Point, rotation: int) -> Point:
    """The point rotated clockwise around (0, 0); `rotation` in degrees, a multiple of 90."""
    return point * 1j ** (rotation // 90)


def measure_way(start: Point, end: Point) -> float:
    """The distance between two points along the sides of the tile."""
    way = end - start
    return abs(way.real) + abs(way.imag)
