"""What a request about a board becomes, and where its faults and warnings point."""

from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import Design, Edge, Mark, build_rotations
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Space,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.costs import estimate_board_cost
from services.carcassonne.requests.pointers import BoardRequest
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import Player
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.described import PRINTED_FIELDS
from services.carcassonne.tiles.search import describe_tile
from shared.core.illegal import IllegalPosition
from shared.schemas.gate import SchemaError
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


def test_a_board_that_says_little_gets_the_defaults_of_the_table() -> None:
    position = board()
    assert position.mode == "final"
    assert position.rules.edition == "C3"
    assert position.players == (Player("blue"), Player("red", 3))
    assert position.tiles == (PlacedTile("BA/D", DESIGNS["BA/D"], 0, 0, 0),)
    assert (position.followers, position.pieces) == ((), Pieces())
    assert position.holdings == Holdings()
    assert (position.all_features, position.faults) == (False, ())


def test_a_board_is_read_with_all_that_is_said_of_it() -> None:
    follower = {"player": "red", "figure": "large", "x": 0, "y": 0, "on": "road", "side": "E"}
    position = board(
        mode="projected",
        features=True,
        tiles=[{**START, "rotation": 90}, {"tile": "BA/?", "x": 1, "y": -2}],
        followers=[follower, {**follower, "count": 2, "ghosts": 1, "hill": True}],
        holdings={"king": "red", "gold": {"blue": 4}},
    )
    assert position.tiles[0].rotation == 90
    assert position.tiles[1] == PlacedTile("BA/?", None, 1, -2, 0)
    assert position.followers == (
        PlacedFollower("red", "large", 0, 0, "road", "E"),
        PlacedFollower("red", "large", 0, 0, "road", "E", None, 2, 1, True),
    )
    assert position.holdings == Holdings(king="red", gold={"blue": 4})
    assert (position.mode, position.all_features) == ("projected", True)


def test_every_piece_is_read() -> None:
    here = {"x": 1, "y": 2}
    pieces = {
        "fairy": {**here, "player": "red", "figure": "large", "on": "road", "side": "N"},
        "mage": {**here, "on": "road", "side": "E"},
        "witch": {**here, "on": "city", "segment": 0},
        "bridges": [{**here, "axis": "WE"}],
        "castles": [{**here, "side": "N"}],
        "tunnels": [{"ends": [{**here, "side": "N"}, {**here, "side": "S"}]}],
        "ferries": [{**here, "sides": ["N", "E"]}],
        "tollhouses": [{**here, "player": "red", "side": "E", "large": True}],
        "little_buildings": [{**here, "kind": "shed"}],
        "big_top": {**here, "value": 4},
    }
    assert board(pieces=pieces).pieces == Pieces(
        Fairy(1, 2, "red", "large", "road", "N"),
        SegmentPlace(1, 2, "road", "E"),
        SegmentPlace(1, 2, "city", None, 0),
        (Bridge(1, 2, "WE"),),
        (PlacedCastle(1, 2, "N"),),
        (Tunnel((BoardEdge(1, 2, "N"), BoardEdge(1, 2, "S"))),),
        (Ferry(1, 2, ("N", "E")),),
        (Tollhouse("red", 1, 2, "E", large=True),),
        (PlacedBuilding("shed", 1, 2),),
        BigTop(1, 2, 4),
    )


def test_a_tile_of_the_request_becomes_a_design() -> None:
    described = {
        "id": "my/1",
        "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}],
        "segments": [
            {"kind": "road", "edges": [{"cell": 0, "side": "W"}, {"cell": 1, "side": "E"}]},
            {"kind": "garden", "cell": 1},
        ],
        "marks": [{"kind": "mist", "count": 2}],
    }
    position = board(custom_tiles=[described], tiles=[{**START, "tile": "my/1"}])
    design = position.tiles[0].design
    assert design is not None
    assert design.cells == ((0, 0), (1, 0))
    assert design.segments[0].edges == (Edge("W", 0), Edge("E", 1))
    assert [one.kind for one in design.segments[:2]] == ["road", "garden"]
    assert design.marks == (Mark("mist", number=2),)
    assert design.copies is None


def test_an_id_of_the_catalogue_or_of_another_tile_is_taken() -> None:
    tiles = [{"id": name, "segments": [ROAD]} for name in ("BA/D", "my/1", "my/1")]
    faults = catch_faults(board, custom_tiles=tiles)
    assert places(faults) == [
        ("tile.duplicate", "/custom_tiles/0/id"),
        ("tile.duplicate", "/custom_tiles/2/id"),
    ]


