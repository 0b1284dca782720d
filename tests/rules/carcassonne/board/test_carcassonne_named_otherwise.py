"""A piece that lies on several tiles is the same piece by whichever tile or side it is named."""

from typing import Any

import pytest

from tests.rules.carcassonne.board.feature_boards import (
    CASTLE_PIECE,
    GERMAN_CASTLE,
    PLAIN,
    STRAIGHT,
    Json,
    ask,
    city,
    describe,
    lay,
    put,
    read_lines,
    road,
)

CORNER: Json = {
    "tiles": [
        lay("BA/D", 0, 0),
        lay("BA/E", 0, -1, 180),
        lay("BA/B", 1, -1),
        lay("BA/B", 1, -2),
        lay("BA/E", 0, -2),
    ],
    "followers": [
        put("field", 0, -1, player="wendy"),
        put("field", 1, -2, player="wendy", figure="pig"),
    ],
    "players": [{"id": "wendy"}, {"id": "david"}],
    "laid": {"x": 0, "y": -2},
    "player": "david",
}
"""A corner of four fields, of which the last tile has just been laid; Wendy farms a city there."""


def place_barn(board: Json, x: int, y: int, side: str | None = None) -> dict[str, Any]:
    barn = put("field", x, y, side, player="david", figure="barn")
    return {**board, "followers": [*board["followers"], barn]}


def list_square() -> list[dict[str, Any]]:
    """Six plain tiles, of which the two in the east make a second corner with those between."""
    return [lay("plain", x, y) for x in (-1, 0, 1) for y in (0, 1)]


def ask_square(x: int, y: int, side: str | None, *others: Json) -> list[str]:
    """Who is paid when the last of these tiles is laid and a barn is named so."""
    barn = put("field", x, y, side, figure="barn", player="red")
    tiles = [*list_square(), lay("east", 2, 1), lay("BA/E", 2, 0, 180)]
    document = ask(
        "turn-scores",
        custom_tiles=[PLAIN, describe("east", city("N"))],
        tiles=tiles,
        followers=[*others, barn],
        laid={"x": 1, "y": 1},
        player="red",
    )
    return [one["player"] for entry in document["entries"] for one in entry["awards"]]


FARMER = put("field", -1, 0)


def test_a_barn_on_one_of_two_corners_is_older_unless_farmers_are_still_in_its_field() -> None:
    assert ask_square(0, 0, None) == []
    assert ask_square(0, 0, None, FARMER) == ["blue"]


