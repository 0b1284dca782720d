"""What a request about a board becomes, how large it is, where its faults and warnings point."""

from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import Design, build_rotations
from services.carcassonne.board.position import BoardPosition, Space
from services.carcassonne.costs import (
    count_own_segments,
    count_spaces,
    estimate_board_cost,
    get_compared_board,
)
from services.carcassonne.requests.pointers import BoardRequest
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.described import PRINTED_FIELDS
from services.carcassonne.tiles.search import describe_tile
from shared.schemas.gate import SchemaError, parse_body
from tests.rules.game_client import GameClient
from tests.schemas.carcassonne_asking import CALLS, catch_faults, places

PLAYERS = [{"id": "blue"}, {"id": "red", "carried": 3}]
START = {"tile": "BA/D", "x": 0, "y": 0}
ROAD = {"kind": "road", "edges": ["W", "E"]}
CLIENT = GameClient(GAME)


def read(operation: str, **given: Any) -> BoardRequest[Any]:
    request: BoardRequest[Any] = CALLS.operations[operation].read(
        parse_body(CALLS.bodies[operation], given)
    )
    return request


def board(**given: Any) -> BoardPosition:
    request = read("board-scores", **{"players": PLAYERS, "tiles": [START], **given})
    position: BoardPosition = request.position
    assert request.board is position
    return position


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


def test_all_spaces_cost_more_with_tiles_of_the_request_that_cover_several() -> None:
    tiles = [{"tile": "BA/U", "x": x, "y": 0} for x in range(9)]
    wide = {"id": "my/2", "cells": [{"x": x, "y": 0} for x in range(12)], "segments": []}
    costs = [
        estimate_board_cost(
            parse_body(
                CALLS.bodies["fits"],
                {"tiles": tiles, "custom_tiles": own, "spaces": "all"},
            )
        )
        for own in ([{"id": "my/1", "segments": []}], [wide] * 50)
    ]
    assert 5 < costs[0] < costs[1] <= 200


def test_faults_of_a_board_inside_another_object_point_into_it() -> None:
    position = {"players": PLAYERS, "custom_tiles": [{"id": "BA/D", "segments": []}]}
    body = parse_body(CALLS.bodies["comparisons"], {"rules": [{}, {}], "position": position})
    assert (
        places(catch_faults(CALLS.operations["comparisons"].read, body))[0][1]
        == "/position/custom_tiles/0/id"
    )


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


BOARD_BODY = CALLS.operations["board-scores"].answer_fields
BROKEN = {"id": "my/1", "segments": [{"kind": "city", "edges": ["N", "N"]}]}
TWICE = [{"id": "red"}, {"id": "red"}]
COLUMN = [{"x": 0, "y": number} for number in range(12)]


def answer_red(operation: str, **given: Any) -> dict[str, Any]:
    _, document = CLIENT.answer(operation, {"players": [{"id": "red"}], **given})
    return document


def faults(operation: str, **given: Any) -> list[tuple[str, str]]:
    return [(one["code"], one["pointer"]) for one in answer_red(operation, **given)["errors"]]


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
    document = answer_red(operation, **{"players": TWICE, "notation": line, **given})
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
    document = answer_red("board-scores", notation=line)
    found = {(one["code"], *one["places"][0].values()) for one in document["errors"]}
    assert found == {
        ("follower.ambiguous", 0, 0, "/notation"),
        ("follower.place", 1, 0, "N", "/notation"),
        ("figure.place", 1, 0, "/notation"),
    }


def test_tiles_of_the_request_cover_no_more_spaces_than_a_board_has() -> None:
    tile = {"id": "my/1", "cells": COLUMN, "segments": []}
    line = "0,0 " + "my/1 " * 166
    assert "errors" not in answer_red("board-scores", custom_tiles=[tile], notation=line)
    tiles = [{"tile": "my/1", "x": number, "y": 0} for number in range(167)]
    for board, where in (({"notation": line + "my/1"}, "/notation"), ({"tiles": tiles}, "/tiles")):
        document = answer_red("board-scores", custom_tiles=[tile], **board)
        (fault,) = document["errors"]
        assert (fault["code"], fault["pointer"]) == ("tile.spaces", where)
        assert "2000" in fault["detail"]
        assert "2004" in fault["detail"]


