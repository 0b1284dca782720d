"""What is printed on tiles: signposts, mist on tiles of several spaces, and what roads show."""

from typing import Any

import pytest

from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    HAUNTED,
    PLAIN,
    PLAYERS,
    STRAIGHT,
    Json,
    ask,
    city,
    describe,
    lay,
    put,
    road,
)

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


def test_a_signpost_turns_with_its_tile() -> None:
    assert count_signposts("right_turn", lay("curve", 0, 1, 90), rotation=90) == 1
    assert count_signposts("left_turn", lay("curve", 0, 1, 180), rotation=90) == 1


def test_a_signpost_before_a_bridge_or_a_double_tile_looks_at_all_of_it() -> None:
    own = describe("own", road("W", "E", signposts=[{"side": "E", "turn": "straight"}]))
    double = describe(
        "double",
        road({"cell": 0, "side": "W"}, {"cell": 1, "side": "E"}),
        cells=[{"x": 0, "y": 0}, {"x": 1, "y": 0}],
    )
    for beyond, pieces in (
        (lay("plain", 1, 0), {"bridges": [{"x": 1, "y": 0, "axis": "WE"}]}),
        (lay("double", 1, 0), {}),
    ):
        document = ask(
            "board-scores",
            custom_tiles=[own, double, PLAIN],
            tiles=[lay("own", 0, 0), beyond],
            followers=[put("road", 0, 0)],
            pieces=pieces,
        )
        rules = [one["rule"] for one in document["entries"][0]["lines"]]
        assert rules[-1] == "road.signpost"


def find_codes(*tiles: Json) -> list[tuple[str, str]]:
    """The faults of the request's own tiles."""
    request = {"players": PLAYERS, "tiles": [], "custom_tiles": list(tiles)}
    status, document = CLIENT.answer("board-scores", request)
    assert status == 422
    return [(one["code"], one["pointer"]) for one in document["errors"]]


def test_a_signpost_stands_where_its_road_leaves_the_tile() -> None:
    own = describe("own", road("W", "E", signposts=[{"side": "N", "turn": "straight"}]))
    pointer = "/custom_tiles/0/segments/0/signposts/0/side"
    assert find_codes(own) == [("tile.signpost", pointer)]


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


def test_a_second_misty_tile_of_several_spaces_counts_like_the_start_tile() -> None:
    tiles = [lay("haunted", 2, 1), lay("double", 2, 2)]
    found = [count_mist(edition, {"kind": "mist"}, tiles=tiles) for edition in ("C1", "C3")]
    assert found == [3, 5]


def test_no_more_of_a_tile_is_misty_than_is_said_of_it() -> None:
    tiles = [lay("plain", 2, 0), lay("haunted", 2, 1)]
    assert count_mist("C3", {"kind": "mist", "count": 2}, tiles=tiles) == 3


CROSSING = describe("crossing", road("E", farms=1), road("S"), road("W"))
BARE = describe("bare", road("E"), road("S"), road("W"))


@pytest.mark.parametrize(
    ("crossing", "tiles", "followers", "is_asked"),
    [
        (CROSSING, [lay("BA/U", 1, 0, 90)], [], False),
        (BARE, [lay("BA/U", 1, 0, 90)], [], True),
        (BARE, [lay("straight", 1, 0)], [], False),
        (BARE, [lay("AM/A", 1, 0)], [], False),
        (BARE, [lay("BA/U", 1, 0, 90), lay("AM/A", 2, 0)], [], False),
        (BARE, [lay("BA/U", 1, 0, 90), lay("AM/A", 2, 0)], [put("road", 1, 0)], True),
    ],
    ids=["given", "not given", "own tiles", "no other tile", "not paid", "paid"],
)
def test_a_tollhouse_asks_for_farms_where_they_can_matter(
    crossing: Json, tiles: list[Json], followers: list[Any], is_asked: bool
) -> None:
    document = ask(
        "board-scores",
        custom_tiles=[crossing, STRAIGHT],
        tiles=[{**lay(crossing["id"], 0, 0)}, *[{**one, "rotation": 0} for one in tiles]],
        followers=followers,
        pieces={"tollhouses": [{"player": "blue", "x": 0, "y": 0, "side": "E"}]},
    )
    assert ("missing-input" in [one["code"] for one in document["warnings"]]) == is_asked


