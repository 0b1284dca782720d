"""Carcassonne's wind roses in a turn: the quarters of the board, as the last rose lies."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.board.design import Design, Mark
from services.carcassonne.board.position import Fairy, Pieces, PlacedTile
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    build_field_design,
    list_warnings,
    map_points,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)

QUARTERS = ("NE", "SE", "SW", "NW")
SPACES: Mapping[tuple[int, int], tuple[str, ...]] = {
    (1, -1): ("NE",),
    (1, 1): ("SE",),
    (-1, 1): ("SW",),
    (-1, -1): ("NW",),
    (0, -1): ("NE", "NW"),
    (1, 0): ("NE", "SE"),
    (0, 1): ("SE", "SW"),
    (-1, 0): ("SW", "NW"),
}
"""By space around a wind rose at 0, 0 that is not turned, the quarters it belongs to."""
TURNED = {"NE": "SE", "SE": "SW", "SW": "NW", "NW": "NE"}
"""Where each quarter of a wind rose lies when its tile is turned clockwise by 90 degrees."""


def build_rose(quarter: str, name: str = "our/rose") -> Design:
    """A tile of field with a wind rose, or a quarter of one."""
    return build_field_design(name, marks=(Mark("wind_rose", quarter),))


PLAIN = build_field_design("our/plain")


def score_turn(*tiles: PlacedTile, **more: Any) -> ScoreSheet:
    """The turn of blue, who laid the last tile."""
    return build_turn_sheet(TurnPosition(build_board(*tiles, **more), len(tiles) - 1, "blue"))


def is_paid(*tiles: PlacedTile) -> bool:
    """Whether blue is paid for the tile, by the wind rose alone."""
    found = score_turn(*tiles)
    assert list_warnings(found) == []
    assert map_points(found) in ({"blue": 0, "red": 0}, {"blue": 3, "red": 0})
    assert [entry.kind for entry in found.entries] in ([], ["wind_rose"])
    return bool(found.entries)


def test_the_set_has_two_whole_roses_and_each_quarter_once() -> None:
    (edition,) = SETS["wind-roses"].editions
    assert set(edition.values()) == {1}
    found = {tile: DESIGNS[tile].marks[0].detail for tile in edition}
    assert found == {
        "WR/CFR": "all",
        "WR/Rr": "all",
        "WR/Cc.1": "NE",
        "WR/CC.2": "SE",
        "WR/RrC": "SW",
        "WR/CFc": "NW",
    }


@pytest.mark.parametrize("quarter", QUARTERS)
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("own", [0, 90])
def test_a_quarter_pays_in_its_quarter_as_the_rose_is_turned(
    quarter: str, turn: int, own: int
) -> None:
    where = quarter
    for _ in range(turn // 90):
        where = TURNED[where]
    rose, part = build_rose("all"), build_rose(quarter, "our/quarter")
    for at in SPACES:
        others = [place_design(PLAIN, *space) for space in SPACES if space != at]
        tiles = (place_design(rose, 0, 0, turn), *others, place_design(part, *at, own))
        assert is_paid(*tiles) == (where in SPACES[at]), at


def test_a_quarter_pays_however_far_from_the_rose_it_lies() -> None:
    row = [place_design(PLAIN, x, 0) for x in range(1, 8)]
    rose, north_east = build_rose("all"), build_rose("NE", "our/quarter")
    assert is_paid(place_design(rose, 0, 0), *row, place_design(north_east, 7, -1))
    assert not is_paid(place_design(rose, 0, 0), *row, place_design(north_east, 7, 1))


def test_the_blue_rose_counts_wherever_it_stands_in_the_list() -> None:
    orange, lid = place_tile("WR/CFR", 0, 0), place_tile("BA/E", 1, 0, 270)
    blue = place_tile("WR/Rr", 2, 0, 180)
    for tiles in ((orange, lid, blue), (blue, lid, orange)):
        # South-west of the blue rose, which lies upside down; south-east of the orange one.
        assert is_paid(*tiles, place_tile("WR/Cc.1", 1, 1, 180))
        assert not is_paid(*tiles, place_tile("WR/CC.2", 1, 1, 180))
    assert is_paid(orange, lid, place_tile("BB/F.b", 2, 0), place_tile("WR/CC.2", 1, 1, 180))


def test_of_roses_of_the_request_the_last_counts() -> None:
    laid = place_design(build_rose("SE", "our/quarter"), 1, 1)
    west = place_design(build_rose("all", "our/west"), 0, 1)
    south = place_design(build_rose("all", "our/south"), 1, 2)
    # The tile lies in the row of the one, and north of the other.
    assert is_paid(south, west, laid)
    assert not is_paid(west, south, laid)


def test_a_whole_rose_pays_nothing_when_it_is_laid() -> None:
    assert not is_paid(place_tile("WR/CFR", 0, 0), place_tile("WR/Rr", 0, 1))
    assert not is_paid(place_tile("WR/CFR", 0, 0))


def test_a_quarter_that_was_laid_earlier_pays_nothing() -> None:
    earlier = (place_tile("WR/CFR", 0, 0), place_tile("WR/Cc.1", 1, 0))
    assert is_paid(*earlier)
    assert not is_paid(*earlier, place_tile("BB/F.b", 0, 1))


def test_a_tile_of_two_spaces_pays_if_one_of_them_lies_in_its_quarter() -> None:
    marks = (Mark("wind_rose", "SE"),)
    double = Design("our/double", (), ((0, 0), (1, 0)), marks, is_bare=True)
    whole = Design("our/rose", (), marks=(Mark("wind_rose", "all"),), is_bare=True)
    rose = place_design(whole, 0, 0)
    assert is_paid(rose, place_design(double, -1, 1))
    assert not is_paid(rose, place_design(double, -2, 0))


def test_the_points_are_independent_of_what_the_tile_completes() -> None:
    board = build_board(
        place_tile("WR/CFR", 0, 0),
        place_tile("BA/E", 1, -1, 180),
        place_tile("WR/Cc.1", 1, 0),
        followers=[place_follower("city", 0, 0, "E", of="red"), place_follower("road", 0, 0)],
        pieces=Pieces(fairy=Fairy(0, 0, "blue")),
    )
    found = build_turn_sheet(TurnPosition(board, 2, "blue", turn_starts=True))
    assert [entry.kind for entry in found.entries] == ["fairy", "wind_rose", "city"]
    assert map_points(found) == {"blue": 1 + 3, "red": 6}
    assert found.entries[1].facts.places == [{"x": 1, "y": 0, "tile": "WR/Cc.1"}]


def test_at_the_end_of_the_game_a_rose_pays_nothing() -> None:
    found = score_tiles(place_tile("WR/CFR", 0, 0), place_tile("WR/Cc.1", 1, 0))
    assert map_points(found) == {"blue": 0, "red": 0}


def test_without_a_whole_rose_a_warning_says_so() -> None:
    found = score_turn(place_tile("BA/D", 0, 0), place_tile("WR/Cc.1", 0, -1, 180))
    assert list_warnings(found) == [("missing-input", "/tiles/1")]
    assert found.entries == ()


def test_roses_that_are_switched_off_pay_nothing_and_are_told_once() -> None:
    off = RuleSet(expansions=frozenset({"fairy"}))
    board = (place_tile("WR/CFR", 0, 0), place_tile("WR/Cc.1", 1, 0))
    found = score_turn(*board, rules=off)
    assert (found.entries, list_warnings(found)) == ((), [("expansion-off", "/tiles/0")])
    own = place_design(build_rose("SE"), 0, 1)
    assert list_warnings(score_turn(place_tile("BA/D", 0, 0), own, rules=off)) == [
        ("expansion-off", "/tiles/1")
    ]
