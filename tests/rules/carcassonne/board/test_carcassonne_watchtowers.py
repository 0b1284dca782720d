"""Carcassonne's watchtowers in a turn: who is paid, for what, and when nothing is."""

from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.design import Mark
from services.carcassonne.board.position import Fairy, Pieces, PlacedCastle, PlacedTile
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    list_warnings,
    map_points,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)

LID = place_tile("BA/E", 0, -1, 180)
"""Completes a city north of the space 0, 0."""
END = place_tile("BA/A", 0, 1, 180)
"""Completes a road south of the space 0, 0; a monastery stands there."""
KNIGHT = place_follower("city", 0, 0)


def score_turn(*tiles: PlacedTile, **more: Any) -> ScoreSheet:
    """The turn of blue, who laid the last tile."""
    return build_turn_sheet(TurnPosition(build_board(*tiles, **more), len(tiles) - 1, "blue"))


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


def list_rulings(found: ScoreSheet) -> list[str]:
    return [one.code for one in found.rulings if one.code.startswith("watchtower")]


def test_the_set_has_twelve_towers_of_five_sorts() -> None:
    (edition,) = SETS["watchtowers"].editions
    assert set(edition.values()) == {1}
    found = [mark.detail for tile in edition for mark in DESIGNS[tile].marks]
    counted = {sort: found.count(sort) for sort in found}
    assert counted == {"follower": 2, "coat": 2, "road": 3, "monastery": 2, "city": 3}


def test_the_tower_is_paid_before_the_road_or_city_and_says_where_it_is() -> None:
    found = score_turn(place_tile("WT/CFRF_1C", 0, 0), LID, followers=[KNIGHT])
    assert [entry.id for entry in found.entries] == ["watchtower-1", "city-1"]
    assert found.entries[0].facts.places == [{"x": 0, "y": 0, "tile": "WT/CFRF_1C"}]
    assert map_points(found) == {"blue": 2 + 4, "red": 0}
    categories = {one.player.id: one.categories for one in found.standings()}
    assert categories["blue"] == {"figures": 2, "cities": 4}


@pytest.mark.parametrize("figure", ["follower", "large", "mayor", "wagon", "phantom", "ringmaster"])
def test_every_follower_calls_for_the_tower_once(figure: str) -> None:
    follower = place_follower("city", 0, 0, figure=figure)
    found = score_turn(place_tile("WT/CFRF_2M", 0, 0), LID, followers=[follower])
    assert list_towers(found) == [("watchtower.follower", {"blue": 2})]


def test_a_builder_calls_for_nothing_and_is_not_counted() -> None:
    tower = place_tile("WT/CFRF_2M", 0, 0)
    builder = place_follower("city", 0, 0, figure="builder")
    knight = place_follower("city", 0, -1)
    assert list_towers(score_turn(tower, LID, followers=[knight, builder])) == []
    beside = place_follower("city", 0, -1, figure="builder")
    found = score_turn(tower, LID, followers=[KNIGHT, beside])
    assert list_towers(found) == [("watchtower.follower", {"blue": 2})]


def test_nobody_is_paid_for_a_road_or_city_that_was_complete_or_is_open() -> None:
    tower = place_tile("WT/CFRF_1C", 0, 0)
    assert list_towers(score_turn(LID, tower, followers=[KNIGHT])) != []
    later = score_turn(tower, LID, place_tile("BA/B", 1, 0), followers=[KNIGHT])
    assert list_towers(later) == []
    robber = place_follower("road", 0, 0)
    assert list_towers(score_turn(tower, LID, followers=[robber])) == []


def test_at_the_end_of_the_game_a_tower_pays_nothing() -> None:
    tower = place_tile("WT/CFRF_1C", 0, 0)
    robber = place_follower("road", 0, 0)
    assert map_points(score_tiles(tower, LID, followers=[robber])) == {"blue": 1, "red": 0}
    assert list_towers(score_tiles(tower, LID, followers=[robber])) == []


def test_a_tower_sees_the_nine_tiles_and_no_further() -> None:
    tower = place_tile("WT/CFRF_2M", 0, 0)
    ring = [one for one in place_ring() if (one.x, one.y) != (0, -1)]
    ring = [one if (one.x, one.y) != (0, 1) else END for one in ring]
    far = place_tile("BB/F.b", 2, 0)
    farmers = [place_follower("field", one.x, one.y, of="red") for one in ring if one is not END]
    out = place_follower("field", 2, 0, of="red")
    found = score_turn(tower, *ring, far, LID, followers=[KNIGHT, *farmers, out])
    # Six farmers, and the knight himself.
    assert list_towers(found) == [("watchtower.follower", {"blue": 14})]
    assert list_rulings(found) == []


