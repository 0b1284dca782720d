"""Tiles as requests describe them: what is read, what is worked out, what is refused and where."""

from dataclasses import fields
from typing import Any

import pytest

from services.carcassonne.board.design import Design, Edge, Segment, SharedSide, build_rotations
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.described import SEGMENT_KINDS
from services.carcassonne.tiles.design_reading import describe_design, read_design
from shared.core.declarations import REQUIRED, read_fields
from shared.core.illegal import Faults
from tests.cases import every_case


def read_tile(
    *segments: dict[str, Any], **more: Any
) -> tuple[Design | None, list[tuple[str, str]]]:
    faults = Faults()
    design = read_design({"id": "my/1", "segments": list(segments), **more}, ("tiles", 2), faults)
    return design, [(fault.code, fault.pointer) for fault in faults.found]


def read_faultless_tile(*segments: dict[str, Any], **more: Any) -> Design:
    design, faults = read_tile(*segments, **more)
    assert faults == []
    assert design is not None
    return design


def describe_city(*edges: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "city", "edges": list(edges), **more}


def describe_road(*edges: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "road", "edges": list(edges), **more}


def describe_field(*edges: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "field", "edges": list(edges), **more}


def test_a_city_may_share_a_side_that_another_city_has() -> None:
    design = read_faultless_tile(describe_city("N", "W"), describe_city("E", shared_edge="N"))
    assert design.segments[1].shared_edge == Edge("N")
    assert design.segments[2].cities == (0, 1)
    sides = [one.shared_sides for one in build_rotations(design)]
    assert sides == [{1: SharedSide(side, 0, 0, 0)} for side in ("N", "E", "S", "W")]


THREE_SIDES = describe_city("N", "E", "S")
FLAWED: dict[str, tuple[list[dict[str, Any]], str, str, str]] = {
    "two things on one side": (
        [describe_city("N"), describe_road("N")],
        *("tile.side", "segments/1/edges/0", "taken"),
    ),
    "one thing twice on it": (
        [describe_road("N", "N")],
        *("tile.side", "segments/0/edges/1", "taken"),
    ),
    "a side of no cell": (
        [describe_city({"cell": 1, "side": "N"})],
        *("tile.side", "segments/0/edges/0", "cell"),
    ),
    "a building in no cell": (
        [{"kind": "hut", "cell": 1}],
        *("tile.cell", "segments/0/cell", ""),
    ),
    "a shared side without a city": (
        [describe_city("N", shared_edge="E")],
        *("tile.side", "segments/0/shared_edge", "shared"),
    ),
    "a shared side of its own": (
        [describe_city("N", shared_edge="N")],
        *("tile.side", "segments/0/shared_edge", "shared"),
    ),
    "a field on a city's side": (
        [THREE_SIDES, describe_field("WL", "WR", "NL")],
        *("tile.half", "segments/1/edges/2", "city"),
    ),
    "one half in two fields": (
        [THREE_SIDES, describe_field("WL", "WR"), describe_field("WL")],
        *("tile.half", "segments/2/edges/0", "taken"),
    ),
    "half of a side of no cell": (
        [THREE_SIDES, describe_field("WL", "WR"), describe_field({"cell": 1, "side": "NL"})],
        *("tile.half", "segments/2/edges/0", "rim"),
    ),
    "a half in none": (
        [THREE_SIDES, describe_field("WL")],
        *("tile.open", "segments", ""),
    ),
    "a city that is not there": (
        [THREE_SIDES, describe_field("WL", "WR", cities=["W", "N"])],
        *("tile.city", "segments/1/cities/0", ""),
    ),
    "a field across a road": (
        [describe_road("W", "E"), describe_field("WR", "NL", "NR", "EL", "ER", "SL", "SR", "WL")],
        *("tile.half", "segments/1/edges/0", "wall"),
    ),
    "a city beyond a road": (
        [
            *(describe_city("N"), describe_road("W", "E"), describe_field("WR", "EL")),
            describe_field("ER", "SL", "SR", "WL", cities=["N"]),
        ],
        *("tile.city", "segments/3/cities/0", ""),
    ),
}
"""Segments that no tile has: the code of their fault, its pointer and its reason."""


