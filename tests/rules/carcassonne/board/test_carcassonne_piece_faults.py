"""Boards that cannot be: castles and pieces where they cannot be."""

from dataclasses import replace

import pytest

from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.board.scores import build_board_sheet
from services.carcassonne.rules.holdings import Bet, Holdings
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    START,
    build_board,
    find_faults,
    list_codes,
    map_points,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)


def build_castle_board(*tiles: tuple[str, int, int, int], side: str = "N") -> BoardPosition:
    pieces = Pieces(castles=(PlacedCastle(0, 0, side),))
    return build_board(*[place_tile(*one) for one in tiles], pieces=pieces)


def test_a_castle_stands_where_a_city_of_two_tiles_was() -> None:
    for position in (
        build_castle_board(("BA/E", 0, 0, 0)),
        build_castle_board(("BA/E", 0, 0, 0), ("BA/G", 0, -1, 90), ("BA/E", 0, -2, 180)),
        build_castle_board(("BA/E", 0, 0, 0), ("IC/C!", 0, -1, 180)),
        build_castle_board(("BA/E", 0, 0, 0), ("BA/E", 0, -1, 180), side="S"),
    ):
        (fault,) = find_faults(position)
        assert (fault.code, fault.pointer) == ("castle.base", "/pieces/castles/0")
        assert fault.places[0].pointer == "/pieces/castles/0"


def test_one_city_becomes_one_castle() -> None:
    twice = Pieces(castles=(PlacedCastle(0, 0, "N"), PlacedCastle(0, -1, "S")))
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    assert list_codes(build_board(*tiles, pieces=twice)) == [("castle.base", "/pieces/castles/1")]


def test_who_stands_in_a_castle_stands_in_no_city() -> None:
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    in_city = build_board(*tiles, pieces=pieces, followers=[place_follower("city", 0, -1, "S")])
    assert list_codes(in_city) == [("follower.place", "/followers/0")]
    assert score_tiles(
        *tiles, pieces=pieces, followers=[place_follower("castle", 0, -1, "S")]
    ).entries


@pytest.mark.parametrize(
    ("pieces", "pointer"),
    [
        (Pieces(tunnels=(Tunnel((BoardEdge(0, 0, "E"),)),)), "/pieces/tunnels/0/ends/0"),
        (Pieces(tunnels=(Tunnel((BoardEdge(5, 0, "E"),)),)), "/pieces/tunnels/0/ends/0"),
        (Pieces(ferries=(Ferry(0, 0, ("W", "E")),)), "/pieces/ferries/0"),
        (Pieces(ferries=(Ferry(5, 0, ("W", "E")),)), "/pieces/ferries/0"),
        (Pieces(tollhouses=(Tollhouse("blue", 0, 0, "S"),)), "/pieces/tollhouses/0"),
        (Pieces(big_top=BigTop(0, 0, 3)), "/pieces/big_top"),
        (Pieces(big_top=BigTop(5, 0, 3)), "/pieces/big_top"),
        (Pieces(little_buildings=(PlacedBuilding("shed", 5, 0),)), "/pieces/little_buildings/0"),
    ],
)
def test_a_piece_stands_on_what_can_hold_it(pieces: Pieces, pointer: str) -> None:
    assert list_codes(build_board(START, pieces=pieces)) == [("figure.place", pointer)]


@pytest.mark.parametrize(
    ("name", "side", "stands"),
    [
        ("BA/U", "N", False),
        ("BA/V", "S", False),
        ("BA/A", "S", False),
        ("FR/RRRR", "N", False),
        ("TU/RR", "E", False),
        ("BA/W", "N", False),
        ("BA/W", "E", True),
        ("RU/RRrr", "N", True),
    ],
)
def test_a_tollhouse_stands_on_a_crossing_where_its_road_ends(
    name: str, side: str, stands: bool
) -> None:
    position = build_board(
        place_tile(name, 0, 0), pieces=Pieces(tollhouses=(Tollhouse("red", 0, 0, side),))
    )
    if stands:
        assert build_board_sheet(position).entries[0].id == "toll-1"
    else:
        assert list_codes(position) == [("figure.place", "/pieces/tollhouses/0")]


