"""The board of Carcassonne: pieces and tiles of an expansion that is not played."""

import pytest

from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    Bridge,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.rules.position import Holdings, Table
from tests.rules.carcassonne.board.laying_carcassonne import (
    board,
    entry,
    on,
    points,
    sheet,
    tile,
    values,
    warned,
)
from tests.rules.carcassonne.board.test_carcassonne_board_turns import turn

BASE = Table(expansions=frozenset())
SMALL_CITY = (tile("BA/E", 0, 0), tile("BA/E", 0, -1, 180))
CASTLE = Pieces(castles=(BoardEdge(0, 0, "N"),))


@pytest.mark.parametrize(
    ("tiles", "pieces", "places"),
    [
        (
            [tile("BA/U", 0, 0)],
            Pieces(
                mage=SegmentPlace(0, 0, "road"),
                little_buildings=(PlacedBuilding("shed", 0, 0), PlacedBuilding("house", 0, 0)),
            ),
            ["mage", "little_buildings/0", "little_buildings/1"],
        ),
        ([tile("BA/U", 0, 0)], Pieces(witch=SegmentPlace(0, 0, "road")), ["witch"]),
        (
            [tile("BA/B", 0, 0), tile("BA/A", 0, 1, 180)],
            Pieces(bridges=(Bridge(0, 0, "NS"),)),
            ["bridges/0"],
        ),
        (SMALL_CITY, CASTLE, ["castles/0"]),
        ([tile("BA/W", 0, 0)], Pieces(tollhouses=(Tollhouse("red", 0, 0, "E"),)), ["tollhouses/0"]),
    ],
)
def test_pieces_of_an_expansion_that_is_off_are_told_each_by_its_place(
    tiles: list[PlacedTile], pieces: Pieces, places: list[str]
) -> None:
    told = [("expansion-off", f"/pieces/{place}") for place in places]
    assert warned(sheet(*tiles, pieces=pieces, table=BASE)) == told
    assert "expansion-off" not in [code for code, _ in warned(sheet(*tiles, pieces=pieces))]


def test_a_piece_on_what_is_held_is_told_at_its_own_place_alone() -> None:
    tiles = (tile("BA/U", 0, 0), tile("FR/RRR", 1, 0), tile("TU/RR", 2, 0, 90))
    pieces = Pieces(
        fairy=Fairy(0, 0, "blue"),
        mage=SegmentPlace(0, 0, "road"),
        tunnels=(Tunnel((BoardEdge(2, 0, "W"),)),),
        ferries=(Ferry(1, 0, ("E", "W")),),
        little_buildings=(PlacedBuilding("shed", 0, 0),),
    )
    found = sheet(*tiles, table=BASE, pieces=pieces, followers=[on("road", 0, 0)])
    assert points(found) == {"blue": 3, "red": 0}
    assert warned(found)[:2] == [("expansion-off", "/tiles/1"), ("expansion-off", "/tiles/2")]
    told = {place for _, place in warned(found)[2:]}
    assert told >= {"/pieces/fairy", "/pieces/mage", "/pieces/tunnels/0", "/pieces/ferries/0"}


def test_the_big_top_and_tolls_are_told_where_they_stand() -> None:
    pieces = Pieces(big_top=BigTop(0, 0, 4), tollhouses=(Tollhouse("red", 0, -1, "E"),))
    tiles = (tile("BT/ffrf.bt", 0, 0), tile("BA/W", 0, -1, 180))
    found = sheet(*tiles, pieces=pieces, table=BASE)
    assert warned(found) == [
        ("expansion-off", "/tiles/0"),
        ("expansion-off", "/pieces/tollhouses/0"),
        ("expansion-off", "/pieces/big_top"),
    ]


def test_a_castle_that_is_off_leaves_its_city() -> None:
    table = Table(expansions=frozenset({"king_and_robber"}))
    found = sheet(
        *SMALL_CITY,
        pieces=CASTLE,
        table=table,
        followers=[on("field", 0, 0)],
        holdings=Holdings(king="red"),
    )
    assert points(found) == {"blue": 3, "red": 1}
    assert "castles" not in entry(found, "field-1").facts
    on_again = sheet(*SMALL_CITY, pieces=CASTLE, followers=[on("field", 0, 0)])
    assert points(on_again) == {"blue": 4, "red": 0}


def test_who_stands_in_a_castle_that_is_off_has_nothing_and_an_empty_one_is_a_city() -> None:
    lord = [on("castle", 0, 0)]
    held = sheet(*SMALL_CITY, pieces=CASTLE, table=BASE, followers=lord, mode="completed")
    assert (values(held), points(held)) == ({"castle-1": 0}, {"blue": 0, "red": 0})
    assert warned(held) == [("expansion-off", "/pieces/castles/0")]
    empty = sheet(*SMALL_CITY, pieces=CASTLE, table=BASE, every=True)
    assert values(empty)["city-1"] == 4


def test_a_castle_that_is_off_is_paid_nothing_in_a_turn() -> None:
    tiles = (*SMALL_CITY, tile("BA/A", 1, 0, 270), tile("BA/A", 2, 0, 90))
    position = board(*tiles, pieces=CASTLE, table=BASE, followers=[on("castle", 0, 0)])
    assert turn(position).entries == ()


@pytest.mark.parametrize(
    ("tiles", "side", "value"),
    [
        ([tile("FR/RRRR", 0, 0), tile("BA/U", 1, 0)], "E", 2),
        ([tile("TU/RCR", 0, 0), tile("BA/U", 1, 0)], "E", 2),
        ([tile("TU/RR", 0, 0)], "E", 1),
        ([tile("LA/Rrrr", 0, 0)], "E", 1),
    ],
)
def test_a_special_tile_of_an_expansion_that_is_off_is_a_tile_of_its_road(
    tiles: list[PlacedTile], side: str, value: int
) -> None:
    found = sheet(*tiles, table=BASE, followers=[on("road", 0, 0, side)])
    assert entry(found, "road-1").value == value
    assert [line.rule for line in entry(found, "road-1").lines or ()] == ["road.tile"]
