"""Names of cells that a request may have misspelt, fleets of two players, and seats taken twice."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    OPERATIONS,
    calculation,
    find_refusal,
    illegal,
    warnings,
)


def movements(cells: dict[str, Any], *moves: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A request with these moves; nothing touches unless `beside` says so."""
    listed = [{"id": name, **cell} for name, cell in cells.items()]
    beside = more.pop("beside", {})
    return {"cells": listed, "neighbours": beside, "moves": list(moves), **more}


def test_with_oceans_every_name_is_a_cell_or_an_ocean() -> None:
    beside = {"iberia": ["gual", "sea"]}
    request = movements({"iberia": {}, "gaul": {}}, beside=beside, oceans=["sea"])
    (fault,) = find_refusal("movements", request).faults
    assert (fault.pointer, fault.code) == ("/neighbours/iberia/0", "cell.unknown")
    assert fault.fitting is not None
    assert fault.fitting.suggest("gual") == "gaul"
    known = movements(
        {"iberia": {}},
        beside={"iberia": ["sea", "bay"]},
        oceans=["sea"],
        fleets={"sea": {"a": 1}, "bay": {"b": 1}},
    )
    assert illegal("movements", known) == [
        ("/neighbours/iberia/1", "cell.unknown"),
        ("/fleets/bay", "cell.unknown"),
    ]
    known["oceans"] = ["sea", "bay"]
    assert warnings(calculation("movements", known)) == []
    twice = movements({"iberia": {}}, beside={}, oceans=["sea", "iberia", "sea"])
    assert illegal("movements", twice) == [
        ("/oceans/1", "cell.duplicate"),
        ("/oceans/2", "cell.duplicate"),
    ]


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
