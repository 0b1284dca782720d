"""Points on the picture of a tile: a square of 12 around (0, 0), y growing south."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from services.carcassonne.board.design import HALVES, SIDES

Point: TypeAlias = tuple[float, float]
SIZE = 12
"""The width and height of a tile."""
HALF = SIZE / 2
MIDDLE: Point = (0.0, 0.0)

MIDS: Mapping[str, Point] = {"N": (0, -HALF), "E": (HALF, 0), "S": (0, HALF), "W": (-HALF, 0)}
"""The middle of each side."""
CORNERS: Mapping[str, Point] = {
    "N": (HALF, -HALF),
    "E": (HALF, HALF),
    "S": (-HALF, HALF),
    "W": (-HALF, -HALF),
}
"""The corner at the end of each side, going clockwise."""


def mean(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    return (
        sum(point[0] for point in points) / len(points),
        sum(point[1] for point in points) / len(points),
    )


def _find_half_point(half: str) -> Point:
    """The middle of a half-edge."""
    side = half[0]
    corner = CORNERS[side] if half[1] == "R" else CORNERS[SIDES[SIDES.index(side) - 1]]
    return mean([MIDS[side], corner])


HALF_POINTS: Mapping[str, Point] = {half: _find_half_point(half) for half in HALVES}
"""The middle of each half-edge."""


def scale_point(point: Point, factor: float) -> Point:
    """The point with its distance from the middle of the tile multiplied by a factor."""
    return point[0] * factor, point[1] * factor


def move_point(point: Point, by: Point) -> Point:
    """The sum of two vectors."""
    return point[0] + by[0], point[1] + by[1]


def rotate_point(point: Point, rotation: int) -> Point:
    """The point rotated clockwise around (0, 0); `rotation` in degrees, a multiple of 90."""
    x, y = point
    for _ in range(rotation // 90):
        x, y = -y, x
    return x, y


def adjacent_sides(side: str) -> tuple[str, str]:
    """The previous and the next side, clockwise."""
    number = SIDES.index(side)
    return SIDES[number - 1], SIDES[(number + 1) % 4]
