"""Builds the OpenAPI 3.1 document from the schemas in use, with computed examples."""

from collections.abc import Mapping, Sequence
from typing import Any

from apispec import APISpec

from shared.operations.batch import build_batch_body
from shared.operations.documents import read_shown_positions, render_examples
from shared.operations.game import Game, Operation
from shared.operations.handler import OperationHandler
from shared.operations.http import CSV, JSON, PROBLEM_JSON, SVG
from shared.operations.result_schema import build_result_union
from shared.operations.stored_answers import INCLUDED
from shared.operations.tool import Tool
from shared.schemas.bodies import Body
from shared.schemas.fields import components
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web.contract_version import CONTRACT_VERSION
from shared.web.openapi_descriptions import (
    BATCHED,
    EDITIONS,
    RESULT,
    describe_deprecation,
    describe_document,
    describe_operation,
)
from shared.web.openapi_pages import (
    COMMON,
    EDITION,
    NAMED,
    FactPage,
    build_tool_page,
    describe_query,
    describe_schemas,
    describe_step,
    list_common_pages,
    list_game_pages,
)
from shared.web.openapi_parts import (
    BATCH_ANSWER,
    ILLEGAL,
    OTHER_REFUSALS,
    PROBLEM,
    REFUSALS,
    TEXT_CONTENT,
    Document,
    Page,
    add_components,
    add_page,
    add_prefix,
    build_reference,
    describe_refusal,
    describe_response,
    list_post_refusals,
    prefix_title,
)
from shared.web.openapi_pictures import list_forms
from shared.web.openapi_tools import add_tool

CONTACT = {"name": "Décompte"}
LICENCE = {"name": "MIT", "identifier": "MIT"}
KEY = "key"
KEY_SCHEME: Document = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key of the host, where its gateway requires one; without keys, none is read.",
}
ANSWER_HEADERS = ("Cache-Status", "Content-Language", "Content-Location", "ETag", "X-Request-Id")
BATCH_HEADERS = ("Cache-Status", "Content-Language", "ETag", "X-Request-Id")


def build_openapi(
    games: Sequence[Game],
    handlers: Mapping[str, Mapping[str, OperationHandler]],
    texts: Mapping[str, Texts],
    shared_texts: Mapping[Language, Texts],
    tools: Sequence[Tool] = (),
) -> Document:
    """The document of these games and tools in English.

    `handlers` are by the ids of games, `texts` by those of games and tools.
    """
    english = shared_texts["en"]
    spec = APISpec(
        title="Décompte",
        version=CONTRACT_VERSION,
        openapi_version="3.1.0",
        info={
            "description": english.say("openapi.description"),
            "contact": CONTACT,
            "license": LICENCE,
        },
        servers=[{"url": "/"}],
        # No service asks for a key; whether a gateway does depends on its host.
        security=[{}, {KEY: []}],
        tags=[{"name": COMMON, "description": english.say("openapi.common")}]
        + [
            {"name": game.card.id, "description": texts[game.card.id].say("game.summary")}
            for game in games
        ]
        + [{"name": one.id, "description": texts[one.id].say("tool.summary")} for one in tools],
    )
    batches = {operation.batch for game in games for operation in game.operations}
    _add_common(spec, [build_batch_body(most) for most in sorted(batches)])
    for fact in list_common_pages(games, texts, shared_texts, tools):
        _add_fact(spec, fact)
    for game in games:
        _add_game(spec, game, handlers[game.card.id], texts[game.card.id])
    for tool in tools:
        _add_fact(spec, build_tool_page(tool, texts[tool.id]))
        add_tool(spec, tool, texts[tool.id])
    document = spec.to_dict()
    for game in games:
        _mark_deprecations(document["paths"], game)
    return document


def _mark_deprecations(paths: Document, game: Game) -> None:
    for path, operations in paths.items():
        deprecation = game.find_deprecation(path)
        if deprecation is not None:
            for operation in operations.values():
                operation["deprecated"] = True
                operation["description"] += f" {describe_deprecation(deprecation)}"


def _add_common(spec: APISpec, batches: Sequence[Body]) -> None:
    spec.components.security_scheme(KEY, KEY_SCHEME)
    for name in ANSWER_HEADERS:
        spec.components.header(name, {"schema": {"type": "string"}})
    for body in (PROBLEM, BATCH_ANSWER, *batches):
        add_components(spec, body.components())
    for status, description in REFUSALS.items():
        content = {PROBLEM_JSON: {"schema": build_reference(PROBLEM)}}
        spec.components.response(str(status), {"description": description, "content": content})
    spec.components.response("default", describe_refusal(OTHER_REFUSALS))


