"""Makes tools and resources from the OpenAPI document that the services publish.

Each POST of a game with a JSON body is a tool, batches apart; each GET below a game that answers
with JSON is a resource at the same path. Nothing of the contract is repeated here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from shared.texts import LANGUAGES

Json: TypeAlias = Any

LANGUAGE = "lang"
"""The argument of every tool that chooses the language of the answer."""

SCHEME = "decompte"
"""The scheme of the resources: `decompte://{game}/rules` is `/v1/{game}/rules` of the service."""

JSON = "application/json"

_POST = re.compile(r"/v1/(?P<game>[a-z0-9-]+)/[a-z0-9-]+")
_GET = re.compile(r"/v1/(?P<game>[a-z0-9-]+)/(?P<rest>[a-z0-9-]+(?:/\{[a-z]+\})*)")
_REFERENCE = "#/components/schemas/"
# What describes a form on a screen, what tools say of themselves, and the document itself: nothing
# that an assistant asks for.
_LEFT_OUT = frozenset({"forms", "schemas/{name}", "openapi.json"})
# One step of a path: what a URL takes there, and no way to another folder.
_STEP = r"(?!\.\.?(?:/|$))[A-Za-z0-9._~%-]+"
_PARAMETER = re.compile(r"\{[a-z]+\}")
_EXPLANATION = (
    "Every point, step and refusal of the answer is explained in a `text` or `detail`, and names "
    "the `rule` it comes from."
)


@dataclass(frozen=True)
class Operation:
    """A POST of a game: the tool's name, the path, what it says of itself, what it takes."""

    name: str
    game: str
    path: str
    title: str
    description: str
    input_schema: Mapping[str, Json]


@dataclass(frozen=True)
class Fact:
    """A GET of a game. `path` may have `{parameters}`; `query` are those that may follow it."""

    name: str
    game: str
    path: str
    title: str
    query: tuple[str, ...]

    @property
    def address(self) -> str:
        """The address of the resource, with `{parameters}` if the path has any."""
        return f"{SCHEME}://{self.path.removeprefix('/v1/')}"

    @property
    def template(self) -> str:
        """The template (RFC 6570) of the resource's addresses."""
        return self.address + ("{?" + ",".join(self.query) + "}" if self.query else "")

    @property
    def has_parameters(self) -> bool:
        """Whether the path is one only once its parameters are filled in."""
        return "{" in self.path

    def matches(self, path: str) -> bool:
        """Whether `path` is this one, its parameters filled in."""
        pieces = (re.escape(piece) for piece in _PARAMETER.split(self.path))
        return re.fullmatch(_STEP.join(pieces), path) is not None


@dataclass(frozen=True)
class Contract:
    """What the services offer, by the names of tools; facts in the document's order."""

    operations: Mapping[str, Operation]
    facts: tuple[Fact, ...]

    def of_games(self, games: Iterable[str]) -> "Contract":
        """The part of it that is about `games`; all of it if these are none."""
        chosen = {*games}
        if not chosen:
            return self
        return Contract(
            {name: one for name, one in self.operations.items() if one.game in chosen},
            tuple([one for one in self.facts if one.game in chosen]),
        )

    def find_path(self, address: str) -> tuple[str, str] | None:
        """The game and the path with its query that a resource's address stands for, if any."""
        start = f"{SCHEME}://"
        if not address.startswith(start):
            return None
        path, mark, query = address.removeprefix(start).partition("?")
        for fact in self.facts:
            if fact.matches(f"/v1/{path}"):
                return fact.game, f"/v1/{path}{mark}{query}"
        return None


def read_contract(document: Mapping[str, Json], games: Iterable[str]) -> Contract:
    """What `document` offers of `games`; raises KeyError if it is none or lacks a schema."""
    known = {*games}
    schemas = document["components"]["schemas"]
    operations = {
        one.name: one for one in _list_operations(document["paths"], schemas) if one.game in known
    }
    facts = tuple([one for one in _list_facts(document["paths"]) if one.game in known])
    return Contract(operations, facts)


def _list_operations(paths: Mapping[str, Json], schemas: Mapping[str, Json]) -> Iterator[Operation]:
    for path, methods in paths.items():
        found = _POST.fullmatch(path)
        post = methods.get("post")
        if not found or not post or JSON not in post["requestBody"]["content"]:
            continue
        schema = post["requestBody"]["content"][JSON]["schema"]
        described = schemas[_name_reference(schema)].get("description", "")
        yield Operation(
            name=post["operationId"],
            game=found["game"],
            path=path,
            title=post["summary"],
            description=" ".join(
                filter(
                    None, [_end(post["summary"]), post.get("description"), described, _EXPLANATION]
                )
            ),
            input_schema=_build_input_schema(schema, schemas),
        )


def _list_facts(paths: Mapping[str, Json]) -> Iterator[Fact]:
    for path, methods in paths.items():
        found = _GET.fullmatch(path)
        if not found or "get" not in methods or found["rest"] in _LEFT_OUT:
            continue
        get = methods["get"]
        if JSON not in get["responses"]["200"].get("content", {}):
            continue
        query = [one["name"] for one in get.get("parameters", ()) if one["in"] == "query"]
        yield Fact(get["operationId"], found["game"], path, get["summary"], tuple(query))


def _end(sentence: str) -> str:
    return sentence if sentence.endswith(".") else f"{sentence}."


def _name_reference(schema: Mapping[str, Json]) -> str:
    return str(schema["$ref"]).removeprefix(_REFERENCE)


def _build_input_schema(
    schema: Mapping[str, Json], schemas: Mapping[str, Json]
) -> Mapping[str, Json]:
    """The schema of a request with all it refers to, and the language as one more field."""
    root = schemas[_name_reference(schema)]
    needed: dict[str, Json] = {}
    _collect(root, schemas, needed)
    language = {
        "type": "string",
        "enum": list(LANGUAGES),
        "description": "The language of the answer; the one you speak with the person.",
    }
    whole = {
        **_move_references(root),
        "properties": {**_move_references(root["properties"]), LANGUAGE: language},
    }
    if needed:
        whole["$defs"] = {name: _move_references(one) for name, one in sorted(needed.items())}
    return whole


def _collect(value: Json, schemas: Mapping[str, Json], needed: dict[str, Json]) -> None:
    """Put every schema into `needed` that `value` refers to, at any depth."""
    if isinstance(value, Mapping):
        if "$ref" in value and (name := _name_reference(value)) not in needed:
            needed[name] = schemas[name]
            _collect(schemas[name], schemas, needed)
        for inner in value.values():
            _collect(inner, schemas, needed)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, schemas, needed)


def _move_references(value: Json) -> Json:
    """`value` with its references into `$defs`, and without what JSON Schema has no word for."""
    if isinstance(value, Mapping):
        return {
            name: f"#/$defs/{_name_reference(value)}" if name == "$ref" else _move_references(inner)
            for name, inner in value.items()
            if not _is_discriminator(name, inner)
        }
    if isinstance(value, list):
        return [_move_references(inner) for inner in value]
    return value


def _is_discriminator(name: str, value: Json) -> bool:
    """Whether this is OpenAPI's own keyword, and not a field of that name."""
    return name == "discriminator" and isinstance(value, Mapping) and "propertyName" in value
