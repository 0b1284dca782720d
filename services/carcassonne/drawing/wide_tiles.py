"""Renders tiles of several cells: segments that reach several cells are joined in the middle."""

from collections.abc import Sequence

from services.carcassonne.board.design import Design, Segment
from services.carcassonne.drawing.geometry import (
    HALF_POINTS,
    MIDS,
    SIZE,
    Point,
    mean,
    move_point,
    scale_point,
)
from services.carcassonne.drawing.printed import PlacedSign, place_mark_signs, place_segment_signs
from services.carcassonne.drawing.svg_paths import format_step


def render_wide_lines(design: Design) -> list[tuple[str, str]]:
    """The kind and the path of each line, from its sides inwards."""
    kinds = {"city": "w", "road": "r", "river": "i"}
    return [
        (kinds[segment.kind], "".join(_render_line(design, segment)))
        for kind in ("city", "river", "road")
        for segment in design.segments
        if segment.kind == kind
    ]


def locate_wide_segments(design: Design) -> list[Point]:
    """By segment, its point: slightly inside its first edge, or the middle of its cell."""
    return [_locate_segment(design, segment) for segment in design.segments]


def place_wide_signs(design: Design, places: Sequence[Point]) -> list[PlacedSign]:
    """The signs of the segments at their points, those of the marks in the corners of cells."""
    corners = [
        move_point(_locate_cell(design, number), (4, 4)) for number in range(len(design.cells))
    ]
    return [*place_segment_signs(design, places), *place_mark_signs(design, corners)]


def _locate_cell(design: Design, number: int) -> Point:
    x, y = design.cells[number]
    return float(x * SIZE), float(y * SIZE)


def _render_line(design: Design, segment: Segment) -> list[str]:
    """Lines from each side to the middle of its cell, and on to the middle of the tile."""
    cells = {edge.cell: _locate_cell(design, edge.cell) for edge in segment.edges}
    every = range(len(design.cells)) if len(cells) > 1 else cells
    middle = mean([_locate_cell(design, cell) for cell in every])
    return [
        format_step("M", move_point(cells[edge.cell], MIDS[edge.side]))
        + format_step("L", *dict.fromkeys([cells[edge.cell], middle]))
        for edge in segment.edges
    ]


def _locate_segment(design: Design, segment: Segment) -> Point:
    if not segment.edges:
        return _locate_cell(design, segment.cell)
    edge = segment.edges[0]
    rim = MIDS if len(edge.side) == 1 else HALF_POINTS
    return move_point(_locate_cell(design, edge.cell), scale_point(rim[edge.side], 0.65))
