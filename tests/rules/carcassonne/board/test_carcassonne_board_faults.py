"""Boards that are not legal, the traps of the tiles, and which tiles fit a free space."""

from dataclasses import replace

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    FitsPosition,
    Pieces,
    PlacedTile,
    SegmentPlace,
    Space,
)
from services.carcassonne.rules.holdings import Bet, Holdings
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    find_entry,
    list_codes,
    list_fact,
    map_counts,
    map_points,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.placed_boards import build_board_sheet, find_fits


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


def test_an_abbey_closes_a_shared_side_and_joins_nothing() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    found = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("AM/A", 0, -1), followers=followers
    )
    assert [find_entry(found, f"city-{number}").facts.open_edges for number in (1, 2)] == [1, 1]


def place_city_of_carcassonne() -> list[PlacedTile]:
    return [place_tile(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]


def test_the_city_of_carcassonne_lies_on_twelve_spaces_and_is_complete_for_its_fields() -> None:
    found = score_tiles(
        *place_city_of_carcassonne(),
        place_tile("BB/F.b", 1, -1),
        followers=[place_follower("field", 1, -1)],
        holdings=None,
    )
    assert map_counts(find_entry(found, "field-1")) == {"field.city": 1}
    assert find_entry(found, "field-1").facts.great_cities == ("carcassonne",)


def test_a_tile_of_two_spaces_needs_both() -> None:
    grass = [Segment("field", (Edge("NL"), Edge("NR"), Edge("SL"), Edge("SR")))]
    double = Design("our/double", tuple(grass), cells=((0, 0), (1, 0)), box="our/double")
    found = find_fits(FitsPosition(build_board(place_tile("AM/A", 0, 0)), Space(-1, 0), (double,)))
    assert 0 not in [turn for one in list_fact(found, "fits") for turn in one.rotations]


def test_the_second_space_of_a_tile_is_matched_too() -> None:
    halves = ("NL", "NR", "SL", "SR")
    edges = tuple(Edge(half, cell) for cell in (0, 1) for half in halves)
    grass = (Segment("field", (*edges, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))),)
    double = Design("our/double", grass, cells=((0, 0), (1, 0)), box="our/double")
    row = build_board(START, place_tile("BA/U", -1, 0))
    (fits,) = list_fact(find_fits(FitsPosition(row, Space(-1, -1), (double,))), "fits")
    assert fits.rotations == [180, 270]


def test_all_spaces_find_what_each_space_finds_with_tiles_of_several_cells_too() -> None:
    halves = ("NL", "NR", "SL", "SR")
    edges = tuple(Edge(half, cell) for cell in (0, 1) for half in halves)
    grass = (Segment("field", (*edges, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))),)
    double = Design("our/double", grass, cells=((0, 0), (1, 0)), box="our/double")
    position = build_board(START, place_tile("BA/U", -1, 0), place_tile("BA/U", 0, 1))
    designs = (*DESIGNS.values(), double)
    spaces = list_fact(find_fits(FitsPosition(position, None, designs)), "spaces")
    assert len(spaces) == 7
    for one in spaces:
        alone = find_fits(FitsPosition(position, Space(one.x, one.y), designs))
        assert list(one.fits) == list_fact(alone, "fits")
