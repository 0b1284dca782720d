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


GRID = [{"tile": "BA/B", "x": x, "y": y} for y in (0, 1) for x in (0, 1, 2)]
WIDE = {
    "id": "my/wide",
    "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}],
    "segments": [
        {"kind": "german_castle"},
        {"kind": "road", "edges": [{"cell": 0, "side": "W"}, {"cell": 1, "side": "E"}]},
        {"kind": "city", "edges": [{"cell": 0, "side": "S"}]},
        {"kind": "city", "edges": [{"cell": 1, "side": "S"}]},
    ],
    "marks": [{"kind": "circus"}, {"kind": "acrobats"}],
}
WIDES = {"custom_tiles": [WIDE], "tiles": [{"tile": "my/wide", "x": 0, "y": 0, "rotation": 90}]}


def place_barn(x: int, y: int, side: str | None = None) -> dict[str, Any]:
    named = {} if side is None else {"side": side}
    barn = {"player": "wendy", "figure": "barn", "on": "field", "x": x, "y": y, **named}
    return {"tiles": GRID, "followers": [barn]}


def stand_on_wide(on: str, y: int, **place: Any) -> dict[str, Any]:
    return {**WIDES, "followers": [{**FOLLOWER, "on": on, "x": 0, "y": y, **place}]}


def put_on_wide(name: str, y: int) -> dict[str, Any]:
    pieces: Mapping[str, Any] = {
        "big_top": {"x": 0, "y": y, "value": 4},
        "gold": [{"x": 0, "y": y, "count": 2}],
        "little_buildings": [{"x": 0, "y": y, "kind": "shed"}],
        "fairy": {"x": 0, "y": y, "player": "wendy"},
        "mage": {"x": 0, "y": y, "on": "road"},
    }
    return {**stand_on_wide("road", 0), "pieces": {name: pieces[name]}}


NAMED: Mapping[str, tuple[str, list[Mapping[str, Any]]]] = {
    "a barn": (
        ";wendy:barn@0,0:field:ER",
        [
            *[place_barn(0, 0, side) for side in (None, "ER", "SL")],
            *[place_barn(1, 0, side) for side in ("SR", "WL")],
            *[place_barn(1, 1, side) for side in ("NL", "WR")],
            *[place_barn(0, 1, side) for side in (None, "NR", "EL")],
        ],
    ),
    "another barn": (
        ";wendy:barn@1,0:field:ER",
        [
            *[place_barn(1, 0, side) for side in ("ER", "SL")],
            *[place_barn(2, 0, side) for side in (None, "SR", "WL")],
            *[place_barn(2, 1, side) for side in (None, "NL", "WR")],
            *[place_barn(1, 1, side) for side in ("NR", "EL")],
        ],
    ),
    "a barn on one of two corners": (";wendy:barn@1,0:field", [place_barn(1, 0)]),
    "a German castle": (
        ";wendy:follower@0,0:german_castle",
        [stand_on_wide("german_castle", y) for y in (0, 1)],
    ),
    "a pyramid": (
        ";wendy:follower@0,0:pyramid",
        [stand_on_wide("pyramid", y) for y in (0, 1)],
    ),
    "a road over a double tile": (
        ";wendy:follower@0,0:road",
        [
            *[stand_on_wide("road", y) for y in (0, 1)],
            *[stand_on_wide("road", y, side=side) for y, side in ((0, "N"), (1, "S"))],
            stand_on_wide("road", 1, segment=1),
        ],
    ),
    "a city on half of a double tile": (
        ";wendy:follower@0,1:city:W",
        [
            stand_on_wide("city", 1, side="W"),
            *[stand_on_wide("city", y, segment=3) for y in (0, 1)],
        ],
    ),
    **{
        name: (f";wendy:follower@0,0:road;{word}", [put_on_wide(name, y) for y in (0, 1)])
        for name, word in {
            "big_top": "big_top@0,0=4",
            "gold": "gold@0,0=2",
            "little_buildings": "shed@0,0",
            "fairy": "fairy@0,0=wendy",
            "mage": "mage@0,0:road",
        }.items()
    },
}


@pytest.mark.parametrize("what", NAMED)
def test_what_may_be_named_in_several_ways_has_one_notation_and_one_id(what: str) -> None:
    written, boards = NAMED[what]
    answers = [CLIENT.answer("board-scores", {"players": PLAYERS, **one})[1] for one in boards]
    notations = {answer["notation"] for answer in answers}
    assert len(notations) == 1
    (notation,) = notations
    assert notation.partition(";")[1] + notation.partition(";")[2] == written
    assert len({answer["board_id"] for answer in answers}) == 1
    own = {"custom_tiles": [WIDE]} if "my/wide" in notation else {}
    again = CLIENT.answer("board-scores", {"players": PLAYERS, "notation": notation, **own})[1]
    assert (again["notation"], again["board_id"]) == (notation, answers[0]["board_id"])
    assert [one["points"] for one in again["players"]] == [
        one["points"] for one in answers[0]["players"]
    ]


def test_barns_on_two_corners_are_two_boards_however_they_are_turned() -> None:
    """A half turn takes the left corner of the grid of three by two tiles to the right one."""
    left, right = place_barn(0, 0, "ER"), place_barn(2, 1, "WR")
    turned = {**right, "tiles": [{**tile, "rotation": 180} for tile in GRID]}
    names = [name_board({"players": PLAYERS, **one}) for one in (left, turned, right)]
    assert names[0] == names[1] != names[2]


def test_a_barn_keeps_its_place_where_the_sides_at_its_corner_do_not_match() -> None:
    clash = [{**GRID[0]}, {"tile": "BA/W", "x": 1, "y": 0, "rotation": 90}, *GRID[3:5]]
    barn = place_barn(1, 1, "NL")["followers"]
    board = {"players": PLAYERS, "tiles": clash, "followers": barn, "clashes": "score"}
    status, document = CLIENT.answer("board-scores", board)
    assert status == 200, document
    assert document["notation"].endswith(";wendy:barn@1,1:field")
