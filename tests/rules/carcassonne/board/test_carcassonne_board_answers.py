"""What the sheet of a board says beside the points: facts, warnings, what is switched off."""

from services.carcassonne.board.answers import Gap
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
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
    place_design,
    place_follower,
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


def test_the_city_of_carcassonne_is_one_of_the_kings_cities() -> None:
    tiles = [place_tile(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]
    found = score_tiles(*tiles, holdings=Holdings(king="blue"))
    assert map_points(found) == {"blue": 1, "red": 0}


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


SMALL_CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
CASTLE = Pieces(castles=(PlacedCastle(0, 0, "N"),))


def test_a_castle_that_is_off_is_paid_nothing_in_a_turn() -> None:
    tiles = (*SMALL_CITY, place_tile("BA/A", 1, 0, 270), place_tile("BA/A", 2, 0, 90))
    position = build_board(
        *tiles, pieces=CASTLE, rules=BASE, followers=[place_follower("castle", 0, 0)]
    )
    assert score_turn(position).entries == ()


CIRCUS_MAXIMUS = Design(
    "our/circus", (Segment("city", (Edge("N"),), wonder="circus_maximus"),), box="our/circus"
)


def test_a_wonder_that_is_held_lies_on_the_board() -> None:
    held = Holdings(wonders=(Wonder("circus_maximus", "red", 1), Wonder("alhambra", "blue", 3)))
    for tile, found in (
        (place_design(CIRCUS_MAXIMUS, 0, 0), ["/holdings/wonders/1"]),
        (place_tile("BA/U", 0, 0), ["/holdings/wonders/0", "/holdings/wonders/1"]),
    ):
        sheet = score_tiles(tile, holdings=held)
        assert list_warnings(sheet) == [("wonder-absent", at) for at in found]
        assert map_points(sheet) == {"blue": 12, "red": 4}


def test_the_big_top_and_tolls_are_reported_where_they_stand() -> None:
    pieces = Pieces(big_top=BigTop(0, 0, 4), tollhouses=(Tollhouse("red", 0, -1, "E"),))
    tiles = (place_tile("BT/ffrf.bt", 0, 0), place_tile("BA/W", 0, -1, 180))
    found = score_tiles(*tiles, pieces=pieces, rules=BASE)
    assert list_warnings(found) == [
        ("expansion-off", "/tiles/0"),
        ("expansion-off", "/pieces/tollhouses/0"),
        ("expansion-off", "/pieces/big_top"),
    ]