@pytest.mark.parametrize(
    ("house", "known", "unknown"),
    [
        ("E", ["E"], ("S", "W")),
        ("S", ["E"], ("S", "W")),
        ("E", ["E", "S"], ("W",)),
        ("E", ["E", "S", "W"], None),
    ],
)
def test_where_some_toll_is_paid_the_roads_without_details_are_named(
    house: str, known: list[str], unknown: tuple[str, ...] | None
) -> None:
    """On each known road is one farm, so it pays 1; BA/W is a crossing of roads E, S and W."""
    spaces = {"E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
    document = ask(
        "board-scores",
        custom_tiles=[describe(f"farm{one}", road(spaces[one][2], farms=1)) for one in known],
        tiles=[lay("BA/W", 0, 0), *[lay(f"farm{one}", *spaces[one][:2]) for one in known]],
        followers=[put("road", 0, 0, side=one) for one in known],
        pieces={"tollhouses": [{"player": "blue", "x": 0, "y": 0, "side": house}]},
    )
    tolls = [one for one in document["entries"] if one["kind"] == "toll"]
    assert sum(award["points"] for one in tolls for award in one["awards"]) == len(known)
    found = [one for one in document["warnings"] if one["code"].startswith("missing")]
    assert [(one["code"], one["pointer"]) for one in found] == [
        ("missing-prints", "/pieces/tollhouses/0")
    ] * (unknown is not None)
    if unknown:
        assert f"({0}, {0}): {' and '.join(unknown)}." in found[0]["text"]


def test_a_bridge_over_a_catalogue_tile_asks_for_nothing() -> None:
    document = ask(
        "board-scores",
        custom_tiles=[BARE],
        tiles=[lay("bare", 0, 0), lay("BB/F.b", 1, 0)],
        pieces={
            "tollhouses": [{"player": "blue", "x": 0, "y": 0, "side": "E"}],
            "bridges": [{"x": 1, "y": 0, "axis": "WE"}],
        },
    )
    assert document["warnings"] == []


def test_the_fairy_pays_nothing_at_a_castle_and_the_answer_says_so() -> None:
    given: Json = {
        "custom_tiles": [describe("own", city("N"))],
        "tiles": [lay("own", 0, 0), lay("BA/E", 0, -1, 180)],
        "followers": [put("castle", 0, 0)],
        "pieces": {
            "castles": [{"x": 0, "y": 0, "side": "N"}],
            "fairy": {"player": "blue", "x": 0, "y": 0},
        },
    }
    document = ask("board-scores", **given)
    assert document["players"][0]["points"] == 0
    assert ("castle-fairy", "none") in [(one["code"], one["choice"]) for one in document["rulings"]]
    without = ask("board-scores", **{**given, "pieces": {"castles": given["pieces"]["castles"]}})
    assert "castle-fairy" not in [one["code"] for one in without["rulings"]]


@pytest.mark.parametrize("holder", [None, "red"])
def test_who_wins_the_title_with_a_city_is_paid_for_it(holder: str | None) -> None:
    document = ask(
        "turn-scores",
        rules={"options": {"king_and_robber": "continuous"}},
        tiles=[lay("BA/E", 0, 0), lay("BA/E", 0, -1, 180)],
        laid={"x": 0, "y": -1},
        player="blue",
        **({"king": holder} if holder else {}),
    )
    assert [(one["player"], one["points"]) for one in document["entries"][0]["awards"]] == [
        ("blue", 1)
    ]
    codes = [(one["code"], one["choice"]) for one in document["rulings"]]
    assert codes[-2:] == [
        ("king-and-robber", "continuous"),
        ("title-taken", "new_holder"),
    ]
