"""Building blocks of the OpenAPI document: addresses, parameters, refusals, components."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apispec import APISpec

from shared.core.documents import Problem
from shared.operations.http import PROBLEM_JSON
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import COMPONENTS, Body, map_references
from shared.schemas.field_unions import OPTION_VALUE
from shared.schemas.fields import JsonSchema, Referable, components
from shared.texts import LANGUAGES

Document = dict[str, Any]

PROBLEM = build_document_body(Problem)
REFUSALS: Mapping[int, str] = {
    400: "The body is no JSON, or does not fit the schema.",
    406: "Nothing acceptable can be given.",
    412: "What is here is not what If-Match names.",
    413: "The body or a list in it is too large.",
    415: "The body is not said to be application/json.",
}
OTHER_REFUSALS = (
    "Any other refusal: 404 or 405 of an address or a method that is not here, 500, and of a"
    " gateway 401, 429, 502, 503 or 504."
)
POST_REFUSALS = {name: name for name in ("400", "406", "413", "415", "default")}
"""The refusals that any POST may meet; it has no entity yet that `If-Match` could name."""
NAMED: Document = {"400": "400", "406": "406"}
"""The refusals of most addresses that are read with GET."""
BINARY: Document = {"type": "string", "format": "binary"}
"""The schema of a file."""
TEXT_CONTENT: Document = {"schema": {"type": "string"}}
"""The content of a representation that is not JSON: a table, a picture."""
PARAMETERS: Mapping[str, str] = {
    "lang": "The language of the answer; it goes before `Accept-Language`.",
    "edition": "Only the rules of this edition.",
    "expansion": "Only the rules that this expansion brings.",
    "operation": "Only the examples of this operation.",
    "size": "The longer side of the picture in pixels.",
    "v": "The version that the catalogue names; a picture of this version may be kept for ever.",
    "for": "With `spreadsheet` the table begins with a byte order mark, and between its cells is"
    " the list separator of the language: `;` in French.",
    "id": "The id of the result, which is in its answer.",
    "code": "The code of the problem, which is the end of its `type`.",
    "name": "A schema’s name in the OpenAPI document, without the game’s, such as `Rules`.",
}
"""What the common parameters of addresses mean; those of a game have its own words."""


def describe_step(name: str, description: str = "") -> Document:
    """A variable step of an address; its description is that of the name unless it is given."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description or PARAMETERS[name],
        "schema": {"type": "string"},
    }


def describe_query(name: str, choices: Sequence[str] | None, description: str = "") -> Document:
    """A parameter of the query that has one of these values, or any where there are none.

    Its description is that of the name unless it is given.
    """
    known = {} if choices is None else {"enum": list(choices)}
    return {
        "name": name,
        "in": "query",
        "description": description or PARAMETERS[name],
        "schema": {"type": "string", **known},
    }


LANG = describe_query("lang", LANGUAGES)


@dataclass(frozen=True)
class Page:
    """An address: what it says of itself, takes and answers.

    `content` is that of the answer, `request` that of the body of a POST; without it the address is
    read with GET. `refusals` are those by status that not every address of its method has. `bodies`
    are what it refers to, with the `prefix` of their game. `answered` is what the answer is, where
    the summary does not say it.
    """

    path: str
    key: str
    tag: str
    summary: str
    description: str
    content: Document
    refusals: Document
    parameters: Sequence[Document] = (LANG,)
    request: Document | None = None
    headers: Sequence[str] = ("ETag", "X-Request-Id")
    bodies: Sequence[Referable] = ()
    prefix: str = ""
    status: str = "200"
    answered: str = ""


def add_page(spec: APISpec, page: Page) -> None:
    for body in page.bodies:
        add_components(spec, body, page.prefix)
    responses: Document = {
        page.status: {
            "description": page.answered or page.summary,
            "headers": {name: name for name in page.headers},
            "content": page.content,
        }
    }
    if page.request is None:
        taken: Document = {"parameters": list(page.parameters)}
        responses |= {"304": {"description": "Not modified."}, **page.refusals}
        responses |= {"412": "412", "default": "default"}
    else:
        taken = {"requestBody": {"required": True, "content": page.request}}
        responses |= POST_REFUSALS | page.refusals
    operation = {
        "operationId": page.key,
        "summary": page.summary,
        "description": page.description,
        "tags": [page.tag],
        **taken,
        "responses": responses,
    }
    spec.path(page.path, operations={"get" if page.request is None else "post": operation})


def describe(*bodies: Body, more: str) -> str:
    """What an address takes and answers, by its bodies, and `more` of it."""
    described = [body.json_schema().get("description", "") for body in bodies]
    return " ".join([*filter(None, described), more])


def describe_refusal(description: str) -> Document:
    return {
        "description": description,
        "content": {PROBLEM_JSON: {"schema": build_reference(PROBLEM)}},
    }


def build_reference(body: Body, prefix: str = "") -> Document:
    return {"$ref": COMPONENTS + prefix_title(body.schema_name, prefix)}


COMMON_SCHEMAS = frozenset({OPTION_VALUE.schema_name})
"""Schemas that are the same in every game: a document has each once, without a prefix."""


def prefix_title(title: str, prefix: str) -> str:
    """The name of a schema with its game's prefix, unless it is the same in every game."""
    return f"{prefix}.{title}" if prefix and title not in COMMON_SCHEMAS else title


def add_components(spec: APISpec, part: Referable, prefix: str = "") -> None:
    """Add the schemas of a body by their names, each once, with its game's prefix.

    What requests and answers both have is published as whichever comes first has it. Raises
    TypeError where a schema of other properties has the name of one of them.
    """
    for title, schema in components([part]).items():
        name, prefixed = prefix_title(title, prefix), add_prefix(schema, prefix)
        if name not in spec.components.schemas:
            spec.components.schema(name, prefixed)
        elif spec.components.schemas[name].get("properties") != prefixed.get("properties"):
            raise TypeError(f"two schemas are called {name}: one of the types needs another name")


def add_prefix(schema: JsonSchema, prefix: str) -> JsonSchema:
    def change(reference: str) -> str:
        return COMPONENTS + prefix_title(reference.removeprefix(COMPONENTS), prefix)

    changed: JsonSchema = map_references(schema, change)
    return changed
