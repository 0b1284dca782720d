"""Déluges: a harvest, checked against a slow reference that hands out work one unit at a time."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.deluges.deluges_client import facts

SMALL = st.integers(0, 4)


@st.composite
def harvests(draw: st.DrawFn) -> dict[str, Any]:
    """A cell of one player with slaves of two peoples, and a wish that can be granted, or none."""
    slaves: list[dict[str, Any]] = [
        {"master": "a", "colour": colour, "count": draw(st.integers(1, 3))}
        for colour in draw(st.sampled_from([(), ("b",), ("b", "c")]))
    ]
    cell: dict[str, Any] = {
        "id": "cell",
        "quarry": "gold",
        "forests": draw(st.integers(0, 3)),
        "workers": {"a": draw(SMALL)},
        "warriors": {"a": draw(st.integers(1, 2))},
        "slaves": slaves,
        "mines": [{"builder": "c", "count": draw(st.integers(0, 3))}],
    }
    request: dict[str, Any] = {"players": [{"id": one} for one in "abc"], "cells": [cell]}
    hands = cell["workers"]["a"] + sum(one["count"] for one in slaves)
    if draw(st.booleans()):
        wood = draw(st.integers(0, min(cell["forests"], hands)))
        ore = draw(st.integers(0, min(1 + 3 * cell["mines"][0]["count"], hands - wood)))
        request["wishes"] = {"cell": {"wood": wood, "ore": ore}}
    return request


def harvest_slowly(request: dict[str, Any]) -> dict[str, Any]:
    """Every piece takes a unit of work in turn, slaves first; the others become fanatics."""
    (cell,) = request["cells"]
    ore = ["ore"] * (1 + 3 * cell["mines"][0]["count"])
    wood = ["wood"] * cell["forests"]
    wish = request.get("wishes", {}).get("cell")
    work = ore + wood if wish is None else ore[: wish["ore"]] + wood[: wish["wood"]]
    pieces = [one["colour"] for one in cell["slaves"] for _ in range(one["count"])]
    pieces += ["a"] * cell["workers"]["a"]
    gathered, left, fanatics = [], [], 0
    for piece in pieces:
        if work:
            gathered.append(work.pop(0))
            left.append(piece)
        else:
            fanatics += 1
    lost = fanatics > len(left) + cell["warriors"]["a"]
    return {
        "ore": gathered.count("ore"),
        "wood": gathered.count("wood"),
        "left": [] if lost else sorted(left),
        "fanatics": fanatics,
        "lost": lost,
    }


@given(harvests())
def test_a_harvest_is_that_of_the_slow_reference_and_loses_nobody(request: dict[str, Any]) -> None:
    (cell,) = facts("harvests", request).cells
    pieces = cell.after.pieces
    left = [player for player, count in pieces.workers.items() for _ in range(count)]
    left += [one.colour for one in pieces.slaves for _ in range(one.number)]
    assert harvest_slowly(request) == {
        "ore": cell.gathered.get("gold", 0),
        "wood": cell.gathered.get("wood", 0),
        "left": sorted(left),
        "fanatics": pieces.fanatics,
        "lost": cell.lost,
    }
    (given_cell,) = request["cells"]
    idle = sum(cell.idle.workers.values()) + sum(one.number for one in cell.idle.slaves)
    hands = given_cell["workers"]["a"] + sum(one["count"] for one in given_cell["slaves"])
    assert sum(cell.gathered.values()) + idle == hands
    assert pieces.forests + cell.gathered.get("wood", 0) == given_cell["forests"]
