"""The board of Carcassonne: what the sheet says beside the points."""

from services.carcassonne.board.answers import Gap
from services.carcassonne.board.design import Mark, Segment
from services.carcassonne.board.position import BoardEdge, Fairy, Pieces, PlacedCastle, Tunnel
from services.carcassonne.rules.holdings import Goods, Holdings
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.rules.position import RuleSet
from shared.core.rendering import render_facts
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_field_design,
    find_entry,
    list_fact,
    list_warnings,
    map_player_points,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)

BASE = RuleSet(expansions=frozenset())


def test_a_feature_names_every_segment_by_a_place_a_follower_may_have() -> None:
    found = score_tiles(START, place_tile("BA/V", 1, 0), followers=[place_follower("road", 1, 0)])
    assert render_facts(find_entry(found, "road-1").facts) == {
        "places": [
            {"x": 0, "y": 0, "tile": "BA/D", "side": "W"},
            {"x": 1, "y": 0, "tile": "BA/V", "side": "W"},
        ],
        "open_edges": 2,
    }


def test_a_building_has_no_side_and_an_inner_field_its_index() -> None:
    found = score_tiles(place_tile("BA/B", 0, 0), followers=[place_follower("monastery", 0, 0)])
    assert find_entry(found, "monastery-1").facts.places == [{"x": 0, "y": 0, "tile": "BA/B"}]
    inner = score_tiles(
        place_tile("AM/CCcc+", 0, 0), followers=[place_follower("field", 0, 0, segment=3)]
    )
    assert find_entry(inner, "field-1").facts.places == [
        {"x": 0, "y": 0, "tile": "AM/CCcc+", "segment": 3}
    ]


def test_projected_names_what_is_missing_and_what_completing_would_pay() -> None:
    tiles = (place_tile("BA/R", 0, 0), place_tile("BA/E", 1, 0, 270))
    found = score_tiles(*tiles, mode="projected", followers=[place_follower("city", 0, 0)])
    assert find_entry(found, "city-1").facts.open_edges == 2
    assert find_entry(found, "city-1").facts.missing == [
        Gap(0, 0, "N"),
        Gap(0, 0, "W"),
    ]
    assert find_entry(found, "city-1").facts.if_completed == 8
    assert find_entry(found, "city-1").value == 2


def test_two_open_ends_at_one_space_are_closed_by_one_tile() -> None:
    tiles = (
        place_tile("BA/N", 0, 0, 180),
        place_tile("BA/N", 1, 0, 270),
        place_tile("BA/N", 0, 1, 90),
    )
    found = score_tiles(*tiles, mode="projected", followers=[place_follower("city", 0, 0, "E")])
    assert find_entry(found, "city-1").facts.open_edges == 2
    assert find_entry(found, "city-1").facts.if_completed == 8


def test_projected_completes_the_spaces_around_a_building() -> None:
    followers = [place_follower("monastery", 0, 0)]
    found = score_tiles(
        place_tile("BA/B", 0, 0), *place_ring()[:6], mode="projected", followers=followers
    )
    assert find_entry(found, "monastery-1").facts.missing == [Gap(1, 0), Gap(1, 1)]
    assert find_entry(found, "monastery-1").facts.if_completed == 9
    castle = place_design(build_field_design("our/castle", Segment("german_castle")), 0, 0)
    found = score_tiles(castle, mode="projected", followers=[place_follower("german_castle", 0, 0)])
    assert len(list_fact(find_entry(found, "german_castle-1"), "missing")) == 8


def test_final_does_not_speak_of_what_completing_would_pay() -> None:
    found = score_tiles(START, followers=[place_follower("road", 0, 0)])
    assert "if_completed" not in render_facts(find_entry(found, "road-1").facts)


def test_a_mouth_without_its_other_is_missing_that_and_wants_no_tile() -> None:
    tiles = (place_tile("TU/RR", 0, 0), place_tile("AM/A", 1, 0))
    found = score_tiles(*tiles, mode="projected", followers=[place_follower("road", 0, 0, "E")])
    assert find_entry(found, "road-1").facts.open_edges == 1
    assert find_entry(found, "road-1").facts.missing == [Gap(0, 0, "E", tunnel=True)]
    ends = (BoardEdge(0, 0, "E"), BoardEdge(0, 0, "S"))
    for tokens, mouths in ((ends[:1], ["E"]), (ends, [])):
        found = score_tiles(
            *tiles,
            mode="projected",
            followers=[place_follower("road", 0, 0, "E")],
            pieces=Pieces(tunnels=(Tunnel(tokens),)),
        )
        missing = list_fact(find_entry(found, "road-1"), "missing")
        assert [one.side for one in missing if one.tunnel] == mouths


def test_in_play_only_what_is_complete_scores_and_nothing_warns_of_the_rest() -> None:
    followers = [
        place_follower("road", 0, 0),
        place_follower("city", 0, 0, of="red"),
        place_follower("field", 0, 0, "SL"),
    ]
    tiles = (START, place_tile("BA/E", 0, -1, 180))
    found = score_tiles(*tiles, mode="completed", followers=followers)
    assert map_points(found) == {"blue": 0, "red": 4}
    assert [one.id for one in found.entries] == ["road-1", "city-1", "field-1"]
    assert list_warnings(found) == []


