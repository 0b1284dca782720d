"""Boards that cannot be read are reported with all other faults, and notations with their place."""

from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.schemas.gate import Gate
from tests.rules.game_client import GameClient
from tests.schemas.carcassonne_asking import CALLS

CLIENT = GameClient(GAME)
BOARD_BODY = CALLS.operations["board-scores"].answer_fields
START = {"tile": "BA/D", "x": 0, "y": 0}
BROKEN = {"id": "my/1", "segments": [{"kind": "city", "edges": ["N", "N"]}]}
TWICE = [{"id": "red"}, {"id": "red"}]
COLUMN = [{"x": 0, "y": number} for number in range(12)]
RIM = [{"cell": cell, "side": side} for cell in range(12) for side in ("W", "E")]


def request_answer(operation: str, **given: Any) -> dict[str, Any]:
    _, document = CLIENT.answer(operation, {"players": [{"id": "red"}], **given})
    return document


def faults(operation: str, **given: Any) -> list[tuple[str, str]]:
    return [(one["code"], one["pointer"]) for one in request_answer(operation, **given)["errors"]]


def test_a_tile_that_cannot_be_read_hides_nothing_that_is_wrong_beside_it() -> None:
    figure = {"player": "green", "figure": "follower", "x": 0, "y": 0, "on": "road"}
    given = {
        "players": TWICE,
        "custom_tiles": [BROKEN],
        "tiles": [{**START, "tile": "QQ"}, {**START, "tile": "my/1", "x": 1}, {**START, "x": 7}],
        "followers": [figure],
        "holdings": {"king": "blue"},
    }
    assert faults("board-scores", **given) == [
        ("tile.side", "/custom_tiles/0/segments/0/edges/1"),
        ("player.unknown", "/holdings/king"),
        ("player.duplicate", "/players/1/id"),
        ("tile.unknown", "/tiles/0/tile"),
        ("player.unknown", "/followers/0/player"),
    ]


@pytest.mark.parametrize(
    ("operation", "given"),
    [
        ("board-scores", {}),
        ("turn-scores", {"laid": {"x": 0, "y": 0}, "player": "red"}),
        ("fits", {"space": {"x": 1, "y": 0}}),
    ],
)
def test_a_word_that_cannot_be_read_hides_nothing_that_is_wrong_beside_it(
    operation: str, given: dict[str, Any]
) -> None:
    line = "0,0 BA/D@45 QQ;green:follower@0,0:road"
    document = request_answer(operation, **{"players": TWICE, "notation": line, **given})
    assert [(one["code"], one["pointer"], one.get("places")) for one in document["errors"]] == [
        ("notation.word", "/notation", None),
        ("player.duplicate", "/players/1/id", None),
        ("tile.unknown", "/notation", [{"x": 1, "y": 0, "pointer": "/notation"}]),
        ("player.unknown", "/notation", [{"x": 0, "y": 0, "pointer": "/notation"}]),
    ]


def test_faults_of_a_board_of_a_comparison_have_its_pointer() -> None:
    board = {"players": TWICE, "notation": "0,0 BA/D@45 QQ", "holdings": {"king": "blue"}}
    _, document = CLIENT.answer("comparisons", {"rules": [{}, {}], "position": board})
    assert [(one["code"], one["pointer"]) for one in document["errors"]] == [
        ("notation.word", "/position/notation"),
        ("player.unknown", "/position/holdings/king"),
        ("player.duplicate", "/position/players/1/id"),
        ("tile.unknown", "/position/notation"),
    ]
    assert document["errors"][3]["places"] == [{"x": 1, "y": 0, "pointer": "/position/notation"}]


def test_faults_of_a_notation_name_their_places() -> None:
    line = "0,0 BA/D BA/D;red:follower@0,0:field red:follower@1,0:monastery:N;ferry@1,0:NE"
    document = request_answer("board-scores", notation=line)
    found = {(one["code"], *one["places"][0].values()) for one in document["errors"]}
    assert found == {
        ("follower.ambiguous", 0, 0, "/notation"),
        ("follower.place", 1, 0, "N", "/notation"),
        ("figure.place", 1, 0, "/notation"),
    }


def test_followers_are_looked_at_before_tiles_are_tried() -> None:
    figure = {"player": "blue", "figure": "follower", "x": 7, "y": 7, "on": "city"}
    given = {"tiles": [START], "followers": [figure]}
    assert faults("fits", **given, space={"x": 0, "y": 0}) == [
        ("board.overlap", "/space"),
        ("follower.place", "/followers/0"),
        ("player.unknown", "/followers/0/player"),
    ]


def of_several_cells(*fields: dict[str, Any]) -> dict[str, Any]:
    """A column of twelve cells with a city on each side of its rim, and these fields."""
    ends = [{"cell": 0, "side": "N"}, {"cell": 11, "side": "S"}]
    cities = [{"kind": "city", "edges": [edge]} for edge in (*RIM, *ends)]
    return {"id": "my/1", "cells": COLUMN, "segments": [*cities, *fields]}


def test_tiles_of_the_request_cover_no_more_spaces_than_a_board_has() -> None:
    tile = {"id": "my/1", "cells": COLUMN, "segments": []}
    line = "0,0 " + "my/1 " * 166
    assert "errors" not in request_answer("board-scores", custom_tiles=[tile], notation=line)
    tiles = [{"tile": "my/1", "x": number, "y": 0} for number in range(167)]
    for board, where in (({"notation": line + "my/1"}, "/notation"), ({"tiles": tiles}, "/tiles")):
        document = request_answer("board-scores", custom_tiles=[tile], **board)
        (fault,) = document["errors"]
        assert (fault["code"], fault["pointer"]) == ("tile.spaces", where)
        assert "2000" in fault["detail"]
        assert "2004" in fault["detail"]


def test_tiles_of_the_request_have_no_more_segments_than_can_be_scored() -> None:
    tile = {"id": "my/1", "segments": [{"kind": "garden"}] * 39}
    line = "0,0 " + "my/1 " * 200
    document = request_answer("board-scores", custom_tiles=[tile], notation=line, features=True)
    assert len(document["entries"]) == 200 * 39 + 1
    (fault,) = request_answer("board-scores", custom_tiles=[tile], notation=line + "my/1")["errors"]
    assert (fault["code"], fault["pointer"]) == ("tile.many", "/notation")
    assert "8040" in fault["detail"]


def test_a_field_counts_again_for_each_city_that_it_touches() -> None:
    tile = of_several_cells({"kind": "field", "cities": RIM})
    line = "0,0 " + "my/1 " * 157
    (fault,) = request_answer("board-scores", custom_tiles=[tile], notation=line)["errors"]
    assert fault["code"] == "tile.many"
    assert str(157 * (26 + 1 + 24)) in fault["detail"]


def test_the_largest_board_is_answered_as_its_schema_promises() -> None:
    most = max(DESIGNS.values(), key=lambda design: len(design.segments))
    assert len(most.segments) == 9
    line = "0,0 " + f"{most.id} " * 2_000
    document = request_answer("board-scores", notation=line, features=True)
    assert len(document["entries"]) > 10_000
    entries = BOARD_BODY.strict_fields()["entries"].value_schema()
    assert len(document["entries"]) <= entries["maxItems"]
    assert entries["maxItems"] >= 2_000 * 9 + 8_000
    assert Gate(BOARD_BODY).admits(document)