def test_tiles_of_the_request_have_no_more_segments_than_can_be_scored() -> None:
    tile = {"id": "my/1", "segments": [{"kind": "garden"}] * 39}
    line = "0,0 " + "my/1 " * 200
    document = answer_red("board-scores", custom_tiles=[tile], notation=line, features=True)
    assert len(document["entries"]) == 200 * 39 + 1
    (fault,) = answer_red("board-scores", custom_tiles=[tile], notation=line + "my/1")["errors"]
    assert (fault["code"], fault["pointer"]) == ("tile.many", "/notation")
    assert "8040" in fault["detail"]


def test_the_largest_board_is_answered_as_its_schema_promises() -> None:
    most = max(DESIGNS.values(), key=lambda design: len(design.segments))
    assert len(most.segments) == 9
    line = "0,0 " + f"{most.id} " * 2_000
    document = answer_red("board-scores", notation=line, features=True)
    assert len(document["entries"]) > 10_000
    entries = BOARD_BODY.strict_fields()["entries"].value_schema()
    assert len(document["entries"]) <= entries["maxItems"]
    assert entries["maxItems"] >= 2_000 * 9 + 8_000
    assert BOARD_BODY.admits(document)


WIDE = {
    "id": "w",
    "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 2, "y": 0}],
    "segments": [{"kind": "garden"}, {"kind": "field", "cities": ["N", "S"]}],
}

ROUND = {"id": "r o", "segments": [{"kind": "hut"}]}


def lay_tiles(*names: str) -> dict[str, Any]:
    tiles = [{"tile": name, "x": place, "y": 0} for place, name in enumerate(names)]
    return {"tiles": tiles, "custom_tiles": [WIDE, ROUND]}


def write_notation(notation: str) -> dict[str, Any]:
    return {"notation": notation, "custom_tiles": [WIDE, ROUND]}


BOARDS: dict[str, tuple[Any, int, int]] = {
    "catalogue tiles": (lay_tiles("BA/D", "BA/D", "no such tile"), 3, 0),
    "own tiles": (lay_tiles("w", "w", "r o", "BA/D"), 8, 9),
    "own tiles that lie nowhere": (lay_tiles(), 0, 0),
    "a notation": (write_notation("0,0 w@90 *7 r%20o|BA/D w;blue:follower@0,0:city"), 8, 9),
    "a notation with white space in a word": (write_notation("0,0 w\nw\u00a0w  BA/D\tw"), 2, 0),
    "a notation of a space alone": (write_notation("0,0 "), 0, 0),
    "an empty notation": (write_notation(""), 0, 0),
    "a notation beside tiles": ({**lay_tiles("w"), "notation": "0,0 r%20o"}, 1, 1),
}


@pytest.mark.parametrize(("board", "covered", "segments"), BOARDS.values(), ids=BOARDS)
def test_a_board_is_as_large_as_all_that_lies_on_it(
    board: Any, covered: int, segments: int
) -> None:
    assert (count_spaces(board), count_own_segments(board)) == (covered, segments)
    compared = get_compared_board({"position": board})
    assert (count_spaces(compared), count_own_segments(compared)) == (covered, segments)


NOTHINGS: list[Any] = [
    *(None, 7, "x", [], {}, {"tiles": 7}, {"tiles": [None, {}, {"tile": 3}]}),
    *({"custom_tiles": {}}, {"custom_tiles": [None, {}, {"id": 7, "segments": []}]}),
    {"notation": 7},
]


@pytest.mark.parametrize("request_body", NOTHINGS, ids=str)
def test_what_is_no_board_has_no_size(request_body: Any) -> None:
    board = get_compared_board(request_body)
    assert (count_spaces(request_body), count_own_segments(request_body)) == (0, 0)
    assert (count_spaces(board), count_own_segments(board)) == (0, 0)


def test_own_tiles_of_no_form_are_one_space_and_no_segment() -> None:
    own = [{"id": "a", "cells": 7, "segments": {}}, {"id": "b", "segments": [7, {"cities": 7}]}]
    board = {"tiles": [{"tile": "a"}, {"tile": "b"}], "custom_tiles": own}
    assert (count_spaces(board), count_own_segments(board)) == (2, 2)


def test_a_board_that_is_too_large_for_itself_is_not_counted() -> None:
    assert count_spaces(lay_tiles(*["w"] * 666)) == 1_998
    assert count_spaces(lay_tiles(*["w"] * 667)) == 0
    many = {"id": "m", "segments": [{"kind": "garden"}] * 40}
    assert count_own_segments({"tiles": [{"tile": "m"}] * 200, "custom_tiles": [many]}) == 8_000
    assert count_own_segments({"tiles": [{"tile": "m"}] * 201, "custom_tiles": [many]}) == 0
