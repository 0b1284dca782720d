"""What can be asked is what the contract publishes, no more and no less."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from mcp import Client

from services.mcp.door import write_schema
from services.mcp.games import find_resource
from tests.assistant.in_process import converse
from tests.found_games import OPERATIONS, SERVICES

SERVED = {service.game.card.id for service in SERVICES}


async def list_tools(client: Client) -> Mapping[str, Any]:
    return {tool.name: tool for tool in (await client.list_tools()).tools}


def test_every_operation_can_be_a_tool_that_takes_what_the_service_takes() -> None:
    tools = converse(list_tools, every_tool=True)
    assert tools.keys() == {
        f"{service.game.card.id}_{operation.name}".replace("-", "_")
        for service in SERVICES
        for operation in service.game.operations
    }
    for name, tool in tools.items():
        # What the makers of models take for a name, and for a schema: no choice at the top.
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name)
        assert tool.input_schema["type"] == "object"
        assert not {"oneOf", "anyOf", "allOf"} & tool.input_schema.keys()
        assert tool.description.startswith(f"{tool.title}. ")
    validators = {name: Draft202012Validator(tool.input_schema) for name, tool in tools.items()}
    for position in OPERATIONS:
        if position.game.card.id in SERVED:
            name = f"{position.game.card.id}_{position.operation.name}".replace("-", "_")
            assert validators[name].is_valid(position.request)
            assert validators[name].is_valid({**position.request, "lang": "fr"})
            assert not validators[name].is_valid({**position.request, "lang": "de"})
            assert not validators[name].is_valid({**position.request, "Lang": "fr"})


def test_rules_examples_and_facts_are_resources() -> None:
    async def talk(client: Client) -> tuple[list[str], list[str]]:
        resources = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        return [one.uri for one in resources], [one.uri_template for one in templates]

    addresses, templates = converse(talk)
    for game in SERVED:
        assert {f"decompte://{game}/rules", f"decompte://{game}/examples"} <= {*addresses}
    assert "decompte://civilization/units" in addresses
    assert {
        "decompte://heros/rules{?lang,edition}",
        "decompte://carcassonne/tiles/{group}/{tile}{?rotation,lang}",
    } <= {*templates}
    assert not [one for one in templates if "/forms" in one or "/schemas" in one]
    assert not [one for one in addresses if "{" in one]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("decompte://heros/rules", "/v1/heros/rules"),
        ("decompte://heros/rules?lang=fr&edition=2008", "/v1/heros/rules?lang=fr&edition=2008"),
        ("carcassonne/tiles/BA/D", "/v1/carcassonne/tiles/BA/D"),
        ("decompte://carcassonne/tiles//D", None),
        ("decompte://heros/../carcassonne/rules", None),
        ("decompte://carcassonne/results/..", None),
        ("decompte://carcassonne/results/..?lang=fr", None),
        ("decompte://carcassonne/results/a b", None),
        ("https://heros/rules", None),
        ("decompte:heros/rules", None),
        ("heros", None),
    ],
)
def test_an_address_of_a_resource_is_one_of_the_service(address: str, path: str | None) -> None:
    found = find_resource(address)
    assert (found[1] if found else None) == path


def test_a_schema_that_is_too_long_with_descriptions_is_written_without() -> None:
    fields = {
        "kind": {"type": "string", "enum": ["a", "b"], "description": "Its kind."},
        "names": {"type": "array", "items": {"type": "string", "enum": ["c", "d"]}, "maxItems": 3},
        "by": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    }
    schema = {"type": "object", "properties": fields, "required": ["kind"]}
    bare = "body:\n kind: a|b\n names?: (c|d)[..3]\n by?: {text: int 0..}"
    assert write_schema(schema, len(bare)) == bare
    assert write_schema(schema, 100) == bare.replace("a|b", "a|b # Its kind.")
