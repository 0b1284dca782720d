"""Tiles as requests describe them: what is read, what is worked out, what is refused and where."""

from typing import Any

import pytest

from services.carcassonne.board.design import (
    Anchor,
    Design,
    Edge,
    Mark,
    Segment,
    SharedSide,
    build_rotations,
)
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_description import describe_design
from services.carcassonne.tiles.design_reading import read_design
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


def test_the_tile_of_the_contract_is_read() -> None:
    design = read_faultless_tile(
        describe_city("N", "E", coats=1), describe_field("SL", "SR", "WL", "WR")
    )
    assert design.segments == (
        Segment("city", (Edge("N"), Edge("E")), coats=1),
        Segment("field", (Edge("SL"), Edge("SR"), Edge("WL"), Edge("WR")), cities=(0,)),
    )
    assert (design.id, design.cells, design.marks) == ("my/1", ((0, 0),), ())
    assert (design.expansions, design.box, design.copies) == ((), "", None)


def test_without_any_field_all_fields_are_worked_out_and_stand_before_the_rivers() -> None:
    design = read_faultless_tile(
        {"kind": "river", "edges": ["W", "E"]}, describe_city("N"), {"kind": "monastery"}
    )
    assert [segment.kind for segment in design.segments] == [
        "city",
        "monastery",
        "field",
        "field",
        "river",
    ]
    assert [segment.cities for segment in design.segments[2:4]] == [(0,), ()]


def test_a_field_names_its_cities_by_one_side_of_each_in_any_order() -> None:
    design = read_faultless_tile(
        describe_city("N"),
        describe_city("W"),
        describe_road("E"),
        describe_road("S"),
        describe_field("EL"),
        describe_field("SR"),
        describe_field("ER", "SL", cities=["W", "N", "W"]),
    )
    assert [segment.cities for segment in design.segments[4:]] == [(0,), (1,), (0, 1)]


def test_marks_are_read_with_their_detail_and_count() -> None:
    marks = [{"kind": "mist", "count": 2}, {"kind": "flying_machine", "detail": "NW"}]
    assert read_faultless_tile(marks=marks).marks == (
        Mark("mist", number=2),
        Mark("flying_machine", "NW"),
    )


def test_a_watchtower_says_what_it_looks_for() -> None:
    good = {"kind": "watchtower", "detail": "coat"}
    assert read_faultless_tile(marks=[good]).marks == (Mark("watchtower", "coat"),)
    wrong = ({"kind": "watchtower", "detail": "coats"}, {"kind": "watchtower"})
    design, faults = read_tile(marks=[good, *wrong])
    assert design is None
    assert faults == [("tile.mark", f"/tiles/2/marks/{index}/detail") for index in (1, 2)]


def test_a_double_tile_has_its_edges_by_cell() -> None:
    design = read_faultless_tile(
        describe_road({"cell": 0, "side": "N"}, {"cell": 1, "side": "S"}),
        cells=[{"x": 0, "y": 0}, {"x": 0, "y": 1}],
    )
    west, east = design.segments[1:]
    assert [(edge.side, edge.cell) for edge in east.edges] == [
        ("NR", 0),
        ("EL", 0),
        ("ER", 0),
        ("EL", 1),
        ("ER", 1),
        ("SL", 1),
    ]
    assert len(west.edges) == 6


def test_a_city_may_share_a_side_that_another_city_has() -> None:
    design = read_faultless_tile(describe_city("N", "W"), describe_city("E", shared_edge="N"))
    assert design.segments[1].shared_edge == Edge("N")
    assert design.segments[2].cities == (0, 1)
    sides = [one.shared_sides for one in build_rotations(design)]
    assert sides == [{1: SharedSide(Anchor(side, 0, 0), 0)} for side in ("N", "E", "S", "W")]


@pytest.mark.parametrize(
    ("cell", "side", "reason"), [(2, "N", "cell"), (1, "W", "rim"), (1, "N", "taken")]
)
def test_a_side_that_no_segment_can_have_says_why(cell: int, side: str, reason: str) -> None:
    faults = Faults()
    edges = [{"cell": 1, "side": "N"}, {"cell": cell, "side": side}]
    cells = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    segments = [{"kind": "road", "edges": edges}]
    assert read_design({"id": "own", "cells": cells, "segments": segments}, (), faults) is None
    (fault,) = faults.found
    assert (fault.pointer, fault.wording) == ("/segments/0/edges/1", reason)