def test_in_play_open_features_list_strengths_too() -> None:
    followers = [
        place_follower("road", 0, 0, figure="large"),
        place_follower("city", 0, 0, of="red"),
        place_follower("city", 0, 0, figure="mayor"),
        place_follower("field", 0, 0, "SL", of="red"),
    ]
    found = score_tiles(START, mode="completed", followers=followers)
    assert {one.id: one.strength for one in found.entries} == {
        "road-1": {"blue": 2},
        "city-1": {"red": 1, "blue": 0},
        "field-1": {"red": 1},
    }
    coats = score_tiles(place_tile("BA/N", 0, 0), mode="completed", followers=followers[2:3])
    assert find_entry(coats, "city-1").strength == {"blue": 0}
    coats = score_tiles(place_tile("BA/M", 0, 0), mode="completed", followers=followers[2:3])
    assert find_entry(coats, "city-1").strength == {"blue": 1}


def test_in_play_a_hut_waits_for_the_last_tile_around_it() -> None:
    hut = [place_follower("hut", 0, 0)]
    tiles = [place_tile("RU/L", 0, 0), *place_ring()]
    open_hut = score_tiles(*tiles[:-1], mode="completed", followers=hut)
    assert (map_values(open_hut), map_points(open_hut)["blue"]) == ({"hut-1": 0}, 0)
    assert find_entry(open_hut, "hut-1").strength == {"blue": 1}
    assert map_points(score_tiles(*tiles, mode="completed", followers=hut))["blue"] == 1
    assert map_values(score_tiles(*tiles[:-1], mode="completed", every=True))["hut-1"] == 0
    off = RuleSet(expansions=frozenset())
    found = score_tiles(*tiles[:-1], mode="completed", followers=hut, rules=off)
    assert ("expansion-off", "/followers/0") in list_warnings(found)


def test_in_play_farmers_beside_a_barn_wait_for_the_end() -> None:
    tiles = (place_tile("BA/D", 0, 0), place_tile("BA/E", 0, -1, 180))
    followers = [
        place_follower("field", 0, 0, "EL", figure="barn"),
        place_follower("field", 0, 0, "WR", of="red"),
    ]
    found = score_tiles(*tiles, mode="completed", followers=followers)
    assert map_points(found) == {"blue": 0, "red": 0}
    assert find_entry(found, "barn_field-1").strength == {"red": 1}
    assert map_points(score_tiles(*tiles, followers=followers)) == {"blue": 4, "red": 1}


def test_every_feature_is_listed_when_it_is_asked_for() -> None:
    found = score_tiles(START, place_tile("BA/B", 0, 1), every=True)
    assert map_values(found) == {
        "road-1": 1,
        "city-1": 1,
        "field-1": 0,
        "field-2": 0,
        "monastery-1": 2,
    }
    held = score_tiles(START, every=True, followers=[place_follower("field", 0, 0, "ER")])
    assert [one.id for one in held.entries] == ["field-1", "road-1", "city-1", "field-2"]
    assert map_points(held) == {"blue": 0, "red": 0}


def test_rivers_and_tanners_are_no_features() -> None:
    quarter = place_design(build_field_design("our/tanners", Segment("tanners")), 0, 1)
    found = score_tiles(place_tile("RI/s", 0, 0), quarter, every=True)
    assert list(map_values(found)) == ["field-1"]


def test_more_copies_than_the_box_holds_are_a_warning_at_the_first_too_many() -> None:
    tiles = [place_tile("BA/X", 0, 0), place_tile("BA/X", 1, 0)]
    assert list_warnings(score_tiles(*tiles)) == [("tile-copies", "/tiles/1")]
    assert score_tiles(*tiles).warnings[0].params == {"tile": "BA/X", "count": 2, "copies": 1}
    assert list_warnings(score_tiles(tiles[0])) == []


def test_garden_twins_are_counted_together() -> None:
    row = [place_tile("BA/H", x, 0) for x in range(3)]
    assert list_warnings(score_tiles(*row)) == []
    assert list_warnings(score_tiles(*row, place_tile("BA/H-garden", 3, 0))) == [
        ("tile-copies", "/tiles/3")
    ]


def test_every_player_has_one_abbey() -> None:
    abbeys = [place_tile("AM/A", x, 0) for x in range(3)]
    assert list_warnings(score_tiles(*abbeys)) == [("tile-copies", "/tiles/2")]
    assert list_warnings(score_tiles(*abbeys, players=("blue", "red", "black"))) == []


def test_described_tiles_have_no_box() -> None:
    own = build_field_design("our/lawn")
    assert list_warnings(score_tiles(*[place_design(own, x, 0) for x in range(30)])) == []


