"""Who goes home in a turn although nothing is complete, and who should have gone home before."""

from typing import Any

import pytest

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
    read_lines,
    ring,
    road,
)

MONASTERY = describe("own", {"kind": "monastery"})
GARDEN = describe("garden", {"kind": "garden"})
DUEL: dict[str, Any] = {
    "custom_tiles": [MONASTERY, PLAIN],
    "tiles": [lay("own", 0, 0), lay("CU/S", 1, 0), *ring((1, 0))],
    "followers": [put("monastery", 0, 0), put("monastery", 1, 0, player="red")],
    "laid": {"x": -1, "y": -1},
    "player": "red",
}
"""A monastery that is complete with the tile just laid, beside a shrine that is not."""


def read_warnings(document: Json) -> list[tuple[str, str]]:
    return [(one["code"], one["pointer"]) for one in document["warnings"]]


def test_who_loses_a_challenge_goes_home_with_nothing() -> None:
    document = ask("turn-scores", **DUEL)
    assert [read_lines(one) for one in document["entries"]] == [
        (
            "monastery",
            9,
            [("monastery.own", 1, 1, 1), ("monastery.tile", 8, 1, 8)],
            [("blue", 9, [])],
        ),
        ("monastery", 0, [("play.monastery.challenge", 1, 0, 0)], [("red", 0, [])]),
    ]
    home = [(one["player"], one["pointer"]) for one in document["going_home"]]
    assert home == [("blue", "/followers/0"), ("red", "/followers/1")]
    assert len(document["completed"]) == 1
    assert document["warnings"] == []


def test_whose_rival_was_complete_before_is_not_told_again() -> None:
    later = {**DUEL, "tiles": [*DUEL["tiles"], lay("plain", 2, 0)], "laid": {"x": 2, "y": 0}}
    document = ask("turn-scores", **later)
    assert (document["entries"], document["going_home"]) == ([], [])
    assert read_warnings(document) == [("completed-before", "/followers/0")]


def test_an_abbot_is_taken_back_wherever_the_tile_is_laid() -> None:
    far = [lay("plain", x, 0) for x in (1, 2, 3)]
    document = ask(
        "turn-scores",
        custom_tiles=[GARDEN, PLAIN],
        tiles=[lay("garden", 0, 0), *far],
        followers=[put("garden", 0, 0, figure="abbot", taken_back=True)],
        laid={"x": 3, "y": 0},
        player="blue",
    )
    (award,) = document["entries"][0]["awards"]
    assert (award["player"], award["points"]) == ("blue", 2)
    assert [one["pointer"] for one in document["going_home"]] == ["/followers/0"]
    assert document["notation"].endswith(";blue:abbot<@0,0:garden")
    again = ask(
        "board-scores",
        custom_tiles=[GARDEN, PLAIN],
        notation=document["notation"],
        mode="completed",
    )
    assert again["players"][0]["points"] == 2


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


def test_who_stands_on_what_was_complete_before_the_turn_is_named() -> None:
    tiles = [lay("AM/A", -1, 0), lay("straight", 0, 0), lay("AM/A", 1, 0), lay("plain", 0, 1)]
    document = ask(
        "turn-scores",
        custom_tiles=[STRAIGHT, PLAIN],
        tiles=tiles,
        followers=[put("road", 0, 0), put("road", 0, 0, figure="builder", player="red")],
        laid={"x": 0, "y": 1},
        player="red",
    )
    assert document["entries"] == []
    assert read_warnings(document) == [
        ("companion-alone", "/followers/1"),
        ("completed-before", "/followers/0"),
        ("completed-before", "/followers/1"),
    ]


def test_followers_who_may_stay_are_not_named() -> None:
    castle = [lay("BA/E", 1, 0), lay("BA/E", 1, -1, 180)]
    document = ask(
        "turn-scores",
        custom_tiles=[GARDEN, PLAIN, describe("quarter", {"kind": "tanners"})],
        tiles=[lay("garden", 0, 0), *castle, lay("quarter", 0, 1), lay("plain", -1, 0)],
        followers=[
            put("castle", 1, 0),
            put("tanners", 0, 1),
            put("field", 0, 0),
            put("garden", 0, 0, figure="abbot"),
        ],
        pieces={"castles": [{"x": 1, "y": 0, "side": "N"}]},
        laid={"x": -1, "y": 0},
        player="red",
    )
    assert document["warnings"] == []


