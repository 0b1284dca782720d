"""The id of a board in answers: the same board has the same id in every operation."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from tests.rules.game_client import GameClient

CLIENT = GameClient(GAME)
PLAYERS = [{"id": "wendy"}, {"id": "david"}]
TILES = [{"tile": "BA/D", "x": 0, "y": 0}, {"tile": "BA/E", "x": 0, "y": -1, "rotation": 180}]
FOLLOWER = {"player": "wendy", "figure": "follower", "on": "city"}
BOARD = {"players": PLAYERS, "tiles": TILES, "followers": [{**FOLLOWER, "x": 0, "y": 0}]}
SENT: Mapping[str, Mapping[str, Any]] = {
    "in another order": {**BOARD, "tiles": TILES[::-1]},
    "as a line": {"players": PLAYERS, "notation": "0,-1 BA/E@180|BA/D;wendy:follower@0,0:city"},
    "shifted": {"players": PLAYERS, "notation": "7,8 BA/E@180|BA/D;wendy:follower@7,9:city"},
    "turned": {"players": PLAYERS, "notation": "0,0 BA/D@90 BA/E@270;wendy:follower@0,0:city"},
    "with a side": {**BOARD, "followers": [{**FOLLOWER, "x": 0, "y": 0, "side": "N"}]},
}
OPERATIONS: Mapping[str, Mapping[str, Any]] = {
    "board-scores": BOARD,
    "turn-scores": {**BOARD, "laid": {"x": 0, "y": -1}, "player": "wendy"},
    "fits": {**BOARD, "space": {"x": 0, "y": 1}},
    "comparisons": {"position": BOARD, "rules": [{"edition": "C1"}, {"edition": "C3"}]},
}
CASTLE = {"players": PLAYERS, "tiles": TILES}
OWN = {"id": "my/1", "segments": [{"kind": "city", "edges": ["N", "S"]}]}


def name_board(request: Mapping[str, Any], operation: str = "board-scores") -> str:
    """The id of a request's board."""
    status, document = CLIENT.answer(operation, request)
    assert status == 200, document
    return str(document["board_id"])


@pytest.mark.parametrize("how", SENT)
def test_a_board_has_one_id_however_it_is_sent(how: str) -> None:
    assert name_board(SENT[how]) == name_board(BOARD)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_names_the_board_alike(operation: str) -> None:
    assert name_board(OPERATIONS[operation], operation) == name_board(BOARD)


def test_what_the_rules_and_the_track_say_is_not_of_the_board() -> None:
    other = {**BOARD, "rules": {"edition": "C1"}, "mode": "completed", "features": True}
    assert name_board({**other, "players": [{"id": "wendy", "carried": 30}, {"id": "david"}]}) == (
        name_board(BOARD)
    )


def test_another_figure_or_another_tile_is_another_board() -> None:
    red = {**BOARD, "followers": [{**FOLLOWER, "x": 0, "y": 0, "player": "david"}]}
    moved = {**BOARD, "followers": [{**FOLLOWER, "x": 0, "y": 0, "on": "road"}]}
    empty: dict[str, Any] = {"players": PLAYERS, "tiles": []}
    assert len({name_board(one) for one in (BOARD, red, moved, CASTLE, empty)}) == 5


@pytest.mark.parametrize("on", ["road", "city"])
def test_the_fairy_is_beside_one_figure_however_it_is_named(on: str) -> None:
    figures = [
        {**FOLLOWER, "x": 0, "y": 0},
        {**FOLLOWER, "x": 0, "y": 0, "figure": "large", "on": "road"},
    ]
    named: Mapping[str, Mapping[str, str]] = {
        "road": {"figure": "large"},
        "city": {"figure": "follower"},
    }
    fairy = {"x": 0, "y": 0, "player": "wendy"}
    places = ({"on": on}, named[on], {"on": on, "side": {"road": "E", "city": "N"}[on]})
    boards = [
        {**BOARD, "followers": figures, "pieces": {"fairy": {**fairy, **place}}} for place in places
    ]
    assert len({name_board(one) for one in boards}) == 1


def test_the_fairy_beside_another_figure_is_another_board() -> None:
    figures = [{**FOLLOWER, "x": 0, "y": 0}, {**FOLLOWER, "x": 0, "y": 0, "on": "road"}]
    fairy = {"x": 0, "y": 0, "player": "wendy"}
    boards = [
        {**BOARD, "followers": figures, "pieces": {"fairy": {**fairy, "on": on}}}
        for on in ("road", "city")
    ]
    assert len({name_board(one) for one in boards}) == 2


def test_the_fairy_is_beside_the_figure_whose_road_it_names() -> None:
    def send(side: str, quarters: int) -> dict[str, Any]:
        sides = "NESW"
        turned = {one: sides[(sides.index(one) + quarters) % 4] for one in sides}
        tile = {"tile": "BA/W", "x": 0, "y": 0, "rotation": 90 * quarters}
        road = {**FOLLOWER, "x": 0, "y": 0, "on": "road"}
        return {
            "players": PLAYERS,
            "tiles": [tile],
            "followers": [{**road, "side": turned[one]} for one in "ES"],
            "pieces": {
                "fairy": {"x": 0, "y": 0, "player": "wendy", "on": "road", "side": turned[side]}
            },
        }

    named = {side: {name_board(send(side, quarters)) for quarters in range(4)} for side in "ES"}
    assert [len(names) for names in named.values()] == [1, 1]
    assert named["E"] != named["S"]


def test_a_castle_and_its_follower_may_be_named_by_either_tile() -> None:
    pieces = [{"x": 0, "y": 0, "side": "N"}, {"x": 0, "y": -1, "side": "S"}]
    boards = [
        {
            **CASTLE,
            "pieces": {"castles": [castle]},
            "followers": [{**FOLLOWER, **standing, "on": "castle"}],
        }
        for castle in pieces
        for standing in pieces
    ]
    assert len({name_board(one) for one in boards}) == 1


def test_own_tiles_of_one_id_are_two_boards_where_they_are_drawn_otherwise() -> None:
    coat = {**OWN, "segments": [{"kind": "city", "edges": ["N", "S"], "coats": 1}]}
    boards = [
        {"players": PLAYERS, "custom_tiles": [one], "tiles": [{"tile": "my/1", "x": 0, "y": 0}]}
        for one in (OWN, coat)
    ]
    assert len({name_board(one) for one in boards}) == 2


def test_a_board_that_looks_the_same_after_a_half_turn_has_one_id() -> None:
    lines = ("0,0 BA/C BA/C@180", "3,4 BA/C@90|BA/C@270")
    assert len({name_board({"players": PLAYERS, "notation": line}) for line in lines}) == 1
