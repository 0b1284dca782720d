"""Who goes home in a turn, and which figures and pieces should have gone home before."""

from typing import Any

import pytest

from services.carcassonne.board.position import Pieces
from services.carcassonne.rules.names import ALL_FIGURES
from shared.core.declarations import read_fields
from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    GERMAN_CASTLE,
    PLAIN,
    PLAYERS,
    STRAIGHT,
    Json,
    ask,
    describe,
    lay,
    put,
    ring,
    road,
)

MONASTERY = describe("own", {"kind": "monastery"})
GARDEN = describe("garden", {"kind": "garden"})


def read_warnings(document: Json) -> list[tuple[str, str]]:
    return [(one["code"], one["pointer"]) for one in document["warnings"]]


@pytest.mark.parametrize(
    ("follower", "tiles"),
    [
        (put("garden", 0, 0, figure="abbot"), ring()),
        (put("monastery", 1, 0), []),
        (put("road", 2, 0, figure="abbot"), []),
    ],
    ids=["complete", "monk", "elsewhere"],
)
def test_only_an_abbot_on_an_open_building_is_taken_back(follower: Json, tiles: list[Any]) -> None:
    beside = [] if tiles else [lay("own", 1, 0), lay("straight", 2, 0, 90)]
    status, document = CLIENT.answer(
        "board-scores",
        {
            "players": PLAYERS,
            "custom_tiles": [GARDEN, MONASTERY, PLAIN, STRAIGHT],
            "tiles": [lay("garden", 0, 0), *tiles, *beside],
            "followers": [{**follower, "taken_back": True}],
        },
    )
    assert status == 422
    assert ("figure.place", "/followers/0/taken_back") in [
        (one["code"], one["pointer"]) for one in document["errors"]
    ]


def test_an_archbishop_whose_roads_are_complete_should_have_gone_home() -> None:
    end = describe("end", road("W"))
    given: Json = {
        "custom_tiles": [
            describe("own", {"kind": "german_cathedral"}, road("E")),
            describe("bare", {"kind": "german_cathedral"}),
            end,
            PLAIN,
        ],
        "tiles": [lay("own", 0, 0), lay("end", 1, 0), lay("bare", 0, 1), lay("plain", 0, 2)],
        "followers": [put("german_cathedral", 0, 0), put("german_cathedral", 0, 1)],
    }
    board = ask("board-scores", **given)
    assert read_warnings(board) == [("completed-held", "/followers/0")]
    turn = ask("turn-scores", **given, laid={"x": 0, "y": 2}, player="red")
    assert read_warnings(turn) == [("completed-before", "/followers/0")]
    still_open = {**given, "tiles": [lay("own", 0, 0), lay("bare", 0, 1), lay("plain", 0, 2)]}
    assert read_warnings(ask("board-scores", **still_open)) == []
    assert ask("turn-scores", **still_open, laid={"x": 0, "y": 2}, player="red")["warnings"] == []


def test_who_stands_on_a_complete_german_castle_should_have_gone_home() -> None:
    around = [(x, y) for x in (-1, 0, 1, 2) for y in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 0))]
    plain_castle = {**GERMAN_CASTLE, "segments": GERMAN_CASTLE["segments"][:1]}
    given: Json = {
        "custom_tiles": [plain_castle, PLAIN],
        "tiles": [lay("castle", 0, 0), *[lay("plain", *at) for at in around], lay("plain", 3, 0)],
        "followers": [put("german_castle", 1, 0)],
    }
    assert read_warnings(ask("board-scores", **given)) == [("completed-held", "/followers/0")]
    turn = ask("turn-scores", **given, laid={"x": 3, "y": 0}, player="red")
    assert read_warnings(turn) == [("completed-before", "/followers/0")]
    given["tiles"].remove(lay("plain", 2, 1))
    turn = ask("turn-scores", **given, laid={"x": 3, "y": 0}, player="red")
    assert read_warnings(turn) == []


CROWD: dict[str, Any] = {
    "tiles": [lay("BA/U", 0, 0, 90), lay("BA/X", 0, 1)],
    "laid": {"x": 0, "y": 1},
    "player": "blue",
}

SOUTH, EAST, WEST, NORTH = (put("road", 0, 1, side=side) for side in "SEWN")


