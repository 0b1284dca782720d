"""`GET /v1/{game}/schemas/{name}`: a schema of the OpenAPI document with what it refers to."""

from collections.abc import Iterator, Mapping
from typing import Any

from shared.schemas.bodies import COMPONENTS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS = "#/$defs/"


def list_schemas(published: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The schemas of a game's OpenAPI document by their names, without the prefix of the game."""
    schemas: Mapping[str, Any] = published["components"]["schemas"]
    return {name.removeprefix(f"{game}."): schema for name, schema in schemas.items()}


def build_schema_document(schemas: Mapping[str, Any], game: str, name: str) -> dict[str, Any]:
    """The schema of this name as a JSON Schema that needs no other document.

    `schemas` are those of `list_schemas`; what the schema refers to is in its `$defs`.
    """
    found: dict[str, Any] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = _redirect(schemas[one], game, name)
            waiting += _list_references(schemas[one], game)
    own = {"$schema": DIALECT, "title": name, **found.pop(name)}
    return {**own, "$defs": dict(sorted(found.items()))} if found else own


def _redirect(part: Any, game: str, root: str) -> Any:
    """A part of a schema whose references lead into `$defs`, or to the whole, called `root`."""
    if isinstance(part, dict):
        return {key: _redirect(value, game, root) for key, value in part.items()}
    if isinstance(part, list):
        return [_redirect(value, game, root) for value in part]
    if not _is_reference(part):
        return part
    name = _read_name(part, game)
    return "#" if name == root else DEFINITIONS + name


def _list_references(part: Any, game: str) -> Iterator[str]:
    """The names of the schemas that a part of one refers to."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for value in part:
            yield from _list_references(value, game)
    elif _is_reference(part):
        yield _read_name(part, game)


def _is_reference(part: Any) -> bool:
    return isinstance(part, str) and part.startswith(COMPONENTS)


def _read_name(reference: str, game: str) -> str:
    return reference.removeprefix(COMPONENTS).removeprefix(f"{game}.")
