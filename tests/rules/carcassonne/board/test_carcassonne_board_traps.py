"""The board of Carcassonne: the traps of the tiles, each with the smallest board that has it."""

import pytest

from services.carcassonne.board.answers import Gap, TouchedCastle
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BoardEdge,
    Bridge,
    Ferry,
    Pieces,
    PlacedCastle,
    PlacedTile,
    SegmentPlace,
    Tunnel,
)
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    find_entry,
    list_codes,
    list_fact,
    map_counts,
    map_values,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)


def test_a_tile_counts_once_though_two_of_its_segments_belong_to_the_city() -> None:
    found = score_tiles(
        place_tile("BA/I", 0, 0),
        place_tile("BA/N", -1, 0, 90),
        place_tile("BA/N", -1, -1, 180),
        place_tile("BA/N", 0, -1, 270),
        followers=[place_follower("city", 0, 0, "N")],
    )
    assert map_counts(find_entry(found, "city-1")) == {"play.city.tile": 4}
    assert find_entry(found, "city-1").value == 8


def test_three_arms_are_one_road() -> None:
    found = score_tiles(place_tile("AM/Rrr", 0, 0), followers=[place_follower("road", 0, 0)])
    assert find_entry(found, "road-1").facts.open_edges == 3


def test_the_labyrinth_joins_every_road_that_meets_it() -> None:
    found = score_tiles(
        place_tile("LA/Rrrr", 0, 0),
        place_tile("BA/U", 1, 0),
        place_tile("BA/U", 0, 1, 90),
        followers=[place_follower("road", 1, 0)],
    )
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 2, "road.labyrinth": 1}


def test_two_roads_cross_and_stay_two() -> None:
    followers = [place_follower("road", 0, 0, "N"), place_follower("road", 0, 0, "W")]
    found = score_tiles(
        place_tile("GO/RRrr.X", 0, 0), place_tile("BA/U", 1, 0), followers=followers
    )
    assert map_values(found) == {"road-1": 1, "road-2": 2}


def test_a_road_goes_on_under_a_city() -> None:
    found = score_tiles(
        place_tile("AM/CRcr+", 0, 0),
        place_tile("BA/U", 0, -1, 90),
        place_tile("BA/U", 0, 1, 90),
        followers=[place_follower("road", 0, -1), place_follower("city", 0, 0)],
    )
    assert map_values(found) == {"road-1": 3, "city-1": 2}


def test_two_city_segments_at_one_side_become_one_city_when_a_tile_is_laid_there() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    alone = score_tiles(place_tile("HS/CC!.v", 0, 0), followers=followers)
    assert map_values(alone) == {"city-1": 1, "city-2": 1}
    joined = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("BA/E", 0, -1, 180), followers=followers
    )
    assert map_values(joined) == {"city-1": 2}
    assert find_entry(joined, "city-1").facts.open_edges == 2


@pytest.mark.parametrize(("rotation", "sides"), [(0, ["N", "E"]), (90, ["E", "S"])])
def test_a_city_that_shares_a_side_misses_that_side_too(rotation: int, sides: list[str]) -> None:
    found = score_tiles(place_tile("HS/CC!.v", 0, 0, rotation), mode="projected", every=True)
    city = find_entry(found, "city-2")
    assert city.facts.open_edges == 2
    assert city.facts.missing == [Gap(0, 0, side) for side in sides]
    assert city.facts.if_completed == 6


def test_two_such_tiles_facing_each_other_are_one_city() -> None:
    followers = [place_follower("city", 0, 0, "W")]
    found = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("HS/CC!.v", 0, -1, 180), followers=followers
    )
    assert find_entry(found, "city-1").facts.open_edges == 4
    assert len(list_fact(find_entry(found, "city-1"), "places")) == 4


def test_an_abbey_closes_a_shared_side_and_joins_nothing() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    found = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("AM/A", 0, -1), followers=followers
    )
    assert [find_entry(found, f"city-{number}").facts.open_edges for number in (1, 2)] == [1, 1]


def test_an_abbey_closes_every_edge_beside_it() -> None:
    found = score_tiles(
        place_tile("BA/U", 0, 0),
        place_tile("AM/A", 1, 0),
        place_tile("AM/A", -1, 0),
        followers=[place_follower("road", 0, 0), place_follower("monastery", 1, 0)],
    )
    assert find_entry(found, "road-1").complete
    assert map_counts(find_entry(found, "monastery-1")) == {"monastery.own": 1, "monastery.tile": 1}


