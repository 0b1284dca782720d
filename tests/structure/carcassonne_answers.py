"""What every worked position of Carcassonne is answered with, worked out once in a process."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from services.carcassonne.app import GAME
from shared.operations.documents import read_positions
from tests.rules.game_client import GameClient


@cache
def compute_answers() -> Sequence[Mapping[str, Any]]:
    """The document of each answer, of refusals too."""
    client = GameClient(GAME)
    return [
        client.answer(one["operation"], one["request"])[1] for one in read_positions(GAME.folder)
    ]


def list_lines(answer: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every line of an answered sheet."""
    for entry in answer.get("entries", []):
        yield from entry.get("lines", [])
        for award in entry.get("awards", []):
            yield from award["lines"]


def list_answered_lines() -> Iterator[Mapping[str, Any]]:
    """Every line of every answer."""
    return (line for answer in compute_answers() for line in list_lines(answer))


def find_cited_rules(answer: Mapping[str, Any]) -> set[str]:
    """The rules of an answer's lines, or of its faults."""
    cited = [*list_lines(answer), *answer.get("errors", [])]
    return {one["rule"] for one in cited if "rule" in one}
