"""Places what makes a tile look like land: houses in its cities, trees in its fields.

Tiles that look alike stay alike. Nothing here has a meaning in the rules.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias
from zlib import crc32

from services.carcassonne.drawing.shapes import SHAPES
from services.carcassonne.drawing.svg_paths import (
    HALF,
    Point,
    format_step,
    format_straight,
    measure_way,
    trace_path,
)

House: TypeAlias = tuple[float, float, float]
"""The middle of a house (x, y), and its length."""
LENGTHS = (1.9, 1.5, 1.7)
ROOF = 1.3
"""The width of a house."""
STREET = 0.1
"""The least distance of a house from the middle of a wall, which covers what is below it."""
BORDER = 0.2
"""The least distance of a house from the sides of the tile."""
ACROSS, DOWN = 2.5, 2.2
"""The distances between the middles of two houses in a row, and between two rows."""
SHIFTS = (0.0, 0.25, 0.5, 0.75)
"""The shares of these distances by which all houses may be shifted."""
YARD = 7
"""One place in so many has no house, so that the roofs do not look like a wall of bricks."""
SIGN_ROOM = 2.2
"""The least distance of a house from the point of a sign."""

TREES: Sequence[Point] = [complex(*place) for place in SHAPES["trees"]]
MOST_TREES = 4
CLEARANCE: Mapping[str, float] = {"r": 1.7, "u": 1.7, "i": 2.2, "h": 1.5, "a": 1.6, "b": 1.6}
"""By kind of path, the least distance of a tree from it."""
TREE_ROOM, TREE_SIGN_ROOM = 1.5, 3.2
"""The least distances of a tree from another tree, and from the point of a sign."""


def render_houses(city: str, signs: Iterable[Point]) -> tuple[str, str]:
    """The roofs in a city with this outline, and their light sides; empty without room."""
    houses = _place_houses(city, tuple(signs))
    return _render_lines(houses), _render_lines((x, y - ROOF / 4, long) for x, y, long in houses)


def _render_lines(houses: Iterable[House]) -> str:
    lines = [(complex(x - long / 2, y), complex(x + long / 2, y)) for x, y, long in houses]
    return "".join([format_step("M", start) + format_straight(start, end) for start, end in lines])


@lru_cache(maxsize=512)
def _place_houses(city: str, signs: tuple[Point, ...]) -> tuple[House, ...]:
    outline = [point for line in trace_path(city, 12) for point in line]

    @cache
    def find_crossings(y: float) -> Sequence[float]:
        return sorted(_find_crossings(outline, y))

    def is_inside(house: House) -> bool:
        x, y, long = house
        away, high = long / 2 + STREET, ROOF / 2 + STREET
        for level in (y - high, y + high):
            crossings = find_crossings(level)
            left = bisect(crossings, x - away)
            if left % 2 == 0 or left != bisect(crossings, x + away):
                return False
        return all(measure_way(sign, complex(x, y)) >= SIGN_ROOM for sign in signs)

    return max([tuple(filter(is_inside, raster)) for raster in _list_rasters()], key=len)


@cache
def _list_rasters() -> Sequence[Sequence[House]]:
    return [[*_list_raster(across, down)] for across in SHIFTS for down in SHIFTS]


def _list_raster(across: float, down: float) -> Iterator[House]:
    """Houses all over the tile; every other row is shifted by half a house."""
    limit = HALF - BORDER
    for row, column in product(range(-3, 3), repeat=2):
        x = round((column + across + row % 2 / 2) * ACROSS, 1)
        y, long = round((row + down) * DOWN, 1), LENGTHS[(row + column) % 3]
        is_on_tile = abs(x) + long / 2 <= limit and abs(y) + ROOF / 2 <= limit
        if is_on_tile and (2 * row + column) % YARD:
            yield x, y, long


def _find_crossings(outline: Sequence[Point], y: float) -> Iterator[float]:
    last = outline[-1]
    a, b = last.real, last.imag
    for point in outline:
        u, v = point.real, point.imag
        if (v > y) != (b > y):
            yield (a - u) * (y - v) / (b - v) + u
        a, b = u, v


def _contains(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point is inside, by the number of crossings to the right of it."""
    return sum(x > point.real for x in _find_crossings(outline, point.imag)) % 2 == 1


def render_trees(ways: Sequence[tuple[str, str]], signs: Sequence[Point]) -> str:
    """Trees where neither the paths of a tile (kind, path) nor its signs are; may be empty."""
    cities = [line for kind, way in ways if kind == "c" for line in trace_path(way, 6)]
    lines = [
        (CLEARANCE[kind], point)
        for kind, way in ways
        if kind in CLEARANCE
        for line in trace_path(way, 6, 6)
        for point in line
    ]
    begin = crc32("".join([way for _, way in ways]).encode()) % len(TREES)
    found: list[Point] = []
    taken = lines + [(TREE_SIGN_ROOM, sign) for sign in signs]
    for place in (*TREES[begin:], *TREES[:begin]):
        near = [*taken, *((TREE_ROOM, tree) for tree in found)]
        is_free = all(abs(place - other) >= room for room, other in near)
        if is_free and not any(_contains(city, place) for city in cities):
            found.append(place)
        if len(found) == MOST_TREES:
            break
    return "".join([format_step("M", one) + format_straight(one, one + 0.1) for one in found])
