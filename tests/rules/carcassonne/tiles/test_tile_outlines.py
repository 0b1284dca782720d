"""The rim of a tile: once around, clockwise, whatever its shape."""

import pytest

from services.carcassonne.board.design import Edge
from services.carcassonne.tiles.outline import trace_outline


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