def test_a_notation_stands_for_tiles_followers_and_pieces() -> None:
    line = "0,0 BA/D my/1;red:follower@0,0:road;mage@0,0:road"
    tiles = [{"id": "my/1", "segments": [ROAD]}]
    request = read("board-scores", players=PLAYERS, notation=line, custom_tiles=tiles)
    assert request.has_notation
    assert [tile.tile for tile in request.board.tiles] == ["BA/D", "my/1"]
    assert request.board.tiles[1].design is not None
    assert request.board.followers == (PlacedFollower("red", "follower", 0, 0, "road"),)
    assert request.board.pieces == Pieces(mage=SegmentPlace(0, 0, "road"))


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


def test_an_empty_board_is_an_empty_notation() -> None:
    assert board(tiles=[], notation="").tiles == ()


def test_empty_pieces_may_be_given_beside_a_notation() -> None:
    assert board(tiles=[], notation="0,0 BA/D", pieces={"bridges": []}).pieces == Pieces()


def test_what_is_wrong_beside_the_board_goes_with_it() -> None:
    position = board(players=[*PLAYERS, {"id": "red"}], holdings={"king": "green"})
    assert places(position.faults) == [
        ("player.unknown", "/holdings/king"),
        ("player.duplicate", "/players/2/id"),
    ]


def test_the_tile_just_laid_is_found_by_its_space() -> None:
    tiles = [START, {"tile": "BA/U", "x": 1, "y": 0}]
    given = {"players": PLAYERS, "tiles": tiles, "player": "red"}
    turn = read("turn-scores", **given, laid={"x": 1, "y": 0}).position
    assert (turn.laid, turn.player, turn.board.faults) == (1, "red", ())
    astray = read("turn-scores", **given, laid={"x": 1, "y": 1}).position
    assert places(astray.board.faults) == [("laid.empty", "/laid")]


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


def test_a_comparison_has_two_tables() -> None:
    rules = [{"edition": "C1"}, {"options": {"tiny_city": 2}}]
    position = {"players": PLAYERS, "tiles": [START], "holdings": {"king": "red"}}
    request = read("comparisons", rules=rules, position=position)
    one, other = request.position.rule_sets
    assert (one.edition, one.tiny_city, other.edition, other.tiny_city) == ("C1", 4, "C3", 2)
    assert request.board.holdings.king == "red"
    assert request.under == "/position"


def test_faults_of_a_board_inside_another_object_point_into_it() -> None:
    position = {"players": PLAYERS, "custom_tiles": [{"id": "BA/D", "segments": []}]}
    body = CALLS.gates["comparisons"].parse({"rules": [{}, {}], "position": position})
    assert (
        places(catch_faults(CALLS.operations["comparisons"].read, body))[0][1]
        == "/position/custom_tiles/0/id"
    )
    position = {"players": PLAYERS, "notation": "0,0 BA/D BA/E"}
    document = request_answer("comparisons", rules=[{}, {}], position=position)
    fault = document["errors"][0]
    assert (fault["code"], fault["pointer"]) == ("board.edge", "/position/notation")
    assert {one["pointer"] for one in fault["places"]} == {"/position/notation"}


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


def test_a_follower_goes_home_from_where_it_was_given() -> None:
    line = "-1,0 BA/A@270 BA/D BA/A@90;blue:follower@0,0:road"
    given = {"players": PLAYERS, "laid": {"x": 1, "y": 0}, "player": "blue"}
    document = request_answer("turn-scores", notation=line, **given)
    assert document["going_home"][0]["pointer"] == "/notation"
    tiles = [
        START,
        {"tile": "BA/A", "x": -1, "y": 0, "rotation": 270},
        {"tile": "BA/A", "x": 1, "y": 0, "rotation": 90},
    ]
    followers = [{"player": "blue", "figure": "follower", "x": 0, "y": 0, "on": "road"}]
    document = request_answer("turn-scores", tiles=tiles, followers=followers, **given)
    assert document["going_home"][0]["pointer"] == "/followers/0"
    assert document["notation"] == line


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


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"tiles": [START] * 2_001}, ("/tiles", "too-many")),
        ({"tiles": [{**START, "rotation": 45}]}, ("/tiles/0/rotation", "not-one-of")),
        ({"tiles": [{**START, "x": 5_001}]}, ("/tiles/0/x", "out-of-range")),
        ({"holdings": {"completed_cities": 3}}, ("/holdings/completed_cities", "unknown-field")),
        ({"pieces": {"ferries": [{"x": 0, "y": 0, "sides": ["N"]}]}}, None),
    ],
)
def test_what_does_not_fit_the_schema_is_refused_before_it_is_read(
    given: dict[str, Any], fault: tuple[str, str] | None
) -> None:
    with pytest.raises(SchemaError) as caught:
        board(**given)
    found = [(one.pointer, one.code) for one in caught.value.faults]
    assert found == [fault or ("/pieces/ferries/0/sides", "out-of-range")]
