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
CASTLE = {"players": PLAYERS, "tiles": TILES}


def name_board(request: Mapping[str, Any], operation: str = "board-scores") -> str:
    """The id of a request's board."""
    status, document = CLIENT.answer(operation, request)
    assert status == 200, document
    return str(document["board_id"])


def test_another_figure_or_another_tile_is_another_board() -> None:
    red = {**BOARD, "followers": [{**FOLLOWER, "x": 0, "y": 0, "player": "david"}]}
    moved = {**BOARD, "followers": [{**FOLLOWER, "x": 0, "y": 0, "on": "road"}]}
    empty: dict[str, Any] = {"players": PLAYERS, "tiles": []}
    assert len({name_board(one) for one in (BOARD, red, moved, CASTLE, empty)}) == 5


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