def test_a_german_cathedral_is_no_crossing() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "N"),))
    assert list_codes(build_board(place_design(CATHEDRAL, 0, 0), pieces=pieces)) == [
        ("figure.place", "/pieces/tollhouses/0")
    ]


def test_a_pyramid_is_of_three() -> None:
    climbing = [
        place_follower("pyramid", 0, 0, number=2),
        place_follower("pyramid", 0, 0, of="red"),
    ]
    ground = place_tile("BT/ffff.ac", 0, 0)
    assert map_points(score_tiles(ground, followers=climbing)) == {"blue": 10, "red": 5}
    assert list_codes(
        build_board(ground, followers=[*climbing, place_follower("pyramid", 0, 0)])
    ) == [("figure.place", "/followers/2")]


@pytest.mark.parametrize(
    ("bet", "lies"),
    [
        (Bet("red", "2_6", "city", 2), True),
        (Bet("red", "4_7", "city", 8), False),
        (Bet("red", "2_6", "road", 2), False),
    ],
)
def test_a_chip_lies_on_what_is_complete_and_of_its_tiles(bet: Bet, lies: bool) -> None:
    tiles = (START, place_tile("BA/E", 0, -1, 180))
    position = build_board(*tiles, holdings=Holdings(bets=(bet,)))
    if lies:
        assert map_points(build_board_sheet(position)) == {"blue": 0, "red": 2}
    else:
        assert list_codes(position) == [("figure.place", "/holdings/bets/0")]
    off = replace(position, rules=RuleSet(expansions=frozenset()))
    assert map_points(build_board_sheet(off)) == {"blue": 0, "red": 0}


def test_a_mouth_has_one_token() -> None:
    tunnels = (Tunnel((BoardEdge(0, 0, "E"),)), Tunnel((BoardEdge(0, 0, "E"),)))
    position = build_board(place_tile("TU/RR", 0, 0), pieces=Pieces(tunnels=tunnels))
    assert list_codes(position) == [("figure.place", "/pieces/tunnels/1/ends/0")]


def test_a_lake_has_one_ferry_and_it_joins_two_roads() -> None:
    lake = place_tile("FR/RRR", 0, 0)
    two = Pieces(ferries=(Ferry(0, 0, ("W", "E")), Ferry(0, 0, ("S", "E"))))
    assert list_codes(build_board(lake, pieces=two)) == [("figure.place", "/pieces/ferries/1")]
    same = Pieces(ferries=(Ferry(0, 0, ("W", "W")),))
    assert list_codes(build_board(lake, pieces=same)) == [("figure.place", "/pieces/ferries/0")]


def test_mage_and_witch_stand_on_roads_and_cities_and_never_on_one() -> None:
    nowhere = Pieces(mage=SegmentPlace(0, 0, "road", "N"), witch=SegmentPlace(0, 0, "city", "S"))
    assert list_codes(build_board(START, pieces=nowhere)) == [
        ("follower.place", "/pieces/mage"),
        ("follower.place", "/pieces/witch"),
    ]
    together = Pieces(mage=SegmentPlace(0, 0, "road", "E"), witch=SegmentPlace(1, 0, "road"))
    assert list_codes(build_board(START, place_tile("BA/U", 1, 0), pieces=together)) == [
        ("mage.with_witch", "/pieces/witch")
    ]


def test_the_fairy_stands_beside_one_follower_of_her_player() -> None:
    alone = Pieces(fairy=Fairy(0, 0, "blue"))
    assert list_codes(build_board(START, pieces=alone)) == [("fairy", "/pieces/fairy")]
    assert list_codes(build_board(START, pieces=Pieces(fairy=Fairy(9, 0, "blue")))) == [
        ("fairy", "/pieces/fairy")
    ]
    two = [place_follower("road", 0, 0), place_follower("city", 0, 0)]
    assert list_codes(build_board(START, pieces=alone, followers=two)) == [
        ("follower.ambiguous", "/pieces/fairy")
    ]
    pieces = Pieces(fairy=Fairy(0, 0, "blue", on="city"))
    scored = score_tiles(START, pieces=pieces, followers=two)
    assert scored.entries[1].awards[0].lines[0].rule == "fairy"
