"""The address of a game's JSON Schemas in the OpenAPI document."""

from apispec import APISpec

from shared.operations.game import Game
from shared.operations.http import JSON
from shared.operations.schema_documents import DIALECT
from shared.texts import Texts
from shared.web.openapi_descriptions import CONDITIONAL
from shared.web.openapi_pages import EDITION, describe_step
from shared.web.openapi_parts import Document, describe_refusal, describe_response


def add_schemas(spec: APISpec, game: Game, texts: Texts, headers: tuple[str, ...]) -> None:
    """Add `GET /v1/{game}/schemas/{name}`, whose answers have these headers."""
    name, summary = game.card.id, texts.say("openapi.schema")
    example = {
        "$schema": DIALECT,
        "title": EDITION,
        "type": "string",
        "enum": list(game.card.editions),
    }
    content: Document = {JSON: {"schema": {"type": "object"}, "example": example}}
    spec.path(
        f"/v1/{name}/schemas/{{name}}",
        operations={
            "get": {
                "operationId": f"{name}_schema",
                "summary": summary,
                "description": f"{texts.say('openapi.schema.description')} {CONDITIONAL}",
                "tags": [name],
                "parameters": [describe_step("name")],
                "responses": {
                    "200": describe_response(summary, headers, content),
                    "304": {"description": "Not modified."},
                    "400": "400",
                    "404": describe_refusal(texts.say("problem.not-found.title")),
                    "406": "406",
                    "412": "412",
                    "default": "default",
                },
            }
        },
    )
