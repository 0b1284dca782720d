"""Boards that are not legal: every fault at once, both places named."""

from dataclasses import replace

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    Pieces,
    SegmentPlace,
)
from services.carcassonne.rules.holdings import Bet, Holdings
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    list_codes,
    map_points,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.placed_boards import build_board_sheet


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


def test_a_road_without_fields_beside_it_meets_its_like_alone() -> None:
    bare = Design("our/bare", (Segment("road", (Edge("W"), Edge("E"))),), box="our/bare")
    assert list_codes(build_board(place_design(bare, 0, 0), place_tile("BA/U", 1, 0))) == [
        ("board.edge", "/tiles/1")
    ]
    row = (place_design(bare, 0, 0), place_design(bare, 1, 0))
    assert score_tiles(*row, followers=[place_follower("road", 0, 0)]).entries[0].value == 2


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
