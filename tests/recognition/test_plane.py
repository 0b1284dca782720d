"""The plane of the table: corners that make none are refused, and which cells a picture has."""

import numpy as np
import pytest

from services.recognition.plane import fit_corners, list_cells
from services.recognition.reading import Cell, HintsError, LatticePoint

SQUARE = (
    LatticePoint(0, 0, 100, 50),
    LatticePoint(2, 0, 300, 50),
    LatticePoint(0, 2, 100, 250),
    LatticePoint(2, 2, 300, 250),
)


def refuse(*lattice: LatticePoint) -> str:
    with pytest.raises(HintsError) as caught:
        fit_corners(lattice)
    return caught.value.code


def test_corners_that_make_no_plane_are_refused() -> None:
    assert refuse(*SQUARE[:3]) == "few-corners"
    assert refuse(*SQUARE, SQUARE[0]) == "corners-twice"
    line = [LatticePoint(n, 0, 100.0 * n, 50) for n in range(4)]
    assert refuse(*line) == "corners-on-a-line"
    assert refuse(*line[:3], LatticePoint(1, 3, 50, 400)) == "corners-on-a-line"
    same = [LatticePoint(x, y, 7, 7) for x, y, _, _ in SQUARE]
    assert refuse(*same) == "corners-on-a-line"
    crossed = [SQUARE[0], SQUARE[1], SQUARE[2]._replace(px=300), SQUARE[3]._replace(px=100)]
    assert refuse(*crossed) == "corners-inconsistent"
    mirrored = [point._replace(px=400 - point.px) for point in SQUARE]
    assert refuse(*mirrored) == "corners-inconsistent"
    assert refuse(*SQUARE, LatticePoint(1, 1, 290, 60)) == "corners-inconsistent"


@pytest.mark.parametrize(("width", "columns"), [(38, 4), (36, 3)])
def test_a_cell_counts_if_four_fifths_of_it_lie_in_the_picture(width: int, columns: int) -> None:
    found = list_cells(np.diag([10.0, 10.0, 1.0]), (width, 10), np.array([[1.5, 0.5]]), 100)
    assert sorted(found) == [Cell(x, 0) for x in range(columns)]
