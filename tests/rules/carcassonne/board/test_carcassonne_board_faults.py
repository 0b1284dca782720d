"""The board of Carcassonne: what is not legal, all of it at once and both places named."""

from dataclasses import replace

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    Bridge,
    Fairy,
    Pieces,
    PlacedFollower,
    SegmentPlace,
    Tollhouse,
)
from shared.core.illegal import Fault, Place
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    find_faults,
    list_codes,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)

LAWN = place_tile("BB/F.b", 0, 0)


def test_rims_that_do_not_match_name_both_tiles() -> None:
    (fault,) = find_faults(build_board(START, place_tile("BA/E", 1, 0)))
    assert (fault.code, fault.pointer) == ("board.edge", "/tiles/1")
    assert fault.places == (Place(0, 0, "E", "/tiles/0"), Place(1, 0, "W", "/tiles/1"))


def test_the_later_tile_is_pointed_at_wherever_it_lies() -> None:
    (fault,) = find_faults(build_board(place_tile("BA/E", 1, 0), START))
    assert fault.pointer == "/tiles/1"
    assert fault.places == (Place(1, 0, "W", "/tiles/0"), Place(0, 0, "E", "/tiles/1"))


def test_rims_to_the_south_are_matched_too() -> None:
    (fault,) = find_faults(build_board(START, place_tile("BA/D", 0, 1)))
    assert fault.places == (Place(0, 0, "S", "/tiles/0"), Place(0, 1, "N", "/tiles/1"))


def test_a_river_meets_a_river_alone() -> None:
    assert list_codes(build_board(place_tile("RI/s", 0, 0), place_tile("BB/F.b", 1, 0))) == [
        ("board.edge", "/tiles/1")
    ]
    assert score_tiles(place_tile("RI/s", 0, 0), place_tile("RI.1/IFI", 1, 0)).entries == ()


def test_two_tiles_on_one_space_name_both() -> None:
    (fault,) = find_faults(build_board(START, START))
    assert (fault.code, fault.pointer) == ("board.overlap", "/tiles/1")
    assert fault.places == (Place(0, 0, "", "/tiles/0"), Place(0, 0, "", "/tiles/1"))


def test_a_tile_that_touches_nothing_hangs_on_nothing() -> None:
    assert list_codes(build_board(START, place_tile("BA/U", 1, 0), place_tile("BA/B", 5, 5))) == [
        ("board.detached", "/tiles/2")
    ]


def test_a_corner_is_no_touch() -> None:
    assert list_codes(build_board(START, place_tile("BA/U", 1, 0), place_tile("BB/F.b", 2, 1))) == [
        ("board.detached", "/tiles/2")
    ]


def test_tiles_may_be_given_in_any_order() -> None:
    row = [place_tile("BA/U", x, 0) for x in (0, 3, 1, 2)]
    assert score_tiles(*row, followers=[place_follower("road", 3, 0)]).entries[0].value == 4


def test_an_unknown_tile_is_reported_and_matches_whatever_it_meets() -> None:
    unknown = build_board(START, place_tile("XX/1", 1, 0), place_tile("BA/E", 2, 0))
    assert list_codes(unknown) == [("tile.unknown", "/tiles/1/tile")]


@pytest.mark.parametrize(
    ("follower", "code"),
    [
        (place_follower("monastery", 0, 0), "follower.place"),
        (place_follower("city", 0, 0, "S"), "follower.place"),
        (place_follower("road", 9, 9), "follower.place"),
        (place_follower("field", 0, 0), "follower.ambiguous"),
        (place_follower("field", 0, 0, "N"), "follower.place"),
        (place_follower("field", 0, 0, segment=0), "follower.place"),
        (place_follower("field", 0, 0, "ER", segment=0), "follower.place"),
        (place_follower("castle", 0, 0), "follower.place"),
        (place_follower("pyramid", 0, 0), "follower.place"),
        (place_follower("vodyanoy", 0, 0), "follower.place"),
        (place_follower("abbot_monastery", 0, 0), "follower.place"),
    ],
)
def test_a_follower_stands_on_one_thing_that_is_there(follower: PlacedFollower, code: str) -> None:
    assert list_codes(build_board(START, followers=[follower])) == [(code, "/followers/0")]


