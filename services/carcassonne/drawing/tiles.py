"""Renders one tile from its description, in a plain style of our own.

From below: the field, rivers, roads that end at walls, hedges, cities, other roads, signs. The
picture shows only what the description says, so a wrong description makes a wrong picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.board.design import HALVES, Design, Segment
from services.carcassonne.drawing.cities import render_city, render_crossing
from services.carcassonne.drawing.geometry import (
    CORNERS,
    HALF,
    MIDDLE,
    MIDS,
    SIZE,
    Point,
    rotate_point,
)
from services.carcassonne.drawing.hedges import locate_inner_fields, render_hedges
from services.carcassonne.drawing.lines import (
    Ending,
    choose_line_class,
    find_endings,
    map_halves_to_fields,
    render_line,
)
from services.carcassonne.drawing.printed import locate_segments, place_signs
from services.carcassonne.drawing.signs import render_sign
from services.carcassonne.drawing.style import STYLE
from services.carcassonne.drawing.svg_paths import format_step, render_path, render_use
from services.carcassonne.drawing.wide_tiles import (
    locate_wide_segments,
    place_wide_signs,
    render_wide_lines,
)
from shared.drawing.svg import element, escape_text, picture

SCALE = 12
"""Pixels of a length of 1 in the picture of one tile."""
CORNER = 2
"""The number of half-edges at one corner."""
FIELD = (
    '<pattern id="_" x="-6" y="-6" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<path class="f" d="M0 0H12V12H0z"/></pattern>'
)
"""The definition of a space of field, the background of everything else."""


class RenderedDesign(NamedTuple):
    """A design rendered around the middle of its first cell, unrotated.

    `parts` are SVG elements, the lowest first. `signs` are the names of the signs they use;
    `places` has the point of each segment.
    """

    parts: tuple[str, ...]
    signs: frozenset[str]
    places: tuple[Point, ...]

    @property
    def body(self) -> str:
        return "".join(self.parts)


@lru_cache(maxsize=1024)
def render_design(design: Design) -> RenderedDesign:
    """Renders a design; the cache has room for the catalogue and the tiles of requests."""
    if len(design.cells) > 1:
        places = locate_wide_segments(design)
        placed_signs = place_wide_signs(design, places)
        elements = render_wide_lines(design)
    else:
        ends = find_endings(design.segments)
        places = locate_segments(design)
        placed_signs = place_signs(design, places, ends)
        elements = _render_ground(design, ends)
    signs = (render_use(name, *place) for name, place in placed_signs)
    names = frozenset(name for name, _ in placed_signs)
    return RenderedDesign((*elements, *signs), names, tuple(places))


def render_tile_picture(design: Design, rotation: int = 0) -> str:
    """A tile as SVG; `rotation` in degrees clockwise."""
    own = render_design(design)
    body = render_spaces(design.cells) + own.body
    body = element("g", body, transform=f"rotate({rotation})") if rotation else body
    head = element("title", escape_text(design.id)) + element("style", STYLE)
    return picture(
        find_bounds(design, rotation), [head, render_definitions(own.signs), body], SCALE
    )


def render_spaces(spaces: Iterable[tuple[int, int]]) -> str:
    """The field under all these spaces (x, y); adjacent spaces of a row are one rectangle."""
    way, end, last = "", 0, (0, 0)
    for y, x in sorted((y, x) for x, y in spaces):
        if way and (x - 1, y) == last:
            end += SIZE
        else:
            way += f"h{end}v12h-{end}z" if way else ""
            way += format_step("M", (x * SIZE - HALF, y * SIZE - HALF))
            end = SIZE
        last = x, y
    return render_path("q", way, f"h{end}v12h-{end}z") if way else ""


def find_bounds(design: Design, rotation: int) -> tuple[float, float, float, float]:
    """The rectangle around a rotated tile: left, top, width and height."""
    middles = [rotate_point((x * SIZE, y * SIZE), rotation) for x, y in design.cells]
    left, top = (min(along) - HALF for along in zip(*middles, strict=True))
    right, bottom = (max(along) + HALF for along in zip(*middles, strict=True))
    return left, top, right - left, bottom - top


def render_definitions(signs: Iterable[str], others: Iterable[str] = ()) -> str:
    """The definitions of a picture: the field, the signs, and others."""
    return element("defs", "".join([FIELD, *map(render_sign, sorted(signs)), *others]))


def _render_ground(design: Design, ends: Mapping[int, Ending]) -> list[str]:
    """The elements of a tile of one cell except the signs, the lowest first."""
    segments = design.segments
    lines = {n: segment for n, segment in enumerate(segments) if segment.kind in ("road", "river")}
    meets = sum(end.is_border and end.city is None for end in ends.values()) == 1
    below: dict[str, str] = {}
    above: dict[str, str] = {}
    for n, line in lines.items():
        end = ends.get(n)
        low = line.kind == "river" or (end is not None and end.city is not None)
        ways, kind = below if low else above, choose_line_class(line)
        ways[kind] = ways.get(kind, "") + render_line(line, end, meets)
    parts = [
        _render_bare_halves(segments),
        *(render_path(kind, way) for kind, way in below.items()),
    ]
    parts.append(render_hedges(segments, ends))
    cities = [segment for segment in segments if segment.kind == "city"]
    parts += [*map(render_city, cities), render_crossing(cities)]
    parts += [render_path(kind, way) for kind, way in above.items()]
    parts += [_render_inner_field(place) for place in locate_inner_fields(segments).values()]
    return [*filter(None, parts)]


def _render_inner_field(place: Point) -> str:
    """A field without half-edges: a rhombus between its cities."""
    x, y = place
    return render_path("f", format_step("M", (x, y - 1)), "l1 1-1 1-1-1z")


def _render_bare_halves(segments: Sequence[Segment]) -> str:
    """The half-edges that belong to nothing, in the colour of cities: a part of a great city."""
    cities = {edge.side for segment in segments if segment.kind == "city" for edge in segment.edges}
    fields = map_halves_to_fields(segments)
    free = [half for half in HALVES if half not in fields and half[0] not in cities]
    if not free:
        return ""
    if len(free) == len(HALVES):
        return render_path("c", "M-6-6H6V6H-6z")
    first = next(half for half in free if HALVES[HALVES.index(half) - 1] not in free)
    turn = HALVES.index(first)
    way = [_find_start(first)]
    way += [_find_end(half) for half in HALVES[turn:] + HALVES[:turn] if half in free]
    if len(free) == CORNER:
        way.append(MIDDLE)
    return render_path(
        "c", format_step("M", way[0]), *(format_step("L", point) for point in way[1:]), "z"
    )


def _find_start(half: str) -> Point:
    """The start of a half-edge, going clockwise."""
    return _find_end(HALVES[HALVES.index(half) - 1])


def _find_end(half: str) -> Point:
    """The end of a half-edge, going clockwise."""
    return MIDS[half[0]] if half[1] == "L" else CORNERS[half[0]]
