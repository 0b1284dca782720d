"""Carcassonne's turn: castles just built, gold, Vodyanoy, mage and witch, the fairy, the titles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.answers import BuiltCastle, GoingHome
from services.carcassonne.board.position import (
    BoardPosition,
    Fairy,
    GoldPile,
    Pieces,
    PlacedCastle,
    SegmentPlace,
)
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.rules.position import RuleSet
from shared.core.illegal import IllegalPosition
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    list_warnings,
    map_points,
    place_follower,
    place_ring,
    place_tile,
)

CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
SMALL_ROAD = (place_tile("BA/A", 0, 0), place_tile("BA/A", 0, 1, 180))


def score_turn(position: BoardPosition, laid: int = -1, **more: Any) -> ScoreSheet:
    """The turn of blue, who laid the last tile unless another index is given."""
    return build_turn_sheet(TurnPosition(position, laid % len(position.tiles), "blue", **more))


def refuse_turn(position: BoardPosition, **more: Any) -> list[tuple[str, str]]:
    """The code and the pointer of every fault of a turn."""
    with pytest.raises(IllegalPosition) as refused:
        score_turn(position, **more)
    return [(fault.code, fault.pointer) for fault in refused.value.faults]


def test_whoever_is_in_a_city_that_becomes_a_castle_is_in_the_castle() -> None:
    pieces = Pieces(castles=(PlacedCastle(0, 0, "N", built_now=True),))
    built = [BuiltCastle("/pieces/castles/0", ["/followers/0"])]
    for on in ("city", "castle"):
        board = build_board(*CITY, pieces=pieces, followers=[place_follower(on, 0, 0)])
        found = score_turn(board)
        assert (found.facts.built_castles, found.facts.going_home) == (built, [])
        assert map_points(found) == {"blue": 0, "red": 0}
    assert score_turn(build_board(*CITY)).facts.built_castles is None


def test_a_castle_is_said_to_be_new_only_in_the_turn_that_builds_it() -> None:
    board = build_board(*CITY, place_tile("BA/U", 1, 0, 90))
    old = PlacedCastle(0, 0, "N")
    assert score_turn(replace(board, pieces=Pieces(castles=(old,)))).facts.built_castles is None
    new = Pieces(castles=(old._replace(built_now=True),))
    assert refuse_turn(replace(board, pieces=new)) == [
        ("castle.built_now", "/pieces/castles/0/built_now")
    ]
    off = replace(board, pieces=new, rules=RuleSet(expansions=frozenset()))
    assert score_turn(off).facts.built_castles is None


def share(
    count: int, *followers: Any, seats: Sequence[str] = (), rules: RuleSet | None = None
) -> ScoreSheet:
    """The turn that completes a road of two tiles with gold on both of them."""
    gold = (GoldPile(0, 0, 1), GoldPile(0, 1, count - 1))
    board = build_board(
        *SMALL_ROAD,
        pieces=Pieces(gold=gold),
        followers=followers,
        players=("blue", "red", "black"),
        rules=rules,
    )
    return score_turn(board, seats=tuple(seats))


def test_whoever_scores_a_feature_takes_the_gold_on_its_tiles() -> None:
    red = place_follower("road", 0, 0, of="red")
    found = share(5, red).facts
    assert (found.gold, found.gold_piles) == ({"red": 5}, ["/pieces/gold/0", "/pieces/gold/1"])
    assert share(5).facts.gold is None
    off = RuleSet(expansions=frozenset({"fairy"}))
    assert share(5, red, rules=off).facts.gold is None


def test_gold_is_shared_one_by_one_from_who_laid_the_tile() -> None:
    blue = place_follower("road", 0, 0)
    red = place_follower("road", 0, 1, of="red")
    black = place_follower("road", 0, 1, of="black")
    assert share(5, blue, red).facts.gold == {"blue": 3, "red": 2}
    assert share(4, blue, red).facts.gold == {"blue": 2, "red": 2}
    unknown = share(5, red, black)
    assert (unknown.facts.gold, unknown.facts.gold_left) == ({"red": 2, "black": 2}, 1)
    assert ("missing-input", "/seats") in list_warnings(unknown)
    seated = share(5, red, black, seats=("red", "blue", "black"))
    assert (seated.facts.gold, seated.facts.gold_left) == ({"red": 2, "black": 3}, None)
    three = share(5, blue, red, black, seats=("red", "blue", "black"))
    assert three.facts.gold == {"blue": 2, "red": 1, "black": 2}


def share_slowly(count: int, winners: Sequence[str], seats: Sequence[str], first: str) -> Any:
    """The oracle: the ingots are handed out one at a time, going around the table."""
    held = dict.fromkeys(winners, 0)
    at = seats.index(first)
    while count:
        if seats[at] in held:
            held[seats[at]] += 1
            count -= 1
        at = (at + 1) % len(seats)
    return {player: own for player, own in held.items() if own}


@pytest.mark.parametrize("count", range(2, 12))
@pytest.mark.parametrize("seats", [("blue", "red", "black"), ("blue", "black", "red")])
def test_gold_is_shared_as_by_hand(count: int, seats: Sequence[str]) -> None:
    names = ("blue", "red", "black")
    for chosen in range(1, 8):
        winners = [name for number, name in enumerate(names) if chosen >> number & 1]
        held = [place_follower("road", 0, 0, of=name) for name in winners]
        found = share(count, *held, seats=seats).facts
        assert found.gold == share_slowly(count, winners, seats, "blue")
        assert sum(found.gold.values()) == count


def test_a_building_takes_the_gold_around_it_and_a_tile_pays_once() -> None:
    tiles = (place_tile("BA/B", 0, 0), *place_ring())
    gold = Pieces(gold=(GoldPile(0, 0, 1), GoldPile(1, 1, 2), GoldPile(1, 1, 1)))
    monk = [place_follower("monastery", 0, 0, of="red")]
    found = score_turn(build_board(*tiles, pieces=gold, followers=monk))
    assert found.facts.gold == {"red": 4}
    assert [(one.code, one.choice) for one in found.rulings] == [("gold-around", "eight-spaces")]
    own = Pieces(gold=(GoldPile(0, 0, 1),))
    found = score_turn(build_board(*tiles, pieces=own, followers=monk))
    assert (found.facts.gold, found.rulings) == ({"red": 1}, ())
    twice = (
        place_tile("BA/E", 0, 0),
        place_tile("BA/A", 1, -1, 90),
        place_tile("BA/D", 0, -1, 180),
        place_tile("BA/A", -1, -1, 270),
    )
    followers = [place_follower("city", 0, 0, of="red"), place_follower("road", 0, -1)]
    board = build_board(*twice, pieces=Pieces(gold=(GoldPile(0, -1, 2),)), followers=followers)
    found = score_turn(board, laid=2)
    assert found.facts.gold == {"red": 2}
    assert [(one.code, one.choice) for one in found.rulings] == [
        ("tiny-city", "4"),
        ("gold-tile", "first"),
    ]


def test_gold_stays_on_tiles_of_what_is_not_complete() -> None:
    tiles = (*CITY, place_tile("BA/B", 1, 0))
    board = build_board(
        *(tiles[0], tiles[2], tiles[1]),
        pieces=Pieces(gold=(GoldPile(1, 0, 2),)),
        followers=[place_follower("city", 0, 0)],
    )
    found = score_turn(board)
    assert map_points(found) == {"blue": 4, "red": 0}
    assert (found.facts.gold, found.facts.gold_piles) == (None, None)


def test_gold_lies_on_tiles() -> None:
    board = build_board(START, pieces=Pieces(gold=(GoldPile(3, 3, 1),)))
    assert refuse_turn(board) == [("figure.place", "/pieces/gold/0")]


def test_vodyanoy_takes_the_followers_around_him_before_anything_is_scored() -> None:
    road = (place_tile("BA/A", 1, 1), place_tile("BA/A", 1, 2, 180))
    lake = place_tile("RU/V", 0, 0)
    followers = [
        place_follower("road", 1, 1),
        place_follower("road", 1, 2, of="red"),
        place_follower("field", 1, 1, "NL", figure="pig"),
        place_follower("vodyanoy", 0, 0, of="red"),
    ]
    ring = [one for one in place_ring() if (one.x, one.y) != (1, 1)]
    board = build_board(*ring, *road, lake, followers=followers)
    found = score_turn(board)
    assert found.facts.taken == [GoingHome("blue", "follower", 1, "/followers/0")]
    assert found.facts.going_home == []
    near = replace(board, tiles=(*ring, road[1], lake, road[0]))
    found = score_turn(near)
    assert found.facts.taken == [GoingHome("blue", "follower", 1, "/followers/0")]
    assert found.facts.going_home == [GoingHome("red", "follower", 1, "/followers/1")]
    assert map_points(found) == {"blue": 0, "red": 2}
    far = replace(board, tiles=(*ring, road[0], lake, road[1]))
    assert score_turn(far).facts.taken is None
    off = replace(near, rules=RuleSet(expansions=frozenset()))
    assert score_turn(off).facts.taken is None


def test_the_fairy_stays_where_she_is_when_vodyanoy_takes_her_follower() -> None:
    tiles = (place_tile("BA/A", 0, 1), place_tile("RU/V", 0, 0))
    board = build_board(
        *tiles, followers=[place_follower("road", 0, 1)], pieces=Pieces(fairy=Fairy(0, 1, "blue"))
    )
    found = score_turn(board, turn_starts=True)
    assert found.facts.taken == [GoingHome("blue", "follower", 1, "/followers/0")]
    assert map_points(found) == {"blue": 1, "red": 0}


def test_mage_and_witch_leave_what_is_complete() -> None:
    pieces = Pieces(mage=SegmentPlace(0, 0, "road"), witch=SegmentPlace(0, 0, "city"))
    tiles = (START, place_tile("BA/E", 0, -1, 180))
    assert score_turn(build_board(*tiles, pieces=pieces)).facts.leaving == ["witch"]
    assert score_turn(build_board(START, pieces=pieces)).facts.leaving is None


def test_the_fairy_pays_a_point_at_the_start_of_her_players_turn() -> None:
    followers = [place_follower("road", 0, 0), place_follower("city", 0, 0, of="red")]
    mine = build_board(START, followers=followers, pieces=Pieces(fairy=Fairy(0, 0, "blue")))
    assert map_points(score_turn(mine, turn_starts=True)) == {"blue": 1, "red": 0}
    assert map_points(score_turn(mine)) == {"blue": 0, "red": 0}
    others = replace(mine, pieces=Pieces(fairy=Fairy(0, 0, "red")))
    assert score_turn(others, turn_starts=True).entries == ()
    off = replace(mine, rules=RuleSet(expansions=frozenset()))
    assert score_turn(off, turn_starts=True).entries == ()
    assert score_turn(build_board(START), turn_starts=True).entries == ()


def test_king_and_robber_baron_may_be_paid_during_the_game() -> None:
    rules = RuleSet(king_and_robber="continuous")
    found = score_turn(build_board(*CITY, rules=rules))
    assert (map_points(found), found.facts.king) == ({"blue": 1, "red": 0}, "blue")
    assert ("king-and-robber", "continuous") in [(one.code, one.choice) for one in found.rulings]
    second = (
        *CITY,
        place_tile("BB/F.b", 1, 0),
        place_tile("BA/E", 2, 0),
        place_tile("BA/E", 2, -1, 180),
    )
    board = build_board(*second, rules=rules)
    assert map_points(score_turn(board, king="red")) == {"blue": 0, "red": 1}
    unknown = score_turn(board)
    assert (unknown.entries, list_warnings(unknown)) == ((), [("missing-input", "/king")])
    road = score_turn(build_board(*SMALL_ROAD, rules=rules))
    assert map_points(road) == {"blue": 1, "red": 0}
    off = replace(board, rules=replace(rules, expansions=frozenset({"fairy"})))
    assert score_turn(off, king="red").entries == ()


def test_a_hut_that_is_surrounded_pays_its_point() -> None:
    tiles = (place_tile("RU/L", 0, 0), *place_ring())
    board = build_board(*tiles, followers=[place_follower("hut", 0, 0)])
    found = score_turn(board)
    assert map_points(found) == {"blue": 1, "red": 0}
    assert len(found.facts.going_home) == 1
    assert score_turn(replace(board, tiles=tiles[:-1])).entries == ()
