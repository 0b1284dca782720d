"""Corners make a plane, and cells are cut out upright."""

import numpy as np
import pytest

from services.recognition.plane import (
    cut_cells,
    fit_corners,
    list_cells,
    locate_camera,
    measure_tiles,
    project,
)
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


def test_four_corners_make_a_plane() -> None:
    plane = fit_corners(SQUARE)
    np.testing.assert_allclose(project(plane, np.array([[1.0, 1.0]])), [[200, 150]], atol=1e-6)
    np.testing.assert_allclose(measure_tiles(plane, np.array([[0.0, 0.0]])), [100], atol=1e-6)


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


def test_cells_are_cut_upright_at_their_places() -> None:
    picture = np.zeros((400, 500, 3), np.uint8)
    picture[50:150, 100:200] = 255
    picture[50:100, 100:150] = 255, 0, 0
    plane = fit_corners(SQUARE)
    cell, right = cut_cells(picture, plane, [Cell(0, 0), Cell(1, 0)], 20, 0)
    assert (cell[1:8, 1:8] == (255, 0, 0)).all()
    assert (cell[12:19, 12:19] == 255).all()
    assert (right[:, 2:] == 0).all()
    wide = cut_cells(picture, plane, [Cell(0, 0)], 20, 5)[0]
    assert wide.shape == (30, 30, 3)
    assert (wide[:3] == 0).all()
    assert (wide[7:13, 7:13] == (255, 0, 0)).all()


def test_a_turned_cell_is_cut_upright() -> None:
    picture = np.zeros((400, 500, 3), np.uint8)
    picture[50:150, 100:200] = 200
    picture[50:100, 150:200] = 0, 0, 255
    turned = [
        SQUARE[n]._replace(x=x, y=y) for n, (x, y) in enumerate([(0, 2), (0, 0), (2, 2), (2, 0)])
    ]
    plane = fit_corners(turned)
    upper_left = cut_cells(picture, plane, [Cell(0, 1)], 20, 0)[0]
    blue = (upper_left == (0, 0, 255)).all(axis=2)
    assert blue[1:8, 1:8].all()
    assert not blue[12:, 12:].any()


def test_the_cells_of_a_picture_start_at_the_middle_and_are_whole() -> None:
    cells = list_cells(fit_corners(SQUARE), (500, 400), np.array([[0.0, 0.0], [2.0, 2.0]]), 100)
    assert set(cells) == {Cell(x, y) for x in range(-1, 4) for y in range(3)}
    assert cells[0] == Cell(0, 0) or max(map(abs, cells[0])) <= 1
    few = list_cells(fit_corners(SQUARE), (500, 400), np.array([[1.0, 1.0]]), 4)
    assert set(few) == {Cell(x, y) for x in (0, 1) for y in (0, 1)}


def test_the_camera_is_above_the_middle_of_a_photo_from_above() -> None:
    x, y, height = locate_camera(fit_corners(SQUARE), (400, 300))
    assert (x, y) == pytest.approx((1, 1))
    assert height == pytest.approx(0.85 * 400 / 100)
