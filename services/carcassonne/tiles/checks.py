"""Checks the description of a tile: every half-edge of its rim belongs to one field or one city.

A side has a road, a river, a city, or nothing but field. A field touches no city beyond a wall,
unless something crosses the wall: a city over a road, a tunnel.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.design import LINE_KINDS, Edge, Segment
from services.carcassonne.rules.contradictions import COATS_OF_A_TILE, INNS_OF_A_TILE
from services.carcassonne.rules.pieces import SEGMENTS_OF_A_CATHEDRAL
from services.carcassonne.tiles.fields import map_edges, split_side


class Flaw(NamedTuple):
    """A fault of a tile: its code, its pointer relative to the list of segments, and the edge.

    `wording` is the reason where a code has several.
    """

    code: str
    at: str
    edge: Edge
    wording: str = ""


def find_segment_flaws(segments: Sequence[Segment], rim: Sequence[Edge], cells: int) -> list[Flaw]:
    return [
        *_find_taken_sides(segments, rim),
        *_find_unshared_sides(segments),
        *_find_surplus_sections(segments),
        *_find_stray_signposts(segments),
        *[
            Flaw("tile.cell", f"/{number}/cell", Edge("", segment.cell))
            for number, segment in enumerate(segments)
            if segment.cell >= cells
        ],
        *_find_print_flaws(segments, cells),
    ]


def _find_print_flaws(segments: Sequence[Segment], cells: int) -> list[Flaw]:
    """`tile.prints` for what a tile has more of than tiles can: coats of arms, inns, cathedrals."""
    most = {"coats": COATS_OF_A_TILE, "inn": INNS_OF_A_TILE * cells, "cathedral": 1}
    flaws, sums = [], dict.fromkeys(most, 0)
    for number, segment in enumerate(segments):
        for name, limit in most.items():
            own = getattr(segment, name)
            sums[name] += own
            if own and sums[name] > limit:
                flaws.append(Flaw("tile.prints", f"/{number}/{name}", Edge(""), name))
    return flaws


def find_field_flaws(segments: Sequence[Segment], rim: Sequence[Edge], *, bare: bool) -> list[Flaw]:
    """`tile.half`, `tile.open` and `tile.city` of a tile whose sides have no flaws.

    `bare` tiles may have half-edges that belong to nothing: the abbey, the City of Carcassonne.
    """
    cities = map_edges(segments, "city")
    own = [half for side in rim if side not in cities for half in split_side(side)]
    free, halves = dict.fromkeys(own), {half for side in rim for half in split_side(side)}
    flaws: list[Flaw] = []
    for number, segment in enumerate(segments):
        for place, half in enumerate(segment.edges if segment.kind == "field" else ()):
            if half not in free:
                reason = "taken" if half in own else "city" if half in halves else "rim"
                flaws.append(Flaw("tile.half", f"/{number}/edges/{place}", half, reason))
            free.pop(half, None)
    if not bare:
        flaws += [Flaw("tile.open", "", half) for half in free]
    return flaws or [
        flaw for wall in _find_walls(segments, rim) for flaw in _find_wall_flaws(wall, segments)
    ]


def _find_taken_sides(segments: Sequence[Segment], rim: Sequence[Edge]) -> Iterator[Flaw]:
    free, last = set(rim), max(side.cell for side in rim)
    for number, segment in enumerate(segments):
        if segment.kind in LINE_KINDS:
            for place, side in enumerate(segment.edges):
                if side not in free:
                    reason = "taken" if side in rim else "cell" if side.cell > last else "rim"
                    yield Flaw("tile.side", f"/{number}/edges/{place}", side, reason)
                free.discard(side)


def _find_surplus_sections(segments: Sequence[Segment]) -> Iterator[Flaw]:
    if not [1 for segment in segments if segment.kind == "german_cathedral"]:
        return
    sections = [
        (number, place, side)
        for number, segment in enumerate(segments)
        if segment.kind == "road"
        for place, side in enumerate(segment.edges)
    ]
    for number, place, side in sections[SEGMENTS_OF_A_CATHEDRAL:]:
        yield Flaw("cathedral.sections", f"/{number}/edges/{place}", side)


def _find_unshared_sides(segments: Sequence[Segment]) -> Iterator[Flaw]:
    cities = map_edges(segments, "city")
    for number, segment in enumerate(segments):
        shared = segment.shared_edge
        if shared is not None and (shared not in cities or shared in segment.edges):
            yield Flaw("tile.side", f"/{number}/shared_edge", shared, "shared")


def _find_stray_signposts(segments: Sequence[Segment]) -> Iterator[Flaw]:
    for number, segment in enumerate(segments):
        for place, one in enumerate(segment.signposts):
            if one.side not in segment.edges:
                yield Flaw("tile.signpost", f"/{number}/signposts/{place}/side", one.side)


class _Wall(NamedTuple):
    """A line with several sides. These divide the rim; `arcs` has the arc of each side and half."""

    kind: str
    arcs: Mapping[Edge, int]


def _find_walls(segments: Sequence[Segment], rim: Sequence[Edge]) -> Iterator[_Wall]:
    """The lines with several sides that nothing crosses; tunnels are no walls."""
    lines = [segment for segment in segments if segment.kind in LINE_KINDS]
    for line in lines:
        if len(line.edges) > 1 and not line.tunnel:
            arcs = _assign_arcs(line.edges, rim)
            others = (other for other in lines if other is not line)
            if all(len({arcs[side] for side in other.edges}) == 1 for other in others):
                yield _Wall(line.kind, arcs)


def _assign_arcs(sides: Sequence[Edge], rim: Sequence[Edge]) -> dict[Edge, int]:
    """By side and half-edge of the rim, the number of its arc between two of these sides."""
    arcs: dict[Edge, int] = {}
    passed = 0
    for side in rim:
        left, right = split_side(side)
        arcs[left] = passed % len(sides)
        passed += side in sides
        arcs[right] = arcs[side] = passed % len(sides)
    return arcs


def _find_wall_flaws(wall: _Wall, segments: Sequence[Segment]) -> Iterator[Flaw]:
    """Flaws for fields on both sides of a wall, and for cities that a wall separates from one."""
    for number, field in enumerate(segments):
        if field.kind != "field" or not field.edges:
            continue
        mine = {wall.arcs[half] for half in field.edges}
        if len(mine) > 1:
            yield Flaw("tile.half", f"/{number}/edges/0", field.edges[0], "wall")
        elif wall.kind != "city":
            for place, city in enumerate(field.cities):
                sides = segments[city].edges
                if mine.isdisjoint(wall.arcs[side] for side in sides):
                    yield Flaw("tile.city", f"/{number}/cities/{place}", sides[0])
