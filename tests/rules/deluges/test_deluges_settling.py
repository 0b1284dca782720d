"""Conflicts on land and at sea; freed slaves and people of several colours fight first."""

from collections.abc import Callable
from typing import Any

import pytest

from shared.core.phrases import Counted
from tests.rules.deluges.deluges_client import CALLS, OPERATIONS, facts, illegal, step_rules

FREED: dict[str, Any] = {
    "id": "camp",
    "workers": {"a": 2},
    "slaves": [{"master": "a", "colour": "b", "count": 4}],
    "forests": 3,
}
"""No warrior guards four slaves: they are free, and 4 - 2 of them survive the civil war."""
BOARD_REASON: dict[str, Any] = {"player": "b", "people": (Counted("people.workers", 2),)}
BARE = [{"id": f"bare {number}", "forests": 0} for number in range(5)]


def grow(**rules: Any) -> dict[str, Any]:
    return {"cell": FREED, "rules": rules}


def harvest(**rules: Any) -> dict[str, Any]:
    players = [{"id": one} for one in "abcd"]
    return {"players": players, "cells": [{**FREED, "quarry": "gold"}], "rules": rules}


def flood(**rules: Any) -> dict[str, Any]:
    return {"before": 4, "after": 5, "cells": [{**FREED, "mark": 1}], "rules": rules}


def end_turn(**rules: Any) -> dict[str, Any]:
    return {"deforested_before": 4, "cells": [FREED, *BARE], "rules": rules}


def move(**rules: Any) -> dict[str, Any]:
    return {"cells": [FREED], "neighbours": {}, "moves": [], "rules": rules}


def build(**rules: Any) -> dict[str, Any]:
    """The survivors of the freed slaves hold the cell, and their player builds there."""
    players = [{"id": one, "resources": {"wood": 10}} for one in "abcd"]
    mine = {"player": "b", "payment": {"wood": 10}, "builds": [{"kind": "mine", "cell": "camp"}]}
    return {"players": players, "cells": [FREED], "steps": [mine], "rules": rules}


def tally(**rules: Any) -> dict[str, Any]:
    return {"players": [{"id": one} for one in "abcd"], "cells": [FREED], "rules": rules}


AFTER: dict[str, tuple[Callable[..., dict[str, Any]], Callable[[Any], Any], dict[str, Any]]] = {
    "growths": (grow, lambda answer: answer.after.pieces.workers, {"b": 3}),
    "harvests": (harvest, lambda answer: answer.cells[0].after.pieces.workers, {"b": 2}),
    "floods": (flood, lambda answer: answer.cells[0].fleeing.workers, {"b": 2}),
    "turn-ends": (
        end_turn,
        lambda answer: answer.growths[0].growth.after.pieces.workers,
        {"b": 3},
    ),
    "constructions": (build, lambda answer: {"b": answer.cells[0].mines}, {"b": 1}),
    "board-scores": (tally, lambda answer: answer.cells[0].reason.params, BOARD_REASON),
    "movements": (move, lambda answer: answer.cells[0].pieces.pieces.workers, {"b": 2}),
}
"""Each operation that takes people on cells: a request, and who is there by the rulebook then."""


def test_every_operation_with_cells_is_tried() -> None:
    takes_people = {
        name
        for name, one in OPERATIONS.items()
        if "cells" in one.request.fields or "cell" in one.request.fields
    }
    assert takes_people - {"builds"} == {*AFTER}


STEPS: dict[str, Callable[[Any], Any]] = {
    "growths": lambda answer: answer.steps,
    "turn-ends": lambda answer: answer.growths[0].growth.steps,
}


@pytest.mark.parametrize("operation", AFTER)
def test_every_answer_says_that_slaves_were_freed_and_fought(operation: str) -> None:
    find_steps = STEPS.get(operation, lambda answer: answer.cells[0].steps)
    steps = find_steps(CALLS.answer(operation, AFTER[operation][0]()).facts)
    assert [one.text.code for one in steps][:2] == ["step.slave.freed", "step.slave.freed.war"]


@pytest.mark.parametrize("operation", AFTER)
def test_a_table_may_refuse_the_fight_of_three_colours(operation: str) -> None:
    request = AFTER[operation][0](options={"conflict_many": "refuse"})
    cells = [request["cell"]] if operation == "growths" else request["cells"]
    cells[0] = {**cells[0], "workers": {"a": 2, "c": 1}}
    if operation == "growths":
        request["cell"] = cells[0]
    at = "/cell" if operation == "growths" else "/cells/0"
    assert illegal(operation, request) == [(at, "conflict.many")]


def test_a_wish_for_a_cell_whose_fight_is_refused_is_refused_with_it() -> None:
    request = harvest(options={"conflict_many": "refuse"}) | {"wishes": {"camp": {"wood": 9}}}
    request["cells"][0]["workers"] = {"a": 2, "c": 1}
    assert illegal("harvests", request) == [("/cells/0", "conflict.many")]


def conflict(place: str, sides: dict[str, int], **more: Any) -> Any:
    return facts("conflicts", {"place": place, "sides": sides, **more})


@pytest.mark.parametrize(
    "more",
    [
        {"sides": {"a": 1, "b": 2}},
        {"sides": {"a": 1}, "slaves": [{"master": "b", "colour": "c", "count": 2}]},
        {"sides": {"a": 1}, "workers": {"c": 2}},
    ],
    ids=["warriors", "slaves", "workers"],
)
def test_whoever_was_there_before_the_attacker_is_weighed_against_the_fanatics(more: Any) -> None:
    held = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 3, **more})
    assert step_rules(held.steps) == ["control.fanatics"]
    answer = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 2, **more})
    assert step_rules(answer.steps)[0] != "control.fanatics"


def test_who_was_alone_on_the_cell_need_not_have_entered_it() -> None:
    answer = conflict(
        "land",
        {"a": 2, "b": 0},
        workers={"a": 0, "c": 0},
        slaves=[{"master": "a", "colour": "b"}, {"master": "b", "colour": "a", "count": 0}],
        fanatics=3,
    )
    assert answer.lost is False