def test_two_abbeys_side_by_side_close_nothing_and_are_legal() -> None:
    found = score_tiles(
        place_tile("AM/A", 0, 0),
        place_tile("AM/A", 1, 0),
        followers=[place_follower("monastery", 0, 0)],
    )
    assert map_values(found) == {"monastery-1": 2}


def test_an_inner_field_touches_both_cities_without_an_edge() -> None:
    tiles = (
        place_tile("TB/CcCc.w", 0, 0),
        place_tile("BA/N", 0, -1, 270),
        place_tile("BA/N", -1, -1, 180),
        place_tile("BA/N", -1, 0, 90),
        place_tile("BA/E", 1, 0, 270),
        place_tile("BA/E", 0, 1),
    )
    found = score_tiles(*tiles, followers=[place_follower("field", 0, 0)])
    assert map_counts(find_entry(found, "field-1")) == {"field.city": 2}
    assert find_entry(found, "field-1").value == 6
    assert [city["complete"] for city in list_fact(find_entry(found, "field-1"), "cities")] == [
        True,
        True,
    ]


def test_a_city_counts_once_for_a_field_that_touches_it_twice() -> None:
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180), place_tile("BB/F.b", 1, 0))
    found = score_tiles(
        *tiles, place_tile("BB/F.b", 1, -1), followers=[place_follower("field", 1, 0)]
    )
    assert map_values(found) == {"field-1": 3}


def test_an_open_city_is_named_by_the_field_and_counts_nothing() -> None:
    found = score_tiles(place_tile("BA/E", 0, 0), followers=[place_follower("field", 0, 0)])
    assert map_values(found) == {"field-1": 0}
    assert find_entry(found, "field-1").facts.cities == [
        {"x": 0, "y": 0, "tile": "BA/E", "side": "N", "complete": False}
    ]


def test_a_bridge_on_the_tile_of_an_inn_does_not_touch_the_inn() -> None:
    tiles = (
        place_tile("IC/RFr.i", 0, 0),
        place_tile("BA/U", 0, -1, 90),
        place_tile("BA/U", 0, 1, 90),
    )
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    followers = [place_follower("road", 0, 0, "N"), place_follower("road", 0, 0, "E", of="red")]
    found = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert map_values(found) == {"road-1": 0, "road-2": 3}
    assert map_counts(find_entry(found, "road-2")) == {"road.tile": 2, "road.bridge": 1}


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


def test_a_follower_stands_on_a_bridge_by_the_side_of_its_end() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "WE"),))
    found = score_tiles(
        place_tile("BB/F.b", 0, 0), pieces=pieces, followers=[place_follower("road", 0, 0, "W")]
    )
    assert map_counts(find_entry(found, "road-1")) == {"road.bridge": 1}


def test_a_bridge_parts_no_field() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "WE"),))
    tiles = (place_tile("BB/F.b", 0, 0), place_tile("BB/F.b", 0, 1), place_tile("BB/F.b", 0, -1))
    found = score_tiles(*tiles, pieces=pieces, followers=[place_follower("field", 0, 1)])
    assert len(list_fact(find_entry(found, "field-1"), "places")) == 3


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


def test_a_monastery_beside_the_city_of_carcassonne_counts_its_tiles() -> None:
    found = score_tiles(
        *place_city_of_carcassonne(),
        place_tile("BA/B", 1, -1),
        followers=[place_follower("monastery", 1, -1)],
    )
    assert map_counts(find_entry(found, "monastery-1")) == {"monastery.own": 1, "monastery.tile": 3}


NORTH = (("WR", 0), ("NL", 0), ("NR", 0), ("NL", 1), ("NR", 1), ("EL", 1))
SOUTH = (("ER", 1), ("SL", 1), ("SR", 1), ("SL", 0), ("SR", 0), ("WL", 0))
DOUBLE = Design(
    "our/double",
    (
        Segment("road", (Edge("W", 0), Edge("E", 1))),
        Segment("field", tuple(Edge(*at) for at in NORTH)),
        Segment("field", tuple(Edge(*at) for at in SOUTH)),
    ),
    cells=((0, 0), (1, 0)),
    box="our/double",
)
"""A road through two cells side by side."""


def test_a_road_over_both_halves_of_a_double_tile_is_1_in_c1_and_2_in_c2_and_c3() -> None:
    tiles = (place_design(DOUBLE, 0, 0), place_tile("BA/U", 2, 0), place_tile("BA/U", -1, 0))
    for rules, points in ((RuleSet("C1"), 3), (RuleSet("C2"), 4), (RuleSet("C3"), 4)):
        found = score_tiles(*tiles, rules=rules, followers=[place_follower("road", 2, 0)])
        assert map_values(found) == {"road-1": points}


