"""Tiles of several cells: what reaches sides of several of them is joined in the middle."""

from collections.abc import Sequence

from services.carcassonne.board.design import Design, Segment
from services.carcassonne.drawing.geometry import (
    HALF_POINTS,
    MIDS,
    SIZE,
    Point,
    mean,
    moved,
    scaled,
)
from services.carcassonne.drawing.printed import Standing, mark_signs, segment_signs
from services.carcassonne.drawing.ways import path, step


def joined_ground(design: Design) -> list[str]:
    """Each line from its sides inwards."""
    kinds = {"city": "w", "road": "r", "river": "i"}
    return [
        path(kinds[segment.kind], *_ways(design, segment))
        for kind in ("city", "river", "road")
        for segment in design.segments
        if segment.kind == kind
    ]


def joined_places(design: Design) -> list[Point]:
    """Where each segment is looked for: a little inside of its edges, or in its cell."""
    return [_place(design, segment) for segment in design.segments]


def joined_signs(design: Design, places: Sequence[Point]) -> list[Standing]:
    """The signs of the segments at their places, the marks in the corners of the cells."""
    corners = [moved(_cell(design, number), (4, 4)) for number in range(len(design.cells))]
    return [*segment_signs(design, places), *mark_signs(design, corners)]


def _cell(design: Design, number: int) -> Point:
    x, y = design.cells[number]
    return float(x * SIZE), float(y * SIZE)


def _middle(design: Design) -> Point:
    return mean([_cell(design, number) for number in range(len(design.cells))])


def _ways(design: Design, segment: Segment) -> list[str]:
    """From each side to the middle of its cell, and on to where the cells of the segment meet."""
    cells = {edge.cell: _cell(design, edge.cell) for edge in segment.edges}
    middle = _middle(design) if len(cells) > 1 else next(iter(cells.values()))
    return [
        step("M", moved(cells[edge.cell], MIDS[edge.side]))
        + step("L", *dict.fromkeys([cells[edge.cell], middle]))
        for edge in segment.edges
    ]


def _place(design: Design, segment: Segment) -> Point:
    if not segment.edges:
        return _cell(design, segment.cell)
    edge = segment.edges[0]
    rim = MIDS if len(edge.side) == 1 else HALF_POINTS
    return moved(_cell(design, edge.cell), scaled(rim[edge.side], 0.65))
