"""Paints lines and shapes on a map: a picture whose pixels are numbers of inks.

Points are n × 2, x to the right and y down, in tiles: a tile spans 0 to 1.
"""

from enum import IntEnum
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

SIDE = 96
"""The width of a drawn tile in pixels."""

Map: TypeAlias = NDArray[np.uint8]
"""Height × width: the ink of each pixel."""
Points: TypeAlias = NDArray[np.float64]


class Ink(IntEnum):
    """What a pixel of a map shows; `palettes` gives each a colour."""

    FIELD = 0
    FIELD_SPOT = 1
    CROP = 2
    CROP_SPOT = 3
    TREE = 4
    TREE_LIGHT = 5
    GROUND = 6
    GROUND_SPOT = 7
    ROAD = 8
    ROAD_EDGE = 9
    WALL = 10
    WALL_EDGE = 11
    ROOF = 12
    ROOF_LAST = 19
    HOUSE = 20
    DARK = 21
    COAT = 22
    COAT_SIGN = 23
    COAT_EDGE = 24
    MONASTERY = 25
    MONASTERY_SHADE = 26
    MONASTERY_WALL = 27
    FLOWER = 28
    WHITE = 29
    PLACE = 30
    RIVER = 31
    RIVER_SPOT = 32
    RIVER_EDGE = 33
    TABLE = 34
    TABLE_SPOT = 35
    SEAM = 36
    THING = 37
    THING_SPOT = 38
    FIGURE = 39
    FIGURE_SIDE = 40
    OTHER_FIGURE = 41
    OTHER_FIGURE_SIDE = 42


INKS = len(range(max(Ink) + 1))
ROOFS = 4
"""How many pairs of inks, lit and shaded, roofs have from `Ink.ROOF` on."""


def happens(share: float, rng: Generator) -> bool:
    """True in this share of cases."""
    return bool(rng.random() < share)


def choose(options: tuple[int, ...], rng: Generator) -> int:
    """One of these numbers."""
    return options[int(rng.integers(len(options)))]


def to_pixels(points: Points) -> NDArray[np.int32]:
    """Points as OpenCV takes them."""
    return np.round(np.asarray(points) * SIDE - 0.5).astype(np.int32).reshape(-1, 1, 2)


def fill(canvas: Map, points: Points, ink: int) -> None:
    """Fill a polygon."""
    cv2.fillPoly(canvas, [to_pixels(points)], int(ink))


def stroke(canvas: Map, points: Points, ink: int, width: float) -> None:
    """Draw an open line, `width` in pixels, at least one."""
    cv2.polylines(canvas, [to_pixels(points)], False, int(ink), max(1, round(width)))


def outline(canvas: Map, points: Points, ink: int) -> None:
    """Draw a closed line, one pixel wide."""
    cv2.polylines(canvas, [to_pixels(points)], True, int(ink), 1)


def blob(
    canvas: Map, middle: Points, size: float, ink: int, rng: Generator, corners: int = 9
) -> None:
    """Fill an uneven round shape of about this radius in tiles."""
    angles = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    radii = size * rng.uniform(0.7, 1.3, corners)
    fill(canvas, middle + np.c_[np.cos(angles), np.sin(angles)] * radii[:, None], ink)


def place(shape: Points, middle: Points, size: float, angle: float) -> Points:
    """A shape of unit size, turned, at its place."""
    cos, sin = np.cos(angle), np.sin(angle)
    spin = np.array([[cos, sin], [-sin, cos]])
    return np.asarray(np.asarray(shape, np.float64) * size @ spin + middle, np.float64)


def turn(points: Points, quarters: int) -> Points:
    """Points after so many quarter turns clockwise around the middle of the tile."""
    turned = np.asarray(points, np.float64) - 0.5
    for _ in range(quarters % 4):
        turned = np.c_[-turned[:, 1], turned[:, 0]]
    return turned + 0.5


def wiggle(count: int, size: float, rng: Generator) -> Points:
    """Smooth noise of so many steps, 0 at both ends, in tiles."""
    at = np.linspace(0, 1, count)
    waves = [rng.normal() * size / k * np.sin(np.pi * k * at) for k in range(1, 6)]
    return np.asarray(np.sum(waves, axis=0), np.float64)


def bend(start: Points, first: Points, second: Points, end: Points) -> Points:
    """The curve of Bézier through 20 points."""
    at = np.linspace(0, 1, 20)[:, None]
    rest = 1 - at
    return np.asarray(
        rest**3 * start + 3 * rest**2 * at * first + 3 * rest * at**2 * second + at**3 * end
    )


def scatter(mask: NDArray[np.bool_], count: int, inset: int, rng: Generator) -> Points:
    """So many points of a mask, at least `inset` pixels from its border, if there is room."""
    inner = mask.astype(np.uint8)
    if inset:
        kernel = np.ones((2 * inset + 1,) * 2, np.uint8)
        inner = np.asarray(cv2.erode(inner, kernel, borderValue=1), np.uint8)
    rows, columns = np.nonzero(inner)
    if not len(rows):
        return np.empty((0, 2))
    chosen = rng.integers(0, len(rows), count)
    return np.asarray(np.c_[columns[chosen] + 0.5, rows[chosen] + 0.5] / SIDE, np.float64)