BARN = put("field", 0, 0, figure="barn", player="red")
BARN_FIELD: dict[str, Any] = {
    "custom_tiles": [PLAIN],
    "tiles": [*[lay("plain", x, y) for x in (0, 1) for y in (0, 1)], lay("plain", 2, 0)],
    "followers": [put("field", 0, 0), BARN],
}


def test_a_farmer_beside_a_barn_should_have_gone_home_unless_he_came_from_carcassonne() -> None:
    left = [("farmer-beside-barn", "/followers/0")]
    assert read_warnings(ask("board-scores", **BARN_FIELD)) == left
    turn = {**BARN_FIELD, "laid": {"x": 2, "y": 0}, "player": "blue"}
    assert read_warnings(ask("turn-scores", **turn)) == left
    field = {"kind": "field", "edges": ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]}
    great = describe("plain", {**field, "great_city": "carcassonne"})
    assert read_warnings(ask("board-scores", **{**BARN_FIELD, "custom_tiles": [great]})) == []
    assert read_warnings(ask("board-scores", **BARN_FIELD, rules={"expansions": []})) != left
    alone = {**BARN_FIELD, "followers": [BARN]}
    assert read_warnings(ask("board-scores", **alone)) == []


def test_the_city_of_carcassonne_beside_the_board_lets_farmers_join_a_barn() -> None:
    tiles = [lay(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]
    document = ask(
        "board-scores",
        custom_tiles=[PLAIN],
        tiles=[*tiles, *[lay("BA/B", x, y) for x in (-1, 0) for y in (-1, -2)]],
        followers=[put("field", -1, -1), {**BARN, "x": -1, "y": -1}],
    )
    assert read_warnings(document) == []


def test_a_barn_that_lies_on_no_corner_of_four_fields_is_a_warning_wherever_it_is_read() -> None:
    barn = [("barn-corner", "/followers/0")]
    given: Json = {
        "tiles": [lay("BA/D", 0, 0), lay("BA/E", 0, -1, 180)],
        "followers": [put("field", 0, 0, "EL", figure="barn")],
    }
    board = ask("board-scores", **given)
    assert read_warnings(board) == barn
    assert board["players"][0]["total"] == 4
    turn = ask("turn-scores", **given, laid={"x": 0, "y": -1}, player="red")
    assert read_warnings(turn) == barn
    assert read_warnings(ask("fits", **given, space={"x": 1, "y": 0})) == barn
    off = ask("board-scores", **given, rules={"expansions": []})
    assert "barn-corner" not in [code for code, _ in read_warnings(off)]
    placed = {**BARN_FIELD, "followers": [BARN]}
    assert read_warnings(ask("board-scores", **placed)) == []
    assert read_warnings(ask("fits", **placed, space={"x": 2, "y": 1})) == []


def test_farmers_whom_a_barn_sends_home_in_this_turn_are_not_named() -> None:
    tiles = [lay("plain", x, y) for x in (0, 1) for y in (0, 1)]
    placed = {
        **BARN_FIELD,
        "tiles": tiles,
        "laid": {"x": 1, "y": 1},
        "followers": [put("field", 0, 0), {**BARN, "x": 1, "y": 1}],
    }
    document = ask("turn-scores", **placed, player="red")
    assert [one["pointer"] for one in document["going_home"]] == ["/followers/0"]
    assert document["warnings"] == []


def test_who_stands_on_a_hut_without_an_empty_space_should_have_gone_home() -> None:
    given: Json = {
        "custom_tiles": [describe("hut", {"kind": "hut"}), PLAIN],
        "tiles": [lay("hut", 0, 0), *ring(), lay("plain", 2, 0)],
        "followers": [put("hut", 0, 0)],
    }
    board = ask("board-scores", **given)
    assert read_warnings(board) == [("completed-held", "/followers/0")]
    turn = ask("turn-scores", **given, laid={"x": 2, "y": 0}, player="red")
    assert read_warnings(turn) == [("completed-before", "/followers/0")]


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


def test_builders_and_pigs_are_left_like_followers() -> None:
    given: Json = {
        "custom_tiles": [PLAIN],
        "tiles": [lay("BA/E", 0, 0), lay("BA/E", 0, -1, 180), lay("plain", 1, 0)],
        "followers": [
            put("city", 0, 0, figure="builder"),
            {**BARN, "x": 1, "y": 0},
            put("field", 1, 0, figure="pig"),
        ],
    }
    board = ask("board-scores", **given)
    left = [("completed-held", "/followers/0"), ("farmer-beside-barn", "/followers/2")]
    assert [one for one in read_warnings(board) if one in left] == left
    turn = ask("turn-scores", **given, laid={"x": 1, "y": 0}, player="red")
    assert ("completed-before", "/followers/0") in read_warnings(turn)


def test_who_lost_a_challenge_is_named_at_the_end() -> None:
    board = {name: value for name, value in DUEL.items() if name not in ("laid", "player")}
    document = ask("board-scores", **board)
    assert [one["points"] for one in document["players"]] == [9, 0]
    assert read_warnings(document) == [
        ("completed-held", "/followers/0"),
        ("challenge-lost", "/followers/1"),
    ]


@pytest.mark.parametrize(
    ("player", "laid", "words"),
    [("red", (1, 0), "not an abbot of “red”"), ("blue", (0, 0), "placed in this turn")],
)
def test_a_player_takes_back_his_own_abbot_of_an_earlier_turn(
    player: str, laid: tuple[int, int], words: str
) -> None:
    request = {
        "players": PLAYERS,
        "tiles": [lay("BA/B", 0, 0), lay("BA/B", 1, 0)],
        "followers": [put("monastery", 0, 0, figure="abbot", taken_back=True)],
        "laid": {"x": laid[0], "y": laid[1]},
        "player": player,
    }
    status, document = CLIENT.answer("turn-scores", request)
    (fault,) = document["errors"]
    assert (status, fault["pointer"]) == (422, "/followers/0/taken_back")
    assert words in fault["detail"]
    document = ask("turn-scores", **{**request, "player": "blue", "laid": {"x": 1, "y": 0}})
    assert document["players"][0]["points"] == 2


CROWD: dict[str, Any] = {
    "tiles": [lay("BA/U", 0, 0, 90), lay("BA/X", 0, 1)],
    "laid": {"x": 0, "y": 1},
    "player": "blue",
}
SOUTH, EAST, WEST, NORTH = (put("road", 0, 1, side=side) for side in "SEWN")


@pytest.mark.parametrize(
    ("followers", "beyond"),
    [
        ([SOUTH], []),
        ([{**SOUTH, "count": 2}], [0]),
        ([SOUTH, EAST], [1]),
        ([SOUTH, {**EAST, "player": "red"}], [1]),
        ([{**SOUTH, "player": "red"}], [0]),
        ([{**SOUTH, "player": "red"}, EAST], [0]),
        ([{**SOUTH, "player": "red"}, EAST, WEST], [0, 2]),
        ([SOUTH, EAST, WEST, NORTH], [1, 2, 3]),
        ([SOUTH, {**EAST, "figure": "phantom"}], []),
        ([{**SOUTH, "figure": "phantom"}, {**EAST, "figure": "large"}, WEST], [2]),
        ([SOUTH, put("road", 0, 0)], []),
    ],
    ids=str,
)
def test_a_turn_places_one_figure_on_its_tile_and_a_phantom(
    followers: list[Json], beyond: list[int]
) -> None:
    document = ask("turn-scores", **CROWD, followers=followers)
    found = [at for code, at in read_warnings(document) if code == "turn-figures"]
    assert found == [f"/followers/{index}" for index in beyond]


def test_an_abbot_taken_back_leaves_no_figure_to_place() -> None:
    abbot = put("garden", 1, 0, figure="abbot", taken_back=True)
    tiles = [*CROWD["tiles"], lay("BA/E-garden", 1, 0, 180)]
    document = ask("turn-scores", **{**CROWD, "tiles": tiles, "followers": [abbot, SOUTH]})
    assert read_warnings(document) == [("turn-figures", "/followers/1")]


@pytest.mark.parametrize(
    "tiles",
    [
        [lay("BA/U", 0, 0, 90), lay("CC.1/RRR", 0, 1)],
        [*CROWD["tiles"], lay("open", 1, 1), lay("plain", 2, 1), lay("CO/2", 2, 2)],
    ],
    ids=["corn circle", "city of Carcassonne"],
)
def test_others_come_by_a_corn_circle_and_from_the_city_of_carcassonne(tiles: list[Json]) -> None:
    asked = {**CROWD, "tiles": tiles, "followers": [SOUTH, WEST]}
    document = ask("turn-scores", custom_tiles=[describe("open", road("W")), PLAIN], **asked)
    assert "turn-figures" not in [code for code, _ in read_warnings(document)]