def test_a_side_that_the_segment_does_not_reach_is_what_is_wrong() -> None:
    farmer = place_follower("field", 0, 0, "ER", segment=2)
    assert list_codes(build_board(START, followers=[farmer])) == [
        ("follower.place", "/followers/0/side")
    ]
    pieces = Pieces(mage=SegmentPlace(0, 0, "road", "N", 0))
    assert list_codes(build_board(START, pieces=pieces)) == [
        ("follower.place", "/pieces/mage/side")
    ]
    agreed = score_tiles(START, followers=[place_follower("field", 0, 0, "ER", segment=3)])
    assert [one.id for one in agreed.entries] == ["field-1"]


def test_an_ordinary_monastery_has_no_row_and_column() -> None:
    position = build_board(
        place_tile("BA/B", 0, 0), followers=[place_follower("abbot_monastery", 0, 0)]
    )
    assert list_codes(position) == [("follower.place", "/followers/0")]


@pytest.mark.parametrize(
    "follower",
    [
        place_follower("road", 0, 0),
        place_follower("field", 0, 0, "SL"),
        place_follower("field", 0, 0, segment=3),
        place_follower("city", 0, 0),
    ],
)
def test_a_side_a_segment_or_nothing_name_a_place_where_one_thing_fits(
    follower: PlacedFollower,
) -> None:
    assert len(score_tiles(START, followers=[follower]).entries) == 1


@pytest.mark.parametrize(
    ("follower", "pointer"),
    [
        (place_follower("road", 0, 0, figure="mayor"), "/followers/0/figure"),
        (place_follower("city", 0, 0, figure="pig"), "/followers/0/figure"),
        (place_follower("field", 0, 0, "SL", figure="abbot"), "/followers/0/figure"),
        (place_follower("road", 0, 0, figure="guard", ghosts=1), "/followers/0/ghosts"),
        (place_follower("road", 0, 0, figure="builder", ghosts=1), "/followers/0/ghosts"),
    ],
)
def test_figures_stand_where_their_sort_may(follower: PlacedFollower, pointer: str) -> None:
    assert list_codes(build_board(START, followers=[follower])) == [("figure.place", pointer)]


def test_of_some_figures_a_player_has_one() -> None:
    large = place_follower("road", 0, 0, figure="large")
    twice = build_board(START, followers=[large, place_follower("city", 0, 0, figure="large")])
    assert list_codes(twice) == [("figure.duplicate", "/followers/1/figure")]
    two = build_board(START, followers=[large._replace(number=2)])
    assert list_codes(two) == [("figure.duplicate", "/followers/0/count")]
    of_both = [large, place_follower("city", 0, 0, figure="large", of="red")]
    assert len(score_tiles(START, followers=of_both).entries) == 2


def test_unknown_players_are_reported_wherever_they_are_named() -> None:
    pieces = Pieces(fairy=Fairy(0, 0, "green"), tollhouses=(Tollhouse("green", 1, 0, "E"),))
    tiles = (START, place_tile("BA/W", 1, 0))
    position = build_board(
        *tiles, followers=[place_follower("road", 0, 0, of="green")], pieces=pieces
    )
    assert list_codes(position) == [
        ("player.unknown", "/followers/0/player"),
        ("player.unknown", "/pieces/fairy/player"),
        ("player.unknown", "/pieces/tollhouses/0/player"),
    ]


def test_two_bridges_on_one_tile_cross() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"), Bridge(0, 0, "WE")))
    (fault,) = find_faults(build_board(LAWN, pieces=pieces))
    assert (fault.code, fault.pointer) == ("bridge.crossing", "/pieces/bridges/1")
    assert fault.places == (
        Place(0, 0, "", "/pieces/bridges/0"),
        Place(0, 0, "", "/pieces/bridges/1"),
    )


