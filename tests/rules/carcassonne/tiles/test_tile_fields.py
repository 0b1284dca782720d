"""The rim of a tile, and fields worked out by hand and against a flood over squares."""

import json

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.tiles.catalogue import DESIGNS, PRINTED
from services.carcassonne.tiles.fields import SQUARE, find_touched_cities, trace_outline
from tests.cases import every_case
from tests.rules.carcassonne.tiles.raster import find_fields


def trace_sides(*cells: tuple[int, int]) -> str:
    rim = trace_outline(cells)
    assert rim is not None
    return " ".join(f"{edge.side}{edge.cell}" for edge in rim)


def test_one_cell_has_four_sides_from_the_north() -> None:
    assert trace_outline([(0, 0)]) == (Edge("N"), Edge("E"), Edge("S"), Edge("W"))


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([(0, 0), (1, 0)], "N0 N1 E1 S1 S0 W0"),
        ([(0, 0), (0, 1)], "N0 E0 E1 S1 W1 W0"),
        ([(0, 0), (1, 0), (0, 1), (1, 1)], "N0 N1 E1 E3 S3 S2 W2 W0"),
        ([(0, 0), (1, 0), (1, 1)], "N0 N1 E1 E2 S2 W2 S0 W0"),
        (
            [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)],
            "N2 W4 N4 E4 N1 E1 S1 E3 S3 W3 S2 W2",
        ),
    ],
)
def test_several_cells_are_gone_around_without_their_inner_sides(
    cells: list[tuple[int, int]], expected: str
) -> None:
    assert trace_sides(*cells) == expected


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0), (0, 0)],
        [(0, 0), (2, 0)],
        [(0, 0), (1, 1)],
        [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)],
    ],
    ids=["twice the same", "in two pieces", "touching by a corner", "with a hole"],
)
def test_what_one_walk_does_not_go_around_is_no_shape(cells: list[tuple[int, int]]) -> None:
    assert trace_outline(cells) is None


def build_line(kind: str, *sides: str) -> Segment:
    return Segment(kind, tuple(Edge(side) for side in sides))


def find_derived_designs() -> list[Design]:
    """The designs whose data file says nothing about fields."""
    tiles = [
        tile
        for file in PRINTED.glob("*.json")
        for tile in json.loads(file.read_text(encoding="utf-8"))["tiles"]
    ]
    plain = {
        tile["id"]
        for tile in tiles
        if "bare" not in tile
        and all(segment["kind"] != "field" for segment in tile.get("segments", [{"kind": "field"}]))
    }
    return [DESIGNS[tile] for tile in sorted(plain)]


def test_most_tiles_say_nothing_about_their_fields() -> None:
    assert len(find_derived_designs()) > 180


def test_fields_that_are_worked_out_are_those_that_a_flood_sees() -> None:
    with every_case() as case:
        for design in find_derived_designs():
            with case(design.id):
                check_fields(design)


def check_fields(design: Design) -> None:
    fields = [segment for segment in design.segments if segment.kind == "field"]
    worked = [
        (frozenset(edge.side for edge in field.edges), frozenset(field.cities)) for field in fields
    ]
    seen = find_fields(design.segments)
    assert sorted(map(str, map(_sort_field, worked))) == sorted(map(str, map(_sort_field, seen)))


def _sort_field(field: tuple[frozenset[str], frozenset[int]]) -> tuple[list[str], list[int]]:
    return sorted(field[0]), sorted(field[1])


def test_a_field_that_is_written_down_touches_the_cities_at_the_ends_of_its_stretches() -> None:
    segments = [build_line("city", "N"), build_line("road", "E", "S"), build_line("city", "W")]
    assert find_touched_cities([Edge("EL")], segments, SQUARE) == [0]
    assert find_touched_cities([Edge("SR")], segments, SQUARE) == [2]
    assert find_touched_cities([Edge("ER"), Edge("SL")], segments, SQUARE) == []
    assert find_touched_cities([], segments, SQUARE) == []
