"""Many requests in one: answered in order, each with its own status."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.found_games import OPERATIONS, POSITIONS, Position
from tests.json_places import document, holding

every_operation = pytest.mark.parametrize("position", OPERATIONS, ids=str)


def without_request_id(problem: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in problem.items() if name != "request_id"}


@pytest.mark.parametrize("language", ["en", "fr"])
@every_operation
def test_each_request_is_answered_as_if_it_came_alone(
    client: FlaskClient, position: Position, language: str
) -> None:
    headers = {"Accept-Language": language}
    asked = [one for one in POSITIONS if one.path == position.path]
    asked = asked[: position.operation.batch]
    body = {"requests": [one.request for one in asked]}
    answer = client.post(position.path + "/batch", json=body, headers=headers)
    assert (answer.status_code, answer.mimetype) == (207, "application/json")
    assert answer.headers["Content-Language"] == language
    items = document(answer)["items"]
    for one, item in zip(asked, items, strict=True):
        alone = client.post(one.path, json=one.request, headers=headers)
        assert item["status"] == alone.status_code == one.status
        if one.status == 200:
            assert item == {"status": 200, "result": document(alone)}
        else:
            assert item.keys() == {"status", "problem"}
            ours, theirs = without_request_id(item["problem"]), document(alone)
            assert ours == {**without_request_id(theirs), "instance": position.path + "/batch"}


@every_operation
def test_a_bad_request_does_not_spoil_its_neighbours(
    client: FlaskClient, position: Position
) -> None:
    deep: Any = []
    for _ in range(40):
        deep = [deep]
    bad: list[Any] = [None, 7, "x", [], 0.5, {"surprise": 1}, {"rules": deep}]
    requests = [position.request, *bad, position.request]
    answer = client.post(position.path + "/batch", json={"requests": requests})
    assert answer.status_code == 207
    statuses = [item["status"] for item in document(answer)["items"]]
    assert statuses == [200, *[400] * len(bad), 200]
    pointers = document(answer)["items"][6]["problem"]["errors"]
    assert {"/surprise"} <= {fault["pointer"] for fault in pointers}


@every_operation
def test_results_of_a_batch_can_be_had_by_their_ids(
    client: FlaskClient, position: Position
) -> None:
    answer = client.post(position.path + "/batch", json={"requests": [position.request]})
    result = document(answer)["items"][0]["result"]
    again = client.get(f"/v1/{position.game.card.id}/results/{result['id']}")
    assert document(again) == result


@every_operation
def test_as_many_requests_as_are_promised_are_answered_and_one_more_is_too_large(
    client: FlaskClient, position: Position
) -> None:
    path, game = position.path + "/batch", position.path.rsplit("/", 1)[0]
    promised = {
        one["batch"]: one["batch_requests"] for one in document(client.get(game))["operations"]
    }
    most = promised[path]
    answer = client.post(path, json={"requests": [{}] * most})
    assert answer.status_code == 207
    assert len(document(answer)["items"]) == most
    refused = client.post(path, json={"requests": [{}] * (most + 1)})
    assert refused.status_code == 413
    assert str(most) in document(refused)["detail"]


def test_a_batch_may_have_a_hundred_requests_where_none_takes_long(client: FlaskClient) -> None:
    operations = document(client.get("/v1/orchard"))["operations"]
    assert {one["batch_requests"] for one in operations} == {100}


COUNTED = [
    (position, name, limit)
    for position in OPERATIONS
    for name, limit in position.operation.counted.items()
]


@pytest.mark.parametrize(("position", "name", "limit"), COUNTED, ids=str)
def test_all_requests_together_may_have_five_times_as_much_of_what_is_counted(
    client: FlaskClient, position: Position, name: str, limit: int
) -> None:
    full, path = holding(name, limit), position.path + "/batch"
    answer = client.post(path, json={"requests": [full] * 5})
    assert [item["status"] for item in document(answer)["items"]] == [400] * 5
    refused = client.post(path, json={"requests": [full] * 5 + [holding(name, 1)]})
    assert refused.status_code == 413
    assert name in document(refused)["detail"]
    assert str(5 * limit) in document(refused)["detail"]


BAD = {
    "an empty list": ({"requests": []}, "/requests", "out-of-range"),
    "no list": ({"requests": {"0": {}}}, "/requests", "wrong-type"),
    "a text": ({"requests": "[]"}, "/requests", "wrong-type"),
    "null": ({"requests": None}, "/requests", "wrong-type"),
    "nothing": ({}, "/requests", "missing"),
    "a bare list": ([{}], "", "wrong-type"),
    "a misspelt name": ({"request": [], "requests": [{}]}, "/request", "unknown-field"),
}


@pytest.mark.parametrize(("body", "pointer", "code"), BAD.values(), ids=BAD)
@every_operation
def test_what_is_no_batch_is_refused_as_a_whole(
    client: FlaskClient, position: Position, body: Any, pointer: str, code: str
) -> None:
    answer = client.post(position.path + "/batch", json=body)
    assert answer.status_code == 400
    problem = document(answer)
    assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [(pointer, code)]
    assert problem["instance"] == position.path + "/batch"


def test_every_problem_of_a_batch_names_the_request_of_the_batch(client: FlaskClient) -> None:
    path = OPERATIONS[0].path + "/batch"
    answer = client.post(path, json={"requests": ["", []]}, headers={"X-Request-Id": "evening"})
    assert [item["problem"]["request_id"] for item in document(answer)["items"]] == ["evening"] * 2
