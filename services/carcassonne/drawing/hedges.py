"""Renders hedges: the borders between fields that are not a road, a river or a city."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.design import SIDES, Segment
from services.carcassonne.drawing.cities import locate_city
from services.carcassonne.drawing.geometry import CORNERS, MIDDLE, MIDS, Point, mean, scale_point
from services.carcassonne.drawing.lines import Ending, map_sides
from services.carcassonne.drawing.svg_paths import format_step
from services.carcassonne.tiles.fields import Stretch, find_faces
from services.carcassonne.tiles.outline import SQUARE


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
    cities = [
        wall
        for part in face
        for wall in (part.end,)
        if wall is not None and _is_city(segments[wall])
    ]
    hub = _find_anchor(segments[cities[0]]) if cities else MIDDLE
    for end in ends:
        if end != hub:
            yield end, hub


def _find_parting_walls(face: Sequence[Stretch], fields: Mapping[str, int]) -> Iterator[int]:
    """The walls of a face with different fields on their two sides."""
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
    """A point of a wall inside the tile."""
    return scale_point(locate_city(wall), 0.6) if _is_city(wall) else MIDDLE


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
            places[number] = scale_point(corners[alike.index(number) * share], 0.6)
        else:
            places[number] = scale_point(mean(corners or [MIDDLE]), 0.5)
    return places


def _find_corners(segments: Sequence[Segment], cities: Sequence[int]) -> list[Point]:
    """The corners of the tile where two of these cities meet."""
    owners = {edge.side: city for city in cities for edge in segments[city].edges}
    return [
        CORNERS[side]
        for side, after in zip(SIDES, SIDES[1:] + SIDES[:1], strict=True)
        if side in owners and after in owners and owners[side] != owners[after]
    ]
