"""The ledger of trade, the order of construction, and ore by continent."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import ADVANCED, facts, find_refusal, illegal, say


@pytest.mark.parametrize(
    ("continent", "ore"),
    [("americas", "marble"), ("eurasia", "gold"), ("africa", "granite"), ("oceania", "bronze")],
)
def test_a_continent_gives_its_ore(continent: str, ore: str) -> None:
    cell = {"id": "x", "workers": {"a": 1}, "continent": continent}
    request = {"players": [{"id": "a"}, {"id": "b"}], "cells": [cell]}
    assert facts("harvests", request).cells[0].gathered == {ore: 1}
    cell["quarry"] = ore
    assert facts("harvests", request).cells[0].gathered == {ore: 1}


FOUR = {"wood": 1, "gold": 1, "bronze": 1, "granite": 1}
CELLS = {
    "x": {"workers": {"a": 2}},
    "y": {"workers": {"b": 2}},
    "z": {"workers": {"a": 1}, "warriors": {"a": 4}},
}
RICH = dict.fromkeys(("wood", "gold", "bronze", "granite", "marble"), 30)


def build(*steps: dict[str, Any], cells: Any = None, **more: Any) -> dict[str, Any]:
    """A request in which player a pays four kinds for each step unless it says otherwise."""
    return {
        "players": [{"id": one, "resources": RICH} for one in "ab"],
        "cells": [{"id": name, **cell} for name, cell in (cells or CELLS).items()],
        "neighbours": {"sea": ["x", "y"], "bay": ["y"]},
        "steps": [{"player": "a", "payment": FOUR, **one} for one in steps],
        **more,
    }


def judge(*steps: dict[str, Any], **more: Any) -> list[tuple[bool, str]]:
    answer = facts("constructions", build(*steps, **more))
    return [(one.legal, one.step.rule) for one in answer.steps]


def site(kind: str, cell: str, count: int = 1) -> dict[str, Any]:
    return {"builds": [{"kind": kind, "cell": cell, "count": count}]}


DONE = (True, "build.order")


def test_a_payment_builds_and_is_spent() -> None:
    answer = facts("constructions", build(site("mine", "x"), site("dolmen", "x")))
    assert [one.legal for one in answer.steps] == [True, True]
    assert answer.cells[0].mines == 1
    assert [(one.kind, one.builder) for one in answer.cells[0].heritage] == [("dolmen", "a")]
    assert answer.players[0].resources == {
        "wood": 28, "gold": 28, "bronze": 28, "granite": 28, "marble": 30,
    }  # fmt: skip
    assert answer.players[1].resources == RICH


def test_what_is_built_stands_on_a_cell_of_the_request() -> None:
    known = [{"id": "b", "resources": RICH}, {"id": "a", "resources": RICH}]
    request = build(site("mine", "xx"), {**site("boat", "se"), "payment": {"wood": 4}})
    refusal = find_refusal("constructions", request | {"players": known, "oceans": ["sea", "bay"]})
    assert [(one.pointer, one.code, one.given) for one in refusal.faults] == [
        ("/steps/0/builds/0/cell", "cell.unknown", "xx"),
        ("/steps/1/builds/0/cell", "cell.unknown", "se"),
    ]
    assert refusal.faults[0].fitting is not None
    assert illegal("constructions", request) == [("/steps/0/builds/0/cell", "cell.unknown")]


def test_warriors_that_were_there_count() -> None:
    assert judge(site("warrior", "x"), site("warrior", "x")) == [DONE, (False, "cap.warriors")]


@pytest.mark.parametrize(
    ("step", "payment", "english"),
    [
        (site("boat", "sea"), {"wood": 3}, "A boat costs 4 wood, not 3."),
        (site("boat", "sea", 2), {"wood": 4}, "2 boats cost 8 wood, not 4."),
        (site("boat", "sea"), {"gold": 4}, "A boat costs 4 wood and nothing else."),
        (site("boat", "sea"), {}, "Say what it is paid with (`payment`)."),
        (site("mine", "x"), {}, "Say what it is paid with (`payment`)."),
        (site("wonder", "x"), FOUR, "A wonder costs one unit of each of the six resources."),
        (
            site("mine", "x"),
            {"wood": 12},
            "One construction costs 10, 4+4, 2+2+2 or 1+1+1+1, and 1+1+1+1+1 pays two: this "
            "payment is not exactly the price of one.",
        ),
    ],
)
def test_a_wrong_payment_is_told_the_price(
    step: dict[str, Any], payment: dict[str, int], english: str
) -> None:
    answer = facts("constructions", build({**step, "payment": payment}, rules=ADVANCED))
    assert not answer.steps[0].legal
    assert say(answer.steps[0].step.text) == english


def test_ports_and_barracks_serve_in_the_turn_in_which_they_are_built() -> None:
    boat = {**site("boat", "sea"), "payment": {"wood": 2}}
    assert judge(boat, rules=ADVANCED) == [(False, "build.cost")]
    assert judge(site("port", "x"), boat, rules=ADVANCED) == [DONE, DONE]
    pair = site("warrior", "x", 2)
    empty = {"x": {"workers": {"a": 1}}}
    assert judge(site("barracks", "x"), pair, rules=ADVANCED, cells=empty) == [DONE, DONE]
    together = {
        "builds": [{"kind": "barracks", "cell": "x"}, {"kind": "warrior", "cell": "x", "count": 2}],
        "payment": {**FOUR, "marble": 1},
    }
    assert judge(together, rules=ADVANCED, cells=empty) == [DONE]