def _add_game(
    spec: APISpec, game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> None:
    name, card = game.card.id, game.card
    editions = {"type": "string", "enum": list(card.editions), "description": EDITIONS}
    spec.components.schema(prefix_title(EDITION, name), editions)
    examples = render_examples(read_shown_positions(game.folder), handlers, texts)
    for fact in list_game_pages(game, texts, examples):
        _add_fact(spec, fact)
    add_page(spec, describe_schemas(game, texts))
    _add_results(spec, game, texts, examples)
    for form in list_forms(game, handlers, texts):
        add_page(spec, form)
    for handler in handlers.values():
        own = [one for one in examples if one["operation"] == handler.operation.name]
        _add_operation(spec, game, handler, texts, own)


def _add_results(spec: APISpec, game: Game, texts: Texts, examples: Sequence[Any]) -> None:
    name = game.card.id
    union = build_result_union(game.operations)
    add_components(spec, components(union.parts()), name)
    first = [one["answer"] for one in examples if one["status"] == 200][:1]
    content: Document = {
        JSON: {"schema": add_prefix(union.value_schema(), name), **_describe_example(first)}
    }
    if any(operation.is_sheet for operation in game.operations):
        content[CSV] = TEXT_CONTENT
    if any(operation.picture for operation in game.operations):
        content[SVG] = TEXT_CONTENT
    included = describe_query("include", INCLUDED, texts.say("openapi.result.include"))
    result = Page(
        f"/v1/{name}/results/{{id}}",
        f"{name}_result",
        name,
        texts.say("openapi.result"),
        RESULT,
        [describe_step("id"), describe_query("lang", LANGUAGES), included],
        content,
        {**NAMED, "404": describe_refusal(texts.say("problem.result-not-found.title"))},
        ANSWER_HEADERS,
    )
    add_page(spec, result)


def _add_operation(
    spec: APISpec, game: Game, handler: OperationHandler, texts: Texts, examples: Sequence[Json]
) -> None:
    name, operation = game.card.id, handler.operation
    add_components(spec, operation.request.components(), name)
    add_components(spec, operation.answer_body.components(), name)
    summary = texts.say(f"operation.{operation.name}.summary")
    key = f"{name}_{operation.name.replace('-', '_')}"
    answer: Document = {
        JSON: {"schema": build_reference(operation.answer_body, name), **_answers(examples, 200)}
    }
    answer |= {kind: TEXT_CONTENT for kind in handler.offered if kind != JSON}
    illegal: Document = {
        "schema": build_reference(PROBLEM),
        **_answers(examples, 422),
    }
    refusals = list_post_refusals()
    refusals["422"] = {"description": ILLEGAL, "content": {PROBLEM_JSON: illegal}}
    spec.path(
        f"/v1/{name}/{operation.name}",
        operations={
            "post": {
                "operationId": key,
                "summary": summary,
                "description": describe_operation(operation),
                "tags": [name],
                "requestBody": _request(
                    build_reference(operation.request, name), _describe_requests(examples)
                ),
                "responses": {
                    "200": describe_response(summary, ANSWER_HEADERS, answer),
                    **refusals,
                },
            }
        },
    )
    _add_batch(spec, game, operation, key, texts, examples)


def _add_batch(
    spec: APISpec,
    game: Game,
    operation: Operation[Any],
    key: str,
    texts: Texts,
    examples: Sequence[Any],
) -> None:
    path = f"/v1/{game.card.id}/{operation.name}/batch"
    first = examples[:2]
    request: Json = {"requests": [one["request"] for one in first]}
    answer: Json = {"items": [_batch_item(one) for one in first]}
    content: Document = {JSON: {"schema": build_reference(BATCH_ANSWER), "example": answer}}
    items = describe_response("An item each.", BATCH_HEADERS, content)
    limits = [f"{name} {most}" for name, most in game.batch_limits(operation).items()]
    together = texts.say("openapi.batch.limits", {"limits": ", ".join(limits)})
    spec.path(
        path,
        operations={
            "post": {
                "operationId": f"{key}_batch",
                "summary": texts.say("openapi.batch", {"count": operation.batch}),
                "description": " ".join([BATCHED, *([together] if limits else [])]),
                "tags": [game.card.id],
                "requestBody": _request(
                    build_reference(build_batch_body(operation.batch)), {"example": request}
                ),
                "responses": {"207": items, **list_post_refusals()},
            }
        },
    )


def _batch_item(one: Mapping[str, Any]) -> Json:
    kind = "result" if one["status"] == 200 else "problem"
    return {"status": one["status"], kind: one["answer"]}


def _add_fact(spec: APISpec, fact: FactPage) -> None:
    add_components(spec, fact.body.components(), fact.prefix)
    content: Document = {
        JSON: {"schema": build_reference(fact.body, fact.prefix), "example": fact.example}
    }
    content |= dict.fromkeys(fact.pictures, TEXT_CONTENT)
    refusal = "400" if fact.refusal == 400 else describe_refusal("Nothing of this name is here.")
    page = Page(
        *(fact.path, fact.key, fact.tag, fact.summary, describe_document(fact.body)),
        fact.parameters or (describe_query("lang", LANGUAGES),),
        content,
        {str(fact.refusal): refusal, "406": "406"},
    )
    add_page(spec, page)


def _request(schema: Document, examples: Document) -> Document:
    return {"required": True, "content": {JSON: {"schema": schema, **examples}}}


def _describe_requests(examples: Sequence[Any]) -> Document:
    return _examples({one["name"]: (one["title"], one["request"]) for one in examples})


def _answers(examples: Sequence[Any], status: int) -> Document:
    fitting = [one for one in examples if one["status"] == status]
    return _examples({one["name"]: (one["title"], one["answer"]) for one in fitting})


def _examples(values: Mapping[str, tuple[str, Any]]) -> Document:
    if not values:
        return {}
    return {
        "examples": {
            name: {"summary": title, "value": value} for name, (title, value) in values.items()
        }
    }


def _describe_example(values: Sequence[Json]) -> Document:
    return {"example": values[0]} if values else {}
