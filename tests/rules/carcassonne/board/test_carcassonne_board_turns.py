"""The board of Carcassonne: a tile just laid, two rule sets compared."""

from dataclasses import replace
from typing import Any

from services.carcassonne.board.answers import (
    ComparedEntry,
    ComparedPlayer,
    ComparedSide,
    ComparisonAnswer,
    GoingHome,
)
from services.carcassonne.board.design import Segment
from services.carcassonne.board.position import (
    BoardPosition,
    ComparisonPosition,
    Pieces,
    PlacedCastle,
    Tollhouse,
)
from services.carcassonne.board.scores import compare_rule_sets
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import RuleSet
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    START,
    build_board,
    build_field_design,
    list_fact,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_ring,
    place_tile,
)


def score_turn(position: BoardPosition, laid: int = -1) -> ScoreSheet:
    """The turn of blue, who laid the last tile unless another index is given."""
    return build_turn_sheet(TurnPosition(position, laid % len(position.tiles), "blue"))


def list_kinds(found: ScoreSheet) -> list[Any]:
    """The kind and the value of everything completed."""
    return [(one.kind, one.value) for one in list_fact(found, "completed")]


def list_rulings(found: ScoreSheet) -> list[tuple[str, str]]:
    """The code and the choice of every ruling."""
    return [(one.code, one.choice) for one in found.rulings]


def test_a_tile_completes_the_city_it_closes_and_its_followers_go_home() -> None:
    followers = [place_follower("road", 0, 0), place_follower("city", 0, 0, of="red")]
    found = score_turn(build_board(START, place_tile("BA/E", 0, -1, 180), followers=followers))
    assert map_points(found) == {"blue": 0, "red": 4}
    assert list_kinds(found) == [("city", 4)]
    assert found.facts.going_home == [GoingHome("red", "follower", 1, "/followers/1")]
    assert found.mode == "completed"


def test_what_was_complete_before_is_not_completed_again() -> None:
    tiles = (START, place_tile("BA/E", 0, -1, 180), place_tile("BA/U", 1, 0))
    found = score_turn(build_board(*tiles, followers=[place_follower("city", 0, 0)]))
    assert (list_kinds(found), found.entries, found.facts.going_home) == ([], (), [])


def test_the_tile_just_laid_may_stand_anywhere_in_the_list() -> None:
    tiles = (place_tile("BA/E", 0, -1, 180), START, place_tile("BA/U", 1, 0))
    followers = [place_follower("city", 0, 0)]
    assert list_kinds(score_turn(build_board(*tiles, followers=followers), laid=0)) == [("city", 4)]
    assert list_kinds(score_turn(build_board(*tiles, followers=followers), laid=2)) == []


def test_an_abbey_completes_what_it_closes() -> None:
    tiles = (place_tile("BA/A", 0, 0), place_tile("BA/U", 0, 1, 90), place_tile("AM/A", 0, 2))
    found = score_turn(build_board(*tiles, followers=[place_follower("road", 0, 0)]))
    assert map_points(found) == {"blue": 2, "red": 0}


def test_features_that_nobody_holds_are_listed_too() -> None:
    found = score_turn(build_board(START, place_tile("BA/E", 0, -1, 180)))
    assert list_kinds(found) == [("city", 4)]
    assert found.entries == ()


def test_the_ninth_tile_completes_a_monastery_and_takes_no_garden_along() -> None:
    followers = [place_follower("monastery", 0, 0)]
    tiles = (place_tile("BA/B", 0, 0), *place_ring())
    assert map_points(score_turn(build_board(*tiles, followers=followers))) == {"blue": 9, "red": 0}
    assert map_points(score_turn(build_board(*tiles[:-1], followers=followers))) == {
        "blue": 0,
        "red": 0,
    }
    later = (*tiles, place_tile("BB/F.b", 2, 0))
    assert map_points(score_turn(build_board(*later, followers=followers))) == {"blue": 0, "red": 0}


def test_a_church_of_darmstadt_that_nobody_holds_pays_in_the_turn_that_completes_it() -> None:
    followers = [place_follower("field", 1, 1, of="red"), place_follower("field", 1, 0)]
    church = build_field_design("our/church", Segment("monastery", building="darmstadt_church"))
    tiles = (place_design(church, 0, 0), *place_ring())
    found = score_turn(build_board(*tiles, followers=followers))
    assert map_points(found) == {"blue": 3, "red": 3}
    assert list_fact(found, "going_home") == []


