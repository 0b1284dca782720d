"""Déluges: the end of a turn, checked against other operations and a slow search for refuges."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.deluges.deluges_client import calculation, facts, leave_themselves_out
from tests.tiers import examples

THRESHOLDS = {1: 5, 2: 8, 3: 11}
BARE = 6
"""Cells that are always deforested, so that water rises often."""


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """A map of a few cells that may flood and several that are bare, and who touches whom."""
    cells = []
    for number in range(draw(st.integers(1, 4))):
        workers = draw(st.dictionaries(st.sampled_from("ab"), st.integers(1, 3), max_size=1))
        cells.append(
            {
                "id": f"cell {number}",
                "mark": draw(st.integers(0, 3)),
                "forests": draw(st.integers(0, 3)),
                "workers": workers,
                "warriors": {player: draw(st.integers(0, 1)) for player in workers},
                "fanatics": draw(st.integers(0, 2)),
            }
        )
    cells += [{"id": f"bare {number}", "forests": 0} for number in range(BARE)]
    names = [str(cell["id"]) for cell in cells[:6]]
    beside = st.dictionaries(st.sampled_from(names), st.lists(st.sampled_from(names), max_size=3))
    return {
        "deforested_before": draw(st.integers(0, 4)),
        "cells": cells,
        "neighbours": leave_themselves_out(draw(beside)),
    }


def grow_slowly(cell: dict[str, Any]) -> dict[str, Any]:
    """The cell after its growth, pair by pair; on a lost cell nobody but fanatics is left."""
    grown = dict(cell)
    people = sum(cell["workers"].values()) + sum(cell["warriors"].values())
    lost = cell["fanatics"] > people
    if not lost:
        grown["workers"] = {one: count + count // 2 for one, count in cell["workers"].items()}
    grown["fanatics"] += cell["fanatics"] // 2
    grown["forests"] = 3 if cell["forests"] == 2 else cell["forests"]
    left = sum(grown["workers"].values()) + sum(cell["warriors"].values())
    grown["lost"] = lost or grown["fanatics"] > left
    return grown


def find_refuges_slowly(request: dict[str, Any]) -> set[tuple[str, str, tuple[str, ...]]]:
    """Cell, player and refuges of everybody who flees, flood by flood."""
    filled = [
        {"mark": 0, "workers": {}, "warriors": {}, "fanatics": 0, **cell}
        for cell in request["cells"]
    ]
    cells = {cell["id"]: grow_slowly(cell) for cell in filled}
    count = sum(cell["forests"] == 0 for cell in cells.values())
    flees = set()
    dry = set(cells)
    for flood in (1, 2, 3):
        if count < THRESHOLDS[flood]:
            break
        drowning = {name for name in dry if cells[name]["mark"] == flood}
        dry -= drowning
        for name in drowning:
            if cells[name]["lost"]:
                continue
            for player in "ab":
                if _has_people(cells[name], player):
                    refuges = [
                        other
                        for other in sorted(dry)
                        if _touch(request["neighbours"], name, other)
                        and _has_people(cells[other], player)
                        and not cells[other]["lost"]
                    ]
                    flees.add((name, player, tuple(refuges)))
    return flees


def _has_people(cell: dict[str, Any], player: str) -> bool:
    return bool(cell["workers"].get(player) or cell["warriors"].get(player))


def _touch(neighbours: dict[str, list[str]], one: str, other: str) -> bool:
    return other in neighbours.get(one, []) or one in neighbours.get(other, [])


@given(maps())
@settings(max_examples=examples(200))
def test_refuges_are_those_of_the_slow_search(request: dict[str, Any]) -> None:
    flights = facts("turn-ends", request).flights
    found = {
        (one.cell, one.player, tuple([refuge.cell for refuge in one.refuges])) for one in flights
    }
    assert found == find_refuges_slowly(request)


@given(maps())
def test_a_turn_ends_as_its_growths_and_its_floods_do(request: dict[str, Any]) -> None:
    answer = facts("turn-ends", request)
    for cell, one in zip(request["cells"], answer.growths, strict=True):
        grown = {name: value for name, value in cell.items() if name != "mark"}
        assert one.growth == facts("growths", {"cell": grown})
    counts = {"before": request["deforested_before"], "after": answer.flood.after}
    flood = calculation("floods", counts).facts
    # The map of a turn is known, so its sentences name the islands or the cells.
    assert [one[:2] for one in answer.flood.floods] == [one[:2] for one in flood.floods]
    assert answer.flood.over == flood.over
    assert answer.flood.after == sum(cell["forests"] == 0 for cell in request["cells"])
