"""The board of Carcassonne: what the caller is warned of, and what not."""

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import BigTop, Pieces, Tollhouse
from services.carcassonne.rules.position import Holdings, RuleSet, Wonder
from tests.rules.carcassonne.board.laying_carcassonne import (
    described,
    on,
    points,
    sheet,
    tile,
    warned,
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
    city = (tile("KR/LC", 0, 0), tile("BA/E", 0, -1, 180))
    assert warned(sheet(*city)) == [("missing-input", "/holdings/king")]
    assert warned(sheet(*city, holdings=Holdings(king="red"))) == []
    road = (tile("BA/A", 1, 0), tile("BA/A", 1, 1, 180))
    both = warned(sheet(*city, *road))
    assert both == [
        ("missing-input", "/holdings/king"),
        ("missing-input", "/holdings/robber_baron"),
    ]
    assert warned(sheet(*city, *road, holdings=Holdings("red", "red"))) == []
    assert warned(sheet(tile("BA/E", 0, 0), city[1])) == []
    assert warned(sheet(city[0])) == []
    assert "missing-input" not in [code for code, _ in warned(sheet(*city, table=BASE))]


def test_tolls_of_printed_roads_ask_for_what_the_catalogue_does_not_know() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "E"), Tollhouse("red", 0, 0, "S")))
    assert warned(sheet(tile("BA/W", 0, 0), tile("BA/U", 1, 0), pieces=pieces)) == [
        ("missing-input", "/pieces/tollhouses/0")
    ]
    assert warned(sheet(described(CROSSING, 0, 0), pieces=pieces)) == []


def test_wonders_that_pay_their_owner_ask_for_what_they_hold() -> None:
    wonder = described(CIRCUS_MAXIMUS, 0, 0)
    assert warned(sheet(wonder)) == [("missing-input", "/holdings/wonders")]
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1),))
    assert warned(sheet(wonder, holdings=held)) == []
    assert warned(sheet(wonder, table=BASE)) == []


def test_nothing_is_told_of_what_the_board_counts_by_itself() -> None:
    big_top = Pieces(big_top=BigTop(0, 0, 4))
    follower = on("road", 0, 0, figure="ringmaster", ghosts=1)
    found = sheet(tile("BT/ffrf.bt", 0, 0), pieces=big_top, followers=[follower])
    assert warned(found) == []
    assert points(found) == {"blue": 6, "red": 0}


def test_vodyanoy_does_not_ask_for_ghosts() -> None:
    tiles = (tile("RU/V", 0, 0),)
    ghost = on("vodyanoy", 0, 0, ghosts=1)
    assert warned(sheet(*tiles, followers=[ghost])) == []
