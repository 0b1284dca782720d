"""Short ways to write a feature and the board that brings it about, as requests do."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from services.carcassonne.app import GAME
from tests.rules.game_client import GameClient

CLIENT = GameClient(GAME)
PLAYERS = [{"id": "blue"}, {"id": "red"}]
Json = dict[str, Any]


def ask(operation: str, **given: Any) -> dict[str, Any]:
    """The answer of an operation that is not refused."""
    status, document = CLIENT.answer(operation, {"players": PLAYERS, **given})
    assert status == 200, document
    return document


def read_lines(entry: Json) -> tuple[Any, ...]:
    """What an entry and its awards count, without words and places."""

    def strip(lines: list[Json]) -> list[tuple[Any, ...]]:
        return [(line["rule"], line["count"], line["each"], line["points"]) for line in lines]

    awards = [(one["player"], one["points"], strip(one["lines"])) for one in entry["awards"]]
    return entry["kind"], entry.get("value"), strip(entry.get("lines", [])), awards


def lay(tile: str, x: int, y: int, rotation: int = 0) -> dict[str, Any]:
    return {"tile": tile, "x": x, "y": y, "rotation": rotation}


def put(on: str, x: int, y: int, side: str | None = None, **more: Any) -> dict[str, Any]:
    """A follower of blue."""
    place = {"player": "blue", "figure": "follower", "x": x, "y": y, "on": on, **more}
    return place if side is None else {**place, "side": side}


def describe(name: str, *segments: Json, **more: Any) -> dict[str, Any]:
    return {"id": name, "segments": list(segments), **more}


def road(*edges: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "road", "edges": list(edges), **more}


def city(*edges: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "city", "edges": list(edges), **more}


def ring(*taken: tuple[int, int]) -> list[dict[str, Any]]:
    """Plain tiles on the spaces around (0, 0) that are not taken."""
    spaces = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return [lay("plain", x, y) for x, y in spaces if (x, y) not in ((0, 0), *taken)]


PLAIN = describe("plain")
CATHEDRAL = describe("cathedral", {"kind": "german_cathedral"}, road("E"), road("S"), road("W"))
START = describe(
    "start",
    cells=[{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}, {"x": 1, "y": 1}],
    marks=[{"kind": "mist"}],
)
HAUNTED = describe("haunted", {"kind": "haunted_castle"}, marks=[{"kind": "mist"}])
STRAIGHT = describe("straight", road("W", "E"))
DOUBLE = describe("double", cells=[{"x": 0, "y": 0}, {"x": 0, "y": 1}])
CASTLE_CELLS = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
GERMAN_CASTLE = describe(
    "castle",
    {"kind": "german_castle"},
    road({"cell": 0, "side": "W"}),
    city({"cell": 1, "side": "E"}),
    cells=CASTLE_CELLS,
)
SHED = [{"kind": "shed", "x": 0, "y": 0}]
LEADER = [{"player": "blue", "figure": "follower"}]
ABBOT = [{"player": "blue", "figure": "abbot"}]
BARN = [{"player": "blue", "figure": "barn"}]
C1 = {"edition": "C1"}
WHOLE_FIELD = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]


class Case(NamedTuple):
    """A feature, its figures, the points of blue by the rulebook, and the board that brings it."""

    points: int
    feature: Json
    board: Json
    followers: list[dict[str, Any]] = LEADER
    operation: str = "board-scores"


def place_road(points: int, feature: Json, segment: Json, **board: Any) -> Case:
    """A complete road of one own tile, between two abbeys."""
    own = describe("own", road("W", "E", **segment))
    tiles = [lay("AM/A", -1, 0), lay("own", 0, 0), lay("AM/A", 1, 0), *board.pop("others", [])]
    given = {
        "custom_tiles": [own, *board.pop("custom", [])],
        "tiles": tiles,
        "followers": [put("road", 0, 0), *board.pop("more", [])],
    }
    return Case(points, {"kind": "road", "complete": True, **feature}, {**given, **board})


def place_city(points: int, feature: Json, segment: Json, **board: Any) -> Case:
    """A complete city of two tiles, one of them an own one."""
    own = describe("own", city("S", **segment))
    given = {
        "custom_tiles": [own, *board.pop("custom", [])],
        "tiles": [lay("own", 0, 0), lay("BA/E", 0, 1), *board.pop("others", [])],
        "followers": [put("city", 0, 0), *board.pop("more", [])],
    }
    return Case(points, {"kind": "city", "complete": True, **feature}, {**given, **board})


def place_building(
    points: int, feature: Json, tiles: list[Json], figure: str = "follower", **board: Any
) -> Case:
    """A building on the space (0, 0) with a figure of blue on it; `shape` is of its tile."""
    on = feature["kind"]
    segment: dict[str, Any] = {"kind": on}
    if "building" in feature:
        is_special = on == "abbot_monastery"
        segment = {"kind": "monastery", "building": feature["building"], "special": is_special}
    given = {
        "custom_tiles": [describe("own", segment, **board.pop("shape", {})), PLAIN, DOUBLE],
        "tiles": [lay("own", 0, 0), *tiles],
        "followers": [put(on, 0, 0, figure=figure), *board.pop("more", [])],
    }
    return Case(points, feature, {**given, **board}, [{"player": "blue", "figure": figure}])


def list_on_double_tiles() -> list[Case]:
    """Buildings on a double tile, which counts once by C1: 1, and 1 for each tile around it."""
    shape: dict[str, Any] = {"shape": {"cells": DOUBLE["cells"]}, "rules": C1}
    beside, beyond = lay("plain", 1, 0), lay("plain", 0, 2)
    alone = {"neighbours": 1, "neighbour_tiles": 0}
    with_one = {"neighbours": 2, "neighbour_tiles": 1}
    of_abbot = {"building": "german", "row": 1, "column": 2, "column_tiles": 1}
    return [
        place_building(1, {"kind": "monastery", **alone}, [], **shape),
        place_building(2, {"kind": "monastery", **with_one}, [beside], **shape),
        place_building(2, {"kind": "garden", **with_one}, [beside], "abbot", **shape),
        place_building(3, {"kind": "abbot_monastery", **of_abbot}, [beside, beyond], **shape),
    ]


def take_back(kind: str) -> Case:
    """An abbot with three tiles around him, taken back in a turn."""
    own = describe("own", {"kind": kind})
    given = {
        "custom_tiles": [own, PLAIN],
        "tiles": [lay("own", 0, 0), *ring()[:3]],
        "followers": [put(kind, 0, 0, figure="abbot", taken_back=True)],
        "laid": {"x": -1, "y": 1},
        "player": "blue",
    }
    feature = {"kind": kind, "neighbours": 3, "taken_back": True}
    return Case(4, feature, given, ABBOT, "turn-scores")


def place_farm(
    points: int, feature: Json, segment: Json | None = None, *, besieged: bool = False, **board: Any
) -> Case:
    """A field on an own tile, which touches a city of two tiles in the east."""
    own = {"kind": "field", "edges": WHOLE_FIELD, **(segment or {})}
    farmer = put("field", 0, 0)
    barn = put("field", 0, 0, figure="barn", player="red" if "field" in feature["kind"] else "blue")
    kind = feature["kind"]
    there = {"field": [farmer], "barn_field": [farmer, barn], "barn": [barn]}[kind]
    given = {
        "custom_tiles": [
            describe("own", own),
            describe("east", city("N", besieged=besieged)),
            describe("quarter", {"kind": "tanners"}),
            PLAIN,
        ],
        "tiles": [
            lay("own", 0, 0),
            lay("east", 1, 0),
            lay("BA/E", 1, -1, 180),
            *board.pop("others", []),
        ],
        "followers": [*there, *board.pop("more", [])],
    }
    return Case(points, feature, {**given, **board}, BARN if kind == "barn" else LEADER)


CASTLE_PIECE = {"castles": [{"x": 1, "y": 0, "side": "N"}]}
TOLL = {"farms": 1, "sheds": 1, "highwaymen": 1, "travellers": 1}
CROSSING = describe("crossing", road("E", **TOLL), road("S"), road("W"), {"kind": "garden"})
TOLLHOUSE = {"player": "blue", "x": 0, "y": 0, "side": "E"}
AT_CATHEDRAL = {"german_cathedral_segments": 1, "german_cathedrals": 1}
ADVANCED = {"options": {"labyrinth": "advanced"}}


def list_farms(kind: str, points: list[int]) -> Iterator[Case]:
    """Each field of a kind of farmland, with these points in turn."""
    city_alone, castle, besieged, shed, *pigsty = points
    yield place_farm(city_alone, {"kind": kind, "cities": 1})
    yield place_farm(castle, {"kind": kind, "castles": 1}, pieces=CASTLE_PIECE)
    yield place_farm(besieged, {"kind": kind, "besieged_cities": 1}, besieged=True)
    yield place_farm(
        shed,
        {"kind": kind, "cities": 1, "little_buildings": {"shed": 1}},
        pieces={"little_buildings": SHED},
    )
    for each in pigsty:
        yield place_farm(each, {"kind": kind, "cities": 1, "pigsty": True}, {"pigsty": True})


def list_triangles() -> Iterator[Case]:
    """A road and a city on a square with one triangle and on one with two."""
    for kind, ends, space in (("road", "WE", (1, 0, 0)), ("city", "NS", (0, -1, 180))):
        line = {"kind": kind, "long_side": True}
        board = {
            "custom_tiles": [
                describe("single", {**line, "edges": [ends[0]]}, triangles=["NW"]),
                describe("pair", {**line, "edges": list(ends)}, triangles=["NW", "SE"]),
            ],
            "tiles": [lay("pair", 0, 0), lay("single", *space)],
            "followers": [put(kind, 0, 0)],
            "rules": C1,
        }
        yield Case(3, {"kind": kind, "triangles": {"single": 1, "paired": 1}}, board)
