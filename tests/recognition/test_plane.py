"""Corners that make no plane are refused."""

import pytest

from services.recognition.plane import (
    fit_corners,
)
from services.recognition.reading import HintsError, LatticePoint

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
