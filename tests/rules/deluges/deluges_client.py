"""Answers requests to Déluges by its schemas and rules, without HTTP."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.deluges.app import GAME
from services.deluges.rules.tallies import TallyCounts
from shared.core.illegal import IllegalPosition
from shared.core.sheet import Calculation, Entry, ScoreSheet
from shared.schemas.gate import Gate

OPERATIONS = {operation.name: operation for operation in GAME.operations}
GATES = {name: Gate(operation.request) for name, operation in OPERATIONS.items()}
ADVANCED = {"edition": "advanced"}
BASIC_KINDS = ("wood", "gold", "bronze", "granite", "marble")
ALL_KINDS = (*BASIC_KINDS, "copper")

Request = Mapping[str, Any]


def _answer_request(operation: str, request: Request) -> ScoreSheet | Calculation:
    gate = GATES[operation]
    assert gate.admits(request), "the request must fit the published schema"
    target = OPERATIONS[operation]
    return target.answer(target.read(gate.normalize(request)))


def sheet(operation: str, request: Request) -> ScoreSheet:
    """The score sheet that answers the request."""
    answer = _answer_request(operation, request)
    assert isinstance(answer, ScoreSheet)
    return answer


def calculation(operation: str, request: Request) -> Any:
    """The calculation that answers the request; its facts may be of any declared type."""
    answer = _answer_request(operation, request)
    assert isinstance(answer, Calculation)
    return answer


def facts(operation: str, request: Request) -> Any:
    """The facts of a calculation."""
    return calculation(operation, request).facts


def build(resources: Mapping[str, int], **more: Any) -> Any:
    """What can be built with these resources."""
    return facts("builds", {"resources": resources, **more})


def illegal(operation: str, request: Request) -> list[tuple[str, str]]:
    """Pointers and codes of the faults of an illegal position."""
    with pytest.raises(IllegalPosition) as caught:
        _answer_request(operation, request)
    assert caught.value.problem == "illegal-position"
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def tally(*players: Mapping[str, Any], **rules: Any) -> ScoreSheet:
    """The tally of these players; `rules` are the request's rules."""
    return sheet("tally-scores", {"players": list(players), "rules": rules})


def board(cells: list[Any], ids: str = "ab", boats: Any = None, **rules: Any) -> ScoreSheet:
    """The tally of a board; each letter of `ids` is a player, cells without id get one."""
    return sheet("board-scores", board_request(cells, ids, boats, **rules))


def board_request(
    cells: list[Any], ids: str = "ab", boats: Any = None, **rules: Any
) -> dict[str, Any]:
    """A request for `board-scores`."""
    return {
        "players": [{"id": one} for one in ids],
        "cells": [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)],
        "boats": boats or {},
        "rules": rules,
    }


def points(answer: ScoreSheet) -> dict[str, int]:
    """What each player gets."""
    return {standing.player.id: standing.points for standing in answer.standings()}


def entry(answer: ScoreSheet, kind: str) -> Entry:
    """The entry of one kind of heritage or one bonus."""
    return {one.kind: one for one in answer.entries}[kind]


def counts(answer: ScoreSheet, player: str) -> TallyCounts:
    """The counts of a player's row."""
    rows: dict[str, Any] = {one.id: one.facts for one in answer.players}
    return TallyCounts(**rows[player].counts)


def explained_cells(answer: ScoreSheet) -> Any:
    """The explained cells of a board."""
    return answer.facts.cells


def rulings(answer: ScoreSheet | Calculation) -> dict[str, str]:
    """The rulings that mattered, by code."""
    return {ruling.code: ruling.choice for ruling in answer.rulings}


def warnings(answer: ScoreSheet | Calculation) -> list[tuple[str, str]]:
    """Codes and pointers of the warnings."""
    return [(notice.code, notice.pointer) for notice in answer.warnings]


def step_rules(steps: Any) -> list[str]:
    """The rule of each step of an explanation."""
    return [step.rule for step in steps]
