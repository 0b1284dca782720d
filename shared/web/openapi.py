"""The OpenAPI 3.1 document: what is enforced, published; every example worked out, none written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apispec import APISpec

from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.documents import BatchAnswer, Card, Examples, Games, RuleCatalogue
from shared.schemas.problem import Problem, ProblemPage
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web import descriptions
from shared.web.batch import batch_body
from shared.web.game import Game, Operation
from shared.web.handler import OperationHandler
from shared.web.negotiation import CSV, JSON, SVG, Representation
from shared.web.positions import shown_examples, shown_positions
from shared.web.problems import PROBLEM_JSON

Document = dict[str, Any]

REFUSALS: Mapping[int, str] = {
    400: "The body is no JSON, or does not fit the schema.",
    406: "Nothing acceptable can be given.",
    412: "What is here is not what If-Match names.",
    413: "The body or a list in it is too large.",
    415: "The body is not said to be application/json.",
}
ILLEGAL = "The body fits, and the rules do not allow it."
"""The refusal 422, of which each operation has its own examples."""
OTHERWISE = (
    "Any other refusal: 404 or 405 of an address or a method that is not here, 500, and of a"
    " gateway 401, 429, 502, 503 or 504."
)
OF_GET = frozenset({412})
"""Refusals that only a GET meets: a POST has no entity yet that it could be compared with."""
COMMON = "decompte"
"""The tag of what belongs to no game."""
LICENCE = {"name": "MIT", "identifier": "MIT"}
WRITTEN: Document = {"schema": {"type": "string"}}
"""What is text, not JSON: a table, a picture."""

ANSWER_HEADERS = ("Cache-Status", "Content-Language", "Content-Location", "ETag", "X-Request-Id")
BATCH_HEADERS = ("Cache-Status", "Content-Language", "ETag", "X-Request-Id")
FACT_HEADERS = ("ETag", "X-Request-Id")


@dataclass(frozen=True)
class Fact:
    """A GET address that needs no request: where, what it says, and an example of it.

    `asked` are its parameters; `refusal` is the status of what it refuses; `prefix` is the game
    whose own bodies its answer is made of; `drawn` is what else it can be had as.
    """

    path: str
    key: str
    tag: str
    summary: str
    body: Body
    shown: Mapping[str, Json]
    asked: tuple[Document, ...] = ()
    refusal: int = 400
    prefix: str = ""
    drawn: tuple[Representation, ...] = ()


def openapi(
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
        # Nothing needs a key; a gateway that asks for one is its host's own affair.
        security=[],
        tags=[{"name": COMMON, "description": english.say("openapi.common")}]
        + [
            {"name": game.card.id, "description": texts[game.card.id].say("game.summary")}
            for game in games
        ],
    )
    batches = {operation.batch for game in games for operation in game.operations}
    _add_common(spec, [batch_body(most) for most in sorted(batches)])
    listed: list[Json] = [descriptions.summary(game, texts[game.card.id]) for game in games]
    said = english.say("openapi.games")
    _add_fact(spec, Fact("/v1", "games", COMMON, said, Games(), {"games": listed}))
    _add_problem_pages(spec, shared_texts)
    for game in games:
        _add_game(spec, game, handlers[game.card.id], texts[game.card.id])
    return spec.to_dict()


def _add_common(spec: APISpec, batches: Sequence[Body]) -> None:
    for name in ANSWER_HEADERS:
        spec.components.header(name, {"schema": {"type": "string"}})
    for body in (Games(), Problem(), ProblemPage(), BatchAnswer(), *batches):
        _add_components(spec, body)
    for status, description in REFUSALS.items():
        content = {PROBLEM_JSON: {"schema": _ref(Problem())}}
        spec.components.response(str(status), {"description": description, "content": content})
    spec.components.response("default", _refusal(OTHERWISE))


def _add_problem_pages(spec: APISpec, texts: Mapping[Language, Texts]) -> None:
    said = texts["en"].say("openapi.problem")
    code = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}
    shown = descriptions.problem_page("illegal-position", texts)
    page = Fact("/problems/{code}", "problem", COMMON, said, ProblemPage(), shown, (code,), 404)
    _add_fact(spec, page)


def _add_game(
    spec: APISpec, game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> None:
    shown = shown_examples(shown_positions(game.folder), handlers, texts)
    for fact in (*_facts(game, texts, shown), *_looked_up(game, texts)):
        _add_fact(spec, fact)
    _add_results(spec, game, texts, shown)
    for handler in handlers.values():
        own = [one for one in shown if one["operation"] == handler.operation.name]
        _add_operation(spec, game, handler, texts, own)


def _facts(game: Game, texts: Texts, shown: Sequence[Any]) -> Iterator[Fact]:
    name, home, card = game.card.id, f"/v1/{game.card.id}", game.card
    filters = [_query("edition", card.editions)]
    filters += [_query("expansion", card.expansions)] if card.expansions else []
    lang = _query("lang", LANGUAGES)

    def said(kind: str) -> str:
        return texts.say(f"openapi.{kind}", {"title": card.title})

    own = descriptions.card(game, texts)
    yield Fact(home, f"{name}_card", name, said("card"), Card(), own)
    rules = descriptions.rules(game, texts, {})
    path, asked = f"{home}/rules", (lang, *filters)
    yield Fact(path, f"{name}_rules", name, said("rules"), RuleCatalogue(), rules, asked)
    first: dict[str, Json] = {"examples": list(shown[:1])}
    path = f"{home}/examples"
    yield Fact(path, f"{name}_examples", name, said("examples"), Examples(), first)
    for listing in game.listings:
        facts, body = descriptions.listing(listing, texts), listing.answered
        summary = texts.say(f"listing.{listing.name}.summary")
        path, key = f"{home}/{listing.name}", f"{name}_{listing.name}"
        yield Fact(path, key, name, summary, body, facts, (lang,), prefix=name)


def _looked_up(game: Game, texts: Texts) -> Iterator[Fact]:
    """What can be looked up; of an address with a step of the caller's, the refusal is a 404."""
    name = game.card.id
    for lookup in game.lookups:
        steps = [
            {"name": step, "in": "path", "required": True, "schema": {"type": "string"}}
            for step in lookup.steps
        ]
        choices = {**lookup.choices, "lang": LANGUAGES}
        asked = (*steps, *(_query(one, taken) for one, taken in choices.items()))
        found = lookup.find(lookup.shown)
        assert found is not None
        yield Fact(
            f"/v1/{name}/{lookup.path}",
            f"{name}_{lookup.name}",
            name,
            texts.say(f"lookup.{lookup.name}.summary"),
            lookup.answered,
            descriptions.told(found, texts),
            asked,
            404 if steps else 400,
            name,
            tuple(lookup.drawn),
        )


