"""The schemas of the published document, and what is at fault with a value by one of them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import orjson

from tests.applications import create_application, silence_logs
from tests.json_places import document, resolve_pointer

Operation = tuple[str, str, dict[str, Any]]

VALIDATORS: dict[bytes, jsonschema_rs.Validator] = {}
"""Those made so far, by their schema: there is one published document, and making one is slow."""

REGISTRIES: list[jsonschema_rs.Registry] = []
"""That of the published document, once it is made: validators share it, for it is large."""

PUBLISHED = "urn:published"


@cache
def read_openapi() -> dict[str, Any]:
    """The OpenAPI document of all games; it takes megabytes, and nobody may change it."""
    silence_logs()
    whole: dict[str, Any] = document(create_application().test_client().get("/openapi.json"))
    return whole


def list_operations(published: dict[str, Any]) -> Iterator[Operation]:
    """Every published operation: its path, its method and what is published of it."""
    for path, methods in published["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def build_validator(published: dict[str, Any], schema: dict[str, Any]) -> jsonschema_rs.Validator:
    """A validator of a schema that may refer to those of the document."""
    if not REGISTRIES:
        components = {"components": {"schemas": published["components"]["schemas"]}}
        REGISTRIES.append(jsonschema_rs.Registry([(PUBLISHED, components)]))
    text = orjson.dumps(schema).replace(b'"#/', f'"{PUBLISHED}#/'.encode())
    if text not in VALIDATORS:
        VALIDATORS[text] = jsonschema_rs.Draft202012Validator(
            orjson.loads(text), registry=REGISTRIES[0]
        )
    return VALIDATORS[text]


def find_faults(published: dict[str, Any], schema: dict[str, Any], value: Any) -> list[str]:
    """What is at fault with a value, a line for each; none if it fits."""
    found = build_validator(published, schema).iter_errors(value)
    return [f"{error.message} at {error.instance_path}" for error in found]


def resolve_reference(published: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A part of the document, or what it refers to."""
    while "$ref" in part:
        part = resolve_pointer(published, part["$ref"].removeprefix("#"))
    return part


def find_content(
    published: dict[str, Any], operation: dict[str, Any], status: str
) -> dict[str, Any]:
    """What an operation answers with a status, by media type."""
    response = resolve_reference(published, operation["responses"][status])
    content: dict[str, Any] = response["content"]
    return content
