"""The contract is the recorded one: a change of it is made on purpose, and recorded."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import orjson
import pytest

from deploy.services import game_names
from tests.gateway_server import record_documents
from tests.record_contract import COMMON, build_contract, read_recorded

RECORD = "recorded anew by `.venv/bin/python -m tests.record_contract`"
SCORES = "/v1/heros/territory-scores"
OPERATION = f"heros_territory_scores POST {SCORES}"


@pytest.fixture(scope="module")
def served() -> dict[str, Any]:
    """The document of all games, as the gateway serves it."""
    document: dict[str, Any] = orjson.loads(record_documents().openapi)
    return document


@pytest.mark.parametrize("owner", [COMMON, *game_names()])
def test_what_is_promised_is_what_was_recorded(served: dict[str, Any], owner: str) -> None:
    before, now = read_recorded().get(owner, {}), build_contract(served)[owner]
    changed = {name for name in before.keys() & now.keys() if before[name] != now[name]}
    assert {
        "gone": sorted(before.keys() - now.keys()),
        "new": sorted(now.keys() - before.keys()),
        "changed": sorted(changed),
    } == {"gone": [], "new": [], "changed": []}, RECORD


def test_nothing_is_recorded_that_is_no_longer_there(served: dict[str, Any]) -> None:
    assert read_recorded().keys() == build_contract(served).keys(), RECORD


def find_differences(served: dict[str, Any], changed: dict[str, Any]) -> list[str]:
    """The parts of Héros that two documents promise differently."""
    one, other = build_contract(served)["heros"], build_contract(changed)["heros"]
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def change_schema(served: dict[str, Any]) -> None:
    schema = served["components"]["schemas"]["heros.TerritoryScores"]
    schema["properties"]["players"]["maxItems"] += 1


def change_words(served: dict[str, Any]) -> None:
    operation = served["paths"][SCORES]["post"]
    operation["summary"] = "Other words"
    operation["requestBody"]["content"]["application/json"].pop("examples")
    served["components"]["schemas"]["heros.TerritoryScores"]["description"] = "Other words"


@pytest.mark.parametrize(
    ("change", "differences"),
    [
        (change_schema, ["schemas/heros.TerritoryScores"]),
        (lambda one: one["paths"][SCORES]["post"]["responses"].pop("422"), [OPERATION]),
        (
            lambda one: one["paths"][SCORES]["post"].update(operationId="heros_scores"),
            [f"heros_scores POST {SCORES}", OPERATION],
        ),
        (change_words, []),
    ],
)
def test_a_change_is_one_of_its_schema_or_operation_and_words_are_none(
    served: dict[str, Any], change: Callable[[dict[str, Any]], object], differences: list[str]
) -> None:
    changed = deepcopy(served)
    change(changed)
    assert find_differences(served, changed) == differences
