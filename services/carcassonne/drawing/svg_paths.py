"""Points, paths, colours and strokes of every picture, for light and for dark surroundings.

A tile is a square of 12 around (0, 0), y growing south. A point is a complex number, x + y·i.
`style.json` has by kind of path the classes in which it is drawn, the broadest stroke first. The
kinds: wide cities (w), the ground of cities (c), walls (a), broken walls (b), rivers (i), roads
(r), tunnels (u), hedges (h), fields inside a city (f), roofs (o), the light side of roofs (ol),
trees (e), and the hidden wall of a crossing (y).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TypeAlias

from services.carcassonne.board.design import HALVES, SIDES
from shared.drawing.svg import format_number

Point: TypeAlias = complex
SIZE = 12
HALF = SIZE / 2
MIDDLE: Point = 0j

MIDS: Mapping[str, Point] = {
    "N": complex(0, -HALF),
    "E": complex(HALF, 0),
    "S": complex(0, HALF),
    "W": complex(-HALF, 0),
}
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


def rotate_point(point: Point, rotation: int) -> Point:
    """The point rotated clockwise around (0, 0); `rotation` in degrees, a multiple of 90."""
    return point * 1j ** (rotation // 90)


def measure_way(start: Point, end: Point) -> float:
    way = end - start
    return abs(way.real) + abs(way.imag)


STYLES = json.loads(Path(__file__).with_name("style.json").read_text(encoding="utf-8"))
PASSES: Mapping[str, Sequence[str]] = STYLES["passes"]
COLOURS: Mapping[str, Sequence[str]] = STYLES["colours"]
PLAYER_COLOURS: Sequence[str] = STYLES["players"]
TEXT = (
    "text{font:bold 2.5px sans-serif;text-anchor:middle;fill:#fff;stroke:#111;"
    "stroke-width:.5;paint-order:stroke}"
)
_CLASSES = re.compile(r'class="([^"]+)"')


def list_classes(drawing: str) -> set[str]:
    return {name for names in _CLASSES.findall(drawing) for name in names.split()}


def render_style(classes: set[str]) -> str:
    """The rules of these classes, in the order of the file; other classes have none."""
    used = {name: rules for name, rules in COLOURS.items() if name in classes}
    light, dark = (
        "".join([f".{name}{{{rules[tone]}}}" for name, rules in used.items() if rules[tone]])
        for tone in (0, 1)
    )
    return f"{light}:root{{color-scheme:light dark}}@media(prefers-color-scheme:dark){{{dark}}}"


STYLE = TEXT + render_style(set(COLOURS))


STEP = re.compile("([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d*\.\d+|\d+)")

PathStep = tuple[str, list[Point]]
"""The letter of a path step, in capitals but for z, and its points."""


def render_path(kind: str, *steps: str) -> str:
    return f'<path class="{kind}" d="{"".join(steps)}"/>'


def render_passes(kind: str, way: str) -> str:
    return "".join([render_path(one, way) for one in PASSES[kind]])


def render_use(sign: str, at: Point = MIDDLE) -> str:
    across = f' x="{format_number(at.real)}"' if at.real else ""
    down = f' y="{format_number(at.imag)}"' if at.imag else ""
    return f'<use href="#{sign}"{across}{down}/>'


def add_class(kind: str, use: str) -> str:
    return use.replace("<use", f'<use class="{kind}"', 1)


def format_step(letter: str, *points: Point) -> str:
    """One path step in its shortest form, without blanks that a minus or a point makes needless."""
    return letter + _join([one for point in points for one in (point.real, point.imag)])


def _join(coordinates: Iterable[float]) -> str:
    text = last = ""
    for coordinate in coordinates:
        digits = (
            format_number(coordinate).replace("0.", ".")
            if -1 < coordinate < 1
            else format_number(coordinate)
        )
        is_separated = not last or digits[0] == "-" or (digits[0] == "." and "." in last)
        text += digits if is_separated else f" {digits}"
        last = digits
    return text


def format_straight(start: Point, end: Point) -> str:
    if start.imag == end.imag:
        return "H" + _join([end.real])
    return "V" + _join([end.imag]) if start.real == end.real else format_step("L", end)


def read_lines(way: str) -> Iterator[tuple[Point, list[PathStep]]]:
    """The lines of a path without arcs: the start of each, and its steps."""
    for line in filter(None, way.split("M")):
        (_, numbers), *steps = STEP.findall(f"M{line}")
        (start,) = _read_points("M", numbers, MIDDLE)
        at, found = start, []
        for letter, numbers in steps:
            points = _read_points(letter, numbers, at)
            found.append((letter if letter == "z" else letter.upper(), points))
            at = points[-1] if points else start
        yield start, found


def _read_points(letter: str, numbers_text: str, at: Point) -> list[Point]:
    numbers = [float(one) for one in NUMBER.findall(numbers_text)]
    if letter == "H":
        return [complex(numbers[0], at.imag)]
    if letter == "V":
        return [complex(at.real, numbers[0])]
    points = list(map(complex, numbers[::2], numbers[1::2]))
    return [*accumulate(points, initial=at)][1:] if letter.islower() else points


def trace_path(way: str, bent: int, straight: int = 1) -> list[list[Point]]:
    """Points along each line of a path; bent and straight steps are cut into so many pieces."""
    return [list(_trace_line(start, steps, bent, straight)) for start, steps in read_lines(way)]


def _trace_line(
    start: Point, steps: Iterable[PathStep], bent: int, straight: int
) -> Iterator[Point]:
    at = start
    yield at
    for letter, points in steps:
        is_bent = letter in "CQ"
        pieces = bent if is_bent else straight
        for curve in [points] if is_bent else [[point] for point in points or [start]]:
            for piece in range(1, pieces):
                yield _find_on_curve((at, *curve), piece / pieces)
            at = curve[-1]
            yield at


def _find_on_curve(points: Sequence[Point], share: float) -> Point:
    """The point at this share (0 to 1) of a line, or of a curve with one or two control points."""
    while len(points) > 1:
        points = [one + (other - one) * share for one, other in pairwise(points)]
    return points[0]
