"""Answers requests to a game by its schemas and rules, without HTTP."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from shared.core.illegal import IllegalPosition
from shared.core.sheet import Calculation, ScoreSheet
from shared.operations import Game
from shared.schemas.bodies import Body

Request: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = ScoreSheet | Calculation[Any]


class OperationCalls:
    """The operations of one game by name, and the bodies of their requests."""

    def __init__(self, game: Game) -> None:
        self.operations = {one.name: one for one in game.operations}
        self.bodies = {name: one.request for name, one in self.operations.items()}

    def read(self, operation: str, request: Request) -> Any:
        """The position that a request is read into."""
        body = self.bodies[operation]
        assert body.admits(request), "the request must fit the published schema"
        return self.operations[operation].read(body.normalize(request))

    def answer(self, operation: str, request: Request) -> Answer:
        """The answer to a request."""
        return self.operations[operation].answer(self.read(operation, request))

    def sheet(self, operation: str, request: Request) -> ScoreSheet:
        """The score sheet that answers the request."""
        answer = self.answer(operation, request)
        assert isinstance(answer, ScoreSheet)
        return answer

    def calculation(self, operation: str, request: Request) -> Any:
        """The calculation that answers the request; its facts are of the type that declares them.

        It is a `Calculation`, typed as anything for tests that look into these facts.
        """
        answer = self.answer(operation, request)
        assert isinstance(answer, Calculation)
        return answer

    def find_refusal(self, operation: str, request: Request) -> IllegalPosition:
        """What the request is refused with."""
        with pytest.raises(IllegalPosition) as caught:
            self.answer(operation, request)
        return caught.value

    def find_faults(self, operation: str, request: Request) -> list[tuple[str, str]]:
        """Pointers and codes of the faults of an illegal position."""
        refusal = self.find_refusal(operation, request)
        assert refusal.problem == "illegal-position"
        return list_places(refusal)


def list_places(refusal: IllegalPosition) -> list[tuple[str, str]]:
    """Pointer and code of each fault."""
    return [(fault.pointer, fault.code) for fault in refusal.faults]


def list_points(answer: ScoreSheet) -> dict[str, int]:
    """What each player gets."""
    return {standing.id: standing.points for standing in answer.standings()}


def list_rulings(answer: Answer) -> dict[str, str]:
    """The rulings that mattered, by code."""
    return {ruling.code: ruling.choice for ruling in answer.rulings}


def list_warnings(answer: Answer) -> list[tuple[str, str]]:
    """Codes and pointers of the warnings."""
    return [(notice.code, notice.pointer) for notice in answer.warnings]


def list_field_names(body: Body) -> set[str]:
    """The name of every field that a request has anywhere in it."""
    schemas = [body.json_schema(), *body.components().values()]
    return {name for schema in schemas for name in schema.get("properties", {})}
