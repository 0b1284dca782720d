"""Wind roses and watchtowers in a turn: who is paid, for what, and when nothing is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.design import Design, Mark
from services.carcassonne.board.position import PlacedTile
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
)
from tests.rules.carcassonne.placed_boards import build_turn, build_turn_sheet

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
    return build_turn_sheet(build_turn(build_board(*tiles, **more), len(tiles) - 1))


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


LID = place_tile("BA/E", 0, -1, 180)
"""Completes a city north of the space 0, 0."""


KNIGHT = place_follower("city", 0, 0)


def list_towers(found: ScoreSheet) -> list[tuple[str, dict[str, int]]]:
    """The rule of each watchtower, and what it pays by player."""
    return [
        (
            entry.awards[0].lines[0].rule,
            {
                award.player: points
                for award, points in zip(entry.awards, entry.points(), strict=True)
            },
        )
        for entry in found.entries
        if entry.kind == "watchtower"
    ]


def test_the_set_has_twelve_towers_of_five_sorts() -> None:
    (edition,) = SETS["watchtowers"].editions
    assert set(edition.values()) == {1}
    found = [mark.detail for tile in edition for mark in DESIGNS[tile].marks]
    counted = {sort: found.count(sort) for sort in found}
    assert counted == {"follower": 2, "coat": 2, "road": 3, "monastery": 2, "city": 3}


def test_a_tile_of_the_request_may_have_two_towers() -> None:
    marks = (Mark("watchtower", "city"), Mark("hill"), Mark("watchtower", "monastery"))
    own = replace(DESIGNS["BA/E"], id="our/towers", marks=marks)
    tiles = (place_design(own, 0, 0), place_tile("BA/B", 0, 1), LID)
    assert list_towers(score_turn(*tiles, followers=[KNIGHT])) == [
        ("watchtower.city", {"blue": 2}),
        ("watchtower.monastery", {"blue": 3}),
    ]
