"""The map after a flight: who goes where, flood by flood, and what is left."""

from typing import Any

from tests.rules.deluges.deluges_client import facts, find_refusal


def end_turn(cells: dict[str, Any], beside: Any, bare: int = 5, **more: Any) -> dict[str, Any]:
    """The end of a turn in which so many bare cells bring the floods."""
    listed = [{"id": name, "forests": 1, **cell} for name, cell in cells.items()]
    listed += [{"id": f"bare {number}", "forests": 0} for number in range(bare)]
    return {"deforested_before": 0, "cells": listed, "neighbours": beside, **more}


def list_people(answer: Any) -> dict[str, tuple[dict[str, int], dict[str, int]]]:
    """By cell with people: workers and warriors."""
    return {
        one.id: (dict(one.pieces.pieces.workers), dict(one.pieces.warriors))
        for one in answer.cells_after
        if one.pieces.pieces.workers or one.pieces.warriors
    }


LOW: dict[str, Any] = {"mark": 1, "workers": {"a": 2}, "warriors": {"a": 1}}
ONE: dict[str, Any] = {"workers": {"a": 1}}


def test_while_a_flight_is_undecided_nobody_counts_who_joins_a_later_one() -> None:
    cells = {"low": LOW, "middle": {**ONE, "mark": 2}, "high": ONE}
    beside = {"low": ["middle", "high"], "middle": ["high"]}
    answer = facts("turn-ends", end_turn(cells, beside, bare=8))
    assert answer.undecided == (("low", "a"),)
    assert answer.flood.cells[0].steps[1].text == ("step.cell.flee", {"count": 4})
    assert answer.flood.cells[1].steps[1].text == ("step.cell.flee.joined", {"count": 1})


def test_slaves_flee_with_their_warriors_and_fight_without() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 3}]
    low = {"mark": 1, "warriors": {"a": 1}, "slaves": slaves}
    cells = {"low": low, "one": ONE, "two": ONE}
    beside = {"low": ["one", "two"]}
    led = [{"colour": "b", "count": 4}]
    together = [{"from": "low", "to": "one", "player": "a", "warriors": 1, "slaves": led}]
    answer = facts("turn-ends", end_turn(cells, beside, escapes=together))
    assert [one.number for one in answer.cells_after[1].pieces.pieces.slaves] == [4]
    apart = [
        {"from": "low", "to": "one", "player": "a", "warriors": 1},
        {"from": "low", "to": "two", "player": "a", "slaves": [{"colour": "b", "count": 4}]},
    ]
    fought = facts("turn-ends", end_turn(cells, beside, escapes=apart))
    assert list_people(fought)["two"] == ({"b": 3}, {})


def refuse(cells: Any, beside: Any, *escapes: dict[str, Any]) -> list[tuple[str, str]]:
    given = [{"from": "low", "player": "a", **one} for one in escapes]
    refusal = find_refusal("turn-ends", end_turn(cells, beside, escapes=given))
    assert {one.code for one in refusal.faults} == {"flood.flight"}
    return [(one.pointer, one.wording) for one in refusal.faults]


def test_nobody_flees_to_a_cell_that_is_ocean_or_was_flooded_first() -> None:
    cells = {"low": {**LOW, "mark": 2}, "gone": {**ONE, "mark": 1}}
    beside = {"low": ["gone", "sea"]}
    given = [{"from": "low", "player": "a", "to": one, "workers": 3} for one in ("gone", "sea")]
    for oceans in ({}, {"oceans": ["sea"]}):
        request = end_turn(cells, beside, bare=8, escapes=given, **oceans)
        refusal = find_refusal("turn-ends", request)
        assert [(one.code, one.wording) for one in refusal.faults] == [
            ("flood.flight", "floods"),
            ("flood.flight", "ocean"),
        ]


def test_cells_of_escapes_are_in_the_request() -> None:
    given = [
        {"from": "lox", "player": "a", "to": "high"},
        {"from": "low", "player": "a", "to": "hi"},
    ]
    request = end_turn({"low": LOW, "high": ONE}, {"low": ["high"]}, escapes=given)
    refusal = find_refusal("turn-ends", request)
    assert [(one.pointer, one.code, one.given) for one in refusal.faults] == [
        ("/escapes/0/from", "cell.unknown", "lox"),
        ("/escapes/1/to", "cell.unknown", "hi"),
    ]
