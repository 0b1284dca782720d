"""Names of cells that a request may have misspelt, fleets of two players, and seats taken twice."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    OPERATIONS,
    calculation,
    find_refusal,
    warnings,
)

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
