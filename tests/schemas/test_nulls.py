"""Null in an optional field or as a value of a map counts as left out, at every depth.

In every request of every game.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import orjson
import pytest

from shared.schemas.bodies import COMPONENTS, Body
from shared.schemas.gate import SchemaError, parse_body
from shared.web.fast_libraries import write_sorted_json
from tests.every_field_kind import FILLED_IN, EveryFieldKind
from tests.found_games import GAMES, SCHEMA_VALID
from tests.json_places import walk_places
from tests.schemas.valid_bodies import make_valid_body

Schemas = Mapping[str, Any]
Holder = tuple[dict[str, Any], Mapping[str, Any]]

BODIES: Mapping[str, Body] = {
    **{
        f"{name}/{operation.name}": operation.request
        for name, game in GAMES.items()
        for operation in game.operations
    },
    "every-field-kind": EveryFieldKind(),
}
WORKED: Mapping[str, list[dict[str, Any]]] = {
    name: [
        one.request for one in SCHEMA_VALID if f"{one.game.card.id}/{one.operation.name}" == name
    ]
    for name in BODIES
}
every_body = pytest.mark.parametrize("name", BODIES)


def list_bodies(name: str) -> list[dict[str, Any]]:
    """Bodies that fit: every worked position and some made ones."""
    chance = Random(f"nulls {name}")
    made = [orjson.loads(orjson.dumps(make_valid_body(BODIES[name], chance))) for _ in range(12)]
    own = [FILLED_IN] if name == "every-field-kind" else []
    bodies: list[dict[str, Any]] = orjson.loads(orjson.dumps([*WORKED[name], *own, *made]))
    return bodies


def walk_objects(value: Any, schema: Mapping[str, Any], schemas: Schemas) -> Iterator[Holder]:
    """Every object in a value with the published schema of its fields, maps among them."""
    schema = find_variant(value, schema, schemas)
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, list):
        inner = [(item, schema["items"]) for item in value]
    elif isinstance(value, dict):
        declared = schema.get("properties", {})
        others = schema.get("additionalProperties")
        inner = [(item, declared.get(name, others)) for name, item in value.items()]
        yield value, schema
    for item, published in inner:
        if isinstance(published, dict):
            yield from walk_objects(item, published, schemas)


def find_variant(value: Any, schema: Mapping[str, Any], schemas: Schemas) -> Mapping[str, Any]:
    """The schema itself, or the variant of a union that a value is meant for."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].removeprefix(COMPONENTS)]
    meant = [one for one in schema.get("oneOf", ()) if is_meant(value, one, schema, schemas)]
    return find_variant(value, meant[0], schemas) if meant else schema


def is_meant(
    value: Any, variant: Mapping[str, Any], union: Mapping[str, Any], schemas: Schemas
) -> bool:
    """Whether an object in a union is of this variant, by its tag or by its fields."""
    if not isinstance(value, dict) or "$ref" not in variant:
        return False
    if "discriminator" in union:
        tag = union["discriminator"]
        return bool(tag["mapping"][value[tag["propertyName"]]] == variant["$ref"])
    declared = schemas[variant["$ref"].removeprefix(COMPONENTS)]
    return bool(set(declared.get("required", ())) <= value.keys() <= declared["properties"].keys())


@every_body
def test_null_in_an_optional_field_counts_as_left_out(name: str) -> None:
    body, filled = BODIES[name], 0
    schemas = body.components()
    for given in list_bodies(name):
        whole = body.normalize(orjson.loads(orjson.dumps(given)))
        for holder, schema in list(walk_objects(given, body.json_schema(), schemas)):
            for optional in schema.get("properties", {}).keys() - set(schema.get("required", ())):
                filled += optional not in holder
                holder.setdefault(optional, None)
        assert write_sorted_json(parse_body(body, given)) == write_sorted_json(whole)
    assert filled > 1


def is_map(part: Any) -> bool:
    return isinstance(part, dict) and "propertyNames" in part


def find_key(schema: Mapping[str, Any], holder: Mapping[str, Any]) -> str | None:
    """A key that a map may have and does not; None if it has all."""
    names = schema["propertyNames"]
    free = (key for key in names.get("enum", ("p", "q", "r", "0,0")) if key not in holder)
    return next(free, None)


@every_body
def test_null_as_a_value_of_a_map_counts_as_left_out(name: str) -> None:
    body = BODIES[name]
    schemas = body.components()
    published = {orjson.dumps(one) for _, one in walk_places(schemas) if is_map(one)}
    met: set[bytes] = set()
    for given in list_bodies(name):
        for holder, schema in list(walk_objects(given, body.json_schema(), schemas)):
            for field, declared in schema.get("properties", {}).items():
                if is_map(declared) and "default" in declared:
                    holder.setdefault(field, {})
        whole = body.normalize(orjson.loads(orjson.dumps(given)))
        for holder, schema in list(walk_objects(given, body.json_schema(), schemas)):
            key = find_key(schema, holder) if is_map(schema) else None
            if key is not None:
                holder[key] = None
                met.add(orjson.dumps(schema))
        assert write_sorted_json(parse_body(body, given)) == write_sorted_json(whole)
    assert published == met


@every_body
def test_null_in_a_required_field_is_refused_at_its_place(name: str) -> None:
    body = BODIES[name]
    schemas = body.components()
    for given in list_bodies(name)[:4]:
        for holder, schema in list(walk_objects(given, body.json_schema(), schemas)):
            for required in schema.get("required", ()):
                before, holder[required] = holder[required], None
                with pytest.raises(SchemaError) as error:
                    parse_body(body, given)
                assert error.value.faults[0].code == "wrong-type"
                assert error.value.faults[0].pointer.rpartition("/")[2] == required
                holder[required] = before


def test_null_at_a_key_that_a_map_cannot_have_is_refused_there() -> None:
    with pytest.raises(SchemaError) as error:
        parse_body(EveryFieldKind(), {**FILLED_IN, "colours": {"gold": None, "mauve": None}})
    assert [fault.pointer for fault in error.value.faults] == ["/colours/mauve"]


@pytest.mark.parametrize("value", [None, [None], {"wishes": [None]}, {"surprise": None}])
def test_any_other_null_is_refused(value: Any) -> None:
    with pytest.raises(SchemaError):
        parse_body(EveryFieldKind(), value)