def _add_results(spec: APISpec, game: Game, texts: Texts, shown: Sequence[Any]) -> None:
    name = game.card.id
    answers = [_ref(operation.answered, name) for operation in game.operations]
    result = _prefixed("Result", name)
    spec.components.schema(result, {"anyOf": answers})
    first = [one["answer"] for one in shown if one["status"] == 200][:1]
    content: Document = {JSON: {"schema": {"$ref": COMPONENTS + result}, **_example(first)}}
    if any(operation.is_sheet for operation in game.operations):
        content[CSV] = WRITTEN
    if any(operation.picture for operation in game.operations):
        content[SVG] = WRITTEN
    identifier = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    spec.path(
        f"/v1/{name}/results/{{id}}",
        operations={
            "get": {
                "operationId": f"{name}_result",
                "summary": texts.say("openapi.result"),
                "tags": [name],
                "parameters": [identifier, _query("lang", LANGUAGES)],
                "responses": {
                    "200": _given("OK", ANSWER_HEADERS, content),
                    "304": {"description": "Not modified."},
                    "400": "400",
                    "404": _refusal(texts.say("problem.result-not-found.title")),
                    "406": "406",
                    "412": "412",
                    "default": "default",
                },
            }
        },
    )


def _add_operation(
    spec: APISpec, game: Game, handler: OperationHandler, texts: Texts, shown: Sequence[Json]
) -> None:
    name, operation = game.card.id, handler.operation
    _add_components(spec, operation.request, name)
    _add_components(spec, operation.answered, name)
    summary = texts.say(f"operation.{operation.name}.summary")
    key = f"{name}_{operation.name.replace('-', '_')}"
    answer: Document = {JSON: {"schema": _ref(operation.answered, name), **_answers(shown, 200)}}
    answer |= {kind: WRITTEN for kind in handler.offered if kind != JSON}
    illegal: Document = {"schema": _ref(Problem()), **_answers(shown, 422)}
    refusals = _refusals_of_post()
    refusals["422"] = {"description": ILLEGAL, "content": {PROBLEM_JSON: illegal}}
    spec.path(
        f"/v1/{name}/{operation.name}",
        operations={
            "post": {
                "operationId": key,
                "summary": summary,
                "tags": [name],
                "requestBody": _request(_ref(operation.request, name), _requests(shown)),
                "responses": {
                    "200": _given(summary, ANSWER_HEADERS, answer),
                    **refusals,
                },
            }
        },
    )
    _add_batch(spec, game, operation, key, texts, shown)


