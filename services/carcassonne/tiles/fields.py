"""Traces the rim of a tile, and derives its fields from its roads, cities and rivers.

Along the rim, every side with a road, a city or a river is a wall; the half-edges between two walls
are a stretch of field. Two stretches are one field unless something reaches the rim both between
them and beyond them: a city, a river, a road of several sides, or roads of one side each, which
meet in the middle when there are two or more.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.design import LINE_KINDS, SIDES, STEPS, Edge, Segment, rotate_side

Cell = tuple[int, int]
SQUARE: tuple[Edge, ...] = tuple(Edge(side) for side in SIDES)
"""The rim of a tile of one cell."""


def trace_outline(cells: Sequence[Cell]) -> tuple[Edge, ...] | None:
    """The outer sides of the cells, clockwise; for a tile of one cell from the north.

    None when one walk around the cells does not reach all outer sides: cells that are repeated, in
    two pieces, touching only at a corner, or around a hole.
    """
    if len(cells) == 1:
        return SQUARE
    numbers = {cell: number for number, cell in enumerate(cells)}
    outer = sum(
        1 for cell in numbers for side in SIDES if find_neighbour(cell, side) not in numbers
    )
    edges = _trace(numbers)
    return edges if len(edges) == outer and len(numbers) == len(cells) else None


def find_neighbour(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side].dx, cell[1] + STEPS[side].dy


def _trace(numbers: Mapping[Cell, int]) -> tuple[Edge, ...]:
    """The outer sides, from the north of the northernmost of the westernmost cells."""
    cell, side = start = min(numbers), "N"
    edges = [Edge(side, numbers[cell])]
    while (following := _find_next_edge(cell, side, numbers)) != start:
        cell, side = following
        edges.append(Edge(side, numbers[cell]))
    return tuple(edges)


def _find_next_edge(cell: Cell, side: str, cells: Collection[Cell]) -> tuple[Cell, str]:
    """The next outer side: around an outer corner, around an inner one, or straight ahead."""
    after = rotate_side(side, 1)
    ahead = find_neighbour(cell, after)
    if ahead not in cells:
        return cell, after
    inner = find_neighbour(ahead, side)
    return (inner, rotate_side(side, -1)) if inner in cells else (ahead, side)


class Stretch(NamedTuple):
    """Half-edges of field between two walls, clockwise; `start` and `end` index these segments.

    Both are None where the whole rim is field.
    """

    start: int | None
    halves: tuple[Edge, ...]
    end: int | None


def split_side(side: Edge) -> tuple[Edge, Edge]:
    return Edge(side.side + "L", side.cell), Edge(side.side + "R", side.cell)


def map_edges(segments: Sequence[Segment], *kinds: str) -> dict[Edge, int]:
    return {
        edge: number
        for number, segment in enumerate(segments)
        if segment.kind in kinds
        for edge in segment.edges
    }


def find_stretches(segments: Sequence[Segment], rim: Sequence[Edge]) -> list[Stretch]:
    """The stretches between the walls, clockwise from the first wall; they may be empty.

    `rim` has the outer sides, clockwise. A city covers both halves of a side; a road or a river
    runs between them.
    """
    walls = map_edges(segments, *LINE_KINDS)
    path: list[Edge | int] = []
    for side in rim:
        left, right = split_side(side)
        if side not in walls:
            path += [left, right]
        elif segments[walls[side]].kind == "city":
            path.append(walls[side])
        else:
            path += [left, walls[side], right]
    return _split_at_walls(path)


def derive_fields(segments: Sequence[Segment], rim: Sequence[Edge]) -> list[Segment]:
    """The fields of a tile with these segments, in the order of their first half-edges."""
    fields = [_build_field(joined, segments) for joined in find_faces(segments, rim)]
    halves = (half for side in rim for half in split_side(side))
    order = {half: number for number, half in enumerate(halves)}
    fields = [field for field in fields if field.edges or len(field.cities) > 1]
    return sorted(
        fields, key=lambda field: min((order[half] for half in field.edges), default=len(order))
    )


def find_faces(segments: Sequence[Segment], rim: Sequence[Edge]) -> list[list[Stretch]]:
    """The stretches grouped by field, by the rule of this module; clockwise."""
    parts = find_stretches(segments, rim)
    blocks = _merge_single_roads(segments)
    return _join_stretches(parts, [blocks.get(part.start, -1) for part in parts])


def find_touched_cities(
    halves: Iterable[Edge], segments: Sequence[Segment], rim: Sequence[Edge]
) -> list[int]:
    mine = set(halves)
    return _find_cities(
        (part for part in find_stretches(segments, rim) if mine & {*part.halves}), segments
    )


def _split_at_walls(path: Sequence[Edge | int]) -> list[Stretch]:
    at = [place for place, item in enumerate(path) if isinstance(item, int)]
    if not at:
        return [Stretch(None, tuple(item for item in path if isinstance(item, Edge)), None)]
    closed = [*path[at[0] :], *path[: at[0]], path[at[0]]]
    cut: list[Stretch] = []
    start, halves = path[at[0]], list[Edge]()
    for item in closed[1:]:
        if isinstance(item, Edge):
            halves.append(item)
        else:
            assert isinstance(start, int)
            cut.append(Stretch(start, tuple(halves), item))
            start, halves = item, []
    return cut


def _merge_single_roads(segments: Sequence[Segment]) -> dict[int | None, int]:
    """By segment, its wall: itself, or the first of the single roads that meet in the middle."""
    single = [
        number
        for number, segment in enumerate(segments)
        if segment.kind == "road" and len(segment.edges) == 1
    ]
    own: dict[int | None, int] = {number: number for number in range(len(segments))}
    return own | dict.fromkeys(single, single[0]) if single else own


def _join_stretches(parts: Sequence[Stretch], walls: Sequence[int]) -> list[list[Stretch]]:
    """Groups the stretches that no wall separates; `walls[i]` is the wall before `parts[i]`."""
    joined: list[list[int]] = []
    for number in range(len(parts)):
        for group in joined:
            first = group[0] + 1
            between = walls[first : number + 1]
            beyond = [*walls[number + 1 :], *walls[:first]]
            if not {*between} & {*beyond}:
                group.append(number)
                break
        else:
            joined.append([number])
    return [[parts[number] for number in group] for group in joined]


def _build_field(joined: Sequence[Stretch], segments: Sequence[Segment]) -> Segment:
    halves = tuple(half for part in joined for half in part.halves)
    return Segment("field", halves, tuple(_find_cities(joined, segments)))


def _find_cities(parts: Iterable[Stretch], segments: Sequence[Segment]) -> list[int]:
    ends = {end for part in parts for end in (part.start, part.end) if end is not None}
    return sorted(end for end in ends if segments[end].kind == "city")
