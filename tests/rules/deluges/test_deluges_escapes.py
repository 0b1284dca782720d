"""The map after a flight: who goes where, flood by flood, and what is left."""

from typing import Any

from tests.rules.deluges.deluges_client import calculation, facts, find_refusal, rulings, warnings


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


def test_an_answer_asks_for_the_neighbours_of_a_cell_that_floods() -> None:
    cells = {"low": LOW, "high": ONE}
    turn_end = calculation("turn-ends", end_turn(cells, {}))
    assert warnings(turn_end) == [("neighbours-untold", "/neighbours")]
    assert turn_end.warnings[0].params == {"cell": "low"}
    assert turn_end.facts.flights[0].step.text.code == "step.flood.flight.not_given"
    alone = calculation("turn-ends", end_turn(cells, {"low": []}))
    assert warnings(alone) == []
    assert alone.facts.flights[0].step.text.code == "step.flood.flight.none"


def test_nobody_is_ruled_to_drown_where_all_find_a_refuge() -> None:
    cells = {"low": LOW, "high": ONE}
    safe = calculation("turn-ends", end_turn(cells, {"low": ["high"]}))
    assert rulings(safe) == {}
    drowned = calculation("turn-ends", end_turn(cells, {"low": []}))
    assert rulings(drowned) == {"no-friendly-cell": "drown"}


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


def test_a_lost_cell_that_stays_dry_keeps_its_fanatics() -> None:
    dry = {"workers": {"a": 1}, "warriors": {"a": 1}, "fanatics": 5}
    answer = facts("turn-ends", end_turn({"dry": dry}, {}))
    assert (answer.cells_after[0].lost, answer.cells_after[0].pieces.warriors) == (True, {})
    assert answer.cells_after[0].pieces.pieces.fanatics == 7


def refuse(cells: Any, beside: Any, *escapes: dict[str, Any]) -> list[tuple[str, str]]:
    given = [{"from": "low", "player": "a", **one} for one in escapes]
    refusal = find_refusal("turn-ends", end_turn(cells, beside, escapes=given))
    assert {one.code for one in refusal.faults} == {"flood.flight"}
    return [(one.pointer, one.wording) for one in refusal.faults]


def test_each_reason_why_nobody_flees_there() -> None:
    cells = {"low": LOW, "same": {**ONE, "mark": 1}, "b": {"workers": {"b": 1}}, "far": ONE}
    beside = {"low": ["same", "b"]}
    cells["out"] = {"fanatics": 2}
    beside["low"].append("out")
    names = ("far", "same", "b", "low", "out")
    escapes = [{"to": one, "workers": 3, "warriors": 1} for one in names]
    assert refuse(cells, beside, *escapes) == [
        ("/escapes/0/to", "apart"),
        ("/escapes/1/to", "floods"),
        ("/escapes/2/to", ""),
        ("/escapes/3/to", "floods"),
        ("/escapes/4/to", "lost"),
    ]


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


def test_escapes_need_to_know_which_cells_touch() -> None:
    cells = {"low": LOW, "high": ONE}
    for beside in ({}, {"high": ["sea"]}):
        request = end_turn(cells, beside, escapes=[{"from": "low", "player": "a", "to": "high"}])
        refusal = find_refusal("turn-ends", request)
        assert [(one.pointer, one.wording) for one in refusal.faults] == [
            ("/neighbours", "not_given")
        ]
        assert refusal.faults[0].params == {"cell": "low"}


def test_escapes_need_neighbours() -> None:
    request = end_turn({"low": LOW}, {})
    request["escapes"] = [{"from": "low", "to": "x", "player": "a"}]
    del request["neighbours"]
    refusal = find_refusal("turn-ends", request)
    assert [(one.pointer, one.wording) for one in refusal.faults] == [("/neighbours", "neighbours")]
    del request["escapes"]
    assert calculation("turn-ends", request).facts.cells_after is None
