"""The board of Carcassonne: what is not legal, all of it at once and both places named."""

from dataclasses import replace

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedFollower,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.board.scores import build_board_sheet
from services.carcassonne.rules.position import Bet, Holdings, Table
from shared.core.illegal import Fault, Place
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    board,
    codes,
    described,
    faults,
    on,
    points,
    sheet,
    tile,
)

START = tile("BA/D", 0, 0)
"""City to the north, road from west to east."""
LAWN = tile("BB/F.b", 0, 0)


def test_rims_that_do_not_match_name_both_tiles() -> None:
    (fault,) = faults(board(START, tile("BA/E", 1, 0)))
    assert (fault.code, fault.pointer) == ("board.edge", "/tiles/1")
    assert fault.places == (Place(0, 0, "E", "/tiles/0"), Place(1, 0, "W", "/tiles/1"))


def test_the_later_tile_is_pointed_at_wherever_it_lies() -> None:
    (fault,) = faults(board(tile("BA/E", 1, 0), START))
    assert fault.pointer == "/tiles/1"
    assert fault.places == (Place(1, 0, "W", "/tiles/0"), Place(0, 0, "E", "/tiles/1"))


def test_rims_to_the_south_are_matched_too() -> None:
    (fault,) = faults(board(START, tile("BA/D", 0, 1)))
    assert fault.places == (Place(0, 0, "S", "/tiles/0"), Place(0, 1, "N", "/tiles/1"))


def test_a_river_meets_a_river_alone() -> None:
    assert codes(board(tile("RI/s", 0, 0), tile("BB/F.b", 1, 0))) == [("board.edge", "/tiles/1")]
    assert sheet(tile("RI/s", 0, 0), tile("RI.1/IFI", 1, 0)).entries == ()


def test_two_tiles_on_one_space_name_both() -> None:
    (fault,) = faults(board(START, START))
    assert (fault.code, fault.pointer) == ("board.overlap", "/tiles/1")
    assert fault.places == (Place(0, 0, "", "/tiles/0"), Place(0, 0, "", "/tiles/1"))


def test_a_tile_that_touches_nothing_hangs_on_nothing() -> None:
    assert codes(board(START, tile("BA/U", 1, 0), tile("BA/B", 5, 5))) == [
        ("board.detached", "/tiles/2")
    ]


def test_a_corner_is_no_touch() -> None:
    assert codes(board(START, tile("BA/U", 1, 0), tile("BB/F.b", 2, 1))) == [
        ("board.detached", "/tiles/2")
    ]


def test_tiles_may_be_given_in_any_order() -> None:
    row = [tile("BA/U", x, 0) for x in (0, 3, 1, 2)]
    assert sheet(*row, followers=[on("road", 3, 0)]).entries[0].value == 4


def test_a_tile_nobody_knows_is_told_and_matches_whatever_it_meets() -> None:
    unknown = board(START, tile("XX/1", 1, 0), tile("BA/E", 2, 0))
    assert codes(unknown) == [("tile.unknown", "/tiles/1/tile")]


@pytest.mark.parametrize(
    ("follower", "code"),
    [
        (on("monastery", 0, 0), "follower.place"),
        (on("city", 0, 0, "S"), "follower.place"),
        (on("road", 9, 9), "follower.place"),
        (on("field", 0, 0), "follower.ambiguous"),
        (on("field", 0, 0, "N"), "follower.place"),
        (on("field", 0, 0, segment=0), "follower.place"),
        (on("field", 0, 0, "ER", segment=0), "follower.place"),
        (on("castle", 0, 0), "follower.place"),
        (on("pyramid", 0, 0), "follower.place"),
        (on("vodyanoy", 0, 0), "follower.place"),
        (on("abbot_monastery", 0, 0), "follower.place"),
    ],
)
def test_a_follower_stands_on_one_thing_that_is_there(follower: PlacedFollower, code: str) -> None:
    assert codes(board(START, followers=[follower])) == [(code, "/followers/0")]