def test_both_ends_of_a_bridge_stand_on_fields() -> None:
    found = find_faults(build_board(START, pieces=Pieces(bridges=(Bridge(0, 0, "NS"),))))
    assert [(fault.code, fault.pointer) for fault in found] == [("bridge.end", "/pieces/bridges/0")]
    assert found[0].places == (Place(0, 0, "N", "/tiles/0"), Place(0, 0, "N", "/pieces/bridges/0"))


def test_a_bridge_over_no_tile_ends_nowhere() -> None:
    (fault,) = find_faults(build_board(LAWN, pieces=Pieces(bridges=(Bridge(3, 0, "NS"),))))
    assert (fault.code, fault.places) == ("bridge.end", (Place(3, 0, "", "/pieces/bridges/0"),))


def test_the_end_of_a_bridge_is_a_road_for_its_neighbour() -> None:
    row = (LAWN, place_tile("BB/F.b", 1, 0))
    pieces = Pieces(bridges=(Bridge(0, 0, "WE"),))
    assert list_codes(build_board(*row, pieces=pieces)) == [("board.edge", "/tiles/1")]
    assert list_codes(build_board(LAWN, place_tile("BA/U", 1, 0))) == [("board.edge", "/tiles/1")]
    assert score_tiles(LAWN, place_tile("BA/U", 1, 0), pieces=pieces).entries == ()


def test_a_piece_on_no_tile_is_on_nothing() -> None:
    nowhere = Pieces(mage=SegmentPlace(9, 9, "road"))
    assert list_codes(build_board(START, pieces=nowhere)) == [("follower.place", "/pieces/mage")]


def test_a_road_without_fields_beside_it_meets_its_like_alone() -> None:
    bare = Design("our/bare", (Segment("road", (Edge("W"), Edge("E"))),), box="our/bare")
    assert list_codes(build_board(place_design(bare, 0, 0), place_tile("BA/U", 1, 0))) == [
        ("board.edge", "/tiles/1")
    ]
    row = (place_design(bare, 0, 0), place_design(bare, 1, 0))
    assert score_tiles(*row, followers=[place_follower("road", 0, 0)]).entries[0].value == 2


def test_a_road_with_a_field_on_one_side_meets_its_like_alone() -> None:
    east = Design(
        "our/east", (Segment("road", (Edge("E"),)), Segment("field", (Edge("EL"),))), is_bare=True
    )
    west = Design(
        "our/west", (Segment("field", (Edge("WR"),)), Segment("road", (Edge("W"),))), is_bare=True
    )
    sheet = score_tiles(
        place_design(east, 0, 0),
        place_design(west, 1, 0),
        followers=[place_follower("road", 0, 0), place_follower("field", 1, 0)],
    )
    assert [(one.kind, one.value) for one in sheet.entries] == [("road", 2), ("field", 0)]
    turned = Design(
        "our/turned", (Segment("road", (Edge("W"),)), Segment("field", (Edge("WL"),))), is_bare=True
    )
    for other in (place_design(turned, 1, 0), place_tile("BA/A", 1, 0, 90)):
        assert list_codes(build_board(place_design(east, 0, 0), other)) == [
            ("board.edge", "/tiles/1")
        ]


def test_all_faults_are_listed_at_once_with_those_of_reading_first() -> None:
    position = build_board(
        START,
        place_tile("BA/E", 1, 0),
        place_tile("XX/1", 0, 1),
        place_tile("BA/B", 7, 7),
        followers=[place_follower("monastery", 0, 0), place_follower("road", 0, 0, figure="pig")],
        pieces=Pieces(bridges=(Bridge(9, 9, "NS"),)),
    )
    early = Fault("player.duplicate", "/players/1/id")
    codes = list_codes(replace(position, faults=(early,)))
    assert codes[0] == ("player.duplicate", "/players/1/id")
    assert set(codes[1:]) == {
        ("board.edge", "/tiles/1"),
        ("tile.unknown", "/tiles/2/tile"),
        ("board.detached", "/tiles/3"),
        ("bridge.end", "/pieces/bridges/0"),
        ("follower.place", "/followers/0"),
        ("figure.place", "/followers/1/figure"),
    }
