"""The addresses of the OpenAPI document that end in a representation: pictures and tables."""

from collections.abc import Mapping, Sequence

from apispec import APISpec

from shared.operations.facts import RESULT_CHOICES
from shared.operations.game import Game
from shared.operations.handler import OperationHandler
from shared.operations.http import ENDINGS, PNG
from shared.texts import LANGUAGES, Texts
from shared.web.openapi_descriptions import FORM
from shared.web.openapi_pages import describe_lookup_parameters, describe_query, describe_step
from shared.web.openapi_parts import (
    BINARY,
    TEXT_CONTENT,
    Document,
    describe_refusal,
    describe_response,
)

Choices = Mapping[str, Sequence[str] | None]

HEADERS = ("Content-Language", "ETag", "X-Request-Id")


def add_result_forms(
    spec: APISpec, game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> None:
    """Add the addresses of results as a table or a picture, of those that the game has."""
    known = {ending for handler in handlers.values() for ending in handler.endings}
    for ending in sorted(known):
        path = f"results/{{id}}.{ending}"
        summary = texts.say(f"openapi.result.{ending}")
        choices: Choices = {**RESULT_CHOICES[ending], "lang": LANGUAGES}
        parameters_of_query = [describe_query(name, taken) for name, taken in choices.items()]
        parameters = (describe_step("id"), *parameters_of_query)
        _add_form(spec, game, path, f"result_{ending}", summary, parameters)


def add_lookup_pictures(spec: APISpec, game: Game, texts: Texts) -> None:
    """Add the addresses of pictures of what the lookups of a game find."""
    for lookup in game.lookups:
        for ending, choices in lookup.endings.items():
            path, key = f"{lookup.path}.{ending}", f"{lookup.name}_{ending}"
            summary = texts.say(f"lookup.{lookup.name}.{ending}")
            parameters = describe_lookup_parameters(lookup, choices, texts)
            _add_form(spec, game, path, key, summary, parameters)


def _add_form(
    spec: APISpec, game: Game, path: str, key: str, summary: str, parameters: Sequence[Document]
) -> None:
    name, kind = game.card.id, ENDINGS[path.rpartition(".")[2]]
    content: Document = {kind: {"schema": BINARY} if kind == PNG else TEXT_CONTENT}
    operation = {
        "operationId": f"{name}_{key}",
        "summary": summary,
        "description": FORM,
        "tags": [name],
        "parameters": list(parameters),
        "responses": {
            "200": describe_response(summary, HEADERS, content),
            "304": {"description": "Not modified."},
            "400": "400",
            "404": describe_refusal("Nothing of this name is here."),
            "412": "412",
            "default": "default",
        },
    }
    spec.path(f"/v1/{name}/{path}", operations={"get": operation})
