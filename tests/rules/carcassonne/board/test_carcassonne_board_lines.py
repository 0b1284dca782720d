"""The board of Carcassonne: roads, cities and fields with all that may be on them, and tolls."""

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    Fairy,
    Pieces,
    PlacedBuilding,
    Tollhouse,
)
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_field_design,
    find_entry,
    list_warnings,
    map_counts,
    map_player_points,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)

C1 = RuleSet(edition="C1")

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


@pytest.mark.parametrize("ends", [1, 2])
def test_tolls_are_paid_once_to_whose_tollhouses_are_at_the_ends_of_a_held_road(ends: int) -> None:
    houses = (Tollhouse("red", 1, 0, "W"), Tollhouse("red", -1, 0, "E"))
    tiles = (place_design(CROSSING, 0, 0), place_tile("BA/W", 1, 0), place_tile("BA/W", -1, 0))
    robber = [place_follower("road", 0, 0)]
    found = score_tiles(*tiles, pieces=Pieces(tollhouses=houses[:ends]), followers=robber)
    toll = find_entry(found, "toll-1")
    assert [(line.rule, line.number) for line in toll.awards[0].lines] == [("toll", 4), ("toll", 2)]
    assert [award.player for award in toll.awards] == ["red"]


def test_a_complete_road_pays_its_toll_in_play_or_while_it_is_still_held() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 1, 0, "W"),))
    tiles = (place_design(CROSSING, 0, 0), place_tile("BA/W", 1, 0), place_tile("AM/A", -1, 0))
    assert map_points(score_tiles(*tiles, pieces=pieces))["red"] == 0
    held = score_tiles(*tiles, pieces=pieces, followers=[place_follower("road", 0, 0)])
    assert map_points(held)["red"] == 6
    in_play = score_tiles(*tiles, pieces=pieces, mode="completed")
    assert map_player_points(find_entry(in_play, "toll-1"), "red") == {
        "toll": 4,
        "play.toll.travellers": 2,
    }
    still_open = score_tiles(*tiles[:2], pieces=pieces, mode="completed")
    assert still_open.entries == ()


def test_a_tollhouse_of_the_board_shows_one_or_two() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 1, 0, "W", large=True),))
    tiles = (place_design(CROSSING, 0, 0), place_tile("BA/W", 1, 0), place_tile("AM/A", -1, 0))
    in_play = score_tiles(*tiles, pieces=pieces, mode="completed")
    assert [(line.rule, line.points) for line in in_play.entries[0].awards[0].lines] == [
        ("play.toll.large", 8),
        ("play.toll.large", 12),
    ]
    at_the_end = score_tiles(*tiles[:2], pieces=pieces)
    assert map_points(at_the_end)["red"] == 6
    assert "counts-in-play" not in [one.code for one in at_the_end.warnings]


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