def test_an_archbishop_goes_home_when_the_last_of_his_roads_is_complete() -> None:
    tiles = (
        place_design(CATHEDRAL, 0, 0),
        place_tile("BA/A", 1, 0, 90),
        place_tile("BA/A", 0, 1, 180),
        place_tile("BA/A", 0, -1),
    )
    followers = [place_follower("german_cathedral", 0, 0)]
    found = score_turn(build_board(*tiles, followers=followers))
    assert map_values(found) == {"german_cathedral-1": 6}
    assert len(list_fact(found, "going_home")) == 1
    assert score_turn(build_board(*tiles[:-1], followers=followers)).entries == ()
    assert (
        score_turn(build_board(*tiles, place_tile("BB/F.b", 1, 1), followers=followers)).entries
        == ()
    )


def test_goods_go_to_whoever_laid_the_tile() -> None:
    tiles = (
        place_tile("TB/CFc.w", 0, 0),
        place_tile("BA/E", -1, 0, 90),
        place_tile("BA/E", 1, 0, 270),
    )
    found = score_turn(build_board(*tiles, followers=[place_follower("city", 0, 0, of="red")]))
    assert found.facts.goods == {"blue": {"wine": 1}}
    off = RuleSet(expansions=frozenset({"king_and_robber"}))
    found = score_turn(build_board(*tiles, rules=off))
    assert found.facts.goods is None
    assert found.facts.king == "blue"


def test_the_king_goes_to_whoever_completes_the_greatest_city_so_far() -> None:
    small = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
    assert score_turn(build_board(*small)).facts.king == "blue"
    second = (
        *small,
        place_tile("BB/F.b", 1, 0),
        place_tile("BA/E", 2, 0),
        place_tile("BA/E", 2, -1, 180),
    )
    found = score_turn(build_board(*second))
    assert (list_kinds(found), found.facts.king) == ([("city", 4)], None)
    castle = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    assert score_turn(build_board(*second, pieces=castle)).facts.king == "blue"
    off = RuleSet(expansions=frozenset())
    assert score_turn(build_board(*small, rules=off)).facts.king is None


def test_the_robber_baron_goes_to_whoever_completes_the_longest_road_so_far() -> None:
    found = score_turn(build_board(place_tile("BA/A", 0, 0), place_tile("BA/A", 0, 1, 180)))
    assert found.facts.robber_baron == "blue"
    assert found.facts.king is None


def test_a_castle_is_paid_for_the_best_feature_just_completed_in_its_six_spaces() -> None:
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    tiles = (
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BA/A", 1, 0, 270),
        place_tile("BA/A", 2, 0, 90),
    )
    found = score_turn(
        build_board(*tiles, pieces=pieces, followers=[place_follower("castle", 0, 0)])
    )
    assert map_values(found) == {"castle-1": 2}
    assert map_points(found) == {"blue": 2, "red": 0}
    far = (
        *tiles[:2],
        place_tile("BB/F.b", 1, 0),
        place_tile("BA/A", 2, 0, 270),
        place_tile("BA/A", 3, 0, 90),
    )
    assert (
        score_turn(
            build_board(*far, pieces=pieces, followers=[place_follower("castle", 0, 0)])
        ).entries
        == ()
    )
    beside = [place_follower("castle", 0, 0), place_follower("monastery", 2, 0, of="red")]
    assert map_points(score_turn(build_board(*tiles, pieces=pieces, followers=beside))) == {
        "blue": 2,
        "red": 0,
    }


def test_a_castle_is_not_paid_in_the_turn_that_builds_it() -> None:
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N"),))
    tiles = (
        place_tile("BA/A", 1, 0, 90),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BA/D", 0, 0),
        place_tile("BA/A", -1, 0, 270),
    )
    position = build_board(*tiles, pieces=pieces, followers=[place_follower("castle", 0, 0)])
    built = score_turn(position, laid=2)
    assert map_points(built) == {"blue": 0, "red": 0}
    assert list_kinds(built) == [("road", 3)]
    assert (built.entries, list_fact(built, "going_home")) == ((), [])
    assert map_points(score_turn(position, laid=3)) == {"blue": 3, "red": 0}


