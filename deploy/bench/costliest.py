"""The costliest bodies of every operation: worked positions, made as large as their schemas allow.

The position of an operation with the highest estimated cost is taken. Of its fields, lists are
repeated, numbers are raised to their maximum and switches turned on, one after the other, where the
estimate grows. Where the rules refuse what comes of it, lists stay as they are, or all does.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib import import_module
from typing import Any, TypeAlias

import orjson

from shared.core.illegal import IllegalPosition
from shared.operations import Game, Operation
from shared.operations.documents import read_positions
from shared.operations.large_bodies import LIGHT_BYTES
from shared.schemas.bodies import COMPONENTS
from shared.schemas.fields import JsonSchema
from shared.schemas.validators import choose_compiler
from shared.web.fast_libraries import compile_schema

Request: TypeAlias = Mapping[str, Any]

LARGEST_BYTES = 256 * 1024
"""The largest body that any address reads, unless its settings say otherwise."""


def game_of(name: str) -> Game:
    """The game of a service."""
    choose_compiler(compile_schema)
    game: Game = import_module(f"services.{name}.app").GAME
    return game


@cache
def costliest_bodies(game: str) -> Mapping[str, bytes]:
    """The costliest body of every operation of a game, by path."""
    requests: dict[str, list[Request]] = {one.name: [] for one in game_of(game).operations}
    for position in read_positions(game_of(game).folder):
        if position.get("status", 200) == 200:
            requests[position["operation"]].append(position["request"])
    return {
        f"/v1/{game}/{operation.name}": orjson.dumps(
            _Stretching(operation).stretch(requests[operation.name])
        )
        for operation in game_of(game).operations
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
    for most in (LIGHT_BYTES, LARGEST_BYTES):
        found += [b"[" + item * ((most - 100) // len(item)) + b"0]" for item in items]
        found.append(b'{"a":"' + b"x" * (most - 100) + b'"}')
        found.append(orjson.dumps({f"f{number}": 0 for number in range((most - 100) // 11)}))
    return found


class _Stretching:
    """Makes requests of an operation larger."""

    def __init__(self, operation: Operation[Any]) -> None:
        self._operation = operation
        self._components = operation.request.components()

    def stretch(self, requests: Sequence[Request]) -> Request:
        """Return the costliest of `requests` made larger, or as it is where rules forbid that."""
        best = max(requests, key=self._weigh, default={})
        larger = (self._enlarge(best, has_lists=has_lists) for has_lists in (True, False))
        return next((one for one in larger if self._is_answered(one)), best)

    def _enlarge(self, request: Request, *, has_lists: bool) -> Request:
        weight = self._weigh(request)
        root = {"$ref": COMPONENTS + self._operation.request.schema_name}
        for path, schema in list(self._list_fields(root, request, ())):
            value: Any = reduce(lambda inner, name: inner.get(name, {}), path, request)
            for other in _list_values(schema, value if has_lists else None):
                larger = _replace(request, path, other)
                found = self._weigh(larger)
                if found > weight:
                    request, weight = larger, found
                    break
        return request

    def _list_fields(
        self, schema: JsonSchema, value: Request, path: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], JsonSchema]]:
        """The fields of a request and of the objects in it, outer ones first."""
        for name, inner in self._resolve(schema).get("properties", {}).items():
            yield (*path, name), self._resolve(inner)
            if isinstance(value.get(name), dict):
                yield from self._list_fields(inner, value[name], (*path, name))

    def _resolve(self, schema: JsonSchema) -> JsonSchema:
        while "$ref" in schema:
            schema = self._components[schema["$ref"].removeprefix(COMPONENTS)]
        return schema

    def _is_answered(self, request: Request) -> bool:
        """Whether a request that fits the schema is possible by the rules."""
        try:
            self._operation.answer(self._operation.read(self._operation.request.normalize(request)))
        except IllegalPosition:
            return False
        return True

    def _weigh(self, request: Request) -> tuple[int, int]:
        """The estimated cost and the length of a request; 0 where no position can be read of it."""
        body = self._operation.request
        if len(raw := orjson.dumps(request)) > LARGEST_BYTES or not body.admits(request):
            return (0, 0)
        normalized = body.normalize(request)
        try:
            self._operation.read(normalized)
        except IllegalPosition:
            return (0, 0)
        return (self._operation.cost.of(normalized), len(raw))


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