@pytest.mark.parametrize("name", FLAWED)
def test_a_tile_that_cannot_be_is_refused_where_it_is_wrong(name: str) -> None:
    segments, code, where, reason = FLAWED[name]
    faults = Faults()
    assert read_design({"id": "my/1", "segments": segments}, (), faults) is None
    (fault,) = faults.found
    assert (fault.code, fault.pointer, fault.wording) == (code, f"/{where}", reason)


def test_four_sections_of_road_leave_a_german_cathedral() -> None:
    sides = [{"cell": cell, "side": side} for cell in (0, 1) for side in "NS"]
    roads = [describe_road(side) for side in (*sides, "W")]
    cells = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    cathedral = {"kind": "german_cathedral"}
    design, faults = read_tile(cathedral, *roads, cells=cells)
    assert (design, faults) == (None, [("cathedral.sections", "/tiles/2/segments/5/edges/0")])
    design, faults = read_tile(cathedral, *roads[:4], cells=cells)
    assert faults == []


def test_a_printed_tile_is_described_so_that_it_can_be_read_again() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                faults = Faults()
                again = read_design(describe_design(design), (), faults)
                assert faults.found == ()
                assert again is not None
                assert (again.segments, again.marks) == (design.segments, design.marks)


def test_the_description_of_a_double_tile_names_cells() -> None:
    cells = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    shared = {"cell": 0, "side": "W"}
    segments = [
        describe_city({"cell": 0, "side": "W"}),
        describe_city({"cell": 1, "side": "E"}, shared_edge=shared),
        {"kind": "german_castle", "cell": 1},
    ]
    design = read_faultless_tile(*segments, cells=cells, marks=[{"kind": "mist", "count": 2}])
    again = describe_design(design)
    assert again["cells"] == cells
    assert again["segments"][:3] == segments
    assert again["segments"][3]["cities"] == [{"cell": 0, "side": "W"}, {"cell": 1, "side": "E"}]
    assert again["marks"] == [{"kind": "mist", "count": 2}]


def test_signposts_and_the_spaces_of_marks_are_described_as_they_are_read() -> None:
    described: dict[str, Any] = {
        "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}],
        "segments": [
            describe_road(
                {"cell": 0, "side": "W"},
                signposts=[{"side": {"cell": 0, "side": "W"}, "turn": "left_turn"}],
            )
        ],
        "marks": [{"kind": "mist", "cell": 1}],
    }
    more = {key: described[key] for key in ("cells", "marks")}
    design = read_faultless_tile(*described["segments"], **more)
    facts = describe_design(design)
    assert facts["segments"][0] == described["segments"][0]
    assert facts["marks"] == described["marks"]


DEFAULTS = {field.name: field.default for field in fields(Segment)}


@pytest.mark.parametrize("kind", SEGMENT_KINDS)
def test_a_described_segment_has_fields_of_a_segment_with_the_same_defaults(kind: str) -> None:
    declared = [one for one in read_fields(SEGMENT_KINDS[kind]) if one.default is not REQUIRED]
    given = {one.name: one.default for one in declared}
    plain = {name: DEFAULTS[name] for name in given}
    assert given == {name: plain[name] or no_value(given[name]) for name in given}


def no_value(default: Any) -> Any:
    """What stands for an empty text or list in a description; a default that is false itself."""
    return None if default is None else type(default)()


@pytest.mark.parametrize(
    "cells",
    [[{"x": 1, "y": 0}], [{"x": 0, "y": 0}, {"x": 2, "y": 0}], [{"x": 0, "y": 0}] * 2],
    ids=["not from the origin", "in two pieces", "twice the same"],
)
def test_cells_must_be_one_shape_from_the_origin(cells: list[dict[str, int]]) -> None:
    assert read_tile(cells=cells) == (None, [("tile.cells", "/tiles/2/cells")])


def test_a_tile_has_no_more_printed_than_a_feature_of_one_tile_may_have() -> None:
    for first, second, fault in (
        (describe_city("N", coats=2), describe_city("S", coats=1), "coats"),
        (describe_city("N", cathedral=True), describe_city("S", cathedral=True), "cathedral"),
        (describe_road("N", inn=True), describe_road("S", inn=True), "inn"),
    ):
        assert read_tile(first)[1] == []
        assert read_tile(first, second)[1] == [("tile.prints", f"/tiles/2/segments/1/{fault}")]
