"""Building blocks of the OpenAPI document: references, responses, refusals, components."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apispec import APISpec

from shared.core.documents import BatchAnswer, Problem
from shared.operations.http import PROBLEM_JSON
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.field_unions import OPTION_VALUE
from shared.schemas.fields import JsonSchema

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
FACT_HEADERS = ("ETag", "X-Request-Id")
BINARY: Document = {"type": "string", "format": "binary"}
"""The schema of a file."""
TEXT_CONTENT: Document = {"schema": {"type": "string"}}
"""The content of a representation that is not JSON: a table, a picture."""


def describe_response(description: str, headers: Sequence[str], content: Document) -> Document:
    """A response with these headers and this content."""
    named = {name: name for name in headers}
    return {"description": description, "headers": named, "content": content}


@dataclass(frozen=True)
class Page:
    """An address that is read with GET: what it says of itself, takes and answers.

    `refusals` are its refusals by status, beside those that every address has.
    """

    path: str
    key: str
    tag: str
    summary: str
    description: str
    parameters: Sequence[Document]
    content: Document
    refusals: Document
    headers: Sequence[str] = FACT_HEADERS


def add_page(spec: APISpec, page: Page) -> None:
    """Add an address that is read with GET."""
    operation = {
        "operationId": page.key,
        "summary": page.summary,
        "description": page.description,
        "tags": [page.tag],
        "parameters": list(page.parameters),
        "responses": {
            "200": describe_response(page.summary, page.headers, page.content),
            "304": {"description": "Not modified."},
            **page.refusals,
            "412": "412",
            "default": "default",
        },
    }
    spec.path(page.path, operations={"get": operation})


def list_post_refusals() -> Document:
    """The refusals that any POST may meet, by status."""
    named = [str(status) for status in REFUSALS if status not in GET_REFUSALS]
    return {name: name for name in (*named, "default")}


def describe_refusal(description: str) -> Document:
    """A response that is a problem."""
    return {
        "description": description,
        "content": {PROBLEM_JSON: {"schema": build_reference(PROBLEM)}},
    }


def build_reference(body: Body, prefix: str = "") -> Document:
    """A reference to the schema of a body, with its game's prefix."""
    return {"$ref": COMPONENTS + prefix_title(body.schema_name, prefix)}


COMMON_SCHEMAS = frozenset({OPTION_VALUE.schema_name})
"""Schemas that are the same in every game: a document has each once, without a prefix."""


def prefix_title(title: str, prefix: str) -> str:
    """The name of a schema with its game's prefix, unless it is the same in every game."""
    return f"{prefix}.{title}" if prefix and title not in COMMON_SCHEMAS else title


def add_components(spec: APISpec, schemas: Mapping[str, JsonSchema], prefix: str = "") -> None:
    """Add schemas by their names, each once, with its game's prefix."""
    for title, schema in schemas.items():
        name = prefix_title(title, prefix)
        if name not in spec.components.schemas:
            spec.components.schema(name, add_prefix(schema, prefix))


def add_prefix(schema: Any, prefix: str) -> Any:
    """A schema whose references have the prefix."""
    if isinstance(schema, dict):
        return {key: add_prefix(value, prefix) for key, value in schema.items()}
    if isinstance(schema, list):
        return [add_prefix(item, prefix) for item in schema]
    if isinstance(schema, str) and schema.startswith(COMPONENTS):
        return COMPONENTS + prefix_title(schema.removeprefix(COMPONENTS), prefix)
    return schema