WIDE = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
ALONG = road({"cell": 0, "side": "W"}, {"cell": 1, "side": "E"})
ROAD = describe("wide", ALONG, cells=WIDE)
CIRCUS = describe("circus", ALONG, cells=WIDE, marks=[{"kind": "circus"}])
RING = put("road", 0, 0, figure="ringmaster")
CASTLE: Json = {
    "custom_tiles": [describe("own", road("W"))],
    "tiles": [lay("own", 0, 0), lay("BA/E", 1, 0), lay("BA/E", 1, -1, 180), lay("AM/A", -1, 0)],
    "laid": {"x": -1, "y": 0},
    "player": "red",
}
BRIDGE: Json = {
    "custom_tiles": [PLAIN, STRAIGHT],
    "tiles": [lay("plain", 0, 0), lay("straight", 1, 0)],
    "pieces": {"bridges": [{"x": 0, "y": 0, "axis": "WE"}]},
}
BARN_NAMES = [
    (x, y, side)
    for x, y, sides in ((0, -2, "ER SL"), (1, -2, "SR WL"), (0, -1, "NR EL"), (1, -1, "WR NL"))
    for side in (None, *sides.split())
]
"""The tile and the half-edge by which the barn of `CORNER` is named."""
NAMES: dict[str, tuple[int, str, list[Json]]] = {
    "a barn just placed": (4, "turn-scores", [place_barn(CORNER, *name) for name in BARN_NAMES]),
    "a castle": (
        1,
        "turn-scores",
        [
            {**CASTLE, "pieces": {"castles": [castle]}, "followers": [put("castle", *follower)]}
            for castle in ({"x": 1, "y": 0, "side": "N"}, {"x": 1, "y": -1, "side": "S"})
            for follower in ((1, 0, "N"), (1, 0), (1, -1, "S"), (1, -1))
        ],
    ),
    "a hill under a castle": (
        0,
        "board-scores",
        [
            {
                "custom_tiles": [describe("own", city("N"), marks=[{"kind": "hill"}])],
                "tiles": [lay("own", 1, 0), lay("BA/E", 1, -1, 180)],
                "pieces": CASTLE_PIECE,
                "followers": [put("castle", 1, y), put("castle", 1, -1, player="red")],
            }
            for y in (0, -1)
        ],
    ),
    "the fairy at a castle": (
        0,
        "board-scores",
        [
            {
                "tiles": [lay("BA/E", 1, 0), lay("BA/E", 1, -1, 180)],
                "pieces": {**CASTLE_PIECE, "fairy": {"player": "blue", "x": 1, **fairy}},
                "followers": [put("castle", 1, y, side)],
            }
            for y, side in ((0, "N"), (-1, "S"))
            for fairy in (
                {"y": 0},
                {"y": -1},
                {"y": 0, "side": "N"},
                {"y": -1, "side": "S"},
                {"y": -1, "segment": 0},
                {"y": -1, "side": "S", "on": "castle"},
            )
        ],
    ),
    "a bridge": (
        2,
        "board-scores",
        [
            {
                **BRIDGE,
                "pieces": {
                    **BRIDGE["pieces"],
                    "fairy": {"player": "red", "x": 1, "y": 0, "on": "road", "side": end},
                },
                "followers": [put("road", 0, 0, side), put("road", 1, 0, player="red")],
            }
            for side in ("W", "E", None)
            for end in ("W", "E")
        ],
    ),
    "a ringmaster on a double tile": (
        5,
        "board-scores",
        [
            {
                "custom_tiles": [ROAD],
                "tiles": [
                    lay("wide", 0, 0),
                    lay("BT/ffff.ac", 0, 1),
                    lay("BB/F.b", 1, 1),
                    lay("BT/ffff.ac", 2, 1),
                ],
                "followers": [{**RING, "x": x}],
                "rules": {"edition": "C1"},
            }
            for x in (0, 1)
        ],
    ),
    "the big top on a double tile": (
        5,
        "board-scores",
        [
            {
                "custom_tiles": [CIRCUS, STRAIGHT],
                "tiles": [lay("circus", 0, 0), lay("straight", 2, 0), lay("straight", 3, 0)],
                "followers": [put("road", x, 0)],
                "pieces": {"big_top": {"x": top, "y": 0, "value": 1}},
            }
            for top in (0, 1)
            for x in (0, 1)
        ],
    ),
    "a double tile just laid": (
        2,
        "turn-scores",
        [
            {
                "custom_tiles": [ROAD],
                "tiles": [lay("AM/A", -1, 0), lay("wide", 0, 0), lay("AM/A", 2, 0)],
                "followers": [put("road", x, 0)],
                "laid": {"x": laid, "y": 0},
                "player": "red",
            }
            for laid in (0, 1)
            for x in (0, 1)
        ],
    ),
    "what stands on a German castle": (
        3 + 3,
        "board-scores",
        [
            {
                "custom_tiles": [GERMAN_CASTLE],
                "tiles": [lay("castle", 0, 0)],
                "followers": [put("german_castle", follower, 0)],
                "pieces": {
                    "little_buildings": [{"kind": "shed", "x": shed, "y": 0}],
                    "fairy": {"player": "blue", "x": fairy, "y": 0},
                },
            }
            for follower in (0, 1)
            for shed in (0, 1)
            for fairy in (0, 1)
        ],
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_on_several_tiles_is_named_by_any_of_them(name: str) -> None:
    points, operation, boards = NAMES[name]
    answers = [ask(operation, **board) for board in boards]
    entries = [[read_lines(one) for one in each["entries"]] for each in answers]
    assert all(each == entries[0] for each in entries)
    assert {each["players"][0]["points"] for each in answers} == {points}
    for what, key in (("warnings", "code"), ("rulings", "code"), ("going_home", "pointer")):
        found = [[one[key] for one in each.get(what, ())] for each in answers]
        assert all(each == found[0] for each in found)


CROWDED: dict[str, list[Json]] = {
    "a barn": [
        place_barn({**CORNER, "followers": [put("city", 0, -2, player="david")]}, *name)
        for name in BARN_NAMES
    ],
    "a follower on a double tile": [
        {
            "custom_tiles": [ROAD],
            "tiles": [lay("BA/U", -1, 0), lay("wide", 0, 0)],
            "followers": [put("field", 0, 0, "NL"), put("road", x, 0, side)],
            "laid": {"x": laid, "y": 0},
            "player": "blue",
        }
        for laid in (0, 1)
        for x, side in ((0, None), (0, "W"), (1, None), (1, "E"))
    ],
    "a follower on a German castle": [
        {
            "custom_tiles": [GERMAN_CASTLE],
            "tiles": [lay("BA/U", -1, 0), lay("castle", 0, 0)],
            "followers": [put("city", 1, 0), put("german_castle", x, 0)],
            "laid": {"x": laid, "y": 0},
            "player": "blue",
        }
        for laid in (0, 1)
        for x in (0, 1)
    ],
    "a follower on a bridge": [
        {
            **BRIDGE,
            "followers": [put("field", 0, 0, "NL"), put("road", 0, 0, side)],
            "laid": {"x": 0, "y": 0},
            "player": "blue",
        }
        for side in ("W", "E", None)
    ],
}


@pytest.mark.parametrize("name", CROWDED)
def test_a_second_figure_of_a_turn_is_counted_by_whichever_place_it_is_named(name: str) -> None:
    for board in CROWDED[name]:
        warnings = ask("turn-scores", **board)["warnings"]
        beyond = [one["pointer"] for one in warnings if one["code"] == "turn-figures"]
        assert beyond == ["/followers/1"]
