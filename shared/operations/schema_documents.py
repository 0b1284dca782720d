"""`GET /v1/{game}/schemas/{name}`: a schema of the OpenAPI document with what it refers to."""

from collections.abc import Mapping
from typing import Any

from shared.schemas.bodies import COMPONENTS, map_references

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS = "#/$defs/"


def list_schemas(published: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The schemas of a game's OpenAPI document by their names, without the prefix of the game."""
    schemas: Mapping[str, Any] = published["components"]["schemas"]
    return {name.removeprefix(f"{game}."): schema for name, schema in schemas.items()}


def build_schema_document(schemas: Mapping[str, Any], game: str, name: str) -> dict[str, Any]:
    """The schema of this name with those of `list_schemas` that it refers to in its `$defs`."""
    found: dict[str, Any] = {}
    waiting = [name]

    def redirect(reference: str) -> str:
        referred = reference.removeprefix(COMPONENTS).removeprefix(f"{game}.")
        waiting.append(referred)
        return "#" if referred == name else DEFINITIONS + referred

    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = map_references(schemas[one], redirect)
    own = {"$schema": DIALECT, "title": name, **found.pop(name)}
    return {**own, "$defs": dict(sorted(found.items()))} if found else own
