"""Every kind of feature on a board, what counts around it, and tolls."""

from itertools import permutations

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import Fairy, Pieces
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_field_design,
    find_entry,
    list_warnings,
    map_counts,
    map_player_points,
    map_points,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_who_has_lost_one_of_two_challenges_has_lost_whoever_is_named_first(
    order: tuple[int, ...],
) -> None:
    followers = [
        place_follower("monastery", 1, 0),
        place_follower("monastery", 2, 0, of="red"),
        place_follower("monastery", 0, 1, of="green"),
    ]
    taken = [(1, 0), (2, 0), (0, 1)]
    spaces = [(0, 0), *[(x, y) for x in (1, 2, 3) for y in (-1, 0, 1)]]
    tiles = [
        place_tile("BA/B", 1, 0),
        place_tile("CU/S", 2, 0),
        place_tile("CU/S", 0, 1),
        *[place_tile("BB/F.b", x, y) for x, y in spaces if (x, y) not in taken],
    ]
    found = score_tiles(
        *tiles,
        followers=[followers[index] for index in order],
        players=("blue", "red", "green"),
    )
    assert map_points(found) == {"blue": 0, "red": 9, "green": 4}


def test_a_church_of_darmstadt_that_nobody_holds_pays_in_play_when_it_is_complete() -> None:
    church = build_field_design("our/church", Segment("monastery", building="darmstadt_church"))
    followers = [place_follower("field", 1, 1, of="red")]
    tiles = [place_design(church, 0, 0), *place_ring()]
    found = score_tiles(*tiles, followers=followers, mode="completed")
    assert map_points(found) == {"blue": 0, "red": 3}
    assert map_player_points(find_entry(found, "monastery-1"), "red") == {
        "play.monastery.darmstadt_church": 1
    }
    nothing = {"blue": 0, "red": 0}
    still_open = score_tiles(*tiles[:-1], followers=followers[:0], mode="completed")
    assert (still_open.entries, map_points(still_open)) == ((), nothing)
    assert map_points(score_tiles(*tiles, followers=followers)) == nothing
    (field, free) = score_tiles(*tiles, followers=followers, every=True).entries[:2]
    assert (field.kind, free.kind, free.awards) == ("field", "monastery", ())
    off = RuleSet(expansions=frozenset())
    without = score_tiles(*tiles, followers=followers, mode="completed", rules=off)
    assert map_points(without) == nothing


def test_a_hill_printed_on_the_tile_need_not_be_given() -> None:
    tiles = (place_tile("HS/RR.h", 0, 0), place_tile("BA/U", -1, 0))
    followers = [place_follower("road", 0, 0, "W"), place_follower("road", -1, 0, of="red")]
    assert map_points(score_tiles(*tiles, followers=followers)) == {"blue": 2, "red": 0}
    followers = [place_follower("road", 0, 0), place_follower("road", 1, 0, of="red", hill=True)]
    own = Design("way", (Segment("road", (Edge("W"), Edge("E"))),))
    flat = score_tiles(*[place_design(own, x, 0) for x in (0, 1)], followers=followers)
    assert map_points(flat) == {"blue": 0, "red": 2}


TOLL_ROAD = Segment("road", (Edge("W"), Edge("E")), farms=1, sheds=1, highwaymen=1, travellers=2)

CROSSING = Design(
    "our/crossing",
    (
        TOLL_ROAD,
        Segment("garden"),
        Segment("field", (Edge("WR"), Edge("NL"), Edge("NR"), Edge("EL"))),
        Segment("field", (Edge("ER"), Edge("SL"), Edge("SR"), Edge("WL")), farms=1, sheds=2),
    ),
    box="our/crossing",
)


def test_tanners_count_farms_and_sheds_of_every_field_they_win() -> None:
    quarter = build_field_design("our/leipzig", Segment("tanners"))
    followers = [
        place_follower("tanners", 1, 1),
        place_follower("field", 0, 0, "SL"),
        place_follower("field", 0, 0, "NL", of="red"),
    ]
    tiles = (place_design(CROSSING, 0, 0), place_tile("AM/A", 0, 1), place_design(quarter, 1, 1))
    found = score_tiles(*tiles, followers=followers)
    assert map_player_points(find_entry(found, "field-2"), "blue") == {"field.tanners": 3}
    assert map_points(found) == {"blue": 6, "red": 0}
    nobody = score_tiles(*tiles, followers=followers[1:])
    assert map_player_points(find_entry(nobody, "field-2"), "blue") == {}


def test_followers_in_a_labyrinth_count_when_its_road_is_complete() -> None:
    abbeys = [place_tile("AM/A", *at) for at in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    followers = [
        place_follower("road", 0, 0, number=2),
        place_follower("road", 0, 0, figure="builder"),
    ]
    rules = RuleSet(labyrinth="advanced")
    found = score_tiles(place_tile("LA/Rrrr", 0, 0), *abbeys, rules=rules, followers=followers)
    assert map_counts(find_entry(found, "road-1")) == {
        "road.labyrinth": 1,
        "play.road.labyrinth": 2,
    }
    still_open = score_tiles(place_tile("LA/Rrrr", 0, 0), rules=rules, followers=followers)
    assert map_counts(find_entry(still_open, "road-1")) == {"road.labyrinth": 1}


def test_followers_on_every_road_that_a_labyrinth_connects_count() -> None:
    tiles = [place_tile("AM/A", *at) for at in ((0, 1), (0, -1), (2, 0), (-1, 0))]
    followers = [place_follower("road", 1, 0, of="red"), place_follower("road", 0, 0)]
    found = score_tiles(
        place_tile("LA/Rrrr", 0, 0),
        place_tile("BA/U", 1, 0),
        *tiles,
        rules=RuleSet(labyrinth="advanced"),
        followers=followers,
    )
    assert map_counts(find_entry(found, "road-1"))["play.road.labyrinth"] == 2
    assert map_points(found) == {"blue": 6, "red": 6}


def test_the_fairy_pays_the_feature_of_her_follower_and_no_other() -> None:
    pieces = Pieces(fairy=Fairy(0, 0, "blue"))
    followers = [place_follower("vodyanoy", 0, 0)]
    found = score_tiles(place_tile("RU/V", 0, 0), pieces=pieces, followers=followers)
    assert map_player_points(find_entry(found, "vodyanoy-1"), "blue") == {"vodyanoy": 1, "fairy": 1}
    in_field = score_tiles(
        place_tile("RU/V", 0, 0), pieces=pieces, followers=[place_follower("field", 0, 0)]
    )
    assert map_player_points(find_entry(in_field, "vodyanoy-1"), "blue") == {"vodyanoy": 1}
    assert map_player_points(find_entry(in_field, "field-1"), "blue") == {"fairy": 1}
    assert list_warnings(in_field) == []
