"""Tools and resources are what the contract publishes, no more and no less."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from services.mcp.contract import Contract, read_contract
from tests.all_games import create_app
from tests.applications import clear_environment, silence_logs
from tests.found_games import OPERATIONS, SERVICES, Position

SERVED = {service.game.card.id for service in SERVICES}
ANSWERED_OPERATIONS = [one for one in OPERATIONS if one.game.card.id in SERVED]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    with clear_environment():
        made = create_app().test_client()
        silence_logs()
        return made


@pytest.fixture(scope="module")
def document(client: FlaskClient) -> Any:
    return client.get("/openapi.json").get_json()


@pytest.fixture(scope="module")
def contract(document: Any) -> Contract:
    return read_contract(document, SERVED)


def name_tool(position: Position) -> str:
    """The name of the tool that a position is sent to."""
    return f"{position.game.card.id}_{position.operation.name}".replace("-", "_")


def test_every_operation_is_a_tool_and_nothing_else_is(contract: Contract) -> None:
    declared = {
        f"/v1/{service.game.card.id}/{operation.name}"
        for service in SERVICES
        for operation in service.game.operations
    }
    assert {one.path for one in contract.operations.values()} == declared
    for name in contract.operations:
        # What the makers of models take for a name.
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name)


@pytest.mark.parametrize("position", ANSWERED_OPERATIONS, ids=str)
def test_the_schema_of_a_tool_takes_what_the_service_takes(
    contract: Contract, position: Position
) -> None:
    schema = contract.operations[name_tool(position)].input_schema
    validator = Draft202012Validator(dict(schema))
    assert validator.is_valid(position.request)
    assert validator.is_valid({**position.request, "lang": "fr"})
    assert not validator.is_valid({**position.request, "lang": "de"})
    assert not validator.is_valid({**position.request, "Lang": "fr"})


def find_keys(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key of an object at any depth, with its value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key, inner
            yield from find_keys(inner)
    if isinstance(value, list):
        for inner in value:
            yield from find_keys(inner)


def test_a_schema_refers_to_nothing_outside_itself(contract: Contract) -> None:
    for operation in contract.operations.values():
        names = set(operation.input_schema.get("$defs", {}))
        for key, value in find_keys(operation.input_schema):
            if key == "$ref":
                assert value.removeprefix("#/$defs/") in names
        # Some models take no choice at the top.
        assert operation.input_schema["type"] == "object"
        assert not {"oneOf", "anyOf", "allOf"} & operation.input_schema.keys()


def test_a_tool_says_what_it_is_for(contract: Contract, document: Any) -> None:
    for operation in contract.operations.values():
        summary = document["paths"][operation.path]["post"]["summary"]
        assert operation.title == summary
        assert operation.description.startswith(summary)


def test_rules_examples_and_facts_are_resources(contract: Contract) -> None:
    addresses = {one.address for one in contract.facts}
    for game in SERVED:
        assert {f"decompte://{game}/rules", f"decompte://{game}/examples"} <= addresses
    assert "decompte://carcassonne/tiles/{group}/{tile}" in addresses
    assert "decompte://civilization/units" in addresses
    assert not [one for one in addresses if one.endswith(("/forms", "openapi.json"))]
    (rules,) = [one for one in contract.facts if one.address == "decompte://heros/rules"]
    assert rules.template == "decompte://heros/rules{?lang,edition}"


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("decompte://heros/rules", "/v1/heros/rules"),
        ("decompte://heros/rules?lang=fr&edition=2008", "/v1/heros/rules?lang=fr&edition=2008"),
        ("decompte://carcassonne/tiles/BA/D", "/v1/carcassonne/tiles/BA/D"),
        ("decompte://carcassonne/tiles/BA/D/E", None),
        ("decompte://carcassonne/tiles//D", None),
        ("decompte://heros/../carcassonne/rules", None),
        ("decompte://carcassonne/results/..", None),
        ("decompte://carcassonne/results/a b", None),
        ("decompte://heros/forms", None),
        ("decompte://elsewhere/rules", None),
        ("https://heros/rules", None),
        ("decompte:heros/rules", None),
    ],
)
def test_an_address_of_a_resource_is_one_of_the_service(
    contract: Contract, address: str, path: str | None
) -> None:
    found = contract.find_path(address)
    assert (found[1] if found else None) == path


def test_one_game_can_be_chosen(contract: Contract) -> None:
    chosen = contract.of_games(["heros"])
    assert {one.game for one in chosen.operations.values()} == {"heros"}
    assert {one.game for one in chosen.facts} == {"heros"}
    assert contract.of_games([]) is contract


def test_openapis_own_keyword_goes_and_a_field_of_that_name_stays() -> None:
    union = {"discriminator": {"propertyName": "kind"}, "type": "object"}
    fields = {"discriminator": {"type": "string"}, "inner": {"$ref": "#/components/schemas/x.In"}}
    post = {
        "operationId": "x_scores",
        "summary": "Score it",
        "requestBody": {
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/x.Scores"}}}
        },
    }
    document = {
        "paths": {"/v1/x/scores": {"post": post}},
        "components": {
            "schemas": {"x.In": union, "x.Scores": {"type": "object", "properties": fields}}
        },
    }
    schema = read_contract(document, ["x"]).operations["x_scores"].input_schema
    assert schema["$defs"] == {"x.In": {"type": "object"}}
    assert schema["properties"]["discriminator"] == {"type": "string"}
    assert schema["properties"]["inner"] == {"$ref": "#/$defs/x.In"}
