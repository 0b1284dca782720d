"""Edges that do not match, triangles, and what is printed on tiles."""

from itertools import product
from typing import Any

import pytest

from services.carcassonne.app import GAME
from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    HAUNTED,
    PLAIN,
    PLAYERS,
    STRAIGHT,
    Json,
    ask,
    describe,
    lay,
    put,
    road,
)
from tests.rules.operation_calls import OperationCalls, list_field_names

HALVES = ("", "L", "R", "LR")
"""Which halves of a side have a field of their own."""


def build_edges(side: str) -> dict[str, Json]:
    """A bare tile for each thing that its side may show, by the name of the tile."""
    found = {f"{side}-city": describe(f"{side}-city", {"kind": "city", "edges": [side]}, bare=True)}
    for kind, halves in product(("", "road", "river"), HALVES):
        name = f"{side}-{kind}-{halves}"
        fields = [{"kind": "field", "edges": [side + half]} for half in halves]
        line = [{"kind": kind, "edges": [side]}] if kind else []
        found[name] = describe(name, *line, *fields, bare=True)
    return found


def test_two_edges_that_do_not_match_are_never_named_alike() -> None:
    east, west = build_edges("E"), build_edges("W")
    clashes = 0
    for one, other in product(east, west):
        document = ask(
            "board-scores",
            custom_tiles=[east[one], west[other]],
            tiles=[lay(one, 0, 0), lay(other, 1, 0)],
            clashes="score",
        )
        for warning in document["warnings"]:
            words = warning["text"].removeprefix("These two edges do not match: ").partition(". ")
            own, _, beyond = words[0].partition(" against ")
            assert own.rsplit(" of ", 1)[0] != beyond.rsplit(" of ", 1)[0], warning["text"]
            clashes += 1
    assert clashes == 2 * (13 * 13 - 13)


ASKED: dict[str, Json] = {
    "board-scores": {},
    "turn-scores": {"laid": {"x": 0, "y": 1}, "player": "blue"},
    "fits": {"space": {"x": -1, "y": 0}},
    "comparisons": {"rules": [{}, {"edition": "C2"}]},
}
"""By operation on a board, what a request has besides."""


def ask_of_clashes(operation: str, **more: Any) -> tuple[int, Json]:
    """Status and answer of a board on which two sides of the start tile meet cities."""
    tiles = [lay("BA/D", 0, 0), lay("BA/E", 1, 0, 270), lay("BA/E", 0, 1)]
    board = {"players": PLAYERS, "tiles": tiles, **more}
    is_inside = operation == "comparisons"
    request = {"position": board} if is_inside else board
    return CLIENT.answer(operation, {**request, **ASKED[operation]})


def test_every_operation_on_a_board_scores_around_clashes() -> None:
    bodies = OperationCalls(GAME).bodies.items()
    named = {name for name, body in bodies if "custom_tiles" in list_field_names(body)}
    assert ASKED.keys() == named
    for operation in ASKED:
        for refusing in ({}, {"clashes": "refuse"}):
            status, document = ask_of_clashes(operation, **refusing)
            assert status == 422, operation
            assert [one["code"] for one in document["errors"]] == ["board.edge"] * 2, operation
        status, document = ask_of_clashes(operation, clashes="score")
        assert status == 200, document
        under = "/position" if operation == "comparisons" else ""
        clashing = [one["pointer"] for one in document["warnings"] if one["code"] == "board.clash"]
        assert clashing == [f"{under}/tiles/{index}" for index in (0, 1, 0, 2)], operation


FIELD = describe("field", {"kind": "field", "edges": ["EL", "ER"]}, bare=True)
ENDED: dict[str, tuple[int, Json, list[Json], Json]] = {
    "road": (2, put("road", 0, 0), [lay("BA/D", 0, 0), lay("BA/X", -1, 0)], lay("BA/E", 1, 0, 270)),
    "city": (2, put("city", 0, 0), [lay("BA/D", 0, 0)], lay("BA/X", 0, -1)),
    "field": (
        6,
        put("field", 0, 0, figure="shepherd", flock=[4, 2]),
        [lay("field", 0, 0)],
        lay("BA/E", 1, 0, 270),
    ),
}
"""By kind: the points of what a follower is on, the board, and the tile that ends it by a clash."""