@pytest.mark.parametrize(
    ("segments", "faults"),
    [
        ([describe_city("N"), describe_road("N")], [("tile.side", "/tiles/2/segments/1/edges/0")]),
        ([describe_road("N", "N")], [("tile.side", "/tiles/2/segments/0/edges/1")]),
        ([describe_city({"cell": 1, "side": "N"})], [("tile.side", "/tiles/2/segments/0/edges/0")]),
        ([{"kind": "hut", "cell": 1}], [("tile.cell", "/tiles/2/segments/0/cell")]),
        ([describe_city("N", shared_edge="E")], [("tile.side", "/tiles/2/segments/0/shared_edge")]),
        ([describe_city("N", shared_edge="N")], [("tile.side", "/tiles/2/segments/0/shared_edge")]),
        (
            [describe_city("N", "E", "S"), describe_field("WL", "WR", "NL")],
            [("tile.half", "/tiles/2/segments/1/edges/2")],
        ),
        (
            [describe_city("N", "E", "S"), describe_field("WL", "WR"), describe_field("WL")],
            [("tile.half", "/tiles/2/segments/2/edges/0")],
        ),
        (
            [describe_city("N", "E", "S"), describe_field("WL")],
            [("tile.open", "/tiles/2/segments")],
        ),
        (
            [describe_city("N", "E", "S"), describe_field("WL", "WR", cities=["W", "N"])],
            [("tile.city", "/tiles/2/segments/1/cities/0")],
        ),
        (
            [
                describe_road("W", "E"),
                describe_field("WR", "NL", "NR", "EL", "ER", "SL", "SR", "WL"),
            ],
            [("tile.half", "/tiles/2/segments/1/edges/0")],
        ),
        (
            [
                describe_city("N"),
                describe_road("W", "E"),
                describe_field("WR", "EL"),
                describe_field("ER", "SL", "SR", "WL", cities=["N"]),
            ],
            [("tile.city", "/tiles/2/segments/3/cities/0")],
        ),
    ],
    ids=[
        "two things on one side",
        "one thing twice on it",
        "a side of no cell",
        "a building in no cell",
        "a shared side without a city",
        "a shared side of its own",
        "field on a city's side",
        "one half in two fields",
        "a half in none",
        "a city that is not there",
        "a field across a road",
        "a city beyond a road",
    ],
)
def test_a_tile_that_cannot_be_is_refused_where_it_is_wrong(
    segments: list[dict[str, Any]], faults: list[tuple[str, str]]
) -> None:
    assert read_tile(*segments) == (None, faults)


@pytest.mark.parametrize(
    "cells",
    [[{"x": 1, "y": 0}], [{"x": 0, "y": 0}, {"x": 2, "y": 0}], [{"x": 0, "y": 0}] * 2],
    ids=["not from the origin", "in two pieces", "twice the same"],
)
def test_cells_must_be_one_shape_from_the_origin(cells: list[dict[str, int]]) -> None:
    assert read_tile(cells=cells) == (None, [("tile.cells", "/tiles/2/cells")])


def test_all_that_is_wrong_is_reported_at_once_with_the_side() -> None:
    faults = Faults()
    segments = [describe_city("N", "E"), describe_field("SL", "SL", cities=["S"])]
    assert read_design({"id": "my/1", "segments": segments}, (), faults) is None
    assert [(fault.code, fault.params) for fault in faults.found] == [
        ("tile.city", {"side": "S", "cell": 0}),
        ("tile.half", {"side": "SL", "cell": 0}),
        ("tile.open", {"side": "SR", "cell": 0}),
        ("tile.open", {"side": "WL", "cell": 0}),
        ("tile.open", {"side": "WR", "cell": 0}),
    ]


def test_a_tile_has_no_more_printed_than_a_feature_of_one_tile_may_have() -> None:
    for first, second, fault in (
        (describe_city("N", coats=2), describe_city("S", coats=1), "coats"),
        (describe_city("N", cathedral=True), describe_city("S", cathedral=True), "cathedral"),
        (describe_road("N", inn=True), describe_road("S", inn=True), "inn"),
    ):
        assert read_tile(first)[1] == []
        assert read_tile(first, second)[1] == [("tile.prints", f"/tiles/2/segments/1/{fault}")]


