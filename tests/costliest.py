"""The costliest bodies of every operation: worked positions, made as large as their schemas allow.

The position of an operation with the highest estimated cost is taken. Of its fields, lists are
repeated, numbers are raised to their maximum and switches turned on, one after the other, where the
estimate grows. Where the rules refuse what comes of it, lists stay as they are, or all does.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Any, TypeAlias

import orjson

from shared.core.illegal import IllegalPosition
from shared.operations import Operation
from shared.operations.large_bodies import LIGHT_BYTES
from shared.schemas.bodies import COMPONENTS
from shared.schemas.fields import JsonSchema
from shared.schemas.validators import choose_compiler
from shared.web.fast_libraries import compile_schema
from tests.found_games import ANSWERED, GAMES, MOST_BYTES

Request: TypeAlias = Mapping[str, Any]

choose_compiler(compile_schema)


@cache
def costliest_bodies(game: str) -> Mapping[str, bytes]:
    """The costliest body of every operation of a game, by path."""
    own = [one for one in ANSWERED if one.game is GAMES[game]]
    return {
        f"/v1/{game}/{operation.name}": orjson.dumps(
            _stretch(operation, [one.request for one in own if one.operation is operation])
        )
        for operation in GAMES[game].operations
    }


def refused_bodies() -> list[bytes]:
    """Bodies that are refused and expensive to refuse.

    They are of a size that is read with the light requests, and of the largest that is read.
    """
    items = (
        *(b"[],", b"{},", b"0,", b'{"a":0,"b":0,"c":0},'),
        *(b"[" * deep + b"]" * deep + b"," for deep in (30, 1_000)),
    )
    found = []
    for most in (LIGHT_BYTES, MOST_BYTES):
        found += [b"[" + item * ((most - 100) // len(item)) + b"0]" for item in items]
        found.append(b'{"a":"' + b"x" * (most - 100) + b'"}')
        found.append(orjson.dumps({f"f{number}": 0 for number in range((most - 100) // 11)}))
    return found


def _stretch(operation: Operation[Any], requests: Sequence[Request]) -> Request:
    """Return the costliest of `requests` made larger, or as it is where rules forbid that."""
    best = max(requests, key=lambda one: _weigh(operation, one), default={})
    for has_lists in (True, False):
        larger = _enlarge(operation, best, has_lists=has_lists)
        try:
            operation.answer(operation.read(operation.request.normalize(larger)))
        except IllegalPosition:
            continue
        return larger
    return best


def _enlarge(operation: Operation[Any], request: Request, *, has_lists: bool) -> Request:
    weight, components = _weigh(operation, request), operation.request.components()
    root = {"$ref": COMPONENTS + operation.request.schema_name}
    for path, schema in list(_list_fields(components, root, request, ())):
        value: Any = reduce(lambda inner, name: inner.get(name, {}), path, request)
        for other in _list_values(schema, value if has_lists else None):
            larger = _replace(request, path, other)
            found = _weigh(operation, larger)
            if found > weight:
                request, weight = larger, found
                break
    return request


def _list_fields(
    components: Mapping[str, JsonSchema], schema: JsonSchema, value: Request, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], JsonSchema]]:
    """The fields of a request and of the objects in it, outer ones first."""

    def resolve(one: JsonSchema) -> JsonSchema:
        while "$ref" in one:
            one = components[one["$ref"].removeprefix(COMPONENTS)]
        return one

    for name, inner in resolve(schema).get("properties", {}).items():
        yield (*path, name), resolve(inner)
        if isinstance(value.get(name), dict):
            yield from _list_fields(components, inner, value[name], (*path, name))


def _weigh(operation: Operation[Any], request: Request) -> tuple[int, int]:
    """The estimated cost and the length of a request; 0 where no position can be read of it."""
    raw, body = orjson.dumps(request), operation.request
    if len(raw) > MOST_BYTES or not body.admits(request):
        return (0, 0)
    normalized = body.normalize(request)
    try:
        operation.read(normalized)
    except IllegalPosition:
        return (0, 0)
    return (operation.cost.of(normalized), len(raw))


def _list_values(schema: JsonSchema, value: Any) -> Iterator[Any]:
    """What may stand where `value` is, the largest first."""
    match schema:
        case {"type": "integer", "maximum": most}:
            yield most
        case {"type": "boolean"}:
            yield True
        case {"type": "array", "maxItems": most} if value:
            while most > len(value):
                yield [_rename(value[n % len(value)], n) for n in range(most)]
                most //= 2


def _rename(item: Any, number: int) -> Any:
    is_named = number and isinstance(item, dict) and isinstance(item.get("id"), str)
    return {**item, "id": f"{item['id']}-{number}"} if is_named else item


def _replace(request: Request, path: Sequence[str], value: Any) -> Request:
    name, *inner = path
    return {**request, name: _replace(request[name], inner, value) if inner else value}
