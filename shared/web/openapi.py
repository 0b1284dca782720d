"""Builds the OpenAPI 3.1 document from the schemas in use, with computed examples."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apispec import APISpec

from shared.core.documents import BatchAnswer
from shared.operations.batch import BATCH
from shared.operations.documents import read_shown_positions, render_examples
from shared.operations.game import BATCH_REQUESTS, Game
from shared.operations.handler import OperationHandler
from shared.operations.http import EVENTS, JSON, PROBLEM_JSON
from shared.operations.tool import Tool, ToolOperation
from shared.schemas.answers import build_document_body
from shared.texts import Language, Texts
from shared.texts.catalogues import Json
from shared.web import openapi_pages
from shared.web.contract_version import CONTRACT_VERSION
from shared.web.multipart import MULTIPART
from shared.web.openapi_parts import (
    BINARY,
    OTHER_REFUSALS,
    PROBLEM,
    REFUSALS,
    TEXT_CONTENT,
    Document,
    Page,
    add_components,
    add_page,
    build_reference,
    describe,
    describe_refusal,
    prefix_title,
)

BATCH_ANSWER = build_document_body(BatchAnswer)
KEY = "key"
KEY_SCHEME: Document = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the host, where its gateway requires one; without keys, none is read.",
}
BATCH_HEADERS = ("Cache-Status", "Content-Language", "ETag", "X-Request-Id")
TOOL_HEADERS = ("Content-Language", "X-Request-Id")
BATCHED = "Each item of the answer has a `status` and a `result` or a `problem`, in the same order."
NOT_KEPT = "Nothing that is sent is kept."
EVENTS_DESCRIPTION = (
    "Server-sent events: `progress` before each stage, whose data is of this form; and last"
    " `result`, whose data is the answer, or `problem`, whose data is a problem document."
)
ILLEGAL = "The body fits, and the rules do not allow it."
"""The refusal 422, of which each operation has its own examples."""
UNUSABLE = "What was sent fits, and nothing can be made of it."


def build_openapi(
    games: Sequence[Game],
    handlers: Mapping[str, Mapping[str, OperationHandler]],
    texts: Mapping[str, Texts],
    shared_texts: Mapping[Language, Texts],
    tools: Sequence[Tool] = (),
) -> Document:
    """The OpenAPI document in English; `handlers` are by game, `texts` by game and tool."""
    english = shared_texts["en"]
    summaries = {
        openapi_pages.COMMON: english.say("openapi.common"),
        **{game.card.id: texts[game.card.id].say("game.summary") for game in games},
        **{tool.id: texts[tool.id].say("tool.summary") for tool in tools},
    }
    spec = APISpec(
        title="Décompte",
        version=CONTRACT_VERSION,
        openapi_version="3.1.0",
        info={
            "description": english.say("openapi.description"),
            "contact": {"name": "Décompte"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        servers=[{"url": "/"}],
        # No service asks for a key; whether a gateway does depends on its host.
        security=[{}, {KEY: []}],
        tags=[{"name": name, "description": summary} for name, summary in summaries.items()],
    )
    _add_common(spec, games)
    for page in openapi_pages.list_common_pages(games, texts, shared_texts, tools):
        add_page(spec, page)
    for game in games:
        _add_game(spec, game, handlers[game.card.id], texts[game.card.id])
    for tool in tools:
        add_page(spec, openapi_pages.describe_tool(tool, texts[tool.id]))
        for one in tool.operations:
            add_page(spec, _describe_tool_operation(tool, one, texts[tool.id]))
    return spec.to_dict()


def _add_common(spec: APISpec, games: Sequence[Game]) -> None:
    spec.components.security_scheme(KEY, KEY_SCHEME)
    for name in openapi_pages.RESULT_HEADERS if games else openapi_pages.PICTURE_HEADERS:
        spec.components.header(name, {"schema": {"type": "string"}})
    for body in (PROBLEM, BATCH_ANSWER, BATCH) if games else (PROBLEM,):
        add_components(spec, body)
    for status, description in REFUSALS.items():
        spec.components.response(str(status), describe_refusal(description))
    spec.components.response("default", describe_refusal(OTHER_REFUSALS))


def _add_game(
    spec: APISpec, game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> None:
    editions = list(game.card.editions)
    edition = {"type": "string", "enum": editions, "description": "An edition of the rules."}
    spec.components.schema(prefix_title(openapi_pages.EDITION, game.card.id), edition)
    examples = render_examples(read_shown_positions(game.folder), handlers, texts)
    for page in openapi_pages.list_game_pages(game, handlers, texts, examples):
        add_page(spec, page)
    for handler in handlers.values():
        own = [one for one in examples if one["operation"] == handler.operation.name]
        for page in _list_operation_pages(handler, texts, own):
            add_page(spec, page)


def _list_operation_pages(
    handler: OperationHandler, texts: Texts, examples: Sequence[Json]
) -> Iterator[Page]:
    game, operation = handler.game, handler.operation
    name, (request, answer) = game.card.id, (operation.request, operation.answer_body)
    path, key = f"/v1/{name}/{operation.name}", f"{name}_{operation.name.replace('-', '_')}"
    cost = (
        f"A pure function of the body. It costs at most {operation.cost.ceiling} units of about a"
        " millisecond of one processor core."
    )
    answered: Document = {"schema": build_reference(answer, name), **_answers(examples, 200)}
    illegal: Document = {"schema": build_reference(PROBLEM), **_answers(examples, 422)}
    asked: Document = {"schema": build_reference(request, name), **_examples(examples, "request")}
    yield Page(
        *(path, key, name, texts.say(f"operation.{operation.name}.summary")),
        describe(request, answer, more=cost),
        {JSON: answered, **{kind: TEXT_CONTENT for kind in handler.offered if kind != JSON}},
        {"422": {"description": ILLEGAL, "content": {PROBLEM_JSON: illegal}}},
        request={JSON: asked},
        headers=openapi_pages.RESULT_HEADERS,
        bodies=(request, answer),
        prefix=name,
    )
    limits = [f"{one} {most}" for one, most in game.batch_limits(operation).items()]
    together = texts.say("openapi.batch.limits", {"limits": ", ".join(limits)})
    first: Sequence[Any] = examples[:2]
    items = [
        {"status": one["status"], "result" if one["status"] == 200 else "problem": one["answer"]}
        for one in first
    ]
    batch = build_reference(BATCH)
    yield Page(
        *(f"{path}/batch", f"{key}_batch", name),
        texts.say("openapi.batch", {"count": BATCH_REQUESTS}),
        " ".join([BATCHED, *([together] if limits else [])]),
        {JSON: {"schema": build_reference(BATCH_ANSWER), "example": {"items": items}}},
        {},
        request={
            JSON: {"schema": batch, "example": {"requests": [one["request"] for one in first]}}
        },
        headers=BATCH_HEADERS,
        status="207",
        answered="An item each.",
    )


def _answers(examples: Sequence[Any], status: int) -> Document:
    return _examples([one for one in examples if one["status"] == status], "answer")


def _examples(examples: Sequence[Any], part: str) -> Document:
    """The examples of a body, of which the worked positions have this part; nothing of none."""
    values = {one["name"]: {"summary": one["title"], "value": one[part]} for one in examples}
    return {"examples": values} if values else {}


def _describe_tool_operation(tool: Tool, operation: ToolOperation, texts: Texts) -> Page:
    answer, report = operation.answer_body, operation.reports
    answers = () if answer is None else (answer,)
    reports = () if report is None else (report,)
    content: Document = {operation.media_type: {"schema": BINARY}}
    if answer is not None:
        content = {JSON: {"schema": build_reference(answer, tool.id)}}
    for body in reports:
        events = {
            "type": "string",
            "description": EVENTS_DESCRIPTION,
            "contentMediaType": JSON,
            "contentSchema": build_reference(body, tool.id),
        }
        content[EVENTS] = {"schema": events}
    return Page(
        *(f"/v1/{tool.id}/{operation.name}", f"{tool.id}_{operation.name}", tool.id),
        texts.say(f"operation.{operation.name}.summary"),
        describe(operation.request, *answers, more=NOT_KEPT),
        content,
        {"422": describe_refusal(UNUSABLE)},
        request=_describe_parts(tool, operation),
        headers=TOOL_HEADERS,
        bodies=(operation.request, *answers, *reports),
        prefix=tool.id,
    )


def _describe_parts(tool: Tool, operation: ToolOperation) -> Document:
    given = build_reference(operation.request, tool.id)
    if not operation.files:
        return {JSON: {"schema": given}}
    required = [one.name for one in operation.files if one.is_required]
    required += [operation.text_part] if operation.is_text_required else []
    parts = {
        "type": "object",
        "properties": {**{one.name: BINARY for one in operation.files}, operation.text_part: given},
        "required": required,
    }
    encoding = {operation.text_part: {"contentType": JSON}}
    return {MULTIPART: {"schema": parts, "encoding": encoding}}
