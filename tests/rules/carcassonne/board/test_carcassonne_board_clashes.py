"""Edges that do not match: refused, or scored as ends, with a warning for both tiles."""

from typing import Any

import pytest

from tests.rules.carcassonne.board.feature_boards import CLIENT, PLAYERS, Json, ask, lay, put

CLASH: Json = {
    "tiles": [lay("BA/D", 0, 0), lay("BA/E", 1, 0, 270), lay("BA/U", -1, 0)],
    "followers": [
        put("road", -1, 0),
        put("city", 1, 0, player="red"),
        put("field", 1, 0, player="red"),
    ],
}
"""A road of two tiles meets a city of one tile at the side between (0, 0) and (1, 0)."""


def list_warnings(document: Json) -> list[tuple[str, str]]:
    return [(one["code"], one["pointer"]) for one in document["warnings"]]


@pytest.mark.parametrize("given", [{}, {"clashes": "refuse"}])
def test_edges_that_do_not_match_are_refused(given: dict[str, Any]) -> None:
    status, document = CLIENT.answer("board-scores", {"players": PLAYERS, **CLASH, **given})
    assert (status, [one["code"] for one in document["errors"]]) == (422, ["board.edge"])


def test_they_end_what_runs_into_them_and_everything_else_is_scored() -> None:
    document = ask("board-scores", **CLASH, clashes="score")
    road, city, field = document["entries"]
    assert (road["value"], road["complete"], road["open_edges"]) == (2, False, 1)
    assert (city["value"], city["complete"], city["open_edges"]) == (2, True, 0)
    assert field["kind"] == "field"
    clashes = [("board.clash", "/tiles/0"), ("board.clash", "/tiles/1")]
    assert list_warnings(document) == [*clashes, ("completed-held", "/followers/1")]
    assert [one["text"] for one in document["warnings"][:2]] == [
        "These two edges do not match: the road of (0, 0) against the city of (1, 0). What leads "
        "there ends there.",
        "These two edges do not match: the city of (1, 0) against the road of (0, 0). What leads "
        "there ends there.",
    ]


def test_a_board_that_fits_has_no_warning_of_a_clash() -> None:
    tiles = [lay("BA/D", 0, 0), lay("BA/U", 1, 0)]
    document = ask("board-scores", tiles=tiles, followers=[], clashes="score")
    assert document["warnings"] == []
    assert document == ask("board-scores", tiles=tiles, followers=[]) | {"id": document["id"]}


@pytest.mark.parametrize("operation", ["turn-scores", "fits"])
def test_only_the_scores_of_a_board_accept_a_clash(operation: str) -> None:
    more = {"laid": {"x": 0, "y": 0}, "player": "blue"} if operation == "turn-scores" else {}
    given = {"players": PLAYERS, **CLASH, **more, "clashes": "score"}
    status, document = CLIENT.answer(operation, given)
    assert status == 400
    assert "/clashes" in [one["pointer"] for one in document["errors"]]
