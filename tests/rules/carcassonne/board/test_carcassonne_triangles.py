"""Triangular tiles on a board: one on a space leaves its other half empty, two fill it."""

from typing import Any

import pytest

from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    PLAIN,
    PLAYERS,
    STRAIGHT,
    Json,
    ask,
    city,
    describe,
    lay,
    put,
    read_lines,
    ring,
    road,
)

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


def test_a_city_counts_its_triangles_or_their_square() -> None:
    pair = describe("pair", city("N", "E", long_side=True, coats=1), triangles=["NE", "SW"])
    for edition, value in (("C1", 4), ("C3", 3)):
        (entry,) = ask(
            "board-scores",
            rules={"edition": edition},
            custom_tiles=[pair],
            tiles=[lay("pair", 0, 0), lay("BA/E", 0, -1, 180)],
            followers=[put("city", 0, 0)],
        )["entries"]
        assert entry["value"] == value


def test_what_reaches_the_empty_half_of_a_space_stays_open() -> None:
    beside = [lay("straight", 0, 0), lay("single", 1, 0), lay("straight", 2, 0)]
    below = [lay("plain", 1, 1), lay("plain", 2, 1)]
    entries = ask(
        "board-scores",
        mode="projected",
        custom_tiles=[SINGLE, STRAIGHT, PLAIN],
        tiles=beside + below,
        followers=[put("road", 2, 0), put("road", 0, 0, player="red")],
    )["entries"]
    assert [(one["value"], one["open_edges"]) for one in entries] == [(2, 2), (1, 2)]
    assert [one["missing"] for one in entries][1] == [
        {"x": 2, "y": 0, "side": "E"},
        {"x": 2, "y": 0, "side": "W"},
    ]


def test_an_abbey_closes_nothing_of_an_empty_half() -> None:
    below = [lay("plain", 0, 1), lay("plain", 1, 1)]
    value = score_road("C3", lay("ending", 0, 0), lay("AM/A", 1, 0), *below, custom=[ENDING])
    assert value == (1, 1)


def test_a_triangle_turns_with_its_tile() -> None:
    tiles = [lay("straight", 0, 0, 90), lay("ending", 0, 1, 90)]
    tiles += [lay("plain", 1, 0), lay("straight", 1, 1)]
    assert score_road("C3", *tiles, custom=[ENDING])[0] == 2


@pytest.mark.parametrize(
    ("triangles", "by_tiles"), [(["NE"], 2), (["NE", "SW"], 3), ([], 2)], ids=["1", "2", "0"]
)
def test_a_space_with_triangles_is_one_beside_a_building(
    triangles: list[str], by_tiles: int
) -> None:
    own = describe("own", {"kind": "monastery"})
    beside = describe("beside", triangles=triangles)
    for edition, value in (("C1", by_tiles), ("C2", 2), ("C3", 2)):
        (entry,) = ask(
            "board-scores",
            rules={"edition": edition},
            custom_tiles=[own, beside],
            tiles=[lay("own", 0, 0), lay("beside", 0, 1)],
            followers=[put("monastery", 0, 0)],
        )["entries"]
        alone = ask(
            "feature-scores",
            rules={"edition": edition},
            feature={"kind": "monastery", "neighbours": 1, "neighbour_tiles": by_tiles - 1},
            followers=[{"player": "blue", "figure": "follower"}],
        )["entries"][0]
        assert entry["value"] == value
        assert read_lines(entry) == read_lines(alone)


def test_the_field_of_a_triangle_ends_at_its_road_and_may_grow_over_its_long_side() -> None:
    document = ask(
        "board-scores",
        features=True,
        custom_tiles=[SINGLE],
        tiles=[lay("single", 0, 0)],
    )
    fields = [one["places"] for one in document["entries"] if one["kind"] == "field"]
    assert [[place.get("side") for place in places] for places in fields] == [["SL"], ["WR"]]


def test_a_flock_is_not_closed_while_its_field_reaches_a_long_side_or_an_empty_half() -> None:
    closing = [lay("AM/A", x, y) for x, y in ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))]
    half = describe("half", triangles=["NW"])
    own = describe("own", triangles=["NE", "SW"])
    for tiles, custom, closed in (
        ([lay("half", 0, 0), *closing], half, False),
        ([lay("own", 0, 0), *closing, lay("half", 1, 0)], own, False),
        ([lay("own", 0, 0), *closing, lay("AM/A", 1, 0)], own, True),
    ):
        (flock,) = ask(
            "turn-scores",
            custom_tiles=[custom, describe("half", triangles=["SE"])]
            if custom is own
            else [custom],
            tiles=tiles,
            followers=[put("field", 0, 0, figure="shepherd", flock=[1])],
            laid={"x": 0, "y": 0},
            player="blue",
        )["flocks"]
        assert flock["closed"] == closed


