"""Boards are read that nothing was taught of: ours, and those of editions that nobody chose."""

from functools import cache

import pytest

from services.recognition.catalogue import TILES
from services.recognition.contract import BoardProgress
from services.recognition.reading import BoardReading, Cell, Hints, Limits, PlacedTile
from services.recognition.recognition import decode_scores, recognize_board
from services.recognition.tool import recognize
from tests.recognition.drawn_boards import (
    BASE,
    CLEAN,
    HARD,
    DrawnPhoto,
    Look,
    choose_followers,
    draw_edition,
    lay_board,
    photograph,
)

OURS = 0
EDITIONS = tuple(range(2001, 2011))
"""Ten styles that no constant was chosen for."""


@cache
def read(edition: int, look: Look) -> tuple[DrawnPhoto, BoardReading]:
    """A board of 40 tiles, read with corners that are given a little off, nothing taught."""
    pictures = draw_edition(edition) if edition else None
    photo = photograph(lay_board(40, edition), look, edition, pictures=pictures)
    return photo, recognize_board(photo.photo, None, Hints(lattice=photo.corners(0.03)))


def count_exact(photo: DrawnPhoto, reading: BoardReading, *, with_coats: bool = True) -> int:
    """How many tiles of a photo are read with their rotation."""
    seen = {
        Cell(one.x, one.y): name(one.tile, one.rotation, with_coats=with_coats)
        for one in reading.tiles
        if one.tile is not None and one.rotation is not None
    }
    return sum(
        seen.get(Cell(one.x, one.y)) == name(one.tile, one.rotation, with_coats=with_coats)
        for one in photo.tiles
    )


def name(tile: str, rotation: int, *, with_coats: bool) -> tuple[str, int]:
    plain = tile if with_coats else TILES[tile].plain or tile
    return plain, TILES[tile].reduce_rotation(rotation)


@pytest.mark.parametrize("look", [CLEAN, HARD], ids=["clean", "hard"])
def test_our_own_tiles_are_read_untaught(look: Look) -> None:
    photo, reading = read(OURS, look)
    assert not reading.is_taught
    assert "no-reference" in reading.warnings
    assert count_exact(photo, reading, with_coats=False) >= 0.9 * len(photo.tiles)


def test_ten_editions_are_read_untaught() -> None:
    tables = [read(edition, HARD if edition % 2 else CLEAN) for edition in EDITIONS]
    total = sum(len(photo.tiles) for photo, _ in tables)
    assert sum(count_exact(*table, with_coats=False) for table in tables) >= 0.92 * total
    assert sum(count_exact(*table) for table in tables) >= 0.85 * total


def test_the_wrong_cells_are_flagged() -> None:
    """Of all cells that are read wrong, at least four in five are doubtful."""
    wrong = doubtful = 0
    for edition in EDITIONS:
        photo, reading = read(edition, HARD if edition % 2 else CLEAN)
        truth = {Cell(one.x, one.y): one for one in photo.tiles}
        for one in reading.tiles:
            laid = truth.get(Cell(one.x, one.y))
            if laid is not None and (one.tile, one.rotation) != name(
                laid.tile, laid.rotation, with_coats=True
            ):
                wrong += 1
                doubtful += one.is_doubtful
    assert doubtful >= 0.8 * wrong


def test_most_occupied_cells_are_found_untaught() -> None:
    """A drawn table of wood is taken for tiles of some editions, so not all boards are clean."""
    total = missed = clean = 0
    for edition in EDITIONS:
        photo, reading = read(edition, HARD if edition % 2 else CLEAN)
        occupied = {Cell(one.x, one.y) for one in photo.tiles}
        found = {Cell(one.x, one.y) for one in reading.tiles}
        total += len(occupied)
        missed += len(occupied - found)
        clean += found <= occupied
    assert missed <= 0.05 * total
    assert clean >= 6


def test_each_side_is_read_with_its_kind() -> None:
    photo, reading = read(OURS, CLEAN)
    kinds = {"C": "city", "R": "road", "F": "field", "I": "river"}
    laid = {Cell(one.x, one.y): one for one in photo.tiles}
    right = 0
    for one in reading.tiles:
        tile = laid.get(Cell(one.x, one.y))
        if tile is not None and one.sides is not None:
            edges = TILES[tile.tile].edges_at(tile.rotation)
            right += sum(
                side.kind == kinds[edge] for side, edge in zip(one.sides, edges, strict=True)
            )
    assert right >= 0.97 * 4 * len(photo.tiles)


def test_other_sets_are_read_from_the_same_scores_without_the_photo() -> None:
    """With a river in the box, which nothing taught, its designs are options too."""
    photo, reading = read(OURS, CLEAN)
    names = {one.tile for one in decode_scores(reading.scores, (), None, Limits()).tiles}
    assert all(tile is None or "base" in TILES[TILES[tile].stock].copies for tile in names)
    certain = (PlacedTile(photo.tiles[0].x, photo.tiles[0].y, "RI/s", 0),)
    again = decode_scores(reading.scores, certain, None, Limits(sets=("base", "river")))
    candidates = {one.tile for tile in again.tiles for one in tile.candidates}
    assert any(not TILES[one].copies.keys() & {"base"} for one in candidates)


def test_a_river_is_seen_where_the_box_has_none() -> None:
    """Three tiles of it are enough; with its set it is in the box."""
    tiles = lay_board(12, 1)
    left, low = min(one.x for one in tiles), max(one.y for one in tiles) + 1
    ways = ("RI/s", "RI.1/IFI", "RI.1/I.e")
    river = tuple(PlacedTile(left + at, low, way, 0) for at, way in enumerate(ways))
    photo = photograph((*tiles, *river), pictures=draw_edition(2001, (*BASE, *ways)))
    hints = Hints(
        lattice=photo.corners(0.03), cells=frozenset(Cell(one.x, one.y) for one in photo.tiles)
    )
    reading = recognize_board(photo.photo, None, hints)
    assert "river-seen" in reading.warnings
    again = decode_scores(reading.scores, (), None, Limits(sets=("base", "river")))
    assert "river-seen" not in again.warnings
    plain = frozenset(Cell(one.x, one.y) for one in tiles)
    assert "river-seen" not in decode_scores(reading.scores, (), plain, Limits()).warnings


def test_followers_are_found_untaught() -> None:
    tiles = lay_board(40, 3)
    photo = photograph(tiles, HARD, 3, choose_followers(tiles, 5))
    reading = recognize_board(photo.photo, None, Hints(lattice=photo.corners(0.03)))
    found = {(Cell(one.x, one.y), one.colour) for one in reading.followers}
    assert len(found & set(photo.followers)) >= 4, (found, photo.followers)
    assert found <= set(photo.followers)


def test_each_stage_is_reported_before_it_begins() -> None:
    """The service publishes it with its number; the tiles come before the followers."""
    photo, reading = read(OURS, CLEAN)
    said: list[BoardProgress] = []
    lattice = photo.corners(0.03)
    answer = recognize({"photo": photo.photo}, Hints(lattice=lattice), said.append)
    assert [(one.stage, one.of, one.doing) for one in said] == [
        (1, 4, "picture"),
        (2, 4, "grid"),
        (3, 4, "tiles"),
        (4, 4, "followers"),
    ]
    assert [len(one.tiles) for one in said] == [0, 0, 0, len(reading.tiles)]
    assert [one.grid for one in said] == [None, None, answer.grid, answer.grid]
    assert answer.tiles == said[-1].tiles
