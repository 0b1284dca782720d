"""Reads worked positions, which are golden tests and examples of the OpenAPI document at once.

Only those marked `show` are examples. Their answers are computed by the service itself, so an
example never differs from what the service answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from shared.core.illegal import IllegalPosition
from shared.schemas.gate import SchemaError
from shared.texts import Texts
from shared.texts.catalogues import Json
from shared.web.handler import OperationHandler
from shared.web.negotiation import JSON, Variant
from shared.web.problems import STATUS, build_refusal, render_problem

Position = Mapping[str, Any]


def read_positions(folder: Path) -> list[Position]:
    """The worked positions of a game, sorted by their file's name; a file holds one or a list."""
    return list(_read(folder))


def read_shown_positions(folder: Path) -> list[Position]:
    """Those of them that are examples; the others are dropped file by file, to save memory."""
    return [position for position in _read(folder) if position.get("show")]


def _read(folder: Path) -> Iterator[Position]:
    for file in sorted((folder / "positions").glob("*.json")):
        content = orjson.loads(file.read_bytes())
        yield from content if isinstance(content, list) else [content]


def render_examples(
    positions: Sequence[Position], handlers: Mapping[str, OperationHandler], texts: Texts
) -> list[dict[str, Json]]:
    """Positions with their answers in the language of `texts`."""
    return [render_example(position, handlers, texts) for position in positions]


def render_example(
    position: Position, handlers: Mapping[str, OperationHandler], texts: Texts
) -> dict[str, Json]:
    """One position with its answer, which may be a problem."""
    handler = handlers[position["operation"]]
    status, answer = answer_position(position["request"], handler, texts)
    return {
        "name": position["name"],
        "title": position["title"][texts.language],
        "operation": position["operation"],
        "request": position["request"],
        "status": status,
        "answer": answer,
    }


def answer_position(
    request: Any, handler: OperationHandler, texts: Texts
) -> tuple[int, dict[str, Json]]:
    """Status and document of the answer to a request; a problem has no request id."""
    try:
        served = handler.answer_value(request, Variant(texts.language, JSON))
    except (SchemaError, IllegalPosition) as error:
        refusal = build_refusal(error)
        path = f"/v1/{handler.game.card.id}/{handler.operation.name}"
        return STATUS[refusal.code], render_problem(refusal, texts, path)
    answer: dict[str, Json] = orjson.loads(served.body)
    return 200, answer