def _add_batch(
    spec: APISpec,
    game: Game,
    operation: Operation[Any],
    key: str,
    texts: Texts,
    shown: Sequence[Any],
) -> None:
    path = f"/v1/{game.card.id}/{operation.name}/batch"
    first = shown[:2]
    asked: Json = {"requests": [one["request"] for one in first]}
    given: Json = {"items": [_batch_item(one) for one in first]}
    content: Document = {JSON: {"schema": _ref(BatchAnswer()), "example": given}}
    items = _given("An item each.", BATCH_HEADERS, content)
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
                "requestBody": _request(_ref(batch_body(operation.batch)), {"example": asked}),
                "responses": {"207": items, **_refusals_of_post()},
            }
        },
    )


def _batch_item(one: Mapping[str, Any]) -> Json:
    kind = "result" if one["status"] == 200 else "problem"
    return {"status": one["status"], kind: one["answer"]}


def _add_fact(spec: APISpec, fact: Fact) -> None:
    _add_components(spec, fact.body, fact.prefix)
    content: Document = {JSON: {"schema": _ref(fact.body, fact.prefix), "example": fact.shown}}
    content |= dict.fromkeys(fact.drawn, WRITTEN)
    refusal = "400" if fact.refusal == 400 else _refusal("Nothing of this name is here.")
    operation = {
        "operationId": fact.key,
        "summary": fact.summary,
        "tags": [fact.tag],
        "parameters": list(fact.asked or (_query("lang", LANGUAGES),)),
        "responses": {
            "200": _given(fact.summary, FACT_HEADERS, content),
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


def _requests(shown: Sequence[Any]) -> Document:
    return _examples({one["name"]: (one["title"], one["request"]) for one in shown})


def _answers(shown: Sequence[Any], status: int) -> Document:
    fitting = [one for one in shown if one["status"] == status]
    return _examples({one["name"]: (one["title"], one["answer"]) for one in fitting})


def _examples(valued: Mapping[str, tuple[str, Any]]) -> Document:
    if not valued:
        return {}
    return {
        "examples": {
            name: {"summary": title, "value": value} for name, (title, value) in valued.items()
        }
    }


def _example(valued: Sequence[Json]) -> Document:
    return {"example": valued[0]} if valued else {}


def _given(description: str, headers: Sequence[str], content: Document) -> Document:
    named = {name: name for name in headers}
    return {"description": description, "headers": named, "content": content}


def _refusals_of_post() -> Document:
    named = [str(status) for status in REFUSALS if status not in OF_GET]
    return {name: name for name in (*named, "default")}


def _refusal(description: str) -> Document:
    return {"description": description, "content": {PROBLEM_JSON: {"schema": _ref(Problem())}}}


def _query(name: str, choices: Sequence[str]) -> Document:
    return {"name": name, "in": "query", "schema": {"type": "string", "enum": list(choices)}}


def _ref(body: Body, prefix: str = "") -> Document:
    return {"$ref": COMPONENTS + _prefixed(body.published_name, prefix)}


def _prefixed(title: str, prefix: str) -> str:
    return f"{prefix}.{title}" if prefix else title


def _add_components(spec: APISpec, body: Body, prefix: str = "") -> None:
    """Publishes a body and all it refers to, each once, under its game's name."""
    for title, schema in body.components().items():
        name = _prefixed(title, prefix)
        if name not in spec.components.schemas:
            spec.components.schema(name, _renamed(schema, prefix))


def _renamed(schema: Any, prefix: str) -> Any:
    if isinstance(schema, dict):
        return {key: _renamed(value, prefix) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_renamed(item, prefix) for item in schema]
    if isinstance(schema, str) and schema.startswith(COMPONENTS):
        return COMPONENTS + _prefixed(schema.removeprefix(COMPONENTS), prefix)
    return schema
