"""One tile drawn from its description, in a plain style of our own.

From below: the field, rivers, roads that end at walls, hedges, cities, other roads, signs. Nothing
is drawn that the description does not say, so a wrong description is a wrong picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.board.design import HALVES, Design, Segment
from services.carcassonne.drawing.cities import city_drawn, crossing_drawn
from services.carcassonne.drawing.geometry import CORNERS, HALF, MIDDLE, MIDS, SIZE, Point, turned
from services.carcassonne.drawing.hedges import hedges_drawn, inner_places
from services.carcassonne.drawing.joined import joined_ground, joined_places, joined_signs
from services.carcassonne.drawing.lines import Ending, endings, fields_by_half, line_kind, line_way
from services.carcassonne.drawing.printed import segment_places, signs_of
from services.carcassonne.drawing.signs import sign
from services.carcassonne.drawing.style import STYLE
from services.carcassonne.drawing.ways import path, step, used
from shared.drawing.svg import element, escape_text, picture

SCALE = 12
"""Pixels of a length of 1 where a tile is shown alone."""
CORNER = 2
"""Half-edges at one corner."""
FIELD = (
    '<pattern id="_" x="-6" y="-6" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<path class="f" d="M0 0H12V12H0z"/></pattern>'
)
"""The definition of a space of field, on which everything else is drawn."""


class Drawn(NamedTuple):
    """A design drawn around the middle of its first cell, unrotated.

    `parts` are elements, the lowest first. `signs` are the names of those they use; `places` is
    where each segment is looked for.
    """

    parts: tuple[str, ...]
    signs: frozenset[str]
    places: tuple[Point, ...]

    @property
    def body(self) -> str:
        return "".join(self.parts)


@lru_cache(maxsize=1024)
def drawn(design: Design) -> Drawn:
    """A design drawn once: the catalogue and the tiles that requests describe fit in the cache."""
    if len(design.cells) > 1:
        places = joined_places(design)
        standing = joined_signs(design, places)
        ground = joined_ground(design)
    else:
        ends = endings(design.segments)
        places = segment_places(design)
        standing = signs_of(design, places, ends)
        ground = _ground(design, ends)
    signs = (used(name, *place) for name, place in standing)
    names = frozenset(name for name, _ in standing)
    return Drawn((*ground, *signs), names, tuple(places))


def tile_picture(design: Design, rotation: int = 0) -> str:
    """A tile alone as SVG, turned clockwise by so many degrees."""
    own = drawn(design)
    body = spaces_drawn(design.cells) + own.body
    body = element("g", body, transform=f"rotate({rotation})") if rotation else body
    head = element("title", escape_text(design.id)) + element("style", STYLE)
    return picture(box_of(design, rotation), [head, definitions(own.signs), body], SCALE)


def spaces_drawn(spaces: Iterable[tuple[int, int]]) -> str:
    """The field of all these spaces, those beside each other in a row at once."""
    way, end, last = "", 0, (0, 0)
    for y, x in sorted((y, x) for x, y in spaces):
        if way and (x - 1, y) == last:
            end += SIZE
        else:
            way += f"h{end}v12h-{end}z" if way else ""
            way += step("M", (x * SIZE - HALF, y * SIZE - HALF))
            end = SIZE
        last = x, y
    return path("q", way, f"h{end}v12h-{end}z") if way else ""


def box_of(design: Design, rotation: int) -> tuple[float, float, float, float]:
    """The rectangle around a tile as it lies: left, top, width and height."""
    middles = [turned((x * SIZE, y * SIZE), rotation) for x, y in design.cells]
    left, top = (min(along) - HALF for along in zip(*middles, strict=True))
    right, bottom = (max(along) + HALF for along in zip(*middles, strict=True))
    return left, top, right - left, bottom - top


def definitions(signs: Iterable[str], others: Iterable[str] = ()) -> str:
    """What a picture refers to: the space, the signs, and whatever else."""
    return element("defs", "".join([FIELD, *map(sign, sorted(signs)), *others]))


def _ground(design: Design, ends: Mapping[int, Ending]) -> list[str]:
    """Everything but the signs."""
    segments = design.segments
    lines = {n: segment for n, segment in enumerate(segments) if segment.kind in ("road", "river")}
    meets = sum(end.parts and end.city is None for end in ends.values()) == 1
    below: dict[str, str] = {}
    above: dict[str, str] = {}
    for n, line in lines.items():
        end = ends.get(n)
        low = line.kind == "river" or (end is not None and end.city is not None)
        ways, kind = below if low else above, line_kind(line)
        ways[kind] = ways.get(kind, "") + line_way(line, end, meets)
    parts = [_bare(segments), *(path(kind, way) for kind, way in below.items())]
    parts.append(hedges_drawn(segments, ends))
    cities = [segment for segment in segments if segment.kind == "city"]
    parts += [*map(city_drawn, cities), crossing_drawn(cities)]
    parts += [path(kind, way) for kind, way in above.items()]
    parts += [_inner(place) for place in inner_places(segments).values()]
    return [*filter(None, parts)]


def _inner(place: Point) -> str:
    """A field without half-edges: a rhombus among its cities."""
    x, y = place
    return path("f", step("M", (x, y - 1)), "l1 1-1 1-1-1z")


def _bare(segments: Sequence[Segment]) -> str:
    """The half-edges that belong to nothing, as the ground of what lies there: a great city."""
    cities = {edge.side for segment in segments if segment.kind == "city" for edge in segment.edges}
    fields = fields_by_half(segments)
    free = [half for half in HALVES if half not in fields and half[0] not in cities]
    if not free:
        return ""
    if len(free) == len(HALVES):
        return path("c", "M-6-6H6V6H-6z")
    first = next(half for half in free if HALVES[HALVES.index(half) - 1] not in free)
    turn = HALVES.index(first)
    way = [_begin(first)]
    way += [_end(half) for half in HALVES[turn:] + HALVES[:turn] if half in free]
    if len(free) == CORNER:
        way.append(MIDDLE)
    return path("c", step("M", way[0]), *(step("L", point) for point in way[1:]), "z")


def _begin(half: str) -> Point:
    """Where a half-edge begins, going clockwise."""
    return _end(HALVES[HALVES.index(half) - 1])


def _end(half: str) -> Point:
    """Where a half-edge ends, going clockwise."""
    return MIDS[half[0]] if half[1] == "L" else CORNERS[half[0]]
