"""Occupied cells, scores, coats of arms and followers, each by itself."""

import numpy as np
import pytest
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.cells import choose_cells, weigh_cells
from services.recognition.coats import find_marks, weigh_coats
from services.recognition.followers import find_followers
from services.recognition.packs import SIDE, Pack, read_pack
from services.recognition.picture import Pixels, read_picture
from services.recognition.plane import cut_cells, list_cells, locate_camera
from services.recognition.reading import Cell, ReadTile
from services.recognition.residuals import explain, list_mates, list_taught
from services.recognition.scores import CERTAINTY, MARGIN, compare, convert_to_lab
from services.recognition.scoring import weigh_occupation
from tests.recognition.drawn_boards import (
    BASE,
    CLEAN,
    HARD,
    DrawnPhoto,
    Look,
    choose_followers,
    lay_board,
    photograph,
    teach_all,
)


def hide_nothing(images: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return np.zeros(images.shape[:3], np.bool_)


def open_photo(photo: DrawnPhoto) -> tuple[Pixels, list[Cell]]:
    """The pixels, and the cells of the tiles in their order."""
    return read_picture(photo.photo), [Cell(tile.x, tile.y) for tile in photo.tiles]


@pytest.mark.parametrize("look", [CLEAN, HARD])
@pytest.mark.parametrize("is_taught", [True, False])
def test_the_occupied_cells_are_found(look: Look, is_taught: bool) -> None:
    photo = photograph(lay_board(36, 5), look, 5)
    picture, occupied = open_photo(photo)
    size = picture.shape[1], picture.shape[0]
    cells = list_cells(photo.homography, size, np.array(occupied, np.float64), 200)
    pack = read_pack(teach_all()) if is_taught else Pack()
    evidence = weigh_occupation(picture, photo.homography, cells, pack)
    found = {cells[number] for number in choose_cells(cells, evidence, None)}
    wrong = found ^ set(occupied)
    assert len(wrong) <= (0 if is_taught else 4), wrong


def test_the_number_of_tiles_decides_what_is_unclear() -> None:
    cells = [Cell(n, 0) for n in range(5)]
    evidence = np.array([5.0, 4.0, 0.9, 0.3, -6.0])
    assert choose_cells(cells, evidence, None) == [0, 1, 2]
    assert choose_cells(cells, evidence, 4) == [0, 1, 2, 3]
    assert choose_cells(cells, evidence, 2) == [0, 1]
    assert choose_cells(cells, evidence, 5) == [0, 1, 2, 3]


def test_only_the_connected_group_with_most_evidence_counts() -> None:
    cells = [Cell(0, 0), Cell(1, 0), Cell(5, 5), Cell(1, 1)]
    assert choose_cells(cells, np.array([3.0, 3.0, 5.0, -4.0]), None) == [0, 1]
    assert choose_cells([], np.array([]), None) == []


def test_without_sure_tiles_and_table_the_fit_alone_counts() -> None:
    images = np.zeros((2, 8, 8, 3), np.float32)
    evidence = weigh_cells(images, np.array([0.45, 0.46], np.float32))
    assert 0 < evidence[0] < evidence[1]


def test_every_tile_fits_its_own_design_best_in_its_own_rotation() -> None:
    photo = photograph(lay_board(45, 6), HARD, 6)
    picture, cells = open_photo(photo)
    pack = read_pack(teach_all())
    images = cut_cells(picture, photo.homography, cells, SIDE, MARGIN)
    comparison = compare(images, pack)
    assert comparison.values.shape == (45, len(comparison.tiles))
    marks = find_marks(pack)
    values = CERTAINTY * comparison.values + weigh_coats(
        images, hide_nothing(images), comparison, marks
    )
    best = values.argmax(axis=1)
    right = sum(
        (comparison.tiles[n], comparison.rotations[n])
        == (tile.tile, TILES[tile.tile].reduce_rotation(tile.rotation))
        for n, tile in zip(best, photo.tiles, strict=True)
    )
    assert right >= 43
    assert np.abs(comparison.shifts).max() <= MARGIN / SIDE


def test_a_shifted_cell_tells_its_shift() -> None:
    photo = photograph(lay_board(12, 7), CLEAN, 7)
    picture, cells = open_photo(photo)
    moved = photo.homography @ np.array([[1, 0, 0.0625], [0, 1, -0.0625], [0, 0, 1]])
    shifts = compare(cut_cells(picture, moved, cells, SIDE, MARGIN), read_pack(teach_all())).shifts
    np.testing.assert_allclose(np.median(shifts, axis=0), [-0.0625, 0.0625], atol=0.02)


def test_nothing_is_compared_with_nothing() -> None:
    empty = np.empty((0, SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, 3), np.uint8)
    assert compare(empty, read_pack(teach_all())).values.shape[0] == 0
    cell = np.zeros((1, SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, 3), np.uint8)
    assert compare(cell, Pack()).values.shape == (1, 0)


def test_each_tile_with_coats_has_its_mark_where_it_is_drawn() -> None:
    marks = find_marks(read_pack(teach_all()))
    assert set(marks) == {"BA/F", "BA/M", "BA/O", "BA/Q", "BA/S"}
    assert marks["BA/M"].row < SIDE / 2
    assert marks["BA/M"].column < SIDE / 2
    assert find_marks(Pack()) == {}


def test_a_mark_takes_from_the_plain_tile_and_its_absence_from_the_other() -> None:
    tiles = [
        tile for seed in range(3) for tile in lay_board(40, seed) if tile.tile in ("BA/M", "BA/N")
    ]
    spread = [tile._replace(x=2 * n, y=0) for n, tile in enumerate(tiles)]
    photo = photograph(spread, CLEAN, 0)
    picture, cells = open_photo(photo)
    pack = read_pack(teach_all())
    images = cut_cells(picture, photo.homography, cells, SIDE, MARGIN)
    comparison = compare(images, pack)
    weights = weigh_coats(images, hide_nothing(images), comparison, find_marks(pack))
    options = list(zip(comparison.tiles, comparison.rotations, strict=True))
    for number, tile in enumerate(tiles):
        own = weights[number, options.index((tile.tile, tile.rotation))]
        twin = "BA/N" if tile.tile == "BA/M" else "BA/M"
        assert weights[number, options.index((twin, tile.rotation))] < own == 0


@pytest.mark.parametrize(("look", "least"), [(CLEAN, 7), (HARD, 6)])
def test_followers_are_found_where_they_are_and_in_their_colours(look: Look, least: int) -> None:
    tiles = lay_board(40, 8)
    followers = choose_followers(tiles, 8)
    photo = photograph(tiles, look, 8, followers)
    picture, cells = open_photo(photo)
    pack = read_pack(teach_all())
    read = [ReadTile(t.x, t.y, t.tile, t.rotation, 1.0, (), is_doubtful=False) for t in tiles]
    images = cut_cells(picture, photo.homography, cells, SIDE, MARGIN)
    # The drawn photo has no height: its camera is far away.
    camera = locate_camera(photo.homography, (picture.shape[1], picture.shape[0])) * (1, 1, 1e6)
    players = {colour: f"player-{colour}" for colour in ("blue", "red", "yellow", "green", "black")}
    found = find_followers(
        cells, explain(images, list_taught(read, pack)), camera, players
    ).followers
    seen = {(Cell(one.x, one.y), one.colour) for one in found}
    assert len(seen & set(followers)) >= least, (seen, followers)
    assert len(seen - set(followers)) == 0
    for one in found:
        assert one.player == f"player-{one.colour}"
        assert one.place == pytest.approx((0.5, 0.5), abs=0.15)
        assert 0 < one.confidence <= 1


def test_an_empty_board_has_no_followers() -> None:
    tiles = lay_board(40, 8)
    photo = photograph(tiles, HARD, 8)
    picture, cells = open_photo(photo)
    pack = read_pack(teach_all())
    read = [ReadTile(t.x, t.y, t.tile, t.rotation, 1.0, (), is_doubtful=False) for t in tiles]
    images = cut_cells(picture, photo.homography, cells, SIDE, MARGIN)
    camera = np.array([0.0, 0.0, 10.0])
    assert (
        find_followers(cells, explain(images, list_taught(read, pack)), camera, {}).followers == ()
    )
    assert find_followers([], explain(images[:0], []), camera, {}).followers == ()


def test_the_mates_of_a_cell_show_its_shape_as_it_lies() -> None:
    """A coat of arms makes no other shape; a straight road looks alike after half a turn."""
    tiles = [
        ReadTile(0, 0, "BA/N", 90, 1.0, (), is_doubtful=False),
        ReadTile(1, 0, "BA/M", 180, 1.0, (), is_doubtful=False),
        ReadTile(2, 0, "BA/U", 0, 1.0, (), is_doubtful=False),
        ReadTile(3, 0, "BA/U", 90, 1.0, (), is_doubtful=False),
        ReadTile(4, 0, None, None, 1.0, (), is_doubtful=True),
        ReadTile(5, 0, "BA/X", 0, 1.0, (), is_doubtful=False),
    ]
    images = np.random.default_rng(1).integers(0, 255, (6, 38, 38, 3), np.uint8)
    inner = convert_to_lab(images)[:, MARGIN:-MARGIN, MARGIN:-MARGIN]
    mates = list_mates(images, tiles)
    assert [len(own) for own in mates] == [1, 1, 2, 2, 0, 0]
    np.testing.assert_array_equal(mates[0][0], np.rot90(inner[1], 1))
    np.testing.assert_array_equal(mates[1][0], np.rot90(inner[0], -1))
    assert any(np.array_equal(one, np.rot90(inner[3], 1)) for one in mates[2])
    assert [len(own) for own in list_taught(tiles, read_pack(teach_all()))] == [1, 1, 2, 2, 0, 4]


def test_the_lightness_of_white_is_one_hundred() -> None:
    white = np.full((2, 4, 4, 3), 255, np.uint8)
    np.testing.assert_allclose(convert_to_lab(white)[..., 0], 100, atol=0.1)
    assert set(BASE) == read_pack(teach_all()).tiles
