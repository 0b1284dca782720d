"""Worked positions: one file is a golden test, an example of the docs and of the OpenAPI document.

Only those marked `show` are shown. Their answers are worked out when they are asked for, so that an
example can never say what the service does not.
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
from shared.web.problems import STATUS, problem, refusal_of

Position = Mapping[str, Any]


def read_positions(folder: Path) -> list[Position]:
    """The worked positions of a game, sorted by their file's name; a file holds one or a list."""
    return list(_read(folder))


def shown_positions(folder: Path) -> list[Position]:
    """Those of them that are shown. No more than one file's positions are held beside them."""
    return [position for position in _read(folder) if position.get("show")]


def _read(folder: Path) -> Iterator[Position]:
    for file in sorted((folder / "positions").glob("*.json")):
        held = orjson.loads(file.read_bytes())
        yield from held if isinstance(held, list) else [held]


def shown_examples(
    shown: Sequence[Position], handlers: Mapping[str, OperationHandler], texts: Texts
) -> list[dict[str, Json]]:
    """The shown positions with their answers in the language of `texts`."""
    return [example(position, handlers, texts) for position in shown]


def example(
    position: Position, handlers: Mapping[str, OperationHandler], texts: Texts
) -> dict[str, Json]:
    """One position with its answer, which may be a problem."""
    handler = handlers[position["operation"]]
    status, answer = worked(position["request"], handler, texts)
    return {
        "name": position["name"],
        "title": position["title"][texts.language],
        "operation": position["operation"],
        "request": position["request"],
        "status": status,
        "answer": answer,
    }


def worked(request: Any, handler: OperationHandler, texts: Texts) -> tuple[int, dict[str, Json]]:
    """Status and document that a request is answered with; a problem without its request id."""
    try:
        served = handler.answer_value(request, Variant(texts.language, JSON))
    except (SchemaError, IllegalPosition) as error:
        refusal = refusal_of(error)
        path = f"/v1/{handler.game.card.id}/{handler.operation.name}"
        return STATUS[refusal.code], problem(refusal, texts, path)
    answer: dict[str, Json] = orjson.loads(served.body)
    return 200, answer
