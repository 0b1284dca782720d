"""The notation of a board: one place has one name, however the request names it."""

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BoardPosition,
    Bridge,
    Fairy,
    Pieces,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
)
from services.carcassonne.notation import place_names
from services.carcassonne.notation.reading import read_notation
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import Faults
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    map_points,
    place_follower,
    place_tile,
)
from tests.rules.carcassonne.placed_boards import build_board_sheet, write_board

START = place_tile("BA/D", 0, 0)
CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))


@pytest.fixture(autouse=True)
def forget_places() -> None:
    """Forget what other tests have cached: coverage has to see how a place is named."""
    place_names._normalize_on_cell.cache_clear()


def place_on_start(
    place: str, side: str | None = None, segment: int | None = None
) -> PlacedFollower:
    return PlacedFollower("blue", "follower", 0, 0, place, side, segment)


def write_followers(position: BoardPosition) -> str:
    """The line of a legal board, which reads as a board of the same line and points."""
    line, faults = write_board(position), Faults()
    read = read_notation(line, DESIGNS, "/notation", faults)
    assert faults.found == ()
    again = build_board(*read.tiles, followers=read.followers, pieces=read.pieces)
    assert write_board(again) == line
    assert map_points(build_board_sheet(again)) == map_points(build_board_sheet(position))
    return line


def test_a_field_that_reaches_no_edge_is_named_by_its_index() -> None:
    segments = DESIGNS["AM/CCcc+"].segments
    inner = [place for place, one in enumerate(segments) if one.kind == "field" and not one.edges]
    follower = place_on_start("field", None, inner[0])
    line = write_followers(build_board(place_tile("AM/CCcc+", 0, 0), followers=[follower]))
    assert line == f"0,0 AM/CCcc+;blue:follower@0,0:field:#{inner[0]}"


def test_a_bridge_is_one_of_the_roads() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    ends = {
        write_followers(
            build_board(
                place_tile("BB/F.b", 0, 0), pieces=pieces, followers=[place_on_start("road", side)]
            )
        )
        for side in ("N", "S", None)
    }
    assert ends == {"0,0 BB/F.b;blue:follower@0,0:road;bridge@0,0:NS"}


def test_a_tile_of_several_spaces_has_the_bridges_of_each() -> None:
    halves = [Edge(half, cell) for cell in (0, 1) for half in ("NL", "NR", "SL", "SR")]
    rims = (*halves, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))
    double = Design("our/2", (Segment("field", rims),), cells=((0, 0), (1, 0)), box="our/2")
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"), Bridge(1, 0, "NS")))
    lines = {
        write_board(
            build_board(
                PlacedTile("our/2", double, 0, 0),
                pieces=pieces,
                followers=[PlacedFollower("blue", "follower", 1, 0, "road", side)],
            )
        )
        for side in ("N", "S")
    }
    assert lines == {"0,0 our/2;blue:follower@1,0:road:N;bridge@0,0:NS bridge@1,0:NS"}


def test_a_castle_its_lord_and_the_fairy_are_named_by_one_tile() -> None:
    lines = set()
    for castle in (PlacedCastle(0, 0, "N"), PlacedCastle(0, -1, "S")):
        for x, y, side in ((0, 0, "N"), (0, -1, "S"), (0, -1, None)):
            for fairy in (
                Fairy(0, 0, "blue", on="castle", side="N"),
                Fairy(0, -1, "blue", on="castle", side="S"),
                Fairy(0, y, "blue"),
            ):
                pieces = Pieces(castles=(castle,), fairy=fairy)
                lord = place_follower("castle", x, y, side)
                lines.add(write_followers(build_board(*CITY, pieces=pieces, followers=[lord])))
    assert lines == {"0,-1 BA/E@180|BA/E;blue:follower@0,0:castle:N;fairy@0,0=blue castle@0,0:N"}


def test_a_castle_with_an_abbey_beside_it_keeps_its_given_side() -> None:
    walls = (place_tile("BA/N", 0, 0), place_tile("BA/E", 0, -1, 180), place_tile("AM/A", -1, 0))
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    line = write_followers(
        build_board(*walls, pieces=pieces, followers=[place_follower("castle", 0, 0, "N")])
    )
    assert line.endswith(";blue:follower@0,0:castle:N;castle@0,0:N")


def test_the_fairy_says_where_she_is_when_her_player_has_several_there() -> None:
    two = [place_on_start("road"), place_on_start("city")]
    for side in (None, "W", "E"):
        pieces = Pieces(fairy=Fairy(0, 0, "blue", on="road", side=side))
        line = write_followers(build_board(START, followers=two, pieces=pieces))
        assert line.endswith(";fairy@0,0:road=blue")
    unheard = Pieces(fairy=Fairy(0, 0, "blue", side="W"))
    assert write_followers(build_board(START, followers=two, pieces=unheard)).endswith(
        "fairy@0,0:W=blue"
    )
    by_index = Pieces(fairy=Fairy(0, 0, "blue", segment=0))
    assert ";fairy@0,0:#0=blue" in write_followers(
        build_board(START, followers=two, pieces=by_index)
    )


def test_mage_and_witch_are_named_as_followers_are() -> None:
    pieces = Pieces(mage=SegmentPlace(0, 0, "road", "E"), witch=SegmentPlace(0, 0, "city", "N"))
    assert (
        write_followers(build_board(START, pieces=pieces))
        == "0,0 BA/D;;mage@0,0:road witch@0,0:city"
    )


def test_a_barn_at_no_corner_of_four_tiles_is_written_as_its_field() -> None:
    barn = PlacedFollower("blue", "barn", 0, 0, "field")
    board = build_board(place_tile("BA/B", 0, 0), followers=[barn])
    assert write_board(board) == "0,0 BA/B;blue:barn@0,0:field"


def test_a_fairy_beside_one_of_several_roads_is_written_as_it_was_given() -> None:
    thief, farmer = place_on_start("road", "N"), place_on_start("field", "EL")
    pieces = Pieces(fairy=Fairy(0, 0, "blue", on="road"))
    board = build_board(place_tile("BA/X", 0, 0), followers=[thief, farmer], pieces=pieces)
    assert write_board(board).endswith(";fairy@0,0:road=blue")