def test_a_follower_left_on_a_completed_feature_is_a_warning_and_scores_it() -> None:
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    found = score_tiles(
        *tiles,
        followers=[place_follower("city", 0, 0), place_follower("city", 0, 0, figure="builder")],
    )
    left = [("completed-held", "/followers/0"), ("completed-held", "/followers/1")]
    assert list_warnings(found) == left
    assert map_values(found) == {"city-1": 4}
    full = score_tiles(
        place_tile("BA/B", 0, 0), *place_ring(), followers=[place_follower("monastery", 0, 0)]
    )
    assert ("completed-held", "/followers/0") in list_warnings(full)


def test_who_stands_in_a_castle_may_stay() -> None:
    tiles = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    found = score_tiles(*tiles, pieces=pieces, followers=[place_follower("castle", 0, 0)])
    assert list_warnings(found) == []
    assert map_values(found) == {"castle-1": 0}


def test_pieces_that_need_an_input_name_it() -> None:
    goods = score_tiles(place_tile("TB/CFc.w", 0, 0))
    assert list_warnings(goods) == [("missing-input", "/holdings/goods")]
    holdings = Holdings(goods={"blue": Goods(wine=1)})
    assert list_warnings(score_tiles(place_tile("TB/CFc.w", 0, 0), holdings=holdings)) == []
    assert list_warnings(score_tiles(place_tile("TB/CFc.w", 0, 0), mode="completed")) == []
    assert list_warnings(score_tiles(place_tile("GO/RRrr.X", 0, 0))) == [
        ("missing-input", "/holdings/gold")
    ]
    assert list_warnings(score_tiles(place_tile("BT/ffrf.bt", 0, 0))) == [
        ("missing-input", "/tiles/0")
    ]


def test_tiles_of_an_expansion_that_is_off_are_reported_once_for_each() -> None:
    tiles = (place_tile("IC/RFr.i", 0, 0), place_tile("IC/Rr.i", 1, 0), place_tile("BA/U", -1, 0))
    found = score_tiles(*tiles, rules=BASE)
    assert list_warnings(found) == [("expansion-off", "/tiles/0")]
    on_again = RuleSet(expansions=frozenset({"inns_and_cathedrals"}))
    assert list_warnings(score_tiles(*tiles, rules=on_again)) == []
    assert list_warnings(score_tiles(*tiles, rules=RuleSet(expansions=frozenset(EXPANSIONS)))) == []


def test_what_the_rules_warn_of_points_at_the_board() -> None:
    followers = [
        place_follower("city", 0, 0, of="red"),
        place_follower("road", 0, 0, figure="large"),
        place_follower("road", 0, 0, of="red"),
    ]
    pieces = Pieces(fairy=Fairy(0, 0, "blue"))
    found = score_tiles(START, rules=BASE, pieces=pieces, followers=followers)
    assert list_warnings(found) == [
        ("expansion-off", "/pieces/fairy"),
        ("expansion-off", "/followers/1/figure"),
    ]


def test_a_feature_where_nobody_scores_is_reported_at_its_follower() -> None:
    followers = [place_follower("city", 0, 0), place_follower("road", 0, 0, figure="builder")]
    assert list_warnings(score_tiles(START, followers=followers)) == [
        ("companion-alone", "/followers/1"),
        ("nobody-scores", "/followers/1"),
    ]


def test_a_warning_that_is_not_of_a_feature_keeps_its_place() -> None:
    found = score_tiles(START, mode="completed", holdings=Holdings(king="blue"))
    assert list_warnings(found) == [("holdings-at-end", "/holdings")]


def test_the_king_and_the_robber_baron_count_what_is_complete_on_the_board() -> None:
    tiles = (
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BB/F.b", 1, 0),
        place_tile("BA/A", 1, 1, 270),
        place_tile("BA/A", 2, 1, 90),
    )
    holdings = Holdings(king="blue", robber_baron="red")
    found = score_tiles(*tiles, holdings=holdings)
    assert map_player_points(find_entry(found, "king"), "blue") == {"king": 1}
    assert map_player_points(find_entry(found, "robber_baron"), "red") == {"robber_baron": 1}
    castle = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    assert map_points(score_tiles(*tiles, holdings=holdings, pieces=castle)) == {
        "blue": 0,
        "red": 1,
    }


def test_the_city_of_carcassonne_is_one_of_the_kings_cities() -> None:
    tiles = [place_tile(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]
    found = score_tiles(*tiles, holdings=Holdings(king="blue"))
    assert map_points(found) == {"blue": 1, "red": 0}


def test_counts_that_are_given_are_taken() -> None:
    holdings = Holdings(king="blue", completed_cities=7, robber_baron="red", completed_roads=5)
    assert map_points(score_tiles(START, holdings=holdings)) == {"blue": 7, "red": 5}


def test_marks_that_score_nothing_change_nothing() -> None:
    plain = build_field_design("our/plain", marks=(Mark("corn_circle", "city"),))
    assert list_warnings(score_tiles(place_design(plain, 0, 0), every=True)) == []