def test_a_side_that_the_segment_does_not_reach_is_what_is_wrong() -> None:
    farmer = on("field", 0, 0, "ER", segment=2)
    assert codes(board(START, followers=[farmer])) == [("follower.place", "/followers/0/side")]
    pieces = Pieces(mage=SegmentPlace(0, 0, "road", "N", 0))
    assert codes(board(START, pieces=pieces)) == [("follower.place", "/pieces/mage/side")]
    agreed = sheet(START, followers=[on("field", 0, 0, "ER", segment=3)])
    assert [one.id for one in agreed.entries] == ["field-1"]


def test_an_ordinary_monastery_has_no_row_and_column() -> None:
    position = board(tile("BA/B", 0, 0), followers=[on("abbot_monastery", 0, 0)])
    assert codes(position) == [("follower.place", "/followers/0")]


@pytest.mark.parametrize(
    "follower",
    [on("road", 0, 0), on("field", 0, 0, "SL"), on("field", 0, 0, segment=3), on("city", 0, 0)],
)
def test_a_side_a_segment_or_nothing_name_a_place_where_one_thing_fits(
    follower: PlacedFollower,
) -> None:
    assert len(sheet(START, followers=[follower]).entries) == 1


@pytest.mark.parametrize(
    ("follower", "pointer"),
    [
        (on("road", 0, 0, figure="mayor"), "/followers/0/figure"),
        (on("city", 0, 0, figure="pig"), "/followers/0/figure"),
        (on("field", 0, 0, "SL", figure="abbot"), "/followers/0/figure"),
        (on("road", 0, 0, figure="guard", ghosts=1), "/followers/0/ghosts"),
        (on("road", 0, 0, figure="builder", ghosts=1), "/followers/0/ghosts"),
    ],
)
def test_figures_stand_where_their_sort_may(follower: PlacedFollower, pointer: str) -> None:
    assert codes(board(START, followers=[follower])) == [("figure.place", pointer)]


def test_of_some_figures_a_player_has_one() -> None:
    large = on("road", 0, 0, figure="large")
    twice = board(START, followers=[large, on("city", 0, 0, figure="large")])
    assert codes(twice) == [("figure.duplicate", "/followers/1/figure")]
    two = board(START, followers=[large._replace(count=2)])
    assert codes(two) == [("figure.duplicate", "/followers/0/count")]
    of_both = [large, on("city", 0, 0, figure="large", of="red")]
    assert len(sheet(START, followers=of_both).entries) == 2


def test_players_nobody_knows_are_told_wherever_they_are_named() -> None:
    pieces = Pieces(fairy=Fairy(0, 0, "green"), tollhouses=(Tollhouse("green", 1, 0, "E"),))
    tiles = (START, tile("BA/W", 1, 0))
    position = board(*tiles, followers=[on("road", 0, 0, of="green")], pieces=pieces)
    assert codes(position) == [
        ("player.unknown", "/followers/0/player"),
        ("player.unknown", "/pieces/fairy/player"),
        ("player.unknown", "/pieces/tollhouses/0/player"),
    ]


def test_two_bridges_on_one_tile_cross() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"), Bridge(0, 0, "WE")))
    (fault,) = faults(board(LAWN, pieces=pieces))
    assert (fault.code, fault.pointer) == ("bridge.crossing", "/pieces/bridges/1")
    assert fault.places == (
        Place(0, 0, "", "/pieces/bridges/0"),
        Place(0, 0, "", "/pieces/bridges/1"),
    )


def test_both_ends_of_a_bridge_stand_on_fields() -> None:
    found = faults(board(START, pieces=Pieces(bridges=(Bridge(0, 0, "NS"),))))
    assert [(fault.code, fault.pointer) for fault in found] == [("bridge.end", "/pieces/bridges/0")]
    assert found[0].places == (
        Place(0, 0, "N", "/tiles/0"),
        Place(0, 0, "N", "/pieces/bridges/0"),
    )


def test_a_bridge_over_no_tile_ends_nowhere() -> None:
    (fault,) = faults(board(LAWN, pieces=Pieces(bridges=(Bridge(3, 0, "NS"),))))
    assert (fault.code, fault.places) == ("bridge.end", (Place(3, 0, "", "/pieces/bridges/0"),))


