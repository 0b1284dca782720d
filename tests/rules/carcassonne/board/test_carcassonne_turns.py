"""A tile just laid: castles, gold, barns, flocks and titles in a turn; two rule sets compared."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.answers import Flock, GoingHome
from services.carcassonne.board.position import BoardPosition, Fairy, GoldPile, Pieces, PlacedTile
from services.carcassonne.rules.position import RuleSet
from shared.core.illegal import IllegalPosition
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    START,
    build_board,
    list_fact,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_tile,
)
from tests.rules.carcassonne.placed_boards import build_turn, build_turn_sheet

CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
SMALL_ROAD = (place_tile("BA/A", 0, 0), place_tile("BA/A", 0, 1, 180))


def score_turn(position: BoardPosition, laid: int = -1, **more: Any) -> ScoreSheet:
    """The turn of blue, who laid the last tile unless another index is given."""
    return build_turn_sheet(build_turn(position, laid % len(position.tiles), **more))


def refuse_turn(position: BoardPosition, **more: Any) -> list[tuple[str, str]]:
    """The code and the pointer of every fault of a turn."""
    with pytest.raises(IllegalPosition) as refused:
        score_turn(position, **more)
    return [(fault.code, fault.pointer) for fault in refused.value.faults]


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


"""A complete city of two tiles."""

BARN = place_follower("field", 0, 1, figure="barn")
FARMER = place_follower("field", 0, 0, of="red")


def plain(x: int, y: int) -> PlacedTile:
    """A tile that is one field, whatever else is on it."""
    return place_tile("BA/B", x, y)


def test_a_field_that_is_joined_to_a_barns_pays_its_farmers_less() -> None:
    apart = (*CITY, plain(2, 0), plain(1, 0))
    barn = place_follower("field", 2, 0, figure="barn")
    pig = place_follower("field", 0, 0, of="red", figure="pig")
    board = build_board(*apart, followers=[barn, FARMER])
    found = score_turn(board)
    assert (map_values(found), map_points(found)) == ({"barn_field-1": 1}, {"blue": 0, "red": 1})
    assert found.facts.going_home == [GoingHome("red", "follower", 1, "/followers/1")]
    with_pig = replace(board, followers=(barn, FARMER, pig))
    assert map_points(score_turn(with_pig)) == {"blue": 0, "red": 2}
    one = replace(with_pig, rules=RuleSet(barn_pig="one"))
    assert map_points(score_turn(one)) == {"blue": 0, "red": 1}
    alone = replace(board, followers=(FARMER,))
    assert score_turn(alone).entries == ()


def test_farmers_who_were_beside_the_barn_before_wait_for_the_end() -> None:
    board = build_board(
        *CITY, plain(1, 0), plain(2, 0), followers=[BARN._replace(x=1, y=0), FARMER]
    )
    assert score_turn(board).entries == ()
    new = replace(board, followers=(BARN._replace(x=1, y=0), FARMER._replace(x=2)))
    assert score_turn(new).entries == ()


def test_only_a_flock_of_the_player_that_was_there_is_driven_home() -> None:
    others = place_follower("field", 0, 0, of="red", figure="shepherd", flock=(1,))
    board = build_board(plain(0, 0), plain(1, 0), followers=[others])
    assert refuse_turn(board, drives_flock=True) == [("flock.none", "/drives_flock")]
    new = replace(board, followers=(place_follower("field", 1, 0, figure="shepherd", flock=(3,)),))
    assert refuse_turn(new, drives_flock=True) == [("flock.none", "/drives_flock")]
    off = replace(board, rules=RuleSet(expansions=frozenset()))
    assert score_turn(off).facts.flocks is None


def test_a_field_that_can_grow_no_more_ends_its_flock() -> None:
    shepherd = place_follower("field", 0, 0, figure="shepherd", flock=(3, 3))
    abbey = build_board(
        place_tile("BA/B", 1, 0), place_tile("AM/A", 0, 0), followers=[shepherd._replace(x=1)]
    )
    open_still = score_turn(abbey)
    assert open_still.facts.flocks == [Flock(["/followers/0"], 6, closed=False, driven_home=False)]
    walled = build_board(
        place_tile("BA/B", 1, 0),
        *[place_tile("AM/A", x, y) for x, y in ((2, 0), (1, -1), (1, 1), (0, 0))],
        followers=[shepherd._replace(x=1)],
        players=("blue", "red", "black", "green"),
    )
    found = score_turn(walled)
    assert found.facts.flocks == [Flock(["/followers/0"], 6, closed=True, driven_home=True)]
    assert map_points(found)["blue"] == 6
