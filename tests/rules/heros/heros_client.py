"""Answers requests to Héros du Monde by its schemas and rules, without HTTP."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from services.heros.app import GAME
from shared.core.illegal import IllegalPosition
from shared.core.rendering import render_facts
from shared.core.sheet import Calculation, ScoreSheet
from shared.schemas.gate import Gate

OPERATIONS = {operation.name: operation for operation in GAME.operations}
GATES = {name: Gate(operation.request) for name, operation in OPERATIONS.items()}

Request = Mapping[str, Any]


def _answer_request(operation: str, request: Request) -> ScoreSheet | Calculation:
    gate = GATES[operation]
    assert gate.admits(request), "the request must fit the published schema"
    target = OPERATIONS[operation]
    return target.answer(target.read(gate.normalize(request)))


def sheet(operation: str, request: Request) -> ScoreSheet:
    """The score sheet that answers the request, its facts as they are published."""
    answer = _answer_request(operation, request)
    assert isinstance(answer, ScoreSheet)
    entries = [one._replace(facts=render_facts(one.facts)) for one in answer.entries]
    return replace(answer, entries=tuple(entries), facts=render_facts(answer.facts))


def calculation(operation: str, request: Request) -> Any:
    """The calculation that answers the request; its facts are of the type that declares them."""
    answer = _answer_request(operation, request)
    assert isinstance(answer, Calculation)
    return answer


def find_refusal(operation: str, request: Request) -> tuple[str, list[tuple[str, str]]]:
    """The problem the request is refused with, and its faults as pointers and codes."""
    with pytest.raises(IllegalPosition) as caught:
        _answer_request(operation, request)
    return caught.value.problem, [(fault.pointer, fault.code) for fault in caught.value.faults]


def illegal(operation: str, request: Request) -> list[tuple[str, str]]:
    """Pointers and codes of the faults of an illegal position."""
    problem, faults = find_refusal(operation, request)
    assert problem == "illegal-position"
    return faults


def points(answer: ScoreSheet) -> dict[str, int]:
    """What each player gets."""
    return {standing.player.id: standing.points for standing in answer.standings()}


def rulings(answer: ScoreSheet | Calculation) -> dict[str, str]:
    """The rulings that mattered, by code."""
    return {ruling.code: ruling.choice for ruling in answer.rulings}


def warnings(answer: ScoreSheet | Calculation) -> list[tuple[str, str]]:
    """Codes and pointers of the warnings."""
    return [(notice.code, notice.pointer) for notice in answer.warnings]


def players(*ids: str, **more: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Players by id, with further fields for some."""
    return [{"id": one, **more.get(one, {})} for one in ids]


def territory(
    name: str, discoveries: list[int], population: Mapping[str, int], **more: Any
) -> dict[str, Any]:
    """A territory of a request."""
    return {"id": name, "discoveries": discoveries, "population": dict(population), **more}


def scoring(target: Mapping[str, Any], ids: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """A request for one territory among these players."""
    return {"players": players(*ids), "territory": target, **more}


def options(**chosen: Any) -> dict[str, Any]:
    """The request's `rules` with these options."""
    return {"options": chosen}
