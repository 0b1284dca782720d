"""Builds the OpenAPI 3.1 document from the schemas in use, with computed examples."""

from collections.abc import Mapping, Sequence
from typing import Any

from apispec import APISpec

from shared.core.documents import (
    BatchAnswer,
    Problem,
)
from shared.operations.batch import build_batch_body
from shared.operations.documents import read_shown_positions, render_examples
from shared.operations.game import Game, Operation
from shared.operations.handler import OperationHandler
from shared.operations.http import CSV, JSON, PROBLEM_JSON, SVG
from shared.operations.result_schema import build_result_union
from shared.operations.stored_answers import INCLUDED
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.fields import JsonSchema, components
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web.openapi_pages import (
    COMMON,
    FactPage,
    describe_query,
    list_common_pages,
    list_game_pages,
)

Document = dict[str, Any]

PROBLEM = build_document_body(Problem)
BATCH_ANSWER = build_document_body(BatchAnswer)
REFUSALS: Mapping[int, str] = {
    400: "The body is no JSON, or does not fit the schema.",
    406: "Nothing acceptable can be given.",
    412: "What is here is not what If-Match names.",
    413: "The body or a list in it is too large.",
    415: "The body is not said to be application/json.",
}
ILLEGAL = "The body fits, and the rules do not allow it."
"""The refusal 422, of which each operation has its own examples."""
OTHER_REFUSALS = (
    "Any other refusal: 404 or 405 of an address or a method that is not here, 500, and of a"
    " gateway 401, 429, 502, 503 or 504."
)
GET_REFUSALS = frozenset({412})
"""Refusals that only a GET meets: a POST has no entity yet that it could be compared with."""
LICENCE = {"name": "MIT", "identifier": "MIT"}
TEXT_CONTENT: Document = {"schema": {"type": "string"}}
"""The content of a representation that is not JSON: a table, a picture."""

ANSWER_HEADERS = ("Cache-Status", "Content-Language", "Content-Location", "ETag", "X-Request-Id")
BATCH_HEADERS = ("Cache-Status", "Content-Language", "ETag", "X-Request-Id")
FACT_HEADERS = ("ETag", "X-Request-Id")


def build_openapi(
    games: Sequence[Game],
    handlers: Mapping[str, Mapping[str, OperationHandler]],
    texts: Mapping[str, Texts],
    shared_texts: Mapping[Language, Texts],
) -> Document:
    """The document of these games in English; `handlers` and `texts` are by the ids of games."""
    english = shared_texts["en"]
    spec = APISpec(
        title="Décompte",
        version=max((game.card.engine for game in games), default="0"),
        openapi_version="3.1.0",
        info={"description": english.say("openapi.description"), "license": LICENCE},
        servers=[{"url": "/"}],
        # No operation needs a key; whether a gateway asks for one depends on its host.
        security=[],
        tags=[{"name": COMMON, "description": english.say("openapi.common")}]
        + [
            {"name": game.card.id, "description": texts[game.card.id].say("game.summary")}
            for game in games
        ],
    )
    batches = {operation.batch for game in games for operation in game.operations}
    _add_common(spec, [build_batch_body(most) for most in sorted(batches)])
    for fact in list_common_pages(games, texts, shared_texts):
        _add_fact(spec, fact)
    for game in games:
        _add_game(spec, game, handlers[game.card.id], texts[game.card.id])
    return spec.to_dict()


def _add_common(spec: APISpec, batches: Sequence[Body]) -> None:
    for name in ANSWER_HEADERS:
        spec.components.header(name, {"schema": {"type": "string"}})
    for body in (PROBLEM, BATCH_ANSWER, *batches):
        _add_components(spec, body.components())
    for status, description in REFUSALS.items():
        content = {PROBLEM_JSON: {"schema": _build_reference(PROBLEM)}}
        spec.components.response(str(status), {"description": description, "content": content})
    spec.components.response("default", _describe_refusal(OTHER_REFUSALS))