@pytest.mark.parametrize("closing", ["", "AM/A"], ids=["clash", "abbey"])
@pytest.mark.parametrize("kind", ENDED)
def test_a_turn_scores_what_a_clash_ends_as_beside_an_abbey(kind: str, closing: str) -> None:
    points, follower, tiles, last = ENDED[kind]
    document = ask(
        "turn-scores",
        custom_tiles=[FIELD],
        tiles=[*tiles, {**last, "tile": closing or last["tile"]}],
        followers=[{**follower, "player": "red"}],
        laid={"x": last["x"], "y": last["y"]},
        player="blue",
        clashes="score",
    )
    assert [one["points"] for one in document["players"]] == [0, points]
    assert [one["pointer"] for one in document["going_home"]] == ["/followers/0"]
    warned = [one["code"] for one in document["warnings"] if one["code"] != "missing-inputs"]
    assert warned == ([] if closing else ["board.clash"] * 2)


SINGLE = describe("single", road("W", long_side=True), triangles=["SW"])
ENDING = describe("ending", road("W"), triangles=["SW"])
PAIR = describe("pair", road("W", "E", long_side=True), triangles=["SW", "NE"])
CROSSING = describe("crossing", road("W", "E"), triangles=["SW", "NE"])
HALF = describe("half", road("W", "S"), triangles=["SW", "NE"])


def score_road(edition: str, *tiles: Json, custom: list[Json], **more: Any) -> tuple[Any, Any]:
    """The value of the road of the first tile, and how many ends of it are open."""
    entry = ask(
        "board-scores",
        rules={"edition": edition},
        custom_tiles=[*custom, STRAIGHT, PLAIN],
        tiles=list(tiles),
        followers=[put("road", tiles[0]["x"], tiles[0]["y"])],
        **more,
    )["entries"][0]
    return entry["value"], entry["open_edges"]


@pytest.mark.parametrize(
    ("tile", "by_tiles", "by_squares", "ends"),
    [(SINGLE, 2, 2, 2), (ENDING, 2, 2, 1), (PAIR, 3, 2, 2), (CROSSING, 3, 2, 2), (HALF, 2, 2, 2)],
    ids=lambda value: value["id"] if isinstance(value, dict) else "",
)
def test_a_road_counts_its_triangles_or_their_square(
    tile: Json, by_tiles: int, by_squares: int, ends: int
) -> None:
    tiles = [lay("straight", 0, 0), lay(tile["id"], 1, 0)]
    assert score_road("C1", *tiles, custom=[tile]) == (by_tiles, ends)
    for edition in ("C2", "C3"):
        assert score_road(edition, *tiles, custom=[tile]) == (by_squares, ends)


@pytest.mark.parametrize(
    ("tile", "faults"),
    [
        (describe("own", triangles=["NE", "NW"]), ["/custom_tiles/0/triangles"]),
        (
            describe("own", cells=[{"x": 0, "y": 0}, {"x": 1, "y": 0}], triangles=["NE"]),
            ["/custom_tiles/0/triangles"],
        ),
        (describe("own", road("N", long_side=True)), ["/custom_tiles/0/segments/0/long_side"]),
        (describe("own", road("N"), triangles=["SW"]), ["/custom_tiles/0/segments/0/edges/0"]),
    ],
)
def test_triangles_lie_on_one_space_and_alone_have_a_long_side(
    tile: Json, faults: list[str]
) -> None:
    request = {"players": PLAYERS, "tiles": [], "custom_tiles": [tile]}
    status, document = CLIENT.answer("board-scores", request)
    assert status == 422
    assert [one["pointer"] for one in document["errors"]] == faults