def test_the_end_of_a_bridge_is_a_road_for_its_neighbour() -> None:
    row = (LAWN, tile("BB/F.b", 1, 0))
    pieces = Pieces(bridges=(Bridge(0, 0, "WE"),))
    assert codes(board(*row, pieces=pieces)) == [("board.edge", "/tiles/1")]
    assert codes(board(LAWN, tile("BA/U", 1, 0))) == [("board.edge", "/tiles/1")]
    assert sheet(LAWN, tile("BA/U", 1, 0), pieces=pieces).entries == ()


def test_a_piece_on_no_tile_is_on_nothing() -> None:
    nowhere = Pieces(mage=SegmentPlace(9, 9, "road"))
    assert codes(board(START, pieces=nowhere)) == [("follower.place", "/pieces/mage")]


def test_a_road_without_fields_beside_it_meets_its_like_alone() -> None:
    bare = Design("our/bare", (Segment("road", (Edge("W"), Edge("E"))),), box="our/bare")
    assert codes(board(described(bare, 0, 0), tile("BA/U", 1, 0))) == [("board.edge", "/tiles/1")]
    row = (described(bare, 0, 0), described(bare, 1, 0))
    assert sheet(*row, followers=[on("road", 0, 0)]).entries[0].value == 2


def castle(*tiles: tuple[str, int, int, int], side: str = "N") -> BoardPosition:
    pieces = Pieces(castles=(BoardEdge(0, 0, side),))
    return board(*[tile(*one) for one in tiles], pieces=pieces)


def test_a_castle_stands_where_a_city_of_two_tiles_was() -> None:
    for position in (
        castle(("BA/E", 0, 0, 0)),
        castle(("BA/E", 0, 0, 0), ("BA/G", 0, -1, 90), ("BA/E", 0, -2, 180)),
        castle(("BA/E", 0, 0, 0), ("IC/C!", 0, -1, 180)),
        castle(("BA/E", 0, 0, 0), ("BA/E", 0, -1, 180), side="S"),
    ):
        (fault,) = faults(position)
        assert (fault.code, fault.pointer) == ("castle.base", "/pieces/castles/0")
        assert fault.places[0].pointer == "/pieces/castles/0"


def test_one_city_becomes_one_castle() -> None:
    twice = Pieces(castles=(BoardEdge(0, 0, "N"), BoardEdge(0, -1, "S")))
    tiles = (tile("BA/E", 0, 0), tile("BA/E", 0, -1, 180))
    assert codes(board(*tiles, pieces=twice)) == [("castle.base", "/pieces/castles/1")]


def test_who_stands_in_a_castle_stands_in_no_city() -> None:
    pieces = Pieces(castles=(BoardEdge(0, 0, "N"),))
    tiles = (tile("BA/E", 0, 0), tile("BA/E", 0, -1, 180))
    in_city = board(*tiles, pieces=pieces, followers=[on("city", 0, -1, "S")])
    assert codes(in_city) == [("follower.place", "/followers/0")]
    assert sheet(*tiles, pieces=pieces, followers=[on("castle", 0, -1, "S")]).entries


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
    assert codes(board(START, pieces=pieces)) == [("figure.place", pointer)]


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
    position = board(tile(name, 0, 0), pieces=Pieces(tollhouses=(Tollhouse("red", 0, 0, side),)))
    if stands:
        assert build_board_sheet(position).entries[0].id == "toll-1"
    else:
        assert codes(position) == [("figure.place", "/pieces/tollhouses/0")]


def test_a_german_cathedral_is_no_crossing() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "N"),))
    assert codes(board(described(CATHEDRAL, 0, 0), pieces=pieces)) == [
        ("figure.place", "/pieces/tollhouses/0")
    ]


def test_a_pyramid_is_of_three() -> None:
    climbing = [on("pyramid", 0, 0, count=2), on("pyramid", 0, 0, of="red")]
    ground = tile("BT/ffff.ac", 0, 0)
    assert points(sheet(ground, followers=climbing)) == {"blue": 10, "red": 5}
    assert codes(board(ground, followers=[*climbing, on("pyramid", 0, 0)])) == [
        ("figure.place", "/followers/2")
    ]


