"""SVG paths, their steps, and uses of definitions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from services.carcassonne.drawing.geometry import MIDDLE, Point
from services.carcassonne.drawing.style import PASSES
from shared.drawing.svg import format_number

STEP = re.compile("([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d*\.\d+|\d+)")

PathStep = tuple[str, list[Point]]
"""The letter of a path step, in capitals but for z, and its points."""


def render_path(kind: str, *steps: str) -> str:
    """A path element of a style class, from its steps."""
    return f'<path class="{kind}" d="{"".join(steps)}"/>'


def render_passes(kind: str, way: str) -> str:
    """A path in all classes in which its kind is drawn."""
    return "".join([render_path(one, way) for one in PASSES[kind]])


def render_use(sign: str, at: Point = MIDDLE) -> str:
    """A use of a definition, moved to a point."""
    across = f' x="{format_number(at.real)}"' if at.real else ""
    down = f' y="{format_number(at.imag)}"' if at.imag else ""
    return f'<use href="#{sign}"{across}{down}/>'


def add_class(kind: str, use: str) -> str:
    """A use of a definition, with a style class."""
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
    """A straight step: H, V or L."""
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
