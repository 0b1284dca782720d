"""The contract is the recorded one: a change of it is made on purpose, and recorded."""

from copy import deepcopy
from typing import Any

import orjson
import pytest

from deploy.services import game_names
from tests.gateway_server import record_documents
from tests.record_contract import COMMON, build_contract, read_recorded, render_files

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


def test_a_record_is_read_as_it_was_written(served: dict[str, Any]) -> None:
    found = build_contract(served)
    for owner, text in render_files(found).items():
        assert dict(line.rsplit(" ", 1) for line in text.splitlines()) == found[owner]


def find_differences(served: dict[str, Any], changed: dict[str, Any]) -> list[str]:
    """The parts of Héros that two documents promise differently."""
    one, other = build_contract(served)["heros"], build_contract(changed)["heros"]
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def test_a_field_more_is_a_change_of_its_schema(served: dict[str, Any]) -> None:
    changed = deepcopy(served)
    schema = changed["components"]["schemas"]["heros.TerritoryScores"]
    schema["properties"]["description"] = {"type": "string"}
    assert find_differences(served, changed) == ["schemas/heros.TerritoryScores"]


def test_another_bound_is_a_change_of_its_schema(served: dict[str, Any]) -> None:
    changed = deepcopy(served)
    changed["components"]["schemas"]["heros.TerritoryScores"]["properties"]["players"][
        "maxItems"
    ] += 1
    assert find_differences(served, changed) == ["schemas/heros.TerritoryScores"]


def test_another_status_is_a_change_of_its_operation(served: dict[str, Any]) -> None:
    changed = deepcopy(served)
    del changed["paths"][SCORES]["post"]["responses"]["422"]
    assert find_differences(served, changed) == [OPERATION]


def test_another_operation_id_is_one_gone_and_one_new(served: dict[str, Any]) -> None:
    changed = deepcopy(served)
    changed["paths"][SCORES]["post"]["operationId"] = "heros_scores"
    assert find_differences(served, changed) == [f"heros_scores POST {SCORES}", OPERATION]


def test_other_words_and_other_examples_are_no_change(served: dict[str, Any]) -> None:
    changed = deepcopy(served)
    operation = changed["paths"][SCORES]["post"]
    operation["summary"] = "Other words"
    operation["requestBody"]["content"]["application/json"].pop("examples")
    changed["components"]["schemas"]["heros.TerritoryScores"]["description"] = "Other words"
    assert find_differences(served, changed) == []
