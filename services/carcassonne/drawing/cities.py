"""The outline of a city on a tile: straight along its sides, bent inwards where it has none."""

from collections.abc import Collection, Sequence

from services.carcassonne.board.design import SIDES, Segment
from services.carcassonne.drawing.geometry import CORNERS, MIDS, Point, mean, scaled
from services.carcassonne.drawing.ways import path, step, straight

WHOLE = "M-6-6H6V6H-6z"
"""All of a tile."""


def city_drawn(city: Segment) -> str:
    """A city segment of a tile of one cell."""
    kind = "c b" if city.besieged else "c"
    return path(kind, _outline([edge.side for edge in city.edges], city))


def crossing_drawn(cities: Sequence[Segment]) -> str:
    """Where two cities cross, the walls of the first under the second: dashed, as tunnels are."""
    if not are_crossing(cities):
        return ""
    below = next(filter(None, map(_through, cities)))
    return path("y", "M-1.5-3V3M1.5-3V3" if below == "NS" else "M-3-1.5H3M-3 1.5H3")


def are_crossing(cities: Sequence[Segment]) -> bool:
    """Whether one city leads from north to south and another from east to west."""
    return {"NS", "EW"} <= {_through(city) for city in cities}


def _through(city: Segment) -> str:
    """The two opposite sides of a city that has no others, or nothing."""
    sides = "".join(sorted(edge.side for edge in city.edges))
    return sides if sides in ("NS", "EW") else ""


def city_place(city: Segment) -> Point:
    """Where things stand in a city: towards its sides, in the middle when it has all four."""
    x, y = mean([MIDS[edge.side] for edge in city.edges])
    return scaled((x, y), 0.78 if len(city.edges) == 1 else 1.1)


def _outline(sides: Collection[str], city: Segment) -> str:
    if len(sides) == len(SIDES):
        return WHOLE
    first = next(
        number
        for number, side in enumerate(SIDES)
        if side in sides and SIDES[number - 1] not in sides
    )
    order = SIDES[first:] + SIDES[:first]
    begin = CORNERS[order[-1]]
    shared = city.shared_edge
    start = begin if shared is None else MIDS[shared.side]
    way, at, missing = step("M", start) + ("" if shared is None else step("L", begin)), begin, 0
    for side in order:
        if side not in sides:
            missing += 1
            continue
        before = CORNERS[SIDES[SIDES.index(side) - 1]]
        if missing:
            way += _bend(at, before, missing)
        missing, at = 0, CORNERS[side]
        way += straight(before, at)
    return way + _bend(at, start, missing) + "z"


def _bend(start: Point, end: Point, missing: int) -> str:
    """Past so many sides: two of them straight across, otherwise around the middle."""
    if missing == 2:
        return step("L", end)
    return step("C", scaled(start, 1 / 3), scaled(end, 1 / 3), end)
