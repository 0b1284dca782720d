"""The lattice is found by itself, moved onto the tiles, and never claimed where there is none."""

import numpy as np
import pytest

from services.recognition.locating import SURE, locate
from services.recognition.packs import Pack, read_pack
from services.recognition.picture import Photo, read_picture
from services.recognition.plane import fit_corners, project
from services.recognition.reading import NoBoardFound
from services.recognition.segments import find_segments, snap_to_segments
from tests.recognition.drawn_boards import (
    CLEAN,
    HARD,
    DrawnPhoto,
    Look,
    lay_board,
    photograph,
    teach_all,
)
from tests.tiers import choose

SLANTED = Look(tilt=0.4, turn=20, blur=0.7, noise=4, jitter=0.015)


def measure_error(photo: DrawnPhoto, homography: np.ndarray) -> float:
    """The largest distance of the board's corners from corners of the true grid, in tiles."""
    xs = np.array([(tile.x, tile.y) for tile in photo.tiles], np.float64)
    pixels = project(photo.homography, xs)
    places = project(np.linalg.inv(homography), pixels)
    return float(np.abs(places - np.round(places)).max())


@pytest.mark.parametrize("look", [CLEAN, HARD, SLANTED])
@pytest.mark.parametrize("seed", choose([1], [1, 2]))
def test_a_grid_is_found_without_any_hint(look: Look, seed: int) -> None:
    photo = photograph(lay_board(36, seed), look, seed)
    picture = Photo(read_picture(photo.photo))
    located = locate(picture, (), Pack())
    assert measure_error(photo, located.homography) < 0.12
    assert located.confidence >= SURE
    # In the dark its seams are seen as well.
    dark = (picture.pixels * 0.15).astype(np.uint8)
    assert len(find_segments(dark)) > 0.7 * len(find_segments(picture.pixels))


def draw_planks(width: int, height: int) -> np.ndarray:
    generator = np.random.default_rng(0)
    picture = np.full((height, width, 3), (120, 85, 60), np.uint8)
    for left in np.cumsum(generator.integers(60, 140, 20)):
        picture[:, int(left) : int(left) + 3] = 60, 40, 30
        for top in generator.integers(0, height, 3):
            picture[int(top) : int(top) + 3, int(left) : int(left) + 90] = 60, 40, 30
    return picture


@pytest.mark.parametrize(
    "picture",
    [
        np.full((300, 400, 3), 128, np.uint8),
        np.random.default_rng(0).integers(0, 256, (300, 400, 3), dtype=np.uint8),
        draw_planks(900, 700),
    ],
    ids=["grey", "noise", "planks"],
)
def test_no_grid_is_claimed_where_there_is_no_board(picture: np.ndarray) -> None:
    try:
        assert locate(Photo(picture), (), Pack()).confidence < SURE
    except NoBoardFound as error:
        assert error.code == "no-grid"  # noqa: PT017  # both are right answers


@pytest.mark.parametrize("error", [0.1, 0.2])
def test_corners_that_are_off_are_moved_onto_the_tiles(error: float) -> None:
    photo = photograph(lay_board(36, 1), HARD, 1)
    given = fit_corners(photo.corners(error, seed=2))
    assert measure_error(photo, given) > 0.5 * error
    picture = Photo(read_picture(photo.photo))
    located = locate(picture, photo.corners(error, seed=2), read_pack(teach_all()))
    assert measure_error(photo, located.homography) < 0.1
    assert located.confidence == 1


def test_corners_are_moved_onto_the_seams_without_a_pack() -> None:
    photo = photograph(lay_board(36, 1), HARD, 1)
    given = fit_corners(photo.corners(0.1, seed=2))
    found = snap_to_segments(given, find_segments(read_picture(photo.photo)))
    assert measure_error(photo, found) < min(0.08, measure_error(photo, given))


def test_corners_where_no_tiles_are_stay_and_are_not_sure() -> None:
    photo = photograph(lay_board(36, 1), CLEAN, 1)
    corners = [point._replace(px=point.px / 40, py=point.py / 40) for point in photo.corners()]
    located = locate(Photo(read_picture(photo.photo)), corners, read_pack(teach_all()))
    np.testing.assert_allclose(located.homography, fit_corners(corners))
    assert located.confidence < SURE