def test_a_double_tile_turned_lies_on_the_spaces_it_turned_to() -> None:
    tiles = (
        place_design(DOUBLE, 0, 0, 90),
        place_tile("BA/U", 0, 2, 90),
        place_tile("BA/U", 0, -1, 90),
    )
    found = score_tiles(*tiles, followers=[place_follower("road", 0, 1, "S")])
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 2, "tile.double": 2}
    half_turn = (place_design(DOUBLE, 0, 0, 180), place_tile("BA/U", -2, 0))
    assert map_values(score_tiles(*half_turn, followers=[place_follower("road", -2, 0)])) == {
        "road-1": 3
    }


def test_around_a_monastery_a_double_tile_is_1_in_c1_and_its_spaces_in_c2_and_c3() -> None:
    tiles = (place_tile("BA/B", 0, 0), place_design(DOUBLE, 0, -1), place_tile("BB/F.b", 0, 1))
    for rules, points in ((RuleSet("C1"), 3), (RuleSet("C2"), 4), (RuleSet("C3"), 4)):
        found = score_tiles(*tiles, rules=rules, followers=[place_follower("monastery", 0, 0)])
        assert map_values(found) == {"monastery-1": points}
        assert found.warnings == ()


def test_the_second_cell_of_a_tile_takes_its_space() -> None:
    tiles = (place_design(DOUBLE, 0, 0), place_tile("BA/U", 1, 0))
    assert list_codes(build_board(*tiles)) == [("board.overlap", "/tiles/1")]
    assert ("board.overlap", "/tiles/1") in list_codes(build_board(tiles[1], tiles[0]))


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


def test_a_road_through_a_tunnel_is_complete_when_both_mouths_are_joined() -> None:
    tiles = (place_tile("TU/RR", 0, 0), place_tile("AM/A", 1, 0), place_tile("AM/A", 0, 1))
    pieces = Pieces(tunnels=(Tunnel((BoardEdge(0, 0, "E"), BoardEdge(0, 0, "S"))),))
    found = score_tiles(*tiles, pieces=pieces, followers=[place_follower("road", 0, 0, "S")])
    assert find_entry(found, "road-1").complete
    assert map_counts(find_entry(found, "road-1")) == {"road.tunnel": 1}
    assert not find_entry(
        score_tiles(*tiles, followers=[place_follower("road", 0, 0, "S")]), "road-1"
    ).complete


def test_a_ferry_joins_two_of_the_roads_that_end_at_its_lake() -> None:
    tiles = (place_tile("FR/RRR", 0, 0), place_tile("BA/U", 1, 0), place_tile("BA/U", -1, 0))
    followers = [place_follower("road", 1, 0)]
    without = score_tiles(*tiles, followers=followers)
    assert map_counts(find_entry(without, "road-1")) == {"road.tile": 1, "road.ferry": 1}
    assert find_entry(without, "road-1").facts.open_edges == 1
    pieces = Pieces(ferries=(Ferry(0, 0, ("W", "E")),))
    joined = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert map_counts(find_entry(joined, "road-1")) == {"road.tile": 2, "road.ferry": 1}
    assert find_entry(joined, "road-1").facts.open_edges == 2


def test_mage_and_witch_count_for_the_feature_they_stand_on() -> None:
    tiles = (place_tile("BA/D", 0, 0), place_tile("BA/U", 1, 0))
    followers = [place_follower("road", 0, 0), place_follower("city", 0, 0)]
    pieces = Pieces(mage=SegmentPlace(1, 0, "road"), witch=SegmentPlace(0, 0, "city"))
    found = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 2, "road.mage": 2}
    assert "city.witch" in map_counts(find_entry(found, "city-1"))
    turned = Pieces(mage=SegmentPlace(0, 0, "city"), witch=SegmentPlace(1, 0, "road"))
    found = score_tiles(*tiles, pieces=turned, followers=followers)
    assert map_counts(find_entry(found, "city-1")) == {"city.tile": 1, "city.mage": 1}
    assert "road.witch" in map_counts(find_entry(found, "road-1"))


def test_a_field_goes_on_around_a_monastery_at_the_end_of_a_road() -> None:
    found = score_tiles(
        place_tile("BA/A", 0, 0), *place_ring()[:3], followers=[place_follower("field", 0, 0, "SR")]
    )
    assert len(list_fact(find_entry(found, "field-1"), "places")) == 4
