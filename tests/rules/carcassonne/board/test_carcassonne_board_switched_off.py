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
    PlacedCastle,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    find_entry,
    list_warnings,
    map_points,
    map_values,
    place_follower,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.board.test_carcassonne_board_turns import score_turn

BASE = RuleSet(expansions=frozenset())
SMALL_CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
CASTLE = Pieces(castles=(PlacedCastle(0, 0, "N"),))


@pytest.mark.parametrize(
    ("tiles", "pieces", "places"),
    [
        (
            [place_tile("BA/U", 0, 0)],
            Pieces(
                mage=SegmentPlace(0, 0, "road"),
                little_buildings=(PlacedBuilding("shed", 0, 0), PlacedBuilding("house", 0, 0)),
            ),
            ["mage", "little_buildings/0", "little_buildings/1"],
        ),
        ([place_tile("BA/U", 0, 0)], Pieces(witch=SegmentPlace(0, 0, "road")), ["witch"]),
        (
            [place_tile("BA/B", 0, 0), place_tile("BA/A", 0, 1, 180)],
            Pieces(bridges=(Bridge(0, 0, "NS"),)),
            ["bridges/0"],
        ),
        (SMALL_CITY, CASTLE, ["castles/0"]),
        (
            [place_tile("BA/W", 0, 0)],
            Pieces(tollhouses=(Tollhouse("red", 0, 0, "E"),)),
            ["tollhouses/0"],
        ),
    ],
)
def test_pieces_of_an_expansion_that_is_off_are_reported_each_by_its_place(
    tiles: list[PlacedTile], pieces: Pieces, places: list[str]
) -> None:
    expected = [("expansion-off", f"/pieces/{place}") for place in places]
    assert list_warnings(score_tiles(*tiles, pieces=pieces, rules=BASE)) == expected
    assert "expansion-off" not in [
        code for code, _ in list_warnings(score_tiles(*tiles, pieces=pieces))
    ]


def test_a_piece_on_what_is_held_is_reported_at_its_own_place_alone() -> None:
    tiles = (place_tile("BA/U", 0, 0), place_tile("FR/RRR", 1, 0), place_tile("TU/RR", 2, 0, 90))
    pieces = Pieces(
        fairy=Fairy(0, 0, "blue"),
        mage=SegmentPlace(0, 0, "road"),
        tunnels=(Tunnel((BoardEdge(2, 0, "W"),)),),
        ferries=(Ferry(1, 0, ("E", "W")),),
        little_buildings=(PlacedBuilding("shed", 0, 0),),
    )
    found = score_tiles(*tiles, rules=BASE, pieces=pieces, followers=[place_follower("road", 0, 0)])
    assert map_points(found) == {"blue": 3, "red": 0}
    assert list_warnings(found)[:2] == [
        ("expansion-off", "/tiles/1"),
        ("expansion-off", "/tiles/2"),
    ]
    expected = {place for _, place in list_warnings(found)[2:]}
    assert expected >= {"/pieces/fairy", "/pieces/mage", "/pieces/tunnels/0", "/pieces/ferries/0"}


def test_the_big_top_and_tolls_are_reported_where_they_stand() -> None:
    pieces = Pieces(big_top=BigTop(0, 0, 4), tollhouses=(Tollhouse("red", 0, -1, "E"),))
    tiles = (place_tile("BT/ffrf.bt", 0, 0), place_tile("BA/W", 0, -1, 180))
    found = score_tiles(*tiles, pieces=pieces, rules=BASE)
    assert list_warnings(found) == [
        ("expansion-off", "/tiles/0"),
        ("expansion-off", "/pieces/tollhouses/0"),
        ("expansion-off", "/pieces/big_top"),
    ]


def test_a_castle_that_is_off_leaves_its_city() -> None:
    rules = RuleSet(expansions=frozenset({"king_and_robber"}))
    found = score_tiles(
        *SMALL_CITY,
        pieces=CASTLE,
        rules=rules,
        followers=[place_follower("field", 0, 0)],
        holdings=Holdings(king="red"),
    )
    assert map_points(found) == {"blue": 3, "red": 1}
    assert find_entry(found, "field-1").facts.castles is None
    on_again = score_tiles(*SMALL_CITY, pieces=CASTLE, followers=[place_follower("field", 0, 0)])
    assert map_points(on_again) == {"blue": 4, "red": 0}


def test_who_stands_in_a_castle_that_is_off_has_nothing_and_an_empty_one_is_a_city() -> None:
    lord = [place_follower("castle", 0, 0)]
    held = score_tiles(*SMALL_CITY, pieces=CASTLE, rules=BASE, followers=lord, mode="completed")
    assert (map_values(held), map_points(held)) == ({"castle-1": 0}, {"blue": 0, "red": 0})
    assert list_warnings(held) == [("expansion-off", "/pieces/castles/0")]
    empty = score_tiles(*SMALL_CITY, pieces=CASTLE, rules=BASE, every=True)
    assert map_values(empty)["city-1"] == 4


def test_a_castle_that_is_off_is_paid_nothing_in_a_turn() -> None:
    tiles = (*SMALL_CITY, place_tile("BA/A", 1, 0, 270), place_tile("BA/A", 2, 0, 90))
    position = build_board(
        *tiles, pieces=CASTLE, rules=BASE, followers=[place_follower("castle", 0, 0)]
    )
    assert score_turn(position).entries == ()


@pytest.mark.parametrize(
    ("tiles", "side", "value"),
    [
        ([place_tile("FR/RRRR", 0, 0), place_tile("BA/U", 1, 0)], "E", 2),
        ([place_tile("TU/RCR", 0, 0), place_tile("BA/U", 1, 0)], "E", 2),
        ([place_tile("TU/RR", 0, 0)], "E", 1),
        ([place_tile("LA/Rrrr", 0, 0)], "E", 1),
    ],
)
def test_a_special_tile_of_an_expansion_that_is_off_is_a_tile_of_its_road(
    tiles: list[PlacedTile], side: str, value: int
) -> None:
    found = score_tiles(*tiles, rules=BASE, followers=[place_follower("road", 0, 0, side)])
    assert find_entry(found, "road-1").value == value
    assert [line.rule for line in find_entry(found, "road-1").lines or ()] == ["road.tile"]
