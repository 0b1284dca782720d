"""Renders the lines of a tile of one cell: roads and rivers, cities with their walls, hedges.

A city is straight along its sides and bent inwards along all others; its walls are the bends, so
that the cities of two tiles become one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.carcassonne.board.design import OPPOSITE, SIDES, Segment
from services.carcassonne.drawing.svg_paths import (
    CORNERS,
    MIDDLE,
    MIDS,
    Point,
    adjacent_sides,
    format_step,
    format_straight,
    mean,
)
from services.carcassonne.tiles.fields import SQUARE, Stretch, find_faces, map_edges

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


def _render_inwards(side: str, end: Point) -> str:
    """A path step that is straight if the end is opposite, else bent in the middle."""
    start = MIDS[side]
    if start.real * end.imag == start.imag * end.real:
        return format_straight(start, end)
    return format_step("Q", start * 0.1, end)


def _render_across(first: str, second: str, meets: bool) -> str:
    end = MIDS[second]
    if second == OPPOSITE[first]:
        return format_straight(MIDS[first], end)
    return format_step("L", MIDDLE, end) if meets else format_step("Q", MIDDLE, end)


def _find_ending(side: str, segments: Sequence[Segment], fields: Mapping[str, int]) -> Ending:
    left, right = fields.get(side + "L"), fields.get(side + "R")
    if left is None or right is None or left == right:
        return Ending(MIDS[side] * STUMP)
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
    return MIDS[near[0] if near else OPPOSITE[side]] * 0.6


WHOLE_TILE = "M-6-6H6V6H-6z"


def choose_wall_kind(city: Segment) -> str:
    return "b" if city.besieged else "a"


def render_hidden_wall(cities: Sequence[Segment]) -> str:
    """Of two cities that cross, the walls of the lower one where the other covers them."""
    below = next(filter(None, map(_find_through_sides, cities)))
    return "M-1.5-3V3M1.5-3V3" if below == "NS" else "M-3-1.5H3M-3 1.5H3"


def are_crossing(cities: Sequence[Segment]) -> bool:
    """Whether one city goes from north to south and another from east to west."""
    return {"NS", "EW"} <= {_find_through_sides(city) for city in cities}


def _find_through_sides(city: Segment) -> str:
    """NS or EW for a city with exactly these two sides; empty for all others."""
    sides = "".join(sorted(edge.side for edge in city.edges))
    return sides if sides in ("NS", "EW") else ""


def locate_city(city: Segment) -> Point:
    return mean([MIDS[edge.side] for edge in city.edges]) * (0.78 if len(city.edges) == 1 else 1.1)


def render_city(city: Segment) -> tuple[str, str]:
    sides = [edge.side for edge in city.edges]
    if len(sides) == len(SIDES):
        return WHOLE_TILE, ""
    first = next(
        number
        for number, side in enumerate(SIDES)
        if side in sides and SIDES[number - 1] not in sides
    )
    order = SIDES[first:] + SIDES[:first]
    begin = CORNERS[order[-1]]
    shared = city.shared_edge
    start = begin if shared is None else MIDS[shared.side]
    way = format_step("M", start) + ("" if shared is None else format_step("L", begin))
    at, missing, walls = begin, 0, ""
    for side in order:
        if side not in sides:
            missing += 1
            continue
        before = CORNERS[SIDES[SIDES.index(side) - 1]]
        if missing:
            bend = _render_bend(at, before, missing)
            way += bend
            walls += format_step("M", at) + bend
        missing, at = 0, CORNERS[side]
        way += format_straight(before, at)
    bend = _render_bend(at, start, missing)
    return way + bend + "z", walls + format_step("M", at) + bend


def _render_bend(start: Point, end: Point, missing: int) -> str:
    """A path step past `missing` sides: straight for two, else bent around the middle."""
    if missing == 2:
        return format_step("L", end)
    return format_step("C", start * (1 / 3), end * (1 / 3), end)


def render_hedges(segments: Sequence[Segment], endings: Mapping[int, Ending]) -> str:
    """The hedges of a tile of one cell as one path; empty where there are none."""
    fields = map_sides(segments, "field")
    ways = [
        format_step("M", start) + format_step("L", end)
        for face in find_faces(segments, SQUARE)
        for start, end in _find_hedges(face, segments, fields, endings)
    ]
    return "".join(ways)


def _find_hedges(
    face: Sequence[Stretch],
    segments: Sequence[Segment],
    fields: Mapping[str, int],
    endings: Mapping[int, Ending],
) -> Iterator[tuple[Point, Point]]:
    """Lines from each border on the rim to the point where the borders of this face meet."""
    walls = list(_find_parting_walls(face, fields))
    ends = [place for part in face for place in _find_changes(part, fields)]
    led = [wall for wall in walls if wall in endings and endings[wall].city is not None]
    if led and not ends and len(walls) <= len(led) + 1:
        return
    ends += [_find_anchor(segments[wall]) for wall in walls if wall not in led]
    cities = [part.end for part in face if part.end is not None and _is_city(segments[part.end])]
    hub = _find_anchor(segments[cities[0]]) if cities else MIDDLE
    for end in ends:
        if end != hub:
            yield end, hub


def _find_parting_walls(face: Sequence[Stretch], fields: Mapping[str, int]) -> Iterator[int]:
    full = [part for part in face if part.halves]
    if len(full) < 2:
        return
    for part, after in zip(full, [*full[1:], full[0]], strict=True):
        before, behind = part.halves[-1].side, after.halves[0].side
        if part.end is not None and fields.get(before) != fields.get(behind):
            yield part.end


def _find_changes(part: Stretch, fields: Mapping[str, int]) -> Iterator[Point]:
    """The points on the rim of a stretch where one field ends and another begins."""
    for half, after in zip(part.halves, part.halves[1:], strict=False):
        mine, other = fields.get(half.side), fields.get(after.side)
        if mine is not None and other is not None and mine != other:
            side = half.side[0]
            yield MIDS[side] if after.side[0] == side else CORNERS[side]


def _is_city(segment: Segment) -> bool:
    return segment.kind == "city"


def _find_anchor(wall: Segment) -> Point:
    return locate_city(wall) * 0.6 if _is_city(wall) else MIDDLE


def locate_inner_fields(segments: Sequence[Segment]) -> Mapping[int, Point]:
    """By index, a point of each field without half-edges: between the corners of its cities."""
    inner = [
        n for n, segment in enumerate(segments) if segment.kind == "field" and not segment.edges
    ]
    places: dict[int, Point] = {}
    for number in inner:
        corners = _find_corners(segments, segments[number].cities)
        alike = [other for other in inner if segments[other].cities == segments[number].cities]
        if len(alike) > 1 and len(corners) >= len(alike):
            share = len(corners) // len(alike)
            places[number] = corners[alike.index(number) * share] * 0.6
        else:
            places[number] = mean(corners or [MIDDLE]) * 0.5
    return places


def _find_corners(segments: Sequence[Segment], cities: Sequence[int]) -> list[Point]:
    owners = {edge.side: city for city in cities for edge in segments[city].edges}
    return [
        CORNERS[side]
        for side, after in zip(SIDES, SIDES[1:] + SIDES[:1], strict=True)
        if side in owners and after in owners and owners[side] != owners[after]
    ]
