"""Carcassonne's turn: barns that are placed or met, flocks that are driven home."""

from dataclasses import replace

from services.carcassonne.board.answers import Flock, GoingHome
from services.carcassonne.board.position import PlacedTile
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    build_board,
    map_points,
    map_values,
    place_follower,
    place_tile,
)
from tests.rules.carcassonne.board.test_carcassonne_turn_pieces import refuse_turn, score_turn

CITY = (place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180))
"""A complete city of two tiles."""
BARN = place_follower("field", 0, 1, figure="barn")
FARMER = place_follower("field", 0, 0, of="red")


def plain(x: int, y: int) -> PlacedTile:
    """A tile that is one field, whatever else is on it."""
    return place_tile("BA/B", x, y)


def test_a_barn_that_is_placed_pays_the_farmers_and_sends_them_home() -> None:
    pig = place_follower("field", 0, 0, of="red", figure="pig")
    board = build_board(*CITY, plain(0, 1), followers=[BARN, FARMER, pig])
    found = score_turn(board)
    assert map_points(found) == {"blue": 0, "red": 4}
    assert map_values(found) == {"field-1": 3}
    assert found.facts.going_home == [
        GoingHome("red", "follower", 1, "/followers/1"),
        GoingHome("red", "pig", 1, "/followers/2"),
    ]
    assert found.facts.completed == []
    later = replace(board, tiles=(*board.tiles, plain(1, 1)))
    assert (score_turn(later).entries, score_turn(later).facts.going_home) == ((), [])
    off = replace(board, rules=RuleSet(expansions=frozenset({"traders_and_builders"})))
    assert score_turn(off).entries == ()


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


def test_a_field_has_one_barn_when_it_is_placed_and_may_have_two_when_it_is_joined() -> None:
    other = BARN._replace(player="red", x=2, y=0)
    followers = [BARN._replace(x=1, y=0), other, FARMER]
    board = build_board(*CITY, plain(2, 0), plain(1, 0), followers=followers)
    assert refuse_turn(board) == [("figure.place", "/followers/0")]
    joined = replace(board, followers=(other, BARN._replace(x=0, y=0)))
    assert score_turn(joined).entries == ()


def test_a_flock_driven_home_pays_every_shepherd_and_grows_otherwise() -> None:
    mine = place_follower("field", 0, 0, figure="shepherd", flock=(2, 4))
    others = place_follower("field", 0, 0, of="red", figure="shepherd", flock=(1,))
    board = build_board(plain(0, 0), plain(1, 0), followers=[mine, others])
    flock = Flock(["/followers/0", "/followers/1"], 7, closed=False, driven_home=False)
    assert score_turn(board).facts.flocks == [flock]
    assert map_points(score_turn(board)) == {"blue": 0, "red": 0}
    found = score_turn(board, drives_flock=True)
    assert found.facts.flocks == [flock._replace(driven_home=True)]
    assert map_points(found) == {"blue": 7, "red": 7}
    assert [one.figure for one in found.facts.going_home] == ["shepherd", "shepherd"]
    farmer = replace(board, followers=(mine, others, FARMER))
    assert len(score_turn(farmer, drives_flock=True).facts.going_home) == 2
    far = replace(board, tiles=(*board.tiles, plain(2, 0)), followers=(mine, others))
    assert score_turn(far, drives_flock=True).facts.flocks[0].driven_home


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


def test_a_flock_is_a_shepherds() -> None:
    board = build_board(plain(0, 0), followers=[FARMER._replace(flock=(1,))])
    assert refuse_turn(board) == [("figure.place", "/followers/0/flock")]
