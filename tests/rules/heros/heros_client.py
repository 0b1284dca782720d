"""Answers requests to Héros du Monde by its schemas and rules, without HTTP."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from services.heros.app import GAME
from shared.core.rendering import render_facts
from shared.core.sheet import ScoreSheet
from tests.rules.operation_calls import (
    OperationCalls,
    Request,
    list_places,
    list_points,
    list_rulings,
    list_warnings,
)

CALLS = OperationCalls(GAME)
BODIES, calculation, illegal = CALLS.bodies, CALLS.calculation, CALLS.find_faults
points, rulings, warnings = list_points, list_rulings, list_warnings


def sheet(operation: str, request: Request) -> ScoreSheet:
    """The score sheet that answers the request, its facts as they are published."""
    answer = CALLS.sheet(operation, request)
    entries = [one._replace(facts=render_facts(one.facts)) for one in answer.entries]
    return replace(answer, entries=tuple(entries), facts=render_facts(answer.facts))


def find_refusal(operation: str, request: Request) -> tuple[str, list[tuple[str, str]]]:
    """The problem the request is refused with, and its faults as pointers and codes."""
    refusal = CALLS.find_refusal(operation, request)
    return refusal.problem, list_places(refusal)


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
