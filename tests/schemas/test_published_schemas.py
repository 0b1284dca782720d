"""What is published is JSON Schema 2020-12, whole, and true of what is enforced."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema_rs
import orjson
import pytest

from shared.schemas.answers import SheetBody, name_operation
from shared.schemas.bodies import COMPONENTS, Body, make_body
from shared.web.openapi_pages import EDITION
from tests.found_games import OPERATIONS
from tests.json_places import walk_places
from tests.published_schemas import read_openapi
from tests.schemas.probing import ask_body
from tests.schemas.published_bodies import list_published_bodies, list_published_names, walk_bodies
from tests.schemas.valid_bodies import make_valid_body
from tests.tiers import choose

SPACES = list_published_bodies()
spaces = pytest.mark.parametrize("space", SPACES)


def walk_published(space: str) -> Iterator[Body]:
    """Every published body of a name space, and every body in it."""
    for root in SPACES[space]:
        yield from walk_bodies(root)


@pytest.mark.parametrize("space", [space for space in SPACES if space != "every-field-kind"])
def test_names_of_fields_are_snake_case(space: str) -> None:
    for body in walk_published(space):
        for name in body.strict_fields():
            assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name), body.schema_name


@spaces
def test_a_published_default_fits_its_own_field_and_is_normalized_already(space: str) -> None:
    for body in walk_published(space):
        fields = body.strict_fields()
        for name, schema in body.json_schema()["properties"].items():
            if "default" in schema:
                body = make_body("Probe", {"it": fields[name]})
                default = ask_body(body, {"it": schema["default"]}).normalized["it"]
                assert orjson.dumps(default) == orjson.dumps(schema["default"])


@spaces
def test_two_bodies_of_one_name_are_the_same_body(space: str) -> None:
    published: dict[str, Any] = {}
    for body in walk_published(space):
        first = published.setdefault(body.schema_name, body.json_schema())
        assert body.json_schema() == first, body.schema_name


@spaces
def test_the_bodies_published_with_a_body_are_those_referred_to(space: str) -> None:
    for root in SPACES[space]:
        components = root.components()
        refs = {value for place, value in walk_places(components) if place[-1:] == ("$ref",)}
        names = {ref.removeprefix(COMPONENTS) for ref in refs}
        assert names | {root.schema_name} == set(components)


@spaces
def test_made_requests_and_answers_fit_and_settle_as_they_are_checked(space: str) -> None:
    for root in SPACES[space]:
        chance = Random(root.schema_name)
        for _ in range(choose(3, 20)):
            made = orjson.loads(orjson.dumps(make_valid_body(root, chance)))
            assert ask_body(root, made).faults == ()


def test_the_served_document_is_enforced_as_it_is_served() -> None:
    """Its schemas, compiled together as one document, accept the same bodies as the gates do."""
    schemas = read_openapi()["components"]["schemas"]
    compiled = jsonschema_rs.Draft202012Validator(
        {
            "properties": {name: {"$ref": COMPONENTS + name} for name in schemas},
            "components": {"schemas": schemas},
        }
    )
    served: set[str] = set()
    asked_names: set[str] = set()
    for space in sorted(SPACES.keys() - {"every-field-kind"}):
        before = "" if space == "common" else f"{space}."
        served |= {before + name for name in list_published_names(space)}
        for body in walk_published(space):
            name = before + body.schema_name
            if name in asked_names:
                continue
            asked_names.add(name)
            made = orjson.loads(orjson.dumps(make_valid_body(body, Random(name))))
            others: list[Any] = [{}, dict(list(made.items())[1:]), []]
            assert compiled.is_valid({name: {**made, "it": 1}}) is body.is_open, name
            for candidate in (made, *others):
                assert compiled.is_valid({name: candidate}) is not bool(
                    ask_body(body, candidate).faults
                ), name
    # The editions of a game are a schema of the document alone: no body has one.
    served |= {f"{space}.{EDITION}" for space in SPACES.keys() - {"every-field-kind", "common"}}
    assert set(schemas) == served


def test_an_answer_has_the_name_of_its_operation_and_may_have_its_request() -> None:
    for position in OPERATIONS:
        operation = position.operation
        plain = operation.answer_fields
        named = name_operation(plain, operation.name)
        fields = named.strict_fields()
        assert (type(named).__doc__, named.schema_name) == (type(plain).__doc__, plain.schema_name)
        assert fields.keys() == plain.strict_fields().keys() | {"request"}
        assert isinstance(named, SheetBody) == isinstance(plain, SheetBody)