@pytest.mark.parametrize(
    ("followers", "beyond", "of_others"),
    [
        ([SOUTH], [], []),
        ([{**SOUTH, "count": 2}], [0], []),
        ([SOUTH, EAST], [1], []),
        ([SOUTH, {**EAST, "player": "red"}], [], [1]),
        ([{**SOUTH, "player": "red"}], [], [0]),
        ([{**SOUTH, "player": "red"}, EAST], [], [0]),
        ([{**SOUTH, "player": "red"}, EAST, WEST], [2], [0]),
        ([SOUTH, EAST, WEST, NORTH], [1, 2, 3], []),
        ([SOUTH, {**EAST, "figure": "phantom"}], [], []),
        ([{**SOUTH, "figure": "phantom"}, {**EAST, "figure": "large"}, WEST], [2], []),
        ([SOUTH, put("road", 0, 0)], [], []),
    ],
    ids=str,
)
def test_a_turn_places_one_figure_on_its_tile_and_a_phantom(
    followers: list[Json], beyond: list[int], of_others: list[int]
) -> None:
    found = read_warnings(ask("turn-scores", **CROWD, followers=followers))
    for code, places in (("turn-figures", beyond), ("turn-others", of_others)):
        named = [at for one, at in found if one == code]
        assert named == [f"/followers/{index}" for index in places]


BESIDE = {"tiles": [lay("BA/U", 0, 0, 90), lay("BA/U", 0, 1, 90)], "laid": {"x": 0, "y": 1}}
HERE, THERE = put("road", 0, 1), put("road", 0, 0)


@pytest.mark.parametrize(
    ("followers", "taken"),
    [
        ([THERE], []),
        ([HERE], []),
        ([THERE, {**HERE, "player": "red"}], [1]),
        ([{**HERE, "player": "red", "figure": "wagon"}, THERE], [0]),
        ([{**THERE, "player": "red"}, {**HERE, "player": "red", "figure": "phantom"}], [1]),
        ([{**HERE, "player": "red", "figure": "phantom"}, {**HERE, "player": "red"}], [0]),
        ([{**HERE, "figure": "phantom", "player": "red"}, HERE], []),
        ([{**THERE, "player": "red"}, {**HERE, "player": "red", "figure": "builder"}], []),
        ([{**THERE, "player": "red", "figure": "builder"}, {**HERE, "player": "red"}], []),
        ([THERE, put("field", 0, 1, "EL", player="red")], []),
        ([put("field", 0, 0, "EL"), put("field", 0, 1, "EL", player="red")], [1]),
    ],
    ids=str,
)
def test_a_turn_places_no_follower_on_an_occupied_feature(
    followers: list[Json], taken: list[int]
) -> None:
    document = ask("turn-scores", **BESIDE, player="red", followers=followers)
    found = [one for one in document["warnings"] if one["code"] == "turn-occupied"]
    assert [one["pointer"] for one in found] == [f"/followers/{index}" for index in taken]
    owners = {one["player"] for one in followers if one["y"] == 0}
    assert all(player in one["text"] for one in found for player in owners)


@pytest.mark.parametrize(
    "tiles",
    [
        [lay("BA/U", 0, 0, 90), lay("CC.1/RRR", 0, 1)],
        [*CROWD["tiles"], lay("open", 1, 1), lay("plain", 2, 1), lay("CO/2", 2, 2)],
    ],
    ids=["corn circle", "city of Carcassonne"],
)
def test_others_come_by_a_corn_circle_and_from_the_city_of_carcassonne(tiles: list[Json]) -> None:
    asked = {**CROWD, "tiles": tiles, "followers": [SOUTH, WEST, put("road", 0, 0)]}
    document = ask("turn-scores", custom_tiles=[describe("open", road("W")), PLAIN], **asked)
    codes = {code for code, _ in read_warnings(document)}
    assert codes.isdisjoint({"turn-figures", "turn-occupied"})


AROUND = [*ring(), lay("plain", 9, 0), *[lay("plain", x, 0) for x in range(2, 9)]]

HOUSES = [
    describe("garden", {"kind": "garden"}),
    describe("grave", {"kind": "cemetery"}),
    describe("lake", marks=[{"kind": "vodyanoy"}]),
    describe("end", road("E")),
    PLAIN,
]