def test_a_castle_that_is_paid_pays_the_castles_beside_it() -> None:
    castles = PlacedCastle(0, 0, "N"), PlacedCastle(1, -1, "N"), PlacedCastle(2, -2, "N")
    tiles = (
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BA/E", 1, -1),
        place_tile("BA/E", 1, -2, 180),
        place_tile("BA/E", 2, -2),
        place_tile("BA/E", 2, -3, 180),
        place_tile("BA/A", -1, 0, 180),
        place_tile("BA/A", -1, -1),
    )
    followers = [
        place_follower("castle", 0, 0),
        place_follower("castle", 1, -1, of="red"),
        place_follower("castle", 2, -2, of="red"),
    ]
    position = build_board(*tiles, pieces=Pieces(castles=castles), followers=followers)
    assert map_points(score_turn(position)) == {"blue": 2, "red": 4}
    assert list_rulings(score_turn(position)) == [("castle-chain", "pays")]
    found = score_turn(replace(position, rules=RuleSet(castle_chain="stops")))
    assert map_points(found) == {"blue": 2, "red": 0}
    assert list_rulings(found) == [("castle-chain", "stops")]
    alone = replace(position, followers=tuple(followers[:1]))
    assert list_rulings(score_turn(alone)) == []
    broken = replace(position, followers=(followers[0], followers[2]))
    assert map_points(score_turn(broken)) == {"blue": 2, "red": 0}


def test_tolls_are_paid_when_their_road_is_completed() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "S"),))
    tiles = (
        place_tile("BA/W", 0, 0),
        place_tile("BA/V-garden", 0, 1, 90),
        place_tile("BA/A", -1, 1, 270),
    )
    found = score_turn(build_board(*tiles, pieces=pieces))
    assert map_points(found) == {"blue": 0, "red": 1}
    assert list_kinds(found) == [("road", 3)]


def test_holdings_have_no_part_in_a_turn() -> None:
    found = score_turn(build_board(START, holdings=Holdings(gold={"blue": 3})))
    assert (found.entries, found.warnings) == ((), ())


def test_two_tables_are_compared_by_what_differs() -> None:
    position = build_board(
        place_tile("IC/RFr.i", 0, 0),
        place_tile("BA/D", 1, 0),
        followers=[place_follower("road", 0, 0), place_follower("city", 1, 0, of="red")],
    )
    rule_sets = (RuleSet(), RuleSet(open_inn="ignore"))
    found = compare_rule_sets(ComparisonPosition(position, rule_sets))
    assert found.facts == ComparisonAnswer(
        [
            ComparedPlayer("blue", totals=(0, 2), ranks=(2, 1), difference=2),
            ComparedPlayer("red", totals=(1, 1), ranks=(1, 2), difference=0),
        ],
        [
            ComparedEntry(
                "road-1",
                "road",
                [
                    {"x": 0, "y": 0, "tile": "IC/RFr.i", "side": "W"},
                    {"x": 1, "y": 0, "tile": "BA/D", "side": "W"},
                ],
                [ComparedSide({"blue": 0}, 0), ComparedSide({"blue": 2}, 2)],
            )
        ],
    )
    assert [(one.code, one.choice) for one in found.rulings] == [
        ("open-inn", "zero"),
        ("open-inn", "ignore"),
    ]


def test_what_lies_nowhere_is_compared_without_a_place() -> None:
    position = build_board(START, holdings=Holdings(gold={"red": 1}))
    rule_sets = (RuleSet(), RuleSet(expansions=frozenset()))
    assert compare_rule_sets(ComparisonPosition(position, rule_sets)).facts.entries == [
        ComparedEntry("gold", "gold", None, [ComparedSide({"red": 1}), ComparedSide()])
    ]


def test_what_only_one_table_has_and_its_warnings_are_listed_once() -> None:
    followers = [place_follower("vodyanoy", 0, 0)]
    rule_sets = (RuleSet(), RuleSet(expansions=frozenset()))
    found = compare_rule_sets(
        ComparisonPosition(build_board(place_tile("RU/V", 0, 0), followers=followers), rule_sets)
    )
    assert found.facts.entries == [
        ComparedEntry(
            "vodyanoy-1",
            "vodyanoy",
            [{"x": 0, "y": 0, "tile": "RU/V"}],
            [ComparedSide({"blue": -2}), ComparedSide({})],
        )
    ]
    codes = [one.code for one in found.warnings]
    assert len(codes) == len(set(zip(codes, [one.pointer for one in found.warnings], strict=True)))
    assert "expansion-off" in codes