AROUND_A_TRIANGLE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@pytest.mark.parametrize("side", AROUND_A_TRIANGLE)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_tile_touches_a_triangle_but_not_the_half_that_it_leaves(
    side: str, rotation: int
) -> None:
    turned = "NESW"[("NESW".index(side) - rotation // 90) % 4]
    (x, y), touches = AROUND_A_TRIANGLE[side], turned in "SW"
    own = describe("own", triangles=["SW"])
    board = {
        "custom_tiles": [own, PLAIN],
        "tiles": [lay("own", 0, 0, rotation)],
        "players": PLAYERS,
    }
    laid = {**board, "tiles": [*board["tiles"], lay("plain", x, y)]}
    for operation, body in (
        ("fits", {**board, "space": {"x": x, "y": y}}),
        ("board-scores", laid),
    ):
        status, document = CLIENT.answer(operation, body)
        codes = [one["code"] for one in document.get("errors", [])]
        assert (status, codes) == ((200, []) if touches else (422, ["board.detached"]))
    free = [(one["x"], one["y"]) for one in ask("fits", **board, spaces="all")["spaces"]]
    assert len(free) == 2
    assert ((x, y) in free) == touches


def test_a_triangle_fits_where_a_side_of_its_own_meets_a_tile() -> None:
    own = describe("own", triangles=["SW"])
    for tiles, rotations in (([lay("plain", 0, -1)], [90, 180]), ([], [0, 90, 180, 270])):
        document = ask(
            "fits", custom_tiles=[own, PLAIN], tiles=tiles, space={"x": 0, "y": 0}, players=PLAYERS
        )
        (fit,) = [one for one in document["fits"] if one["tile"] == "own"]
        assert fit["rotations"] == rotations


def test_an_abbey_needs_a_side_of_a_triangle_too() -> None:
    around = [lay("own", 0, -1), lay("plain", 1, 0), lay("plain", 0, 1), lay("plain", -1, 0)]
    near = [lay("plain", x, y) for x, y in ((1, 1), (-1, 1), (-1, -1))]
    for corner, found in (("SW", [0, 90, 180, 270]), ("NW", None)):
        document = ask(
            "fits",
            custom_tiles=[describe("own", triangles=[corner]), PLAIN],
            tiles=around + near,
            space={"x": 0, "y": 0},
        )
        fits = {one["tile"]: one["rotations"] for one in document["fits"]}
        assert fits.get("AM/A") == found


CURVE = describe("curve", road("W", "S"))


def count_signposts(turn: str, *tiles: Json, rotation: int = 0) -> int:
    """How many signposts at the east of a tile are right, as it lies at (0, 0)."""
    own = describe("own", road("W", "E", signposts=[{"side": "E", "turn": turn}]))
    document = ask(
        "board-scores",
        custom_tiles=[own, STRAIGHT, CURVE, describe("end", road("W"))],
        tiles=[lay("own", 0, 0, rotation), *tiles],
        followers=[put("road", 0, 0)],
    )
    lines = document["entries"][0]["lines"]
    return sum(one["count"] for one in lines if one["rule"] == "road.signpost")


@pytest.mark.parametrize(
    ("tiles", "right"),
    [
        ([lay("straight", 1, 0)], "straight"),
        ([lay("curve", 1, 0)], "right_turn"),
        ([lay("curve", 1, 0, 90)], "left_turn"),
        ([lay("end", 1, 0)], None),
        ([], None),
    ],
)
def test_a_signpost_is_right_where_the_road_goes_on_as_it_says(
    tiles: list[Json], right: str | None
) -> None:
    for turn in ("left_turn", "straight", "right_turn"):
        assert count_signposts(turn, *tiles) == (turn == right)


def find_codes(*tiles: Json) -> list[tuple[str, str]]:
    """The faults of the request's own tiles."""
    request = {"players": PLAYERS, "tiles": [], "custom_tiles": list(tiles)}
    status, document = CLIENT.answer("board-scores", request)
    assert status == 422
    return [(one["code"], one["pointer"]) for one in document["errors"]]


def test_a_mark_is_on_one_of_the_spaces_of_its_tile() -> None:
    own = describe("own", marks=[{"kind": "hill"}, {"kind": "mist", "cell": 1}])
    assert find_codes(own) == [("tile.cell", "/custom_tiles/0/marks/1/cell")]


SQUARE = [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}, {"x": 1, "y": 1}]


def count_mist(edition: str, *marks: Json, tiles: list[Json] | None = None) -> int:
    """The value of a haunted castle with mist on its tile, beside a start tile with such marks."""
    start = describe("start", cells=SQUARE, marks=list(marks))
    double = describe("double", cells=SQUARE[:2], marks=[{"kind": "mist"}])
    document = ask(
        "board-scores",
        rules={"edition": edition},
        custom_tiles=[start, double, HAUNTED, PLAIN],
        tiles=[lay("start", 0, 0), *(tiles or [lay("haunted", 2, 1)])],
        followers=[put("haunted_castle", 2, 1)],
    )
    value: int = document["entries"][0]["value"]
    return value


@pytest.mark.parametrize(
    ("marks", "by_tiles", "by_spaces"),
    [
        ([{"kind": "mist"}], 2, 3),
        ([{"kind": "mist", "count": 4}], 2, 3),
        ([{"kind": "mist", "cell": 1}], 2, 2),
        ([{"kind": "mist", "cell": 1}, {"kind": "mist", "cell": 3}], 2, 3),
        ([{"kind": "mist", "cell": 0}], 1, 1),
        ([{"kind": "hill"}], 1, 1),
    ],
)
def test_the_start_tile_is_one_tile_or_each_of_its_misty_spaces(
    marks: list[Json], by_tiles: int, by_spaces: int
) -> None:
    assert [count_mist(edition, *marks) for edition in ("C1", "C2", "C3")] == [
        by_tiles,
        by_spaces,
        by_spaces,
    ]
