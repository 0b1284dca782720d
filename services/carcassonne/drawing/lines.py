"""Renders roads and rivers on a tile: where each begins and ends, and whether it is bent.

A road with one side ends at a city when the fields on both its sides touch that city, in the middle
when these are two different fields, and before the middle when they are the same field.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.carcassonne.board.design import OPPOSITE, SIDES, Segment
from services.carcassonne.drawing.geometry import MIDDLE, MIDS, Point, adjacent_sides, scale_point
from services.carcassonne.drawing.svg_paths import format_step, format_straight
from services.carcassonne.tiles.fields import map_edges

STUMP = 0.45
"""The distance from the middle, as a factor, at which a road ends that separates no fields."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a line of one side ends; `city` is the index of the city that it leads to.

    `is_border` says whether it separates two fields.
    """

    at: Point
    city: int | None = None
    is_border: bool = False


def map_sides(segments: Sequence[Segment], *kinds: str) -> Mapping[str, int]:
    """By side or half-edge of a tile of one cell, the index of the segment that has it."""
    return {edge.side: number for edge, number in map_edges(segments, *kinds).items()}


def find_endings(segments: Sequence[Segment]) -> Mapping[int, Ending]:
    """By index, the ending of each road and river of one side."""
    fields = map_sides(segments, "field")
    return {
        number: _find_ending(line.edges[0].side, segments, fields)
        for number, line in enumerate(segments)
        if line.kind in ("road", "river") and len(line.edges) == 1
    }


def choose_line_kind(line: Segment) -> str:
    """The kind of path of a road or a river; tunnels under the tile are dashed."""
    if line.kind == "river":
        return "i"
    return "u" if line.tunnel and len(line.edges) > 1 else "r"


def render_line(line: Segment, ending: Ending | None, meets: bool) -> str:
    """The path of a road or river; `meets` if another road ends at it in the middle."""
    sides = [edge.side for edge in line.edges]
    if ending is not None:
        return format_step("M", MIDS[sides[0]]) + _render_inwards(sides[0], ending.at)
    if len(sides) == 2:
        return format_step("M", MIDS[sides[0]]) + _render_across(sides[0], sides[1], meets)
    return "".join(
        [format_step("M", MIDS[side]) + format_straight(MIDS[side], MIDDLE) for side in sides]
    )


def locate_line(line: Segment) -> Point:
    """The point for signs and followers on a road."""
    return scale_point(MIDS[line.edges[0].side], 0.62)


def _render_inwards(side: str, end: Point) -> str:
    """A path step that is straight if the end is opposite, else bent in the middle."""
    start = MIDS[side]
    if start[0] * end[1] == start[1] * end[0]:
        return format_straight(start, end)
    return format_step("Q", scale_point(start, 0.1), end)


def _render_across(first: str, second: str, meets: bool) -> str:
    end = MIDS[second]
    if second == OPPOSITE[first]:
        return format_straight(MIDS[first], end)
    return format_step("L", MIDDLE, end) if meets else format_step("Q", MIDDLE, end)


def _find_ending(side: str, segments: Sequence[Segment], fields: Mapping[str, int]) -> Ending:
    left, right = fields.get(side + "L"), fields.get(side + "R")
    if left is None or right is None or left == right:
        return Ending(scale_point(MIDS[side], STUMP))
    common = [city for city in segments[left].cities if city in segments[right].cities]
    if not common:
        return Ending(MIDDLE, is_border=True)
    city = min(common, key=lambda number: _measure_distance(side, segments[number]))
    return Ending(_locate_gate(side, segments[city]), city, is_border=True)


def _measure_distance(side: str, city: Segment) -> int:
    """The number of sides from a side to a city; less than 0 for cities of several sides."""
    steps = [abs(SIDES.index(edge.side) - SIDES.index(side)) for edge in city.edges]
    return -len(city.edges) if len(city.edges) > 1 else min(min(step, 4 - step) for step in steps)


def _locate_gate(side: str, city: Segment) -> Point:
    """The point where a road from this side enters a city, slightly inside its wall."""
    sides = {edge.side for edge in city.edges}
    near = [other for other in adjacent_sides(side) if other in sides]
    if len(near) == 2:
        return MIDDLE
    return scale_point(MIDS[near[0] if near else OPPOSITE[side]], 0.6)
