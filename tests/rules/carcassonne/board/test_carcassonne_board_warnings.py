"""The board of Carcassonne: what the caller is warned of, and what not."""

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import BigTop, Pieces, Tollhouse
from services.carcassonne.rules.holdings import Holdings, Wonder
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    list_warnings,
    map_points,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)

BASE = RuleSet(expansions=frozenset())
CIRCUS_MAXIMUS = Design(
    "our/circus", (Segment("city", (Edge("N"),), wonder="circus_maximus"),), box="our/circus"
)
CROSSING = Design(
    "our/crossing",
    tuple(Segment("road", (Edge(side),)) for side in "NES"),
    box="our/crossing",
)


def test_king_and_robber_baron_are_asked_for_when_their_tiles_lie_there() -> None:
    city = (place_tile("KR/LC", 0, 0), place_tile("BA/E", 0, -1, 180))
    assert list_warnings(score_tiles(*city)) == [("missing-input", "/holdings/king")]
    assert list_warnings(score_tiles(*city, holdings=Holdings(king="red"))) == []
    road = (place_tile("BA/A", 1, 0), place_tile("BA/A", 1, 1, 180))
    both = list_warnings(score_tiles(*city, *road))
    assert both == [
        ("missing-input", "/holdings/king"),
        ("missing-input", "/holdings/robber_baron"),
    ]
    assert list_warnings(score_tiles(*city, *road, holdings=Holdings("red", "red"))) == []
    assert list_warnings(score_tiles(place_tile("BA/E", 0, 0), city[1])) == []
    assert list_warnings(score_tiles(city[0])) == []
    assert "missing-input" not in [
        code for code, _ in list_warnings(score_tiles(*city, rules=BASE))
    ]


def test_tolls_of_printed_roads_ask_for_what_the_catalogue_does_not_know() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "E"),))
    assert list_warnings(
        score_tiles(place_tile("BA/W", 0, 0), place_tile("BA/U", 1, 0), pieces=pieces)
    ) == [("missing-input", "/pieces/tollhouses/0")]
    assert list_warnings(score_tiles(place_design(CROSSING, 0, 0), pieces=pieces)) == []


def test_wonders_that_pay_their_owner_ask_for_what_they_hold() -> None:
    wonder = place_design(CIRCUS_MAXIMUS, 0, 0)
    assert list_warnings(score_tiles(wonder)) == [("missing-input", "/holdings/wonders")]
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1),))
    assert list_warnings(score_tiles(wonder, holdings=held)) == []
    assert list_warnings(score_tiles(wonder, rules=BASE)) == []


def test_a_wonder_that_is_held_lies_on_the_board() -> None:
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1), Wonder("alhambra", "blue", 3)))
    for tile, found in (
        (place_design(CIRCUS_MAXIMUS, 0, 0), ["/holdings/wonders/1"]),
        (place_tile("BA/U", 0, 0), ["/holdings/wonders/0", "/holdings/wonders/1"]),
    ):
        sheet = score_tiles(tile, holdings=held)
        assert list_warnings(sheet) == [("wonder-absent", at) for at in found]
        assert map_points(sheet) == {"blue": 12, "red": 4}


def test_nothing_is_reported_about_what_the_board_counts_by_itself() -> None:
    big_top = Pieces(big_top=BigTop(0, 0, 4))
    follower = place_follower("road", 0, 0, figure="ringmaster", ghosts=1)
    found = score_tiles(place_tile("BT/ffrf.bt", 0, 0), pieces=big_top, followers=[follower])
    assert list_warnings(found) == []
    assert map_points(found) == {"blue": 6, "red": 0}


def test_vodyanoy_does_not_ask_for_ghosts() -> None:
    tiles = (place_tile("RU/V", 0, 0),)
    ghost = place_follower("vodyanoy", 0, 0, ghosts=1)
    assert list_warnings(score_tiles(*tiles, followers=[ghost])) == []