def test_fields_have_pigs_pigsties_besieged_cities_and_little_buildings() -> None:
    tiles = (
        place_tile("SI.CA/C", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("RU/V", 1, 0),
        place_tile("BB/F.b", 1, -1),
    )
    followers = [place_follower("field", 1, 0), place_follower("field", 1, 0, figure="pig")]
    pieces = Pieces(
        little_buildings=(PlacedBuilding("shed", 1, -1), PlacedBuilding("house", 1, -1))
    )
    found = score_tiles(*tiles, followers=followers, pieces=pieces)
    assert map_counts(find_entry(found, "field-1")) == {
        "field.city": 1,
        "field.pigsty": 1,
        "field.siege": 1,
        "field.little_building": 2,
    }
    assert map_player_points(find_entry(found, "field-1"), "blue") == {"field.pig": 2}


def test_a_field_with_a_barn_is_a_barn_and_a_barn_field() -> None:
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    barn = place_follower("field", 0, 0, figure="barn")
    lone = score_tiles(*tiles, followers=[barn])
    assert [one.id for one in lone.entries] == ["barn-1"]
    assert map_points(lone) == {"blue": 4, "red": 0}
    both = score_tiles(
        *tiles,
        followers=[
            barn,
            place_follower("field", 0, 0, of="red"),
            place_follower("field", 0, 0, figure="shepherd"),
        ],
    )
    assert map_points(both) == {"blue": 4, "red": 1}
    assert [one.id for one in both.entries] == ["barn_field-1", "barn-1", "shepherd-1"]


def test_a_shepherd_alone_makes_no_field() -> None:
    found = score_tiles(
        place_tile("BB/F.b", 0, 0), followers=[place_follower("field", 0, 0, figure="shepherd")]
    )
    assert map_values(found) == {"shepherd-1": 0}


def test_cities_have_coats_cathedrals_sieges_and_darmstadtium() -> None:
    followers = [place_follower("city", 0, 0)]
    cathedral = score_tiles(
        place_tile("IC/Cccc.c", 0, 0), place_tile("BA/E", 0, 1), followers=followers
    )
    assert map_counts(find_entry(cathedral, "city-1")) == {"city.tile": 2, "city.cathedral": 2}
    coat = score_tiles(
        place_tile("BA/C", 0, 0), followers=[place_follower("city", 0, 0, figure="mayor")]
    )
    assert map_values(coat) == {"city-1": 2}
    assert find_entry(coat, "city-1").strength == {"blue": 1}
    siege = score_tiles(
        place_tile("SI.CA/C", 0, 0), place_tile("BA/E", 0, -1, 180), followers=followers
    )
    assert map_values(siege) == {"city-1": 2}
    abbeys = [place_tile("AM/A", *at) for at in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    castle = score_tiles(place_tile("DA/Cccc", 0, 0), *abbeys, followers=followers)
    assert map_values(castle) == {"city-1": 5}


WONDER = Design(
    "our/wonder",
    (
        Segment("city", (Edge("W", 0), Edge("S", 1)), wonder="notre_dame"),
        Segment("road", (Edge("E", 1),), wonder="notre_dame"),
        Segment(
            "field", (Edge("NL", 0), Edge("NR", 0), Edge("NL", 1), Edge("NR", 1), Edge("EL", 1))
        ),
        Segment("field", (Edge("ER", 1),)),
        Segment("field", (Edge("SL", 0), Edge("SR", 0))),
    ),
    cells=((0, 0), (1, 0)),
    box="our/wonder",
)
LEIPZIG = Design(
    "our/leipzig-road",
    (
        Segment("road", (Edge("W"), Edge("E")), leipzig=True),
        Segment("field", (Edge("WR"), Edge("NL"), Edge("NR"), Edge("EL"))),
        Segment("field", (Edge("ER"), Edge("SL"), Edge("SR"), Edge("WL"))),
    ),
    box="our/leipzig-road",
)


@pytest.mark.parametrize(("rules", "city", "road"), [(RuleSet(), 3, 3), (C1, 2, 2)])
def test_the_large_city_and_the_long_road_of_a_wonder_count_by_edition(
    rules: RuleSet, city: int, road: int
) -> None:
    tiles = (place_design(WONDER, 0, 0), place_tile("BA/E", -1, 0, 90), place_tile("BA/U", 2, 0))
    followers = [place_follower("city", -1, 0), place_follower("road", 2, 0)]
    found = score_tiles(*tiles, rules=rules, followers=followers)
    assert map_values(found) == {"city-1": city, "road-1": road}


def test_the_long_road_of_leipzig_is_one_tile() -> None:
    tiles = (place_design(LEIPZIG, 0, 0), place_tile("BA/U", 1, 0))
    found = score_tiles(*tiles, followers=[place_follower("road", 1, 0)])
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 1, "road.leipzig": 1}


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


def test_little_buildings_count_on_the_tiles_of_roads_and_cities() -> None:
    pieces = Pieces(little_buildings=(PlacedBuilding("tower", 1, 0), PlacedBuilding("shed", 0, 0)))
    tiles = (place_tile("BA/D", 0, 0), place_tile("BA/U", 1, 0))
    found = score_tiles(
        *tiles,
        pieces=pieces,
        followers=[place_follower("road", 1, 0), place_follower("city", 0, 0)],
    )
    assert map_values(found) == {"road-1": 4, "city-1": 2}
    elsewhere = score_tiles(
        *tiles, place_tile("BA/B", 1, 1), pieces=pieces, followers=[place_follower("field", 1, 1)]
    )
    assert map_values(elsewhere) == {"field-1": 2}
    far = score_tiles(
        *tiles,
        place_tile("BA/E", 1, 1, 180),
        pieces=pieces,
        followers=[place_follower("city", 1, 1)],
    )
    assert map_values(far) == {"city-1": 1}


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
