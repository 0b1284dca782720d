"""A second piece at one place: every piece that a board takes, named by any of its places."""

import pytest

from services.carcassonne.board.buildings import BUILDING_READERS
from services.carcassonne.board.position import Pieces
from services.carcassonne.rules.kinds import PLACES
from shared.core.declarations import read_fields
from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    GERMAN_CASTLE,
    HAUNTED,
    PLAIN,
    PLAYERS,
    Json,
    describe,
    lay,
    put,
)

FIELDS = [lay("plain", x, y) for x in (0, 1) for y in (0, 1)]
OF_FOUR = [(0, 0, "ER"), (0, 0, "SL"), (1, 0, "SR"), (1, 0, "WL"), (0, 1, "NR"), (0, 1, "EL")]
"""Names of the corner in the middle of four tiles: its tiles, and the half-edges at it."""


def judge(board: Json, operation: str = "board-scores") -> list[tuple[str, str]]:
    """The code and the pointer of every fault of a board, or of every warning."""
    more: dict[str, Json] = {
        "fits": {"spaces": "all"},
        "turn-scores": {"laid": {"x": 0, "y": 0}, "player": "blue"},
    }
    body = {"custom_tiles": [PLAIN], "players": PLAYERS, **board, **more.get(operation, {})}
    status, document = CLIENT.answer(operation, body)
    given = document["warnings"] if status == 200 else document["errors"]
    return [(one["code"], one["pointer"]) for one in given]


def place_barns(*names: tuple[int, int, str | None]) -> Json:
    barns = [
        put("field", x, y, side, figure="barn", player=player)
        for (x, y, side), player in zip(names, ("blue", "red"), strict=True)
    ]
    return {"tiles": FIELDS, "followers": barns}


@pytest.mark.parametrize("operation", ["board-scores", "turn-scores", "fits"])
@pytest.mark.parametrize("name", [*OF_FOUR, (1, 1, None)])
def test_a_corner_has_one_barn_by_whichever_tile_it_is_named(
    name: tuple[int, int, str | None], operation: str
) -> None:
    found = judge(place_barns((0, 0, None), name), operation)
    assert found == [("figure.place", "/followers/1")]


ABBOT_TILE = describe("house", {"kind": "monastery", "building": "german"})
GARDEN = describe("house", {"kind": "garden"})
BUILDINGS: dict[str, tuple[Json, str]] = {
    "monastery": (describe("house", {"kind": "monastery"}), "follower"),
    "garden": (GARDEN, "abbot"),
    "abbot_monastery": (ABBOT_TILE, "follower"),
    "german_castle": ({**GERMAN_CASTLE, "id": "house"}, "follower"),
    "german_cathedral": (describe("house", {"kind": "german_cathedral"}), "follower"),
    "hut": (describe("house", {"kind": "hut"}), "follower"),
    "cemetery": (describe("house", {"kind": "cemetery"}), "guard"),
    "haunted_castle": ({**HAUNTED, "id": "house"}, "follower"),
    "fortune_teller": (describe("house", {"kind": "fortune_teller"}), "follower"),
}
"""By place that a figure has on a building: a tile with it, and a figure that stands there."""
OF_SEVERAL = {
    *("road", "city", "field", "castle", "vodyanoy", "pyramid"),
    *("tanners", "wainwrights", "coiners"),
}
"""Places of several figures: features that tiles join, and what is made for several."""


def test_every_place_of_a_figure_is_of_one_or_of_several() -> None:
    assert BUILDINGS.keys() == set(BUILDING_READERS) == set(PLACES) - OF_SEVERAL


@pytest.mark.parametrize("on", BUILDINGS)
def test_a_building_has_one_figure(on: str) -> None:
    tile, figure = BUILDINGS[on]
    board: Json = {"custom_tiles": [tile], "tiles": [lay("house", 0, 0)]}
    one, other = put(on, 0, 0, figure=figure), put(on, 0, 0, figure=figure, player="red")
    wide = on == "german_castle"
    named = {**other, "x": 1} if wide else other
    assert judge({**board, "followers": [one]}) == []
    assert judge({**board, "followers": [one, named]}) == [("building-shared", "/followers/1")]
    twice = {**one, "count": 2}
    codes = judge({**board, "followers": [twice]})
    assert ("building-shared", "/followers/0") in codes or codes[0][0] == "figure.duplicate"


def test_a_figure_is_on_a_building_as_monk_or_as_abbot() -> None:
    board = {"custom_tiles": [ABBOT_TILE], "tiles": [lay("house", 0, 0)]}
    both = [put("monastery", 0, 0), put("abbot_monastery", 0, 0, player="red")]
    assert judge({**board, "followers": both}) == [("building-shared", "/followers/1")]


def test_a_second_figure_comes_by_a_flying_machine_or_from_carcassonne() -> None:
    monastery = describe("house", {"kind": "monastery"})
    both = [put("monastery", 0, 0), put("monastery", 0, 0, player="red")]
    machine = describe("machine", marks=[{"kind": "flying_machine", "detail": "straight"}])
    board: Json = {"custom_tiles": [monastery, machine, PLAIN], "followers": both}
    assert judge({**board, "tiles": [lay("house", 0, 0), lay("plain", 1, 0)]}) != []
    assert judge({**board, "tiles": [lay("house", 0, 0), lay("machine", 1, 0)]}) == []
    count = {**board, "tiles": [lay("house", 0, 0), lay("CO/2", 0, 1)]}
    assert judge(count) == []


SECOND = {"bridges", "castles", "tunnels", "ferries", "tollhouses", "little_buildings"}
"""Pieces of which a place has one: `test_carcassonne_place_faults.py` gives each twice."""
ALONE = {"fairy", "mage", "witch", "big_top"}
"""Pieces that exist once."""
ADDED = {"gold"}
"""Ingots, of which a tile has several."""


def test_every_piece_of_a_board_has_a_place_of_its_own() -> None:
    assert {one.name for one in read_fields(Pieces)} == SECOND | ALONE | ADDED