def test_four_sections_of_road_leave_a_german_cathedral() -> None:
    sides = [{"cell": cell, "side": side} for cell in (0, 1) for side in "NS"]
    roads = [describe_road(side) for side in (*sides, "W")]
    cells = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    cathedral = {"kind": "german_cathedral"}
    design, faults = read_tile(cathedral, *roads, cells=cells)
    assert (design, faults) == (None, [("cathedral.sections", "/tiles/2/segments/5/edges/0")])
    design, faults = read_tile(cathedral, *roads[:4], cells=cells)
    assert faults == []


@pytest.mark.parametrize(
    ("segments", "reasons"),
    [
        ([describe_city("N"), describe_road("N")], ["taken"]),
        ([describe_city({"cell": 1, "side": "N"})], ["cell"]),
        ([describe_city("N", shared_edge="E")], ["shared"]),
        ([describe_city("N", "E", "S"), describe_field("WL", "WR", "NL")], ["city"]),
        (
            [describe_city("N", "E", "S"), describe_field("WL", "WR"), describe_field("WL")],
            ["taken"],
        ),
        (
            [
                describe_city("N", "E", "S"),
                describe_field("WL", "WR"),
                describe_field({"cell": 1, "side": "NL"}),
            ],
            ["rim"],
        ),
        (
            [
                describe_road("W", "E"),
                describe_field("WR", "NL", "NR", "EL", "ER", "SL", "SR", "WL"),
            ],
            ["wall"],
        ),
    ],
)
def test_a_side_that_cannot_be_says_the_one_reason(
    segments: list[dict[str, Any]], reasons: list[str]
) -> None:
    faults = Faults()
    assert read_design({"id": "my/1", "segments": segments}, (), faults) is None
    assert [fault.wording for fault in faults.found] == reasons


def test_a_wall_that_a_road_crosses_or_that_is_a_tunnel_keeps_nothing_apart() -> None:
    under = [
        describe_city("W", "E"),
        describe_road("N", "S", tunnel=True),
        describe_field("NL", "NR"),
        describe_field("SL", "SR"),
    ]
    assert [len(one.edges) for one in read_faultless_tile(*under).segments] == [2, 2, 2, 2]
    river = {"kind": "river", "edges": ["N", "S"]}
    crossing = [
        describe_city("W", "E"),
        river,
        describe_field("NR", "SL"),
        describe_field("NL", "SR"),
    ]
    assert [one.cities for one in read_faultless_tile(*crossing).segments] == [(), (), (0,), (0,)]


def test_a_printed_tile_is_described_so_that_it_can_be_read_again() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                faults = Faults()
                again = read_design(describe_design(design), (), faults)
                assert faults.found == ()
                assert again is not None
                assert (again.segments, again.marks) == (design.segments, design.marks)


def test_the_tiles_that_are_not_covered_by_their_segments_say_so() -> None:
    bare = [name for name, design in DESIGNS.items() if "bare" in describe_design(design)]
    count = [f"CO/{number}" for number in range(1, 13)]
    assert sorted(bare) == sorted(["AM/A", "CC.2/CcCc", *count])


def test_the_description_of_a_tile_says_only_what_is_not_plain() -> None:
    assert describe_design(DESIGNS["IC/CcRr+.i"]) == {
        "id": "IC/CcRr+.i",
        "segments": [
            {"kind": "city", "edges": ["N", "W"], "coats": 1},
            {"kind": "road", "edges": ["E", "S"], "inn": True},
            {"kind": "field", "edges": ["SL", "ER"], "cities": []},
            {"kind": "field", "edges": ["SR", "EL"], "cities": ["N"]},
        ],
    }
    assert describe_design(DESIGNS["GO/LCc"])["segments"][0] == {
        "kind": "monastery",
        "building": "monastery",
    }
    assert describe_design(DESIGNS["CC.2/CFC"])["marks"] == [
        {"kind": "corn_circle", "detail": "city"}
    ]


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
