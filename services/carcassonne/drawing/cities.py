"""Renders a city on a tile: straight along its sides, bent inwards along all other sides.

Its walls are the bends; towards its sides it is open, so that the cities of two tiles become one.
"""

from collections.abc import Sequence

from services.carcassonne.board.design import SIDES, Segment
from services.carcassonne.drawing.geometry import CORNERS, MIDS, Point, mean, scale_point
from services.carcassonne.drawing.svg_paths import format_step, format_straight

WHOLE_TILE = "M-6-6H6V6H-6z"
"""The outline of a whole tile."""


def choose_wall_kind(city: Segment) -> str:
    """The kind of path of a city's walls; those of a besieged city are broken."""
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
    """The point for signs and followers in a city: near its sides, in the middle if it has four."""
    x, y = mean([MIDS[edge.side] for edge in city.edges])
    return scale_point((x, y), 0.78 if len(city.edges) == 1 else 1.1)


def render_city(city: Segment) -> tuple[str, str]:
    """The paths of the ground and of the walls of a city segment of a tile of one cell."""
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
    return format_step("C", scale_point(start, 1 / 3), scale_point(end, 1 / 3), end)