def test_a_river_of_a_triangle_and_a_described_field_are_read() -> None:
    halves = ["SL", "SR", "WL", "WR"]
    fields = describe("fields", {"kind": "field", "edges": halves}, triangles=["SW"])
    river = describe("river", {"kind": "river", "edges": ["N"], "long_side": True})
    document = ask(
        "board-scores",
        custom_tiles=[fields, {**river, "triangles": ["NE"]}],
        tiles=[lay("fields", 0, 0), lay("river", -1, 0)],
        followers=[put("field", 0, 0)],
    )
    assert [one["tile"] for one in document["entries"][0]["places"]] == ["fields", "river"]


def test_triangles_whose_expansion_is_off_are_ordinary_tiles() -> None:
    rules = {"edition": "C1", "expansions": []}
    entry = ask(
        "board-scores",
        rules=rules,
        custom_tiles=[PAIR],
        tiles=[lay("pair", 0, 0)],
        followers=[put("road", 0, 0)],
    )["entries"][0]
    assert entry["value"] == 1


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


def test_all_eight_spaces_around_may_hold_triangles() -> None:
    own = describe("own", {"kind": "monastery"})
    plain = describe("plain", triangles=["NE", "SW"])
    for edition, value in (("C1", 17), ("C3", 9)):
        (entry,) = ask(
            "board-scores",
            rules={"edition": edition},
            custom_tiles=[own, plain],
            tiles=[lay("own", 0, 0), *ring()],
            followers=[put("monastery", 0, 0)],
        )["entries"]
        assert entry["value"] == value


def find_refusal(operation: str, **body: Any) -> tuple[str, list[str], str]:
    request = {"players": PLAYERS, "custom_tiles": [ENDING, PLAIN], **body}
    status, document = CLIENT.answer(operation, request)
    assert status == 422
    (fault,) = document["errors"]
    return fault["code"], [one["pointer"] for one in fault["places"]], fault["detail"]


@pytest.mark.parametrize(
    ("tile", "rotation", "words"),
    [
        ("ending", 180, "Describe them as one tile of the request"),
        ("ending", 0, "Two tiles lie on the space"),
        ("plain", 0, "Two tiles lie on the space"),
    ],
)
def test_two_triangles_of_a_space_are_one_tile_of_the_request(
    tile: str, rotation: int, words: str
) -> None:
    tiles = [lay("ending", 0, 0), lay(tile, 0, 0, rotation)]
    code, places, text = find_refusal("board-scores", tiles=tiles)
    assert (code, places) == ("board.overlap", ["/tiles/0", "/tiles/1"])
    assert words in text


def test_a_space_with_one_triangle_is_half_taken() -> None:
    for tile, words in (("ending", "in one half of the space"), ("plain", "is taken")):
        tiles, space = [lay(tile, 0, 0)], {"x": 0, "y": 0}
        code, places, text = find_refusal("fits", tiles=tiles, space=space)
        assert (code, places) == ("board.overlap", ["/tiles/0", "/space"])
        assert words in text


def test_a_triangle_without_its_expansion_is_warned_of() -> None:
    for given, found in ((None, []), ([], [("expansion-off", "/tiles/1")])):
        document = ask(
            "board-scores",
            rules={"expansions": given},
            custom_tiles=[STRAIGHT, SINGLE],
            tiles=[lay("straight", 0, 0), lay("single", 1, 0)],
        )
        assert [(one["code"], one["pointer"]) for one in document["warnings"]] == found


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


@pytest.mark.parametrize(
    ("on", "side", "words"),
    [
        ("field", "NL", "half of its space empty, and nothing reaches the side NL there; name WR"),
        ("field", "E", "half of its space empty, and nothing reaches the side E there; name WR"),
        ("road", "N", "half of its space empty, and nothing reaches the side N there; name W."),
        ("road", "S", "Nothing of this kind reaches the side S of this tile"),
    ],
)
def test_a_figure_in_the_empty_half_is_refused_as_that(on: str, side: str, words: str) -> None:
    request = {
        "players": PLAYERS,
        "custom_tiles": [ENDING],
        "tiles": [lay("ending", 0, 0)],
        "followers": [put(on, 0, 0, side)],
    }
    status, document = CLIENT.answer("board-scores", request)
    (fault,) = document["errors"]
    assert (status, fault["code"]) == (422, "follower.place")
    assert words in fault["detail"]
    assert "did_you_mean" not in fault
