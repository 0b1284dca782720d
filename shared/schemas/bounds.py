"""How large a request can be: bounds that follow from those of its schema.

A body is held against them before anything of it is parsed, because its size decides what it costs.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.fields import JsonSchema

INDENT = 4
"""Spaces that one level of indentation may have."""
ESCAPED = 12
"""Bytes that one character may take: two escapes, as of an emoji in ASCII."""
NUMBER = 24
"""Bytes that a number may take."""
BREAK = 2
"""Bytes that a new line may take; the comma before it comes on top."""

LEAST_BYTES = 16 * 1024
LEAST_BRACKETS = 2_048
"""A body below both is always read: its refusal is cheap, and says at its place what is wrong."""


class Bounds(NamedTuple):
    """The most bytes that a body may have, and the most `[` and `{`, in texts too."""

    size: int
    brackets: int


def bound_request(body: Body) -> Bounds:
    """The bounds of one request: of the largest that fits, indented and with every text escaped."""
    return _bound({"$ref": COMPONENTS + body.schema_name}, body)


def bound_batch(body: Body, most: int) -> Bounds:
    requests = {"type": "array", "maxItems": most, "items": {"$ref": COMPONENTS + body.schema_name}}
    return _bound({"type": "object", "properties": {"requests": requests}}, body)


def _bound(schema: JsonSchema, body: Body) -> Bounds:
    bounds = _Bounding(body.components()).bound(schema, 0)
    return Bounds(max(bounds.size, LEAST_BYTES), max(bounds.brackets, LEAST_BRACKETS))


class _Bounding:
    """Bounds values by their schemas, at so many levels of indentation."""

    def __init__(self, components: Mapping[str, JsonSchema]) -> None:
        self._components = components
        self._bound_named = cache(self._bound_component)

    def bound(self, schema: JsonSchema, depth: int) -> Bounds:
        if "$ref" in schema:
            return self._bound_named(schema["$ref"].removeprefix(COMPONENTS), depth)
        if "oneOf" in schema:
            return _join([self.bound(one, depth) for one in schema["oneOf"]])
        if schema["type"] == "array":
            item = self.bound(schema["items"], depth + 1)
            return _bound_container([_repeat(schema["maxItems"], item)], depth, schema["maxItems"])
        if schema["type"] == "object":
            return self._bound_object(schema, depth)
        return _bound_scalar(schema)

    def _bound_component(self, name: str, depth: int) -> Bounds:
        return self.bound(self._components[name], depth)

    def _bound_object(self, schema: JsonSchema, depth: int) -> Bounds:
        named: Mapping[str, JsonSchema] = schema.get("properties", {})
        parts = [self.bound(one, depth + 1) for one in named.values()]
        parts += [Bounds(len(name) + 2, 0) for name in named]
        others = schema.get("maxProperties", 0)
        if others:
            key = _bound_scalar({"type": "string", **schema["propertyNames"]})
            value = self.bound(schema["additionalProperties"], depth + 1)
            parts += [_repeat(others, key), _repeat(others, value)]
        return _bound_container(parts, depth, len(named) + others)


def _bound_container(parts: Sequence[Bounds], depth: int, members: int) -> Bounds:
    """A list or an object: each member on a line of its own, a colon and a space behind a name."""
    line = BREAK + 1 + INDENT * (depth + 1)
    end = BREAK + INDENT * depth + 2
    size = sum(one.size for one in parts) + members * (line + 2) + end
    return Bounds(size, 1 + sum(one.brackets for one in parts))


def _bound_scalar(schema: Mapping[str, Any]) -> Bounds:
    if schema["type"] != "string":
        return Bounds(NUMBER, 0)
    if "enum" in schema:
        return Bounds(2 + max(len(one) for one in schema["enum"]), 0)
    return Bounds(2 + ESCAPED * schema["maxLength"], schema["maxLength"])


def _repeat(times: int, bounds: Bounds) -> Bounds:
    return Bounds(times * bounds.size, times * bounds.brackets)


def _join(choices: Sequence[Bounds]) -> Bounds:
    return Bounds(max(one.size for one in choices), max(one.brackets for one in choices))