def test_a_follower_in_a_castle_stands_on_both_its_tiles() -> None:
    tower = place_tile("WT/CFRF_2M", 0, 0)
    castle = (place_tile("BA/E", 1, 0, 90), place_tile("BA/E", 2, 0, 270))
    lord = place_follower("castle", 2, 0, "W", of="red")
    pieces = Pieces(castles=(PlacedCastle(1, 0, "E"),))
    found = score_turn(tower, *castle, LID, followers=[KNIGHT, lord], pieces=pieces)
    assert list_towers(found) == [("watchtower.follower", {"blue": 4})]
    assert list_rulings(found) == ["watchtower-sight"]


def test_a_city_that_becomes_a_castle_calls_for_nothing() -> None:
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N", built_now=True),))
    board = (place_tile("WT/CFRF_1C", 0, 0), LID)
    for on in ("city", "castle"):
        found = score_turn(*board, followers=[place_follower(on, 0, 0)], pieces=pieces)
        assert (list_towers(found), map_points(found)["blue"]) == ([], 0)


def test_a_tower_beside_another_pays_too() -> None:
    towers = (place_tile("WT/FRRF_1R", 0, 0, 180), place_tile("WT/FfRC_1R", 0, -1))
    followers = [place_follower("road", 0, 0, "N"), place_follower("road", 0, -1, of="red")]
    found = score_turn(*towers, followers=followers)
    # Both stand on the road of two tiles, and each sees two tiles with a road.
    assert list_towers(found) == [
        ("watchtower.road", {"blue": 2}),
        ("watchtower.road", {"red": 2}),
    ]
    assert [entry.id for entry in found.entries] == ["watchtower-1", "watchtower-2", "road-1"]
    assert map_points(found) == {"blue": 2 + 2, "red": 2 + 2}


def test_a_tile_of_the_request_may_have_two_towers() -> None:
    marks = (Mark("watchtower", "city"), Mark("hill"), Mark("watchtower", "monastery"))
    own = replace(DESIGNS["BA/E"], id="our/towers", marks=marks)
    tiles = (place_design(own, 0, 0), place_tile("BA/B", 0, 1), LID)
    assert list_towers(score_turn(*tiles, followers=[KNIGHT])) == [
        ("watchtower.city", {"blue": 2}),
        ("watchtower.monastery", {"blue": 3}),
    ]


def test_what_is_switched_off_is_not_seen() -> None:
    only = RuleSet(expansions=frozenset({"watchtowers"}))
    large = place_follower("field", 0, -1, of="red", figure="large")
    tower = place_tile("WT/CFRF_2M", 0, 0)
    assert list_towers(score_turn(tower, LID, followers=[KNIGHT, large], rules=only)) == [
        ("watchtower.follower", {"blue": 2})
    ]
    called = place_follower("city", 0, 0, figure="large")
    assert list_towers(score_turn(tower, LID, followers=[called], rules=only)) == []
    church = (place_tile("WT/CFff_3C", 0, 0), place_tile("CU/S", 1, 0), LID)
    assert list_towers(score_turn(*church, followers=[KNIGHT], rules=only)) == [
        ("watchtower.monastery", {"blue": 0})
    ]
    assert list_towers(score_turn(*church, followers=[KNIGHT])) == [
        ("watchtower.monastery", {"blue": 3})
    ]


def test_a_tower_that_is_switched_off_pays_nothing_and_is_told_once() -> None:
    off = RuleSet(expansions=frozenset({"fairy"}))
    board = (place_tile("WT/CFRF_1C", 0, 0), LID)
    found = score_turn(*board, followers=[KNIGHT], rules=off)
    assert (list_towers(found), map_points(found)["blue"]) == ([], 4)
    assert list_warnings(found) == [("expansion-off", "/tiles/0")]


def test_the_fairy_of_the_start_comes_before_the_tower() -> None:
    board = build_board(
        place_tile("WT/CFRF_1C", 0, 0),
        LID,
        followers=[KNIGHT],
        pieces=Pieces(fairy=Fairy(0, 0, "blue")),
    )
    found = build_turn_sheet(TurnPosition(board, 1, "blue", turn_starts=True))
    assert [entry.kind for entry in found.entries] == ["fairy", "watchtower", "city"]
    assert map_points(found)["blue"] == 1 + 2 + 4 + 3