@pytest.mark.parametrize(
    ("bet", "lies"),
    [
        (Bet("red", "2_6", "city", 2), True),
        (Bet("red", "4_7", "city", 8), False),
        (Bet("red", "2_6", "road", 2), False),
    ],
)
def test_a_chip_lies_on_what_is_complete_and_of_its_tiles(bet: Bet, lies: bool) -> None:
    tiles = (START, tile("BA/E", 0, -1, 180))
    position = board(*tiles, holdings=Holdings(bets=(bet,)))
    if lies:
        assert points(build_board_sheet(position)) == {"blue": 0, "red": 2}
    else:
        assert codes(position) == [("figure.place", "/holdings/bets/0")]
    off = replace(position, table=Table(expansions=frozenset()))
    assert points(build_board_sheet(off)) == {"blue": 0, "red": 0}


def test_a_mouth_has_one_token() -> None:
    tunnels = (Tunnel((BoardEdge(0, 0, "E"),)), Tunnel((BoardEdge(0, 0, "E"),)))
    position = board(tile("TU/RR", 0, 0), pieces=Pieces(tunnels=tunnels))
    assert codes(position) == [("figure.place", "/pieces/tunnels/1/ends/0")]


def test_a_lake_has_one_ferry_and_it_joins_two_roads() -> None:
    lake = tile("FR/RRR", 0, 0)
    two = Pieces(ferries=(Ferry(0, 0, ("W", "E")), Ferry(0, 0, ("S", "E"))))
    assert codes(board(lake, pieces=two)) == [("figure.place", "/pieces/ferries/1")]
    same = Pieces(ferries=(Ferry(0, 0, ("W", "W")),))
    assert codes(board(lake, pieces=same)) == [("figure.place", "/pieces/ferries/0")]


def test_mage_and_witch_stand_on_roads_and_cities_and_never_on_one() -> None:
    nowhere = Pieces(mage=SegmentPlace(0, 0, "road", "N"), witch=SegmentPlace(0, 0, "city", "S"))
    assert codes(board(START, pieces=nowhere)) == [
        ("follower.place", "/pieces/mage"),
        ("follower.place", "/pieces/witch"),
    ]
    together = Pieces(mage=SegmentPlace(0, 0, "road", "E"), witch=SegmentPlace(1, 0, "road"))
    assert codes(board(START, tile("BA/U", 1, 0), pieces=together)) == [
        ("mage.with_witch", "/pieces/witch")
    ]


def test_the_fairy_stands_beside_one_follower_of_her_player() -> None:
    alone = Pieces(fairy=Fairy(0, 0, "blue"))
    assert codes(board(START, pieces=alone)) == [("fairy", "/pieces/fairy")]
    assert codes(board(START, pieces=Pieces(fairy=Fairy(9, 0, "blue")))) == [
        ("fairy", "/pieces/fairy")
    ]
    two = [on("road", 0, 0), on("city", 0, 0)]
    assert codes(board(START, pieces=alone, followers=two)) == [
        ("follower.ambiguous", "/pieces/fairy")
    ]
    told = Pieces(fairy=Fairy(0, 0, "blue", on="city"))
    assert sheet(START, pieces=told, followers=two).entries[1].awards[0].lines[0].rule == "fairy"


def test_all_faults_are_told_at_once_with_those_of_reading_first() -> None:
    position = board(
        START,
        tile("BA/E", 1, 0),
        tile("XX/1", 0, 1),
        tile("BA/B", 7, 7),
        followers=[on("monastery", 0, 0), on("road", 0, 0, figure="pig")],
        pieces=Pieces(bridges=(Bridge(9, 9, "NS"),)),
    )
    early = Fault("player.duplicate", "/players/1/id")
    assert set(codes(replace(position, faults=(early,)))) == {
        ("player.duplicate", "/players/1/id"),
        ("board.edge", "/tiles/1"),
        ("tile.unknown", "/tiles/2/tile"),
        ("board.detached", "/tiles/3"),
        ("bridge.end", "/pieces/bridges/0"),
        ("follower.place", "/followers/0"),
        ("figure.place", "/followers/1/figure"),
    }
    assert codes(replace(position, faults=(early,)))[0] == ("player.duplicate", "/players/1/id")
