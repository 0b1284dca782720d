"""The board and the tally from counts; names of cells that a request may have misspelt."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    OPERATIONS,
    board,
    board_request,
    calculation,
    entry,
    explained_cells,
    find_refusal,
    illegal,
    points,
    rulings,
    tally,
    warnings,
)


def faults(cells: list[Any], ids: str = "ab", **more: Any) -> list[tuple[str, str]]:
    return illegal("board-scores", board_request(cells, ids, **more))


def test_warriors_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"lost": True, "warriors": {"a": 0}}, {"warriors": {"a": 0}}])
    assert explained_cells(answer)[0].not_counted == ()
    assert explained_cells(answer)[1].contributes == ()


def test_mines_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"flooded": True, "mines": [{"builder": "a", "count": 0}]}])
    assert explained_cells(answer)[0].not_counted == ()
    assert "mines-lost" not in rulings(answer)


def test_bonuses_left_out_in_the_advanced_game_stay_visible() -> None:
    options = {"advanced_bonuses": False}
    answer = tally({"id": "a", "boats": 1}, {"id": "b"}, edition="advanced", options=options)
    assert points(answer) == {"a": 0, "b": 0}
    (award,) = entry(answer, "boats").awards
    assert (award.lines[0].rule, award.lines[0].points) == ("bonus.boats", 0)
    assert answer.players[0].facts.total_with_bonuses == 3
    assert answer.players[0].facts.total_without_bonuses == 0
    assert rulings(answer)["advanced-bonuses"] == "left-out"


def test_the_ruling_on_advanced_bonuses_matters_only_when_somebody_has_one() -> None:
    answer = tally({"id": "a", "boats": 1}, {"id": "b", "boats": 1}, edition="advanced")
    assert "advanced-bonuses" not in rulings(answer)


WITH_NEIGHBOURS: dict[str, dict[str, Any]] = {
    "movements": {"moves": []},
    "constructions": {"players": [{"id": "a"}, {"id": "b"}], "steps": []},
    "turn-ends": {"deforested_before": 0},
}
"""Each operation that takes neighbours, and what else it needs."""


def test_every_operation_with_neighbours_is_tried() -> None:
    taking = {name for name, one in OPERATIONS.items() if "neighbours" in one.request.fields}
    assert taking == {*WITH_NEIGHBOURS}


@pytest.mark.parametrize("operation", WITH_NEIGHBOURS)
def test_every_operation_asks_for_a_misspelt_neighbour(operation: str) -> None:
    cells = [{"id": "Inland", "forests": 3}]
    request = {"cells": cells, "neighbours": {"Inland": ["Ylnad"]}, **WITH_NEIGHBOURS[operation]}
    assert warnings(calculation(operation, request)) == [
        ("cell-taken-for-ocean", "/neighbours/Inland/0")
    ]


@pytest.mark.parametrize("operation", ["movements", "constructions"])
def test_a_misspelt_fleet_is_asked_for_and_with_oceans_refused(operation: str) -> None:
    request: dict[str, Any] = {"cells": [{"id": "x"}], "fleets": {"see": {"a": 1}}}
    request |= WITH_NEIGHBOURS[operation]
    assert warnings(calculation(operation, {**request, "neighbours": {}})) == []
    beside = {**request, "neighbours": {"x": ["sea"]}}
    assert warnings(calculation(operation, beside)) == [
        ("cell-taken-for-ocean", "/neighbours/x/0"),
        ("cell-taken-for-ocean", "/fleets/see"),
    ]
    named = find_refusal(operation, {**beside, "oceans": ["sea"]})
    assert [(one.code, one.pointer) for one in named.faults] == [("cell.unknown", "/fleets/see")]
