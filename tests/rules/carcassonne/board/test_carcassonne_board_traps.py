"""The board of Carcassonne: the traps of the tiles, each with the smallest board that has it."""

import pytest

from services.carcassonne.board.answers import Gap, TouchedCastle
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BoardEdge,
    Bridge,
    Pieces,
    PlacedCastle,
    PlacedTile,
    Tunnel,
)
from tests.rules.carcassonne.board.laying_carcassonne import (
    find_entry,
    map_counts,
    map_values,
    place_design,
    place_follower,
    place_tile,
    score_tiles,
)


def test_two_city_segments_at_one_side_become_one_city_when_a_tile_is_laid_there() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    alone = score_tiles(place_tile("HS/CC!.v", 0, 0), followers=followers)
    assert map_values(alone) == {"city-1": 1, "city-2": 1}
    joined = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("BA/E", 0, -1, 180), followers=followers
    )
    assert map_values(joined) == {"city-1": 2}
    assert find_entry(joined, "city-1").facts.open_edges == 2


def test_an_abbey_closes_a_shared_side_and_joins_nothing() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    found = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("AM/A", 0, -1), followers=followers
    )
    assert [find_entry(found, f"city-{number}").facts.open_edges for number in (1, 2)] == [1, 1]


def test_a_bridge_and_a_printed_segment_of_one_road_are_one_tile() -> None:
    ring_road = (
        place_tile("BA/U", 0, 0),
        place_tile("BA/V", 1, 0),
        place_tile("BA/V", 1, 1, 90),
        place_tile("BA/V", 0, 1, 180),
    )
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    found = score_tiles(*ring_road, pieces=pieces, followers=[place_follower("road", 1, 0)])
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 4}
    assert find_entry(found, "road-1").facts.open_edges == 2


def test_a_side_may_have_two_fields_and_meets_the_field_of_a_neighbour_with_both() -> None:
    followers = [place_follower("field", 0, 0, "SR"), place_follower("field", 0, 0, "SL", of="red")]
    apart = score_tiles(place_tile("HS/C!.v", 0, 0), followers=followers)
    assert [find_entry(apart, f"field-{number}").strength for number in (1, 2)] == [
        {"blue": 1},
        {"red": 1},
    ]
    found = score_tiles(
        place_tile("HS/C!.v", 0, 0), place_tile("BB/F.b", 0, 1), followers=followers
    )
    assert find_entry(found, "field-1").strength == {"blue": 1, "red": 1}
    facing = score_tiles(
        place_tile("HS/C!.v", 0, 0), place_tile("HS/C!.v", 0, 1, 180), followers=followers
    )
    assert len(facing.entries) == 2


SPLIT = Design(
    "our/split",
    (
        Segment("field", (Edge("SR"), Edge("WL"), Edge("WR"), Edge("NL"))),
        Segment("field", (Edge("NR"), Edge("EL"), Edge("ER"), Edge("SL"))),
    ),
    box="our/split",
)


def test_a_bridge_ends_on_a_side_with_two_fields() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    tiles = (place_design(SPLIT, 0, 0), place_tile("BA/U", 0, 1, 90))
    followers = [place_follower("field", 0, 1, "NL"), place_follower("road", 0, 1)]
    found = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 1, "road.bridge": 1}
    assert find_entry(found, "field-1").facts.places == [
        {"x": 0, "y": 0, "tile": "our/split", "side": "SR"},
        {"x": 0, "y": 1, "tile": "BA/U", "side": "SR"},
    ]


def test_small_cities_that_became_castles_are_no_cities() -> None:
    tiles = (
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BA/E", 0, 1, 180),
    )
    pieces = Pieces(castles=(PlacedCastle(0, -1, "S"),))
    found = score_tiles(
        *tiles,
        place_tile("BB/F.b", 1, 0),
        pieces=pieces,
        followers=[place_follower("field", 0, 0, "SL")],
    )
    assert map_counts(find_entry(found, "field-1")) == {"field.castle": 1}
    assert find_entry(found, "field-1").facts.castles == [TouchedCastle(0, 0, "BA/E", "N")]


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


def test_mouths_with_tokens_of_one_colour_are_one_road_and_want_each_other() -> None:
    tiles = (place_tile("TU/RR", 0, 0), place_tile("BA/U", 1, 0), place_tile("TU/RR", 2, 0, 90))
    followers = [place_follower("road", 0, 0, "S"), place_follower("road", 1, 0, of="red")]
    apart = score_tiles(
        *tiles, place_tile("BA/U", 0, 1, 90), followers=[place_follower("road", 0, 0, "E")]
    )
    assert find_entry(apart, "road-1").facts.open_edges == 2
    mouths = (BoardEdge(0, 0, "E"), BoardEdge(0, 0, "S"))
    pieces = Pieces(tunnels=(Tunnel(mouths),))
    joined = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert find_entry(joined, "road-1").strength == {"blue": 1, "red": 1}
    lone = Pieces(tunnels=(Tunnel(mouths[:1]),))
    assert len(score_tiles(*tiles, pieces=lone, followers=followers).entries) == 2


@pytest.mark.parametrize(("rotation", "sides"), [(0, ["N", "E"]), (90, ["E", "S"])])
def test_a_city_that_shares_a_side_misses_that_side_too(rotation: int, sides: list[str]) -> None:
    found = score_tiles(place_tile("HS/CC!.v", 0, 0, rotation), mode="projected", every=True)
    city = find_entry(found, "city-2")
    assert city.facts.open_edges == 2
    assert city.facts.missing == [Gap(0, 0, side) for side in sides]
    assert city.facts.if_completed == 6
