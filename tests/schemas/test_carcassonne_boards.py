"""What a request about a board becomes, and where its faults and warnings point."""

from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import Design, build_rotations
from services.carcassonne.board.position import (
    BoardPosition,
    Space,
)
from services.carcassonne.costs import estimate_board_cost
from services.carcassonne.requests.pointers import BoardRequest
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.described import PRINTED_FIELDS
from services.carcassonne.tiles.search import describe_tile
from shared.core.illegal import IllegalPosition
from tests.rules.game_client import GameClient
from tests.schemas.carcassonne_asking import CALLS, catch_faults, places

PLAYERS = [{"id": "blue"}, {"id": "red", "carried": 3}]
START = {"tile": "BA/D", "x": 0, "y": 0}
ROAD = {"kind": "road", "edges": ["W", "E"]}
CLIENT = GameClient(GAME)


def read(operation: str, **given: Any) -> BoardRequest[Any]:
    request: BoardRequest[Any] = CALLS.operations[operation].read(
        CALLS.gates[operation].parse(given)
    )
    return request


def board(**given: Any) -> BoardPosition:
    request = read("board-scores", **{"players": PLAYERS, "tiles": [START], **given})
    position: BoardPosition = request.position
    assert request.board is position
    return position


def request_answer(operation: str, **given: Any) -> dict[str, Any]:
    _, document = CLIENT.answer(operation, given)
    return document


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("tiles", [START]),
        ("followers", [{"player": "red", "figure": "follower", "x": 0, "y": 0, "on": "road"}]),
        ("pieces", {"bridges": [{"x": 0, "y": 0, "axis": "NS"}]}),
    ],
)
def test_nothing_that_a_notation_contains_may_be_given_beside_it(part: str, content: Any) -> None:
    given = {"tiles": [], "notation": "0,0 BA/D", part: content}
    assert places(catch_faults(board, **given)) == [("notation.beside", f"/{part}")]


def test_tiles_of_the_expansions_that_are_on_are_tried() -> None:
    given = {"players": PLAYERS, "space": {"x": 0, "y": -1}}
    every = read("fits", **given).position
    assert every.space == Space(0, -1)
    assert every.designs == tuple(DESIGNS.values())
    base = read("fits", **given, rules={"expansions": []}).position
    assert sum(design.copies or 0 for design in base.designs) == 72
    assert [len(base.designs), len({design.box for design in base.designs})] == [24, 24]
    gardens = read("fits", **given, rules={"expansions": ["abbot"]}).position.designs
    assert [design.id for design in gardens if design.has_garden][:2] == [
        "BA/N-garden",
        "BA/M-garden",
    ]
    assert len(gardens) == 32
    rules = {"expansions": ["river"]}
    own = [{"id": "my/1", "segments": [ROAD]}]
    river = read("fits", **given, rules=rules, custom_tiles=own).position
    assert DESIGNS["RI/s"] in river.designs
    assert DESIGNS["AM/A"] not in river.designs
    assert river.designs[-1].id == "my/1"


def test_one_space_or_all_of_them_are_filled_and_players_may_be_left_out() -> None:
    every = read("fits", tiles=[START], spaces="all").position
    assert (every.space, every.board.players) == (None, ())
    for given in ({}, {"spaces": "all", "space": {"x": 0, "y": -1}}):
        with pytest.raises(IllegalPosition) as refused:
            read("fits", tiles=[START], **given)
        assert [(one.code, one.pointer) for one in refused.value.faults] == [
            ("fits.space", "/space")
        ]


def test_all_spaces_cost_more_with_tiles_of_the_request_that_cover_several() -> None:
    tiles = [{"tile": "BA/U", "x": x, "y": 0} for x in range(9)]
    wide = {"id": "my/2", "cells": [{"x": x, "y": 0} for x in range(12)], "segments": []}
    costs = [
        estimate_board_cost(
            CALLS.gates["fits"].parse({"tiles": tiles, "custom_tiles": own, "spaces": "all"})
        )
        for own in ([{"id": "my/1", "segments": []}], [wide] * 50)
    ]
    assert 5 < costs[0] < costs[1] <= 200


def test_warnings_about_a_notation_point_at_it() -> None:
    line = "0,0 BA/C BA/C;red:follower@0,0:city"
    document = request_answer("board-scores", players=PLAYERS, notation=line)
    assert [(one["code"], one["pointer"]) for one in document["warnings"]] == [
        ("tile-doubtful", "/notation"),
        ("tile-copies", "/notation"),
    ]
    followers = [{"player": "green", "figure": "follower", "x": 0, "y": 0, "on": "road"}]
    stranger = request_answer("board-scores", players=PLAYERS, tiles=[START], followers=followers)
    assert stranger["errors"][0]["pointer"] == "/followers/0/player"


def test_every_tile_of_the_catalogue_can_be_described_by_a_request() -> None:
    for name, design in DESIGNS.items():
        shown = describe_tile(name)
        own = {key: shown[key] for key in PRINTED_FIELDS if key in shown}
        position = board(custom_tiles=[{"id": "my/1", **own}], tiles=[{**START, "tile": "my/1"}])
        read_again = position.tiles[0].design
        assert read_again is not None
        assert (read_again.segments, read_again.marks) == (design.segments, design.marks), name
        assert build_rims(read_again) == build_rims(design), name


def build_rims(design: Design) -> list[list[tuple[str, tuple[int, ...]]]]:
    return [
        [(rim.code, rim.segments) for cell in rotated.cells for rim in cell.rims]
        for rotated in build_rotations(design)
    ]
