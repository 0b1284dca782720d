"""Occupied cells, scores, coats of arms and followers, each by itself."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.cells import choose_cells, weigh_colours
from services.recognition.coats import find_marks, weigh_coats
from services.recognition.followers import SPOTS, count_turns, find_feet, find_followers
from services.recognition.packs import SIDE, Pack, read_pack
from services.recognition.picture import Photo, read_picture
from services.recognition.plane import cut_cells, list_cells
from services.recognition.reading import COLOURS, Cell
from services.recognition.scores import CERTAINTY, MARGIN, compare
from services.recognition.scoring import weigh_occupation
from tests.recognition.drawn_boards import (
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


def open_photo(photo: DrawnPhoto) -> tuple[Photo, list[Cell]]:
    """The picture, and the cells of the tiles in their order."""
    return Photo(read_picture(photo.photo)), [Cell(tile.x, tile.y) for tile in photo.tiles]


@pytest.mark.parametrize("look", [CLEAN, HARD])
@pytest.mark.parametrize("is_taught", [True, False])
def test_the_occupied_cells_are_found(look: Look, is_taught: bool) -> None:
    photo = photograph(lay_board(36, 5), look, 5)
    picture, occupied = open_photo(photo)
    cells = list_cells(photo.homography, picture.size, np.array(occupied, np.float64), 200)
    pack = read_pack(teach_all()) if is_taught else Pack()
    evidence = weigh_occupation(picture, photo.homography, cells, pack)
    found = {cells[number] for number in choose_cells(cells, evidence, None)}
    wrong = found ^ set(occupied)
    assert len(wrong) <= (0 if is_taught else 4), wrong


def test_a_cell_of_the_colour_of_the_table_is_none_that_shows_a_tile() -> None:
    """The third is as brown as the table; without a sure table, colours say nothing."""
    green, brown = (50.0, -30.0, 30.0), (40.0, 15.0, 25.0)
    colours = np.array([green, brown, brown, green], np.float32)
    images = np.broadcast_to(colours[:, None, None], (4, 8, 8, 3))
    evidence = np.array([6.0, -6.0, 2.0, -0.5])
    own = weigh_colours(images, evidence)
    assert list(own > 0) == [True, False, False, True]
    np.testing.assert_array_equal(weigh_colours(images[2:], evidence[2:]), evidence[2:])


def test_the_number_of_tiles_decides_what_is_unclear() -> None:
    cells = [Cell(n, 0) for n in range(5)]
    evidence = np.array([5.0, 4.0, 0.9, 0.3, -6.0])
    assert choose_cells(cells, evidence, None) == [0, 1, 2]
    assert choose_cells(cells, evidence, 4) == [0, 1, 2, 3]
    assert choose_cells(cells, evidence, 2) == [0, 1]
    assert choose_cells(cells, evidence, 5) == [0, 1, 2, 3]


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


@pytest.mark.parametrize(("look", "least", "most"), [(CLEAN, 30, 0), (HARD, 22, 2)])
def test_followers_are_found_where_they_are_and_in_their_colours(
    look: Look, least: int, most: int
) -> None:
    """Of four boards with eight each; at most so many are invented or have another colour."""
    players = {colour: f"player-{colour}" for colour in ("blue", "red", "yellow", "green", "black")}
    right = wrong = 0
    for seed in (8, 1, 2, 3):
        tiles = lay_board(40, seed)
        photo = photograph(tiles, look, seed, choose_followers(tiles, 8))
        picture, cells = open_photo(photo)
        found = find_followers(picture, photo.homography, cells, (), players)
        assert 0.01 < found.hidden.mean() < 0.1
        for one in found.followers:
            assert one.player == f"player-{one.colour}"
            assert 0 < one.confidence <= 1
            if (Cell(one.x, one.y), one.colour) in photo.followers:
                right += 1
                # These lie on the middle of their tile; an end of them is taken for their foot.
                assert all(0.2 < at < 0.8 for at in one.place)
            else:
                wrong += 1
        others = find_followers(picture, photo.homography, cells, (), {"pink": "player-pink"})
        assert others.followers == ()
        # With a quarter of its values nobody can tell black from green, so both are asked for.
        dark = Photo((picture.pixels * 0.25).astype(np.uint8))
        for known, unclear in ((players, {"black", "green"}), ({"green": "player-green"}, set())):
            seen = find_followers(dark, photo.homography, cells, (), known).followers
            assert {one.colour for one in seen if one.doubtful} <= unclear
            assert all(one.doubtful for one in seen if one.colour in unclear)
        assert not any(one.doubtful for one in found.followers)
    assert right >= least
    assert wrong <= most


@pytest.mark.parametrize(("west", "south"), [(0, 1), (-1, 0), (0, -1), (1, 0)])
def test_a_board_is_turned_until_the_camera_is_in_the_south(west: int, south: int) -> None:
    turns = count_turns(np.array([-west, south], np.float64))
    board = np.zeros((3, 3))
    board[1 + south, 1 - west] = 1
    assert np.rot90(board, turns)[2, 1] == 1


def test_hardly_any_follower_is_found_on_empty_boards() -> None:
    found = 0
    for seed in (8, 1, 2, 3):
        for look in (CLEAN, HARD):
            photo = photograph(lay_board(40, seed), look, seed)
            picture, cells = open_photo(photo)
            found += len(find_followers(picture, photo.homography, cells, (), {}).followers)
    assert found <= 1


@pytest.mark.parametrize(("places", "count"), [([2.1, 2.45], 1), ([2.1, 2.9], 2), ([2.8, 3.2], 2)])
def test_one_figure_has_no_two_feet(places: Sequence[float], count: int) -> None:
    """Near each other on one tile; those of two tiles may be nearer."""
    feet = np.zeros((SPOTS, 4 * SPOTS), np.float32)
    feet[4, [int(at * SPOTS) for at in places]] = 0.9
    colours = np.zeros((*feet.shape, len(COLOURS)), np.float32)
    colours[..., COLOURS.index("red")] = 1
    assert len(list(find_feet(colours, feet, Cell(0, 0)))) == count
