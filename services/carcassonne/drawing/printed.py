"""Places the signs of a tile: which it has, and at which points."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from services.carcassonne.board.design import Design, Segment
from services.carcassonne.drawing.lines import (
    Ending,
    are_crossing,
    locate_city,
    locate_inner_fields,
    map_sides,
)
from services.carcassonne.drawing.shapes import find_sign
from services.carcassonne.drawing.svg_paths import (
    CORNERS,
    HALF_POINTS,
    MIDDLE,
    MIDS,
    Point,
    mean,
    measure_way,
)

CITY_FLAGS = ("cathedral", "princess", "darmstadtium")
ROAD_FLAGS = ("inn", "labyrinth")
COUNTED_SIGNS: Mapping[str, str] = {
    "farms": "farm",
    "sheds": "shed",
    "highwaymen": "highwayman",
    "travellers": "travellers",
    "wells": "well",
}
"""By field of a segment that is a number, the sign that is repeated so often."""
STEP = 2.7
"""The distance between two signs of one segment."""

PlacedSign = tuple[str, Point]


def locate_segments(design: Design) -> list[Point]:
    segments = design.segments
    inner = locate_inner_fields(segments)
    return [
        inner[number] if number in inner else _locate_segment(segment, segments)
        for number, segment in enumerate(segments)
    ]


def place_signs(
    design: Design, places: Sequence[Point], ends: Mapping[int, Ending]
) -> list[PlacedSign]:
    found = place_segment_signs(design, places)
    meeting = [n for n, end in ends.items() if end.is_border and end.city is None]
    forked = any(len(one.edges) > 2 for one in design.segments if one.kind == "road")
    if len(meeting) == 1 and forked:
        # This road ends beside a road of three arms and is not one of them.
        found.append(("crossing", MIDS[design.segments[meeting[0]].edges[0].side] * 0.3))
    elif len(meeting) > 1 and all(place != MIDDLE for _, place in found):
        found.append(("crossing", MIDDLE))
    return found + place_mark_signs(design, _find_free_corners(design, found))


def place_segment_signs(design: Design, places: Sequence[Point]) -> list[PlacedSign]:
    return [
        sign
        for segment, place in zip(design.segments, places, strict=True)
        for sign in _place_row(
            list(_list_sign_names(segment)),
            _choose_sign_place(segment, place),
            _is_upright(segment),
        )
    ]


def place_mark_signs(design: Design, free: Sequence[Point]) -> list[PlacedSign]:
    marks = [mark for mark in design.marks for _ in range(mark.number)]
    return [
        (find_sign(mark.kind, mark.detail), free[number % len(free)])
        for number, mark in enumerate(marks)
    ]


def _list_sign_names(segment: Segment) -> Iterator[str]:
    if segment.kind == "monastery":
        yield segment.building
    elif segment.kind == "city":
        yield from ["coat"] * segment.coats
        yield from (name for name in CITY_FLAGS if getattr(segment, name))
        yield from (name for name in (segment.resource,) if name)
        yield from ["wonder"] * bool(segment.wonder) + ["no_castle"] * (not segment.castle_base)
    elif segment.kind == "road":
        yield from (name for name in ROAD_FLAGS if getattr(segment, name))
        yield from ["tunnel"] * segment.tunnel
    elif segment.kind == "field":
        yield from ["pigsty"] * segment.pigsty
    elif segment.kind != "river":
        yield find_sign(segment.kind)
    for name, counted_sign in COUNTED_SIGNS.items():
        yield from [counted_sign] * getattr(segment, name)


def _place_row(names: Sequence[str], place: Point, upright: bool) -> Iterator[PlacedSign]:
    for number, name in enumerate(names):
        along = STEP * (number - (len(names) - 1) / 2)
        yield find_sign(name), place + along * (1j if upright else 1)


def _is_upright(segment: Segment) -> bool:
    """Whether the signs are one above the other: in a city on the left or right side alone."""
    return {edge.side for edge in segment.edges} in ({"E"}, {"W"}) and segment.kind == "city"


def _choose_sign_place(segment: Segment, place: Point) -> Point:
    """The point for the signs of a segment; beside a road, but on it for tunnels and labyrinths."""
    if segment.kind != "road" or segment.labyrinth:
        return MIDDLE if segment.labyrinth else place
    if segment.tunnel:
        return place
    return place + (2.2 if place.real == 0 else 2.2j if place.imag == 0 else 0)


def _locate_segment(segment: Segment, segments: Sequence[Segment]) -> Point:
    if segment.kind == "city":
        crossed = are_crossing([one for one in segments if one.kind == "city"])
        return MIDS[segment.edges[0].side] * 0.6 if crossed else locate_city(segment)
    if segment.kind in ("road", "river"):
        return MIDS[segment.edges[0].side] * 0.62
    if segment.kind == "field":
        return _locate_field(segment)
    alone = segment.kind == "garden"
    return _locate_garden(segments) if alone else _locate_building(segments)


def _locate_field(field: Segment) -> Point:
    """The mean of a field's half-edges, inwards; near the first if the mean is in the middle."""
    points = [HALF_POINTS[edge.side] for edge in field.edges]
    place = mean(points) * 0.75
    return points[0] * 0.7 if measure_way(MIDDLE, place) < 1.5 else place


def _locate_building(segments: Sequence[Segment]) -> Point:
    sides = map_sides(segments, "city")
    if not sides or len(sides) == 4:
        return MIDDLE
    return mean([MIDS[side] for side in sides]) * (-0.3 if len(sides) != 2 else -0.5)


def _locate_garden(segments: Sequence[Segment]) -> Point:
    """A corner without a city beside it; the middle where every corner has one."""
    walls = map_sides(segments, "city")
    return _sort_corners(walls, ())[0] if len(walls) < 4 else MIDDLE


def _sort_corners(cities: Collection[str], lines: Collection[str]) -> list[Point]:
    """Points near the corners of the tile, those with nothing on their two sides first."""

    def count_neighbours(side: str) -> int:
        after = "NESW"[("NESW".index(side) + 1) % 4]
        return sum(10 * (one in cities) + (one in lines) for one in (side, after))

    return [CORNERS[side] * 0.64 for side in sorted("ENSW", key=count_neighbours)]


def _find_free_corners(design: Design, signs: Sequence[PlacedSign]) -> list[Point]:
    cities = map_sides(design.segments, "city")
    lines = map_sides(design.segments, "road", "river")
    taken = [place for _, place in signs] + [*locate_inner_fields(design.segments).values()]
    places = _sort_corners(cities, lines)
    if not lines and not any(measure_way(MIDDLE, place) < STEP for place in taken):
        places.insert(0, MIDDLE if len(cities) in (0, 4) else _locate_building(design.segments))
    return [
        one for one in places if all(measure_way(place, one) > STEP for place in taken)
    ] or places