def _add_game(
    spec: APISpec, game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> None:
    examples = render_examples(read_shown_positions(game.folder), handlers, texts)
    for fact in list_game_pages(game, texts, examples):
        _add_fact(spec, fact)
    _add_results(spec, game, texts, examples)
    for handler in handlers.values():
        own = [one for one in examples if one["operation"] == handler.operation.name]
        _add_operation(spec, game, handler, texts, own)


def _add_results(spec: APISpec, game: Game, texts: Texts, examples: Sequence[Any]) -> None:
    name = game.card.id
    union = build_result_union(game.operations)
    _add_components(spec, components(union.parts()), name)
    # A result with its request fits the schema of the answer alone too, so that schema comes later.
    results = [_add_prefix(union.value_schema(), name)]
    results += [_build_reference(operation.answer_body, name) for operation in game.operations]
    result = _prefix_title("Result", name)
    spec.components.schema(result, {"anyOf": results})
    first = [one["answer"] for one in examples if one["status"] == 200][:1]
    content: Document = {
        JSON: {"schema": {"$ref": COMPONENTS + result}, **_describe_example(first)}
    }
    if any(operation.is_sheet for operation in game.operations):
        content[CSV] = TEXT_CONTENT
    if any(operation.picture for operation in game.operations):
        content[SVG] = TEXT_CONTENT
    identifier = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    spec.path(
        f"/v1/{name}/results/{{id}}",
        operations={
            "get": {
                "operationId": f"{name}_result",
                "summary": texts.say("openapi.result"),
                "tags": [name],
                "parameters": [
                    identifier,
                    describe_query("lang", LANGUAGES),
                    {
                        **describe_query("include", INCLUDED),
                        "description": texts.say("openapi.result.include"),
                    },
                ],
                "responses": {
                    "200": _describe_response("OK", ANSWER_HEADERS, content),
                    "304": {"description": "Not modified."},
                    "400": "400",
                    "404": _describe_refusal(texts.say("problem.result-not-found.title")),
                    "406": "406",
                    "412": "412",
                    "default": "default",
                },
            }
        },
    )


def _add_operation(
    spec: APISpec, game: Game, handler: OperationHandler, texts: Texts, examples: Sequence[Json]
) -> None:
    name, operation = game.card.id, handler.operation
    _add_components(spec, operation.request.components(), name)
    _add_components(spec, operation.answer_body.components(), name)
    summary = texts.say(f"operation.{operation.name}.summary")
    key = f"{name}_{operation.name.replace('-', '_')}"
    answer: Document = {
        JSON: {"schema": _build_reference(operation.answer_body, name), **_answers(examples, 200)}
    }
    answer |= {kind: TEXT_CONTENT for kind in handler.offered if kind != JSON}
    illegal: Document = {
        "schema": _build_reference(PROBLEM),
        **_answers(examples, 422),
    }
    refusals = _list_post_refusals()
    refusals["422"] = {"description": ILLEGAL, "content": {PROBLEM_JSON: illegal}}
    spec.path(
        f"/v1/{name}/{operation.name}",
        operations={
            "post": {
                "operationId": key,
                "summary": summary,
                "tags": [name],
                "requestBody": _request(
                    _build_reference(operation.request, name), _describe_requests(examples)
                ),
                "responses": {
                    "200": _describe_response(summary, ANSWER_HEADERS, answer),
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
    content: Document = {JSON: {"schema": _build_reference(BATCH_ANSWER), "example": answer}}
    items = _describe_response("An item each.", BATCH_HEADERS, content)
    limits = [f"{name} {most}" for name, most in game.batch_limits(operation).items()]
    together = texts.say("openapi.batch.limits", {"limits": ", ".join(limits)})
    spec.path(
        path,
        operations={
            "post": {
                "operationId": f"{key}_batch",
                "summary": texts.say("openapi.batch", {"count": operation.batch}),
                **({"description": together} if limits else {}),
                "tags": [game.card.id],
                "requestBody": _request(
                    _build_reference(build_batch_body(operation.batch)), {"example": request}
                ),
                "responses": {"207": items, **_list_post_refusals()},
            }
        },
    )


def _batch_item(one: Mapping[str, Any]) -> Json:
    kind = "result" if one["status"] == 200 else "problem"
    return {"status": one["status"], kind: one["answer"]}


def _add_fact(spec: APISpec, fact: FactPage) -> None:
    _add_components(spec, fact.body.components(), fact.prefix)
    content: Document = {
        JSON: {"schema": _build_reference(fact.body, fact.prefix), "example": fact.example}
    }
    content |= dict.fromkeys(fact.pictures, TEXT_CONTENT)
    refusal = "400" if fact.refusal == 400 else _describe_refusal("Nothing of this name is here.")
    operation = {
        "operationId": fact.key,
        "summary": fact.summary,
        "tags": [fact.tag],
        "parameters": list(fact.parameters or (describe_query("lang", LANGUAGES),)),
        "responses": {
            "200": _describe_response(fact.summary, FACT_HEADERS, content),
            "304": {"description": "Not modified."},
            str(fact.refusal): refusal,
            "406": "406",
            "412": "412",
            "default": "default",
        },
    }
    spec.path(fact.path, operations={"get": operation})


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


def _describe_response(description: str, headers: Sequence[str], content: Document) -> Document:
    named = {name: name for name in headers}
    return {"description": description, "headers": named, "content": content}


def _list_post_refusals() -> Document:
    named = [str(status) for status in REFUSALS if status not in GET_REFUSALS]
    return {name: name for name in (*named, "default")}


def _describe_refusal(description: str) -> Document:
    return {
        "description": description,
        "content": {PROBLEM_JSON: {"schema": _build_reference(PROBLEM)}},
    }


def _build_reference(body: Body, prefix: str = "") -> Document:
    return {"$ref": COMPONENTS + _prefix_title(body.schema_name, prefix)}


def _prefix_title(title: str, prefix: str) -> str:
    return f"{prefix}.{title}" if prefix else title


def _add_components(spec: APISpec, schemas: Mapping[str, JsonSchema], prefix: str = "") -> None:
    """Add schemas by their names, each once, with its game's prefix."""
    for title, schema in schemas.items():
        name = _prefix_title(title, prefix)
        if name not in spec.components.schemas:
            spec.components.schema(name, _add_prefix(schema, prefix))


def _add_prefix(schema: Any, prefix: str) -> Any:
    if isinstance(schema, dict):
        return {key: _add_prefix(value, prefix) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_add_prefix(item, prefix) for item in schema]
    if isinstance(schema, str) and schema.startswith(COMPONENTS):
        return COMPONENTS + _prefix_title(schema.removeprefix(COMPONENTS), prefix)
    return schema
