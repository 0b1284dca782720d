"""Edges that do not match: refused, or scored as ends, with a warning for both tiles."""

from itertools import product
from typing import Any

import pytest

from tests.rules.carcassonne.board.feature_boards import (
    CLIENT,
    PLAYERS,
    Json,
    ask,
    describe,
    lay,
    put,
)

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


def test_the_half_bare_side_of_a_great_city_is_named_by_its_field() -> None:
    tiles = [lay("CO/1", 0, 0), lay("BA/B", 0, 1)]
    status, document = CLIENT.answer("board-scores", {"players": PLAYERS, "tiles": tiles})
    assert (status, [one["detail"] for one in document["errors"]]) == (
        422,
        [
            "These two edges do not match: the field of (0, 1) against the edge with field on its "
            "western half alone of (0, 0)."
        ],
    )
