"""The four operations on drawn photos: exact on clean ones, nearly so on hard ones."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from services.recognition.packs import read_pack
from services.recognition.reading import (
    BoardReading,
    Cell,
    ConfirmedBoard,
    Hints,
    HintsError,
    LatticePoint,
    Limits,
    NoBoardFound,
    PackError,
    PictureError,
    PlacedTile,
    PlayerColour,
    ReadTile,
    Reference,
)
from services.recognition.recognition import (
    decode_scores,
    find_grid,
    learn_reference,
    recognize_board,
)
from tests.recognition.drawn_boards import (
    BASE,
    CLEAN,
    HARD,
    DrawnPhoto,
    choose_followers,
    encode,
    lay_board,
    mark_exact,
    photograph,
    photograph_tile,
    teach_all,
)
from tests.tiers import choose


@lru_cache(maxsize=4)
def take(seed: int, *, is_hard: bool) -> DrawnPhoto:
    tiles = lay_board(40, seed)
    return photograph(tiles, HARD if is_hard else CLEAN, seed, choose_followers(tiles, 4))


@lru_cache(maxsize=4)
def read_clean(seed: int) -> BoardReading:
    photo = take(seed, is_hard=False)
    players = (PlayerColour("anna", "blue"), PlayerColour("ben", "red"))
    hints = Hints(lattice=photo.corners(0.05), players=players)
    return recognize_board(photo.photo, teach_all(), hints)


def list_known(tiles: tuple[ReadTile, ...]) -> list[PlacedTile]:
    return [
        PlacedTile(one.x, one.y, one.tile, one.rotation)
        for one in tiles
        if one.tile is not None and one.rotation is not None
    ]


def test_a_clean_photo_is_read_exactly() -> None:
    photo, reading = take(1, is_hard=False), read_clean(1)
    assert set(list_known(reading.tiles)) == {
        one._replace(rotation=tile.rotation)
        for one in photo.tiles
        for tile in list_known(reading.tiles)
        if tile[:3] == one[:3]
    }
    assert mark_exact(list_known(reading.tiles)) == mark_exact(photo.tiles)
    assert reading.warnings == ()
    assert reading.grid.confidence == 1
    assert photo.measure_error(reading.grid.lattice) < 0.08
    for one in reading.tiles:
        assert one.candidates[0][:2] == (one.tile, one.rotation)
        assert 0 <= one.confidence <= 1
    for follower in reading.followers:
        assert (Cell(follower.x, follower.y), follower.colour) in photo.followers
        assert follower.player == {"blue": "anna", "red": "ben"}[follower.colour]
    assert reading.followers


@pytest.mark.parametrize("seed", choose([1], [1, 2]))
def test_a_hard_photo_without_hints_is_read_nearly_exactly(seed: int) -> None:
    photo = take(seed, is_hard=True)
    reading = recognize_board(photo.photo, teach_all(), Hints())
    found, truth = mark_exact(list_known(reading.tiles)), mark_exact(photo.tiles)
    assert len(found & truth) >= 0.97 * len(truth)
    assert sum(one.is_doubtful for one in reading.tiles) <= 0.15 * len(truth)
    assert photo.measure_error(reading.grid.lattice) < 0.12


def test_the_scores_decode_to_the_same_board() -> None:
    reading = read_clean(1)
    again = decode_scores(reading.scores, (), None, Limits())
    assert list_known(again.tiles) == list_known(reading.tiles)


def test_what_the_person_knows_is_kept_and_decides_its_neighbours() -> None:
    reading = read_clean(1)
    first = reading.tiles[0]
    certain = (PlacedTile(first.x, first.y, "RI.1/CcII", 90),)
    decoding = decode_scores(reading.scores, certain, None, Limits())
    kept = decoding.tiles[0]
    assert (kept.tile, kept.rotation) == ("RI.1/CcII", 90)
    assert kept.confidence == 1
    assert not kept.is_doubtful
    assert "more-than-box" in decoding.warnings


def test_cells_are_added_and_taken_away_without_the_photo() -> None:
    reading = read_clean(1)
    occupied = frozenset(Cell(one.x, one.y) for one in reading.tiles)
    fewer = occupied - {min(occupied)}
    assert len(decode_scores(reading.scores, (), fewer, Limits()).tiles) == len(fewer)
    x, y = min(occupied)
    beside = frozenset({Cell(x - 1, y)})
    more = decode_scores(reading.scores, (), occupied | beside, Limits()).tiles
    assert len(more) == len(occupied) + 1
    with pytest.raises(HintsError) as caught:
        decode_scores(reading.scores, (), frozenset({Cell(500, 500)}), Limits())
    assert caught.value.code == "no-such-cell"


def test_a_confirmed_board_teaches_its_copy() -> None:
    photo = take(1, is_hard=False)
    board = ConfirmedBoard(photo.corners(), photo.tiles)
    named = replace(board, name="Ours", taught_on="2026-03-08")
    pack = learn_reference(photo.photo, board, learn_reference(photo.photo, named, None))
    assert read_pack(pack).tiles == {tile.tile for tile in photo.tiles}
    other = take(2, is_hard=True)
    reading = recognize_board(other.photo, pack, Hints(lattice=other.corners(0.05)))
    taught = {tile.tile for tile in photo.tiles}
    assert reading.reference == Reference(len(taught), "Ours", "2026-03-08")
    cells = {Cell(tile.x, tile.y): tile for tile in other.tiles}
    learnable = [one for one in reading.tiles if cells[Cell(one.x, one.y)].tile in taught]
    right = {one for one in list_known(reading.tiles) if one in mark_in_place(other.tiles)}
    assert len(right) >= 0.9 * len(learnable)


def mark_in_place(tiles: tuple[PlacedTile, ...]) -> set[PlacedTile]:
    left, top = min(tile.x for tile in tiles), min(tile.y for tile in tiles)
    return {one._replace(x=one.x + left, y=one.y + top) for one in mark_exact(tiles)}


def test_designs_that_the_box_does_not_have_are_never_claimed() -> None:
    photo = take(2, is_hard=False)
    sold = {name: 4 for name in BASE if name not in ("BA/V", "BA/B")}
    hints = Hints(lattice=photo.corners(), limits=Limits(box=sold))
    for pack in (None, teach_all()):
        reading = recognize_board(photo.photo, pack, hints)
        assert {one.tile for one in reading.tiles} - {None} <= sold.keys()
        assert all(one.is_doubtful for one in reading.tiles if one.tile is None)


def test_what_was_not_taught_is_read_beside_what_was() -> None:
    photo = take(2, is_hard=False)
    pack: bytes | None = None
    for name in [name for name in BASE if name not in ("BA/V", "BA/B")]:
        pack = learn_reference(*photograph_tile(name), pack)
    reading = recognize_board(photo.photo, pack, Hints(lattice=photo.corners()))
    found, truth = mark_exact(list_known(reading.tiles)), mark_exact(photo.tiles)
    rare = {one for one in truth if one.tile in ("BA/V", "BA/B")}
    assert len(found & rare) >= 0.9 * len(rare) > 0


def test_the_cells_and_tiles_that_the_person_gives_are_taken() -> None:
    photo = take(1, is_hard=False)
    cells = frozenset(Cell(tile.x, tile.y) for tile in photo.tiles[:6])
    hints = Hints(lattice=photo.corners(), cells=cells, tiles=(photo.tiles[7],))
    reading = recognize_board(photo.photo, teach_all(), hints)
    assert {Cell(one.x, one.y) for one in reading.tiles} == cells | {Cell(*photo.tiles[7][:2])}


def test_what_cannot_be_read_is_refused_with_a_code() -> None:
    photo, hints = take(1, is_hard=False), Hints()
    with pytest.raises(PictureError):
        recognize_board(b"no photo", None, hints)
    with pytest.raises(PackError):
        recognize_board(photo.photo, b"no pack", hints)
    with pytest.raises(NoBoardFound):
        find_grid(encode(np.full((200, 300, 3), 90, np.uint8)), hints)
    for wrong, code in (
        (Hints(lattice=photo.corners()[:3]), "few-corners"),
        (Hints(tiles=(PlacedTile(0, 0, "BA/?", 0),)), "unknown-tile"),
        (Hints(tiles=(photo.tiles[0], photo.tiles[0])), "cell-twice"),
        (Hints(limits=Limits(sets=("atlantis",))), "unknown-set"),
        (Hints(cells=frozenset(Cell(n, 0) for n in range(401))), "too-many-cells"),
        (Hints(lattice=photo.corners(), cells=frozenset({Cell(90, 0)})), "outside-picture"),
    ):
        with pytest.raises(HintsError) as caught:
            recognize_board(photo.photo, teach_all(), wrong)
        assert caught.value.code == code


def test_a_board_outside_the_picture_teaches_nothing() -> None:
    photo, board = photograph_tile("BA/D")
    far = ConfirmedBoard(board.lattice, (PlacedTile(5, 5, "BA/D", 0),))
    with pytest.raises(HintsError) as caught:
        learn_reference(photo, far, None)
    assert caught.value.code == "outside-picture"
    flat = ConfirmedBoard(tuple(LatticePoint(n, 0, n, 0) for n in range(4)), board.tiles)
    with pytest.raises(HintsError):
        learn_reference(photo, flat, None)
    with pytest.raises(HintsError) as caught:
        learn_reference(photo, replace(board, taught_on="2026-02-30"), None)
    assert caught.value.code == "no-day"


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({Cell(0, 0), Cell(399, 399)}, "far-cells"),
        ({Cell(x, y) for x in range(21) for y in range(20)}, "too-many-cells"),
        ({Cell(0, 0), Cell(-5, -5)}, "outside-picture"),
    ],
)
def test_cells_that_no_table_has_are_refused(cells: set[Cell], code: str) -> None:
    corners = [LatticePoint(x, y, 200.0 * x, 200.0 * y) for x in (0, 1) for y in (0, 1)]
    photo = encode(np.full((200, 200, 3), 90, np.uint8))
    with pytest.raises(HintsError) as refused:
        find_grid(photo, Hints(lattice=tuple(corners), cells=frozenset(cells)))
    assert refused.value.code == code
