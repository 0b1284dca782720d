"""A grid that segments do not decide is decided by what its cells show."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from services.recognition import locating
from services.recognition.judging import choose_grid, is_whole
from services.recognition.lattice import GridCandidate
from services.recognition.packs import Pack
from services.recognition.picture import Photo, read_picture
from services.recognition.plane import project
from tests.recognition.drawn_boards import CLEAN, DrawnPhoto, Look, lay_board, photograph

OBLIQUE = Look(tilt=0.3, turn=5)


def take(look: Look) -> DrawnPhoto:
    return photograph(lay_board(40, 11), look, 11)


def spoil(photo: DrawnPhoto, change: NDArray[np.float64]) -> GridCandidate:
    """The true grid of a photo, changed."""
    places = np.array([(tile.x, tile.y) for tile in photo.tiles], np.float64)
    inverse = np.linalg.inv(change)
    middle = project(np.asarray(inverse, np.float64), np.median(places, axis=0)[None])[0]
    return GridCandidate(photo.homography @ change, 0.8, 0.8, 20, middle)


def measure(
    photo: DrawnPhoto, homography: NDArray[np.float64], around: NDArray[np.float64]
) -> float:
    """By how many tiles the corners around a point lie off whole ones, three tiles away."""
    corners = np.round(around) + np.array([(0, 0), (3, 0), (0, 3), (3, 3)])
    inverse = np.asarray(np.linalg.inv(photo.homography), np.float64)
    seen = project(inverse, project(homography, corners))
    steps = seen - np.round(seen[0])
    wanted = np.array([(0, 0), (3, 0), (0, 3), (3, 3)])
    return float(np.abs(steps - wanted).max())


@pytest.mark.parametrize("axis", [0, 1])
def test_columns_and_rows_of_half_a_tile_are_made_whole(axis: int) -> None:
    photo = take(OBLIQUE)
    half = np.eye(3)
    half[axis, axis] = 0.5
    found, around = choose_grid(Photo(read_picture(photo.photo)), [spoil(photo, half)])
    assert measure(photo, found, around) < 0.2


def test_half_tiles_of_which_the_segments_are_sure_are_made_whole_and_are_not_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every other pixel of the picture is left out, as where a page makes it smaller."""
    photo = photograph(lay_board(40, 11), OBLIQUE, 11, pixels=112)
    picture = Photo(read_picture(photo.photo)[::2, ::2])
    smaller = replace(photo, homography=np.diag([0.5, 0.5, 1]) @ photo.homography)
    half = spoil(smaller, np.diag([0.5, 1, 1]))
    assert is_whole(picture, spoil(smaller, np.eye(3)))
    monkeypatch.setattr(locating, "find_grids", lambda *_: [half])
    located = locating.locate(picture, (), Pack())
    assert measure(smaller, located.homography, half.middle / [2, 1]) < 0.2
    assert located.confidence < locating.SURE


@pytest.mark.parametrize("change", [np.eye(3), np.diag([0.5, 0.5, 1.0])], ids=["true", "quarters"])
def test_whole_tiles_are_clearer_than_parts_of_them(change: NDArray[np.float64]) -> None:
    photo = take(CLEAN)
    picture = Photo(read_picture(photo.photo))
    grids = [spoil(photo, change), spoil(photo, np.eye(3))]
    found, around = choose_grid(picture, grids)
    assert measure(photo, found, around) < 0.15


def test_columns_a_little_too_narrow_are_moved_onto_the_tiles() -> None:
    photo = take(CLEAN)
    found, around = choose_grid(
        Photo(read_picture(photo.photo)), [spoil(photo, np.diag([0.95, 1, 1]))]
    )
    assert measure(photo, found, around) < 0.06


def test_a_grid_on_which_no_tile_is_seen_stays_where_it_is() -> None:
    table = np.full((400, 400, 3), 90, np.uint8)
    grid = GridCandidate(np.diag([50.0, 50, 1]), 0.5, 0.5, 20, np.array([4.0, 4]))
    found, _ = choose_grid(Photo(table), [grid])
    moved = np.linalg.inv(grid.homography) @ found
    np.testing.assert_allclose(moved, np.round(moved), atol=1e-9)
