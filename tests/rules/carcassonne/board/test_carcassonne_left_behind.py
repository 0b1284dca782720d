"""Every figure and piece that leaves when something is complete, left on a board or in a turn."""

import pytest

from services.carcassonne.board.position import Pieces
from services.carcassonne.rules.names import ALL_FIGURES
from shared.core.declarations import read_fields
from tests.rules.carcassonne.board.feature_boards import (
    PLAIN,
    PLAYERS,
    Json,
    ask,
    describe,
    lay,
    put,
    ring,
    road,
)

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
def test_what_leaves_now_is_not_left(name: str) -> None:
    board, _, code = LEAVES[name]
    assert code not in dict(find_warnings("turn-scores", board, laid=board["tiles"][0]))
    assert code not in dict(find_warnings("board-scores", {**board, "mode": "completed"}))


@pytest.mark.parametrize("name", ["shepherd", "mage", "witch"])
def test_what_is_left_on_what_is_open_or_switched_off_is_right(name: str) -> None:
    board, where, code = LEAVES[name]
    still_open = {**board, "tiles": [board["tiles"][0]]}
    assert code not in dict(find_warnings("board-scores", still_open))
    off = find_warnings("board-scores", {**board, "rules": {"expansions": []}})
    assert code not in dict(off)
    assert ("expansion-off", where) in off or name == "shepherd"


def test_vodyanoy_takes_whoever_is_beside_his_lake() -> None:
    beside = [put("field", 1, 0), put("field", 1, 1, figure="pig"), put("field", 2, 0)]
    board = {"tiles": [lay("lake", 0, 0), *AROUND], "followers": beside}
    left = [("vodyanoy-left", "/followers/0")]
    assert find_warnings("board-scores", board) == left
    assert find_warnings("turn-scores", board, laid=lay("plain", 9, 0)) == left
    for laid in (lay("lake", 0, 0), lay("plain", 1, 0)):
        assert find_warnings("turn-scores", board, laid=laid) == []
    off = find_warnings("board-scores", {**board, "rules": {"expansions": ["abbot"]}})
    assert "vodyanoy-left" not in dict(off)
