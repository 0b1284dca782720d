"""How large a board is, before it is looked at: what a batch is held to."""

from typing import Any

import pytest

from services.carcassonne.costs import count_own_segments, count_spaces, get_compared_board

WIDE = {
    "id": "w",
    "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 2, "y": 0}],
    "segments": [{"kind": "garden"}, {"kind": "field", "cities": ["N", "S"]}],
}
ROUND = {"id": "r o", "segments": [{"kind": "hut"}]}


def lay_tiles(*names: str) -> dict[str, Any]:
    tiles = [{"tile": name, "x": place, "y": 0} for place, name in enumerate(names)]
    return {"tiles": tiles, "custom_tiles": [WIDE, ROUND]}


def write_notation(notation: str) -> dict[str, Any]:
    return {"notation": notation, "custom_tiles": [WIDE, ROUND]}


BOARDS: dict[str, tuple[Any, int, int]] = {
    "catalogue tiles": (lay_tiles("BA/D", "BA/D", "no such tile"), 3, 0),
    "own tiles": (lay_tiles("w", "w", "r o", "BA/D"), 8, 9),
    "own tiles that lie nowhere": (lay_tiles(), 0, 0),
    "a notation": (write_notation("0,0 w@90 *7 r%20o|BA/D w;blue:follower@0,0:city"), 8, 9),
    "a notation with white space in a word": (write_notation("0,0 w\nw\u00a0w  BA/D\tw"), 2, 0),
    "a notation of a space alone": (write_notation("0,0 "), 0, 0),
    "an empty notation": (write_notation(""), 0, 0),
    "a notation beside tiles": ({**lay_tiles("w"), "notation": "0,0 r%20o"}, 1, 1),
}


@pytest.mark.parametrize(("board", "covered", "segments"), BOARDS.values(), ids=BOARDS)
def test_a_board_is_as_large_as_all_that_lies_on_it(
    board: Any, covered: int, segments: int
) -> None:
    assert (count_spaces(board), count_own_segments(board)) == (covered, segments)
    compared = get_compared_board({"position": board})
    assert (count_spaces(compared), count_own_segments(compared)) == (covered, segments)


NOTHINGS: list[Any] = [
    *(None, 7, "x", [], {}, {"tiles": 7}, {"tiles": [None, {}, {"tile": 3}]}),
    *({"custom_tiles": {}}, {"custom_tiles": [None, {}, {"id": 7, "segments": []}]}),
    {"notation": 7},
]


@pytest.mark.parametrize("request_body", NOTHINGS, ids=str)
def test_what_is_no_board_has_no_size(request_body: Any) -> None:
    board = get_compared_board(request_body)
    assert (count_spaces(request_body), count_own_segments(request_body)) == (0, 0)
    assert (count_spaces(board), count_own_segments(board)) == (0, 0)


def test_own_tiles_of_no_form_are_one_space_and_no_segment() -> None:
    own = [{"id": "a", "cells": 7, "segments": {}}, {"id": "b", "segments": [7, {"cities": 7}]}]
    board = {"tiles": [{"tile": "a"}, {"tile": "b"}], "custom_tiles": own}
    assert (count_spaces(board), count_own_segments(board)) == (2, 2)


def test_a_board_that_is_too_large_for_itself_is_not_counted() -> None:
    assert count_spaces(lay_tiles(*["w"] * 666)) == 1_998
    assert count_spaces(lay_tiles(*["w"] * 667)) == 0
    many = {"id": "m", "segments": [{"kind": "garden"}] * 40}
    assert count_own_segments({"tiles": [{"tile": "m"}] * 200, "custom_tiles": [many]}) == 8_000
    assert count_own_segments({"tiles": [{"tile": "m"}] * 201, "custom_tiles": [many]}) == 0
