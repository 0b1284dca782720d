"""Renders one tile from its description, in a style of our own.

But for houses and trees the picture shows only what the description says, so a wrong description
makes a wrong picture. On tiles of several cells, segments that reach several cells are joined in
the middle.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from services.carcassonne.board.design import HALVES, SIDES, Design, Segment
from services.carcassonne.drawing import printed
from services.carcassonne.drawing.lines import (
    WHOLE_TILE,
    Ending,
    are_crossing,
    choose_line_kind,
    choose_wall_kind,
    find_endings,
    locate_inner_fields,
    map_sides,
    render_city,
    render_hedges,
    render_hidden_wall,
    render_line,
)
from services.carcassonne.drawing.scenery import render_houses, render_trees
from services.carcassonne.drawing.shapes import render_sign
from services.carcassonne.drawing.svg_paths import (
    CORNERS,
    HALF,
    HALF_POINTS,
    MIDDLE,
    MIDS,
    SIZE,
    Point,
    adjacent_sides,
    format_step,
    list_classes,
    mean,
    render_passes,
    render_path,
    render_style,
    render_use,
    rotate_point,
)
from shared.drawing.svg import element, escape_text, picture


def render_wide_lines(design: Design) -> list[tuple[str, str]]:
    kinds = {"city": "w", "road": "r", "river": "i"}
    return [
        (kinds[segment.kind], "".join(_render_line(design, segment)))
        for kind in ("city", "river", "road")
        for segment in design.segments
        if segment.kind == kind
    ]


def place_wide_signs(design: Design, places: Sequence[Point]) -> list[printed.PlacedSign]:
    corners = [_locate_cell(design, number) + (4 + 4j) for number in range(len(design.cells))]
    return [
        *printed.place_segment_signs(design, places),
        *printed.place_mark_signs(design, corners),
    ]


def _locate_cell(design: Design, number: int) -> Point:
    return complex(*design.cells[number]) * SIZE


def _render_line(design: Design, segment: Segment) -> list[str]:
    """Lines from each side to the middle of its cell, and on to the middle of the tile."""
    cells = {edge.cell: _locate_cell(design, edge.cell) for edge in segment.edges}
    every = range(len(design.cells)) if len(cells) > 1 else cells
    middle = mean([_locate_cell(design, cell) for cell in every])
    return [
        format_step("M", cells[edge.cell] + MIDS[edge.side])
        + format_step("L", *dict.fromkeys([cells[edge.cell], middle]))
        for edge in segment.edges
    ]


def _locate_segment(design: Design, segment: Segment) -> Point:
    """The point of a segment: slightly inside its first edge, or the middle of its cell."""
    if not segment.edges:
        return _locate_cell(design, segment.cell)
    edge = segment.edges[0]
    rim = MIDS if len(edge.side) == 1 else HALF_POINTS
    return _locate_cell(design, edge.cell) + rim[edge.side] * 0.65


def render_clip(empty: Sequence[str]) -> str:
    """The definition of the half that is left beside these empty sides."""
    return element("clipPath", element("path", d=_trace_half(empty)), id=_name_half(empty))


def render_half(empty: Sequence[str], body: str) -> str:
    """The field, the body and the border of a tile, without what would be on its empty sides."""
    way = _trace_half(empty)
    cut = element("g", render_path("q", way) + body, clip_path=f"url(#{_name_half(empty)})")
    return cut + render_path("zb", way)


def _name_half(empty: Sequence[str]) -> str:
    return "half-" + "".join(empty)


def _trace_half(empty: Sequence[str]) -> str:
    """The outline of the half: the corners at the ends of its two sides, clockwise."""
    second = next(
        side for side in SIDES if side not in empty and adjacent_sides(side)[0] not in empty
    )
    first, _ = adjacent_sides(second)
    before, _ = adjacent_sides(first)
    steps = zip("MLL", (before, first, second), strict=True)
    return "".join([format_step(letter, CORNERS[side]) for letter, side in steps]) + "z"


SCALE = 12
CORNER = 2
"""The number of half-edges at one corner."""
TUFTS = (
    'class="zt" d="M1.6 3.1l.4-.7M2.4 3.1v-.8M8.2 1.7l.4-.7M9 1.7v-.8M5 7.2l.4-.7M5.8 7.2v-.8'
    'M10 6.1l.4-.7M10.8 6.1v-.8M2 10.2l.4-.7M2.8 10.2v-.8M7.7 10.9l.4-.7M8.5 10.9v-.8"'
)
"""The class and the path of the grass of a space, from its north-western corner."""
FIELD = (
    '<pattern id="_" x="-6" y="-6" width="12" height="12" patternUnits="userSpaceOnUse">'
    f'<path class="z" d="M0 0H12V12H0z"/><path {TUFTS}/></pattern>'
    '<pattern id="__" x="-6" y="-6" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<path class="zb" d="M0 0H12V12H0z"/></pattern>'
)
"""The definitions of a space of field, and of the border of a space."""

Way: TypeAlias = tuple[str, str]
"""The kind of a path, as in `PASSES`, and the path."""


class RenderedDesign(NamedTuple):
    """A design rendered around the middle of its first cell, unrotated.

    `ways` are its paths, the lowest first; `signs` the names and points of its signs; `places` has
    the point of each segment.
    """

    ways: tuple[Way, ...]
    signs: tuple[printed.PlacedSign, ...]
    places: tuple[Point, ...]

    @property
    def body(self) -> str:
        """The elements of the tile, but for the field below and the border above."""
        return "".join(
            [
                *(render_passes(kind, way) for kind, way in self.ways),
                *(render_use(name, place) for name, place in self.signs),
            ]
        )


@lru_cache(maxsize=1024)
def render_design(design: Design) -> RenderedDesign:
    """Renders a design; the cache has room for the catalogue and the tiles of requests."""
    if len(design.cells) > 1:
        places = [_locate_segment(design, segment) for segment in design.segments]
        signs = place_wide_signs(design, places)
        ways = render_wide_lines(design)
    else:
        ends = find_endings(design.segments)
        places = printed.locate_segments(design)
        signs = printed.place_signs(design, places, ends)
        ways = _render_ground(design, ends, [place for _, place in signs])
    return RenderedDesign(tuple(ways), tuple(signs), tuple(places))


def render_tile_picture(design: Design, rotation: int = 0) -> str:
    own = render_design(design)
    signs = [name for name, _ in own.signs]
    if design.empty:
        definitions = render_definitions(signs, [render_clip(design.empty)])
        body = render_half(design.empty, own.body)
    else:
        # resvg takes four times as long where patterns are the field and the border of a tile.
        definitions = render_definitions(signs, field="")
        corners = [(x * SIZE - HALF, y * SIZE - HALF) for x, y in design.cells]
        way = "".join([format_step("M", complex(*one)) + "h12v12h-12z" for one in corners])
        tufts = "".join([f'<path transform="translate({x} {y})" {TUFTS}/>' for x, y in corners])
        body = render_path("z", way) + tufts + own.body + render_path("zb", way)
    body = element("g", body, transform=f"rotate({rotation})") if rotation else body
    head = element("title", escape_text(design.id))
    style = element("style", render_style(list_classes(definitions + body)))
    return picture(find_bounds(design, rotation), [head, style, definitions, body], SCALE)


def render_spaces(spaces: Iterable[tuple[int, int]]) -> tuple[str, str]:
    """The field under these spaces, a rectangle for those in a row, and their borders."""
    way, end, last = "", 0, (0, 0)
    for y, x in sorted((y, x) for x, y in spaces):
        if way and (x - 1, y) == last:
            end += SIZE
        else:
            way += f"h{end}v12h-{end}z" if way else ""
            way += format_step("M", complex(x * SIZE - HALF, y * SIZE - HALF))
            end = SIZE
        last = x, y
    if not way:
        return "", ""
    way += f"h{end}v12h-{end}z"
    return render_path("q", way), render_path("qb", way)


def find_bounds(design: Design, rotation: int) -> tuple[float, float, float, float]:
    middles = [rotate_point(complex(*cell) * SIZE, rotation) for cell in design.cells]
    across, down = [one.real for one in middles], [one.imag for one in middles]
    width, height = max(across) - min(across) + SIZE, max(down) - min(down) + SIZE
    return min(across) - HALF, min(down) - HALF, width, height


def render_definitions(signs: Iterable[str], others: Iterable[str] = (), field: str = FIELD) -> str:
    return element("defs", "".join([field, *map(render_sign, sorted(set(signs))), *others]))


def _render_ground(design: Design, ends: Mapping[int, Ending], signs: Sequence[Point]) -> list[Way]:
    segments = design.segments
    lines = {n: segment for n, segment in enumerate(segments) if segment.kind in ("road", "river")}
    meets = sum(end.is_border and end.city is None for end in ends.values()) == 1
    below: dict[str, str] = {}
    above: dict[str, str] = {}
    for n, line in lines.items():
        end = ends.get(n)
        low = line.kind == "river" or (end is not None and end.city is not None)
        ways, kind = below if low else above, choose_line_kind(line)
        ways[kind] = ways.get(kind, "") + render_line(line, end, meets)
    inner = locate_inner_fields(segments).values()
    found = [
        *([] if design.empty else _render_bare_halves(segments)),
        *below.items(),
        ("h", render_hedges(segments, ends)),
        *_render_cities([one for one in segments if one.kind == "city"], (*signs, *inner)),
        *above.items(),
        # A field without half-edges is a rhombus between its cities.
        *(("f", format_step("M", place - 1j) + "l1 1-1 1-1-1z") for place in inner),
    ]
    found.append(("e", render_trees(found, signs)))
    return [(kind, way) for kind, way in found if way]


def _render_cities(cities: Sequence[Segment], taken: Sequence[Point]) -> Iterator[Way]:
    """The ground, walls and houses of all cities; of two that cross, the second over the first."""
    grounds = [(city, *render_city(city)) for city in cities]
    if are_crossing(cities):
        for city, ground, walls in grounds:
            yield "c", ground
            yield choose_wall_kind(city), walls
        yield "y", render_hidden_wall(cities)
        return
    houses = [render_houses(ground, taken) for _, ground, _ in grounds]
    yield from (("c", ground) for _, ground, _ in grounds)
    yield "o", "".join([roofs for roofs, _ in houses])
    yield "ol", "".join([lights for _, lights in houses])
    for kind in ("a", "b"):
        yield kind, "".join([walls for city, _, walls in grounds if choose_wall_kind(city) == kind])


def _render_bare_halves(segments: Sequence[Segment]) -> list[Way]:
    """The half-edges that belong to nothing, as ground of a city: a part of a great city."""
    taken = map_sides(segments, "field", "city")
    free = [half for half in HALVES if half not in taken and half[0] not in taken]
    if not free:
        return []
    if len(free) == len(HALVES):
        return [("c", WHOLE_TILE)]
    first = next(half for half in free if HALVES[HALVES.index(half) - 1] not in free)
    turn = HALVES.index(first)
    rim = [_find_end(HALVES[turn - 1])]
    rim += [_find_end(half) for half in HALVES[turn:] + HALVES[:turn] if half in free]
    inside = [MIDDLE] if len(free) == CORNER else []
    wall = [rim[-1], *inside, rim[0]]
    return [("c", _render_straight_path([*rim, *inside]) + "z"), ("a", _render_straight_path(wall))]


def _render_straight_path(points: Sequence[Point]) -> str:
    return format_step("M", points[0]) + "".join([format_step("L", one) for one in points[1:]])


def _find_end(half: str) -> Point:
    return MIDS[half[0]] if half[1] == "L" else CORNERS[half[0]]
