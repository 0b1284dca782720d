"""Boards take work by their size: no feature looks at the whole board on its own."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.scores import build_board_sheet
from services.carcassonne.schemas.board_reading import read_board_scores
from services.carcassonne.schemas.boards import BOARD_SCORES
from shared.schemas.gate import Gate

GATE = Gate(BOARD_SCORES)

CITIES = [{"kind": "city", "edges": [side]} for side in "NESW"]
CHURCH = {
    "id": "own",
    "segments": [
        {"kind": "monastery", "building": "darmstadt_church"},
        *CITIES,
        {"kind": "field", "edges": []},
    ],
}
CATHEDRAL = {"id": "own", "segments": [{"kind": "german_cathedral"}]}
SHRINE = {"id": "own", "segments": [{"kind": "monastery", "building": "shrine"}]}


def count_calls(name: str, request: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a method of the graph is called while the board is scored."""
    position = read_board_scores(GATE.normalize(request)).position
    count = 0
    method = getattr(FeatureGraph, name)

    def count_call(*given: Any) -> Any:
        nonlocal count
        count += 1
        return method(*given)

    with monkeypatch.context() as patched:
        patched.setattr(FeatureGraph, name, count_call)
        build_board_sheet(position)
    return count


def board(tile: Mapping[str, Any], rows: int, **more: Any) -> dict[str, Any]:
    """Rows of four tiles."""
    laid = [{"tile": "own", "x": x, "y": y} for y in range(rows) for x in range(4)]
    players = [{"id": "blue", "carried": 0}]
    asked = {"players": players, "custom_tiles": [tile], "tiles": laid, "features": True, **more}
    assert GATE.admits(asked)
    return asked


def monks(rows: int) -> list[Mapping[str, Any]]:
    return [
        {"player": "blue", "figure": "follower", "x": x, "y": y, "on": "monastery"}
        for y in range(rows)
        for x in range(4)
    ]


def castles(rows: int) -> Mapping[str, Any]:
    walls = [{"x": x, "y": y, "side": "S"} for y in range(0, rows - 1, 2) for x in range(4)]
    return {"castles": walls}


def test_roads_of_cathedrals_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (count_calls("members", board(CATHEDRAL, rows), monkeypatch) for rows in (2, 12))
    assert few == many


def test_castles_near_churches_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (
        count_calls(
            "members",
            board(CHURCH, rows, pieces=castles(rows), followers=monks(rows)),
            monkeypatch,
        )
        for rows in (4, 12)
    )
    assert few == many


def test_rivals_of_a_shrine_are_looked_for_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (
        count_calls("space", board(SHRINE, rows, followers=monks(rows)), monkeypatch)
        for rows in (4, 16)
    )
    assert many <= 4 * few
