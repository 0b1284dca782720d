"""What the sheet of a board says beside the points: facts, warnings, what is switched off."""

from services.carcassonne.board.answers import Gap
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    Fairy,
    Pieces,
    PlacedCastle,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.rules.holdings import Holdings, Wonder
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    find_entry,
    list_fact,
    list_warnings,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.board.test_carcassonne_turns import score_turn

BASE = RuleSet(expansions=frozenset())


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


def test_a_building_is_completed_beside_its_own_double_tile_and_the_tiles_that_are_there() -> None:
    double = Design("our/double", (Segment("monastery"),), cells=((0, 0), (1, 0)), box="our/double")
    tiles = (place_design(double, 0, 0), place_design(Design("our/plain", ()), 0, 1))
    monk = [place_follower("monastery", 0, 0)]
    for rules, value, completed in ((RuleSet("C1"), 2, 8), (RuleSet("C2"), 3, 9)):
        found = score_tiles(*tiles, mode="projected", followers=monk, rules=rules)
        entry = find_entry(found, "monastery-1")
        assert (entry.value, entry.facts.open_edges) == (value, 6)
        assert entry.facts.if_completed == completed


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


def test_a_warning_that_is_not_of_a_feature_keeps_its_place() -> None:
    found = score_tiles(START, mode="completed", holdings=Holdings(king="blue"))
    assert list_warnings(found) == [("holdings-at-end", "/holdings")]


def test_the_city_of_carcassonne_is_one_of_the_kings_cities() -> None:
    tiles = [place_tile(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]
    found = score_tiles(*tiles, holdings=Holdings(king="blue"))
    assert map_points(found) == {"blue": 1, "red": 0}


CIRCUS_MAXIMUS = Design(
    "our/circus", (Segment("city", (Edge("N"),), wonder="circus_maximus"),), box="our/circus"
)


def test_king_and_robber_baron_are_asked_for_when_their_tiles_lie_there() -> None:
    city = (place_tile("KR/LC", 0, 0), place_tile("BA/E", 0, -1, 180))
    assert list_warnings(score_tiles(*city)) == [("missing-input", "/holdings/king")]
    assert list_warnings(score_tiles(*city, holdings=Holdings(king="red"))) == []
    road = (place_tile("BA/A", 1, 0), place_tile("BA/A", 1, 1, 180))
    both = list_warnings(score_tiles(*city, *road))
    assert both == [
        ("missing-input", "/holdings/king"),
        ("missing-input", "/holdings/robber_baron"),
    ]
    assert list_warnings(score_tiles(*city, *road, holdings=Holdings("red", "red"))) == []
    assert list_warnings(score_tiles(place_tile("BA/E", 0, 0), city[1])) == []
    assert list_warnings(score_tiles(city[0])) == []
    assert "missing-input" not in [
        code for code, _ in list_warnings(score_tiles(*city, rules=BASE))
    ]


def test_wonders_that_pay_their_owner_ask_for_what_they_hold() -> None:
    wonder = place_design(CIRCUS_MAXIMUS, 0, 0)
    assert list_warnings(score_tiles(wonder)) == [("missing-input", "/holdings/wonders")]
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1),))
    assert list_warnings(score_tiles(wonder, holdings=held)) == []
    assert list_warnings(score_tiles(wonder, rules=BASE)) == []


def test_a_wonder_that_is_held_lies_on_the_board() -> None:
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1), Wonder("alhambra", "blue", 3)))
    for tile, found in (
        (place_design(CIRCUS_MAXIMUS, 0, 0), ["/holdings/wonders/1"]),
        (place_tile("BA/U", 0, 0), ["/holdings/wonders/0", "/holdings/wonders/1"]),
    ):
        sheet = score_tiles(tile, holdings=held)
        assert list_warnings(sheet) == [("wonder-absent", at) for at in found]
        assert map_points(sheet) == {"blue": 12, "red": 4}


def test_nothing_is_reported_about_what_the_board_counts_by_itself() -> None:
    big_top = Pieces(big_top=BigTop(0, 0, 4))
    follower = place_follower("road", 0, 0, figure="ringmaster", ghosts=1)
    found = score_tiles(place_tile("BT/ffrf.bt", 0, 0), pieces=big_top, followers=[follower])
    assert list_warnings(found) == []
    assert map_points(found) == {"blue": 6, "red": 0}


SMALL_CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
CASTLE = Pieces(castles=(PlacedCastle(0, 0, "N"),))


def test_the_big_top_and_tolls_are_reported_where_they_stand() -> None:
    pieces = Pieces(big_top=BigTop(0, 0, 4), tollhouses=(Tollhouse("red", 0, -1, "E"),))
    tiles = (place_tile("BT/ffrf.bt", 0, 0), place_tile("BA/W", 0, -1, 180))
    found = score_tiles(*tiles, pieces=pieces, rules=BASE)
    assert list_warnings(found) == [
        ("expansion-off", "/tiles/0"),
        ("expansion-off", "/pieces/tollhouses/0"),
        ("expansion-off", "/pieces/big_top"),
    ]


def test_who_stands_in_a_castle_that_is_off_has_nothing_and_an_empty_one_is_a_city() -> None:
    lord = [place_follower("castle", 0, 0)]
    held = score_tiles(*SMALL_CITY, pieces=CASTLE, rules=BASE, followers=lord, mode="completed")
    assert (map_values(held), map_points(held)) == ({"castle-1": 0}, {"blue": 0, "red": 0})
    assert list_warnings(held) == [("expansion-off", "/pieces/castles/0")]
    empty = score_tiles(*SMALL_CITY, pieces=CASTLE, rules=BASE, every=True)
    assert map_values(empty)["city-1"] == 4


def test_a_castle_that_is_off_is_paid_nothing_in_a_turn() -> None:
    tiles = (*SMALL_CITY, place_tile("BA/A", 1, 0, 270), place_tile("BA/A", 2, 0, 90))
    position = build_board(
        *tiles, pieces=CASTLE, rules=BASE, followers=[place_follower("castle", 0, 0)]
    )
    assert score_turn(position).entries == ()


def test_a_building_has_no_side_and_an_inner_field_its_index() -> None:
    found = score_tiles(place_tile("BA/B", 0, 0), followers=[place_follower("monastery", 0, 0)])
    assert find_entry(found, "monastery-1").facts.places == [{"x": 0, "y": 0, "tile": "BA/B"}]
    inner = score_tiles(
        place_tile("AM/CCcc+", 0, 0), followers=[place_follower("field", 0, 0, segment=3)]
    )
    assert find_entry(inner, "field-1").facts.places == [
        {"x": 0, "y": 0, "tile": "AM/CCcc+", "segment": 3}
    ]


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