CITY = [lay("BA/E", 0, 1), lay("BA/E", 0, 0, 180), lay("plain", 1, 0)]
ROAD = [lay("end", 0, 0), lay("end", 1, 0, 180), lay("plain", 0, 1)]

LOOP = [
    *[lay("BA/V", 0, 0, 270), lay("BA/V", 1, 0), lay("BA/V", 1, 1, 90), lay("BA/V", 0, 1, 180)],
    lay("plain", 0, -1),
]
"""Four curves around a field that no other tile can touch."""


def on_city(figure: str) -> Json:
    return {"tiles": CITY, "followers": [put("city", 0, 0, figure=figure)]}


def on_road(piece: str) -> Json:
    return {"tiles": ROAD, "pieces": {piece: {"x": 0, "y": 0, "on": "road"}}}


LEAVES: dict[str, tuple[Json, str, str]] = {
    **{
        figure: (on_city(figure), "/followers/0", "completed")
        for figure in ("follower", "large", "mayor", "wagon", "phantom", "ringmaster", "builder")
    },
    "abbot": (
        {
            "tiles": [lay("garden", 0, 0), *AROUND],
            "followers": [put("garden", 0, 0, figure="abbot")],
        },
        "/followers/0",
        "completed",
    ),
    "shepherd": (
        {"tiles": LOOP, "followers": [put("field", 0, 0, "ER", figure="shepherd")]},
        "/followers/0",
        "shepherd-left",
    ),
    "pig": (
        {
            "tiles": [lay("plain", x, y) for x in (0, 1) for y in (0, 1)] + [lay("plain", 2, 0)],
            "followers": [
                put("field", 0, 0, figure="pig"),
                put("field", 0, 0, "ER", figure="barn", player="red"),
            ],
        },
        "/followers/0",
        "farmer-beside-barn",
    ),
    "mage": (on_road("mage"), "/pieces/mage", "line-figure-left"),
    "witch": (on_road("witch"), "/pieces/witch", "line-figure-left"),
}
"""By figure or piece, a board on which it is left, its pointer and the code of its warning."""

STAYS = {
    "guard": "a cemetery is never complete",
    "barn": "it is scored at the end",
    "fairy": "she stays when her follower goes home",
    "big_top": "it moves when a tile with a circus is laid",
    "gold": "it stays where nobody scores",
    "tollhouses": "they move when their players want it",
    **dict.fromkeys(("bridges", "castles", "tunnels", "ferries", "little_buildings"), "built"),
}
"""What stays, and why."""


def find_warnings(operation: str, board: Json, laid: Json | None = None) -> list[tuple[str, str]]:
    turn = {"laid": {"x": laid["x"], "y": laid["y"]}, "player": "blue"} if laid else {}
    document = ask(operation, **{"players": PLAYERS, "custom_tiles": HOUSES, **board, **turn})
    return [(one["code"], one["pointer"]) for one in document["warnings"]]


def test_every_figure_and_piece_leaves_or_says_why_it_stays() -> None:
    pieces = {one.name for one in read_fields(Pieces)}
    assert LEAVES.keys() | STAYS.keys() == ALL_FIGURES.keys() | pieces


@pytest.mark.parametrize("name", LEAVES)
def test_what_is_left_is_named_at_the_end_and_in_a_turn(name: str) -> None:
    board, where, code = LEAVES[name]
    at_end = "completed-held" if code == "completed" else code
    assert (at_end, where) in find_warnings("board-scores", {**board, "mode": "final"})
    assert (at_end, where) in find_warnings("board-scores", {**board, "mode": "projected"})
    in_turn = "completed-before" if code == "completed" else code
    assert (in_turn, where) in find_warnings("turn-scores", board, laid=board["tiles"][-1])


@pytest.mark.parametrize("name", ["shepherd", "mage", "witch"])
def test_what_is_left_on_what_is_open_or_switched_off_is_right(name: str) -> None:
    board, where, code = LEAVES[name]
    still_open = {**board, "tiles": [board["tiles"][0]]}
    assert code not in dict(find_warnings("board-scores", still_open))
    off = find_warnings("board-scores", {**board, "rules": {"expansions": []}})
    assert code not in dict(off)
    assert ("expansion-off", where) in off or name == "shepherd"
