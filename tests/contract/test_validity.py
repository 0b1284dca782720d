"""Each OpenAPI document, of one game and of all, passes a third-party validator and linter."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from deploy.one_service import create_app
from deploy.services import game_names, tool_names
from tests import node
from tests.gateway_server import record_documents
from tests.json_places import document
from tests.tiers import choose, keep_some

WHOLE = "all"
NAMES = [WHOLE, *game_names()]
TOOLS = sorted({*tool_names()} - {"mcp"})
"""The tools that have a document; `mcp` is a program of its own."""

LINTED = keep_some(NAMES, 2)
SPOILT = "spoilt"
"""The name of the document that has something wrong."""
REDOCLY, SPECTRAL = "lint.mjs", "spectral.mjs"
Damage = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def served(client: FlaskClient) -> dict[str, dict[str, Any]]:
    """The documents: a game's own, and the one that the gateway makes of all."""
    own = {name: document(client.get(f"/v1/{name}/openapi.json")) for name in game_names()}
    return {WHOLE: json.loads(record_documents().openapi), **own}


def find_violations(served: dict[str, Any]) -> list[str]:
    """Return the validator's messages about a document."""
    # Imported here: it compiles grammars for seconds, in every process that collects this file.
    from openapi_spec_validator import OpenAPIV31SpecValidator

    return [error.message for error in OpenAPIV31SpecValidator(served).iter_errors()]


def lint(
    folder: Path, served: dict[str, dict[str, Any]], program: str = REDOCLY
) -> list[dict[str, str]]:
    """Return a linter's findings in these documents."""
    files = []
    for name, one in served.items():
        files.append(folder / f"{name}.json")
        files[-1].write_text(json.dumps(one), encoding="utf-8")
    words = ["node", str(node.NODE_FOLDER / program), *map(str, files)]
    ended = node.run_program(words, folder)
    assert ended.returncode == 0, ended.stderr
    found: list[dict[str, str]] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize("name", [*NAMES, *TOOLS])
def test_every_component_is_used(served: dict[str, Any], name: str) -> None:
    if name in TOOLS:
        client = create_app(name).test_client()
        served = {name: document(client.get(f"/v1/{name}/openapi.json"))}
    components = served[name]["components"]
    named = {*re.findall(r'"#/components/(\w+/[^"]+)"', json.dumps(served[name]))}
    named |= {"securitySchemes/key"}
    assert {f"{kind}/{one}" for kind, all_of in components.items() for one in all_of} == named


@pytest.mark.parametrize("name", LINTED)
def test_a_validator_finds_nothing_wrong(served: dict[str, Any], name: str) -> None:
    assert find_violations(served[name]) == []


def is_spoilt(finding: dict[str, str]) -> bool:
    """Return whether a finding is about the document that has something wrong."""
    return Path(finding["file"]).stem == SPOILT


def find_operation(served: dict[str, Any]) -> dict[str, Any]:
    """Return one operation of a document."""
    operation: dict[str, Any] = served["paths"]["/v1/heros/territory-scores"]["post"]
    return operation


def find_example(served: dict[str, Any]) -> dict[str, Any]:
    """Return one example of a request."""
    shown = find_operation(served)["requestBody"]["content"]["application/json"]["examples"]
    value: dict[str, Any] = next(iter(shown.values()))["value"]
    return value


DAMAGES: dict[str, Damage] = {
    "operation-operationId": lambda one: find_operation(one).pop("operationId"),
    "no-invalid-media-type-examples": lambda one: find_example(one).update(surprise=1),
    "no-unused-components": lambda one: one["components"]["schemas"].update(Unused={}),
    "path-parameters-defined": lambda one: one["paths"].update(
        {"/v1/{lost}": {"get": one["paths"]["/v1"]["get"]}}
    ),
    "operation-4xx-response": lambda one: find_operation(one).update(
        responses={"200": {"description": "OK"}}
    ),
}
"""A rule of the linter → what breaks it."""


def test_the_linter_complains_of_what_is_spoilt_and_of_nothing_else(
    served: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    damaged = json.loads(json.dumps(served["heros"]))
    for damage in DAMAGES.values():
        damage(damaged)
    found = lint(tmp_path, {**{name: served[name] for name in LINTED}, SPOILT: damaged})
    assert {*DAMAGES} <= {one["rule"] for one in found if is_spoilt(one)}
    assert [one for one in found if not is_spoilt(one)] == []


def test_spectral_complains_of_what_is_spoilt_and_of_nothing_else(
    served: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    damaged = json.loads(json.dumps(served["heros"]))
    find_operation(damaged).pop("description")
    linted = {name: served[name] for name in choose(["heros"], NAMES)}
    found = lint(tmp_path, {**linted, SPOILT: damaged}, SPECTRAL)
    assert {one["rule"] for one in found if is_spoilt(one)} == {"operation-description"}
    assert [one for one in found if not is_spoilt(one)] == []
