"""Whatever lies on the sides of a tile, its fields are worked out, and it can be drawn."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.tiles.checks import find_field_flaws
from services.carcassonne.tiles.design_reading import describe_design, read_design
from services.carcassonne.tiles.fields import Cell, find_neighbour, split_side, trace_outline
from shared.core.illegal import Faults, IllegalPosition
from tests.rules.carcassonne.board.laying_carcassonne import place_design, score_tiles
from tests.rules.carcassonne.drawing.svg import parse_picture

SIDES = "NESW"
BUILDINGS = st.sampled_from(["monastery", "garden", "hut", "haunted_castle", "cemetery"])
LAYING_FAULTS = {"board.edge", "board.overlap", "board.detached"}
MARKS = st.lists(st.sampled_from(["hill", "mist", "unheard_of"]), max_size=3)


@st.composite
def shapes(draw: st.DrawFn) -> list[Cell]:
    """Cells of one piece and without a hole."""
    cells = [(0, 0)]
    for _ in range(draw(st.integers(0, 3))):
        new = find_neighbour(draw(st.sampled_from(cells)), draw(st.sampled_from(SIDES)))
        if new not in cells and trace_outline([*cells, new]) is not None:
            cells.append(new)
    return cells


@st.composite
def lines(draw: st.DrawFn, cells: list[Cell]) -> list[Segment]:
    """Roads, cities and rivers on some of the sides, of one side or of several."""
    rim = trace_outline(cells)
    assert rim is not None
    groups: dict[tuple[str, int], list[Edge]] = {}
    for side in rim:
        kind = draw(st.sampled_from(["field", "road", "city", "river"]))
        if kind != "field":
            groups.setdefault((kind, draw(st.integers(0, 2))), []).append(side)
    return [Segment(kind, tuple(edges)) for (kind, _), edges in groups.items()]


@st.composite
def tiles(draw: st.DrawFn) -> Design:
    """A tile as a request may describe it, its fields left out."""
    cells = draw(shapes())
    segments: list[dict[str, Any]] = [
        {
            "kind": line.kind,
            "edges": [{"cell": edge.cell, "side": edge.side} for edge in line.edges],
        }
        for line in draw(lines(cells))
    ]
    segments += [{"kind": kind} for kind in draw(st.lists(BUILDINGS, max_size=1))]
    faults = Faults()
    design = read_design(
        {
            "id": "my/1",
            "cells": [{"x": x, "y": y} for x, y in cells],
            "segments": segments,
            "marks": [{"kind": kind} for kind in draw(MARKS)],
        },
        (),
        faults,
    )
    assert faults.found == ()
    assert design is not None
    return design


@st.composite
def bare_tiles(draw: st.DrawFn) -> Design:
    """A tile some of whose half-edges belong to nothing, as a request may describe it."""
    described = describe_design(draw(tiles()))
    for segment in described["segments"]:
        if segment["kind"] == "field":
            segment["edges"] = [one for one in segment.get("edges", []) if draw(st.booleans())]
    faults = Faults()
    design = read_design({**described, "bare": True}, (), faults)
    assert faults.found == ()
    assert design is not None
    return design


@given(bare_tiles(), st.sampled_from([0, 90, 180, 270]), st.sampled_from([0, 90, 180, 270]))
def test_a_tile_that_its_segments_do_not_cover_is_drawn_and_scored(
    design: Design, rotation: int, other: int
) -> None:
    assert parse_picture(render_tile_picture(design, rotation)).get("width") is not None
    east = max(x for x, _ in design.cells) + 1
    row = (place_design(design, 0, 0, rotation), place_design(design, east, 0, other))
    found: set[str] = set()
    try:
        sheet = score_tiles(*row, every=True)
    except IllegalPosition as illegal:
        found = {fault.code for fault in illegal.faults}
    else:
        assert [one.awards for one in sheet.entries if one.awards] == []
    assert found <= LAYING_FAULTS


@given(tiles())
def test_fields_that_are_worked_out_are_faultless(design: Design) -> None:
    rim = trace_outline(design.cells)
    assert rim is not None
    assert find_field_flaws(design.segments, rim, bare=False) == []


@given(tiles())
def test_every_half_edge_that_is_no_citys_belongs_to_one_field(design: Design) -> None:
    rim = trace_outline(design.cells)
    assert rim is not None
    cities = {edge for one in design.segments if one.kind == "city" for edge in one.edges}
    fields = [edge for one in design.segments if one.kind == "field" for edge in one.edges]
    free = [half for side in rim if side not in cities for half in split_side(side)]
    assert sorted(fields) == sorted(free)


@given(tiles())
def test_a_tile_that_is_written_down_again_is_the_same_tile(design: Design) -> None:
    faults = Faults()
    facts = describe_design(design)
    again = read_design(facts, (), faults)
    assert faults.found == ()
    assert again is not None
    assert (again.cells, again.segments, again.marks) == (
        design.cells,
        design.segments,
        design.marks,
    )


@given(tiles(), st.sampled_from([0, 90, 180, 270]))
def test_every_tile_can_be_drawn(design: Design, rotation: int) -> None:
    root = parse_picture(render_tile_picture(design, rotation))
    assert root.get("width") is not None


@given(lines([(0, 0)]))
def test_a_tile_that_is_turned_has_its_fields_turned(segments: list[Segment]) -> None:
    plain = read_design({"id": "a", "segments": _describe_segments(segments, 0)}, (), Faults())
    turned = read_design({"id": "b", "segments": _describe_segments(segments, 1)}, (), Faults())
    assert plain is not None
    assert turned is not None
    assert {(_rotate_halves(one), one.cities) for one in plain.segments if one.kind == "field"} == {
        (frozenset(edge.side for edge in one.edges), one.cities)
        for one in turned.segments
        if one.kind == "field"
    }


def _describe_segments(segments: list[Segment], quarters: int) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "edges": [_rotate_side(edge.side, quarters) for edge in one.edges]}
        for one in segments
    ]


def _rotate_halves(field: Segment) -> frozenset[str]:
    return frozenset(_rotate_side(edge.side, 1) for edge in field.edges)


def _rotate_side(side: str, quarters: int) -> str:
    return SIDES[(SIDES.index(side[0]) + quarters) % 4] + side[1:]
