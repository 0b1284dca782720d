"""Many requests in one: answered in order, each with its own status."""

from collections.abc import Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient

from shared.operations.game import BATCH_REQUESTS, COST_CEILING
from tests.cases import every_case
from tests.found_games import (
    COUNTED_LISTS,
    OF_EACH_KIND,
    OPERATIONS,
    POSITIONS,
    Position,
    compute_cost,
)
from tests.json_places import build_body_with_list, document
from tests.tiers import choose


def choose_affordable(positions: Sequence[Position]) -> list[Position]:
    """As many of the positions, from the first on, as one batch may ask."""
    chosen: list[Position] = []
    left = COST_CEILING
    for position in positions[:BATCH_REQUESTS]:
        left -= compute_cost(position)
        if left < 0:
            break
        chosen.append(position)
    return chosen


each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)


def remove_request_id(problem: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in problem.items() if name != "request_id"}


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_each_request_is_answered_as_if_it_came_alone(
    client: FlaskClient, position: Position
) -> None:
    headers = {"Accept-Language": "fr"}
    selection = choose_affordable([one for one in POSITIONS if one.path == position.path])
    body = {"requests": [one.request for one in selection]}
    answer = client.post(position.path + "/batch", json=body, headers=headers)
    assert (answer.status_code, answer.mimetype) == (207, "application/json")
    assert answer.headers["Content-Language"] == "fr"
    items = document(answer)["items"]
    for one, item in zip(selection, items, strict=True):
        alone = client.post(one.path, json=one.request, headers=headers)
        assert item["status"] == alone.status_code == one.status
        if one.status == 200:
            assert item == {"status": 200, "result": document(alone)}
        else:
            assert item.keys() == {"status", "problem"}
            ours, theirs = remove_request_id(item["problem"]), document(alone)
            assert ours == {**remove_request_id(theirs), "instance": position.path + "/batch"}


@each_kind
def test_a_bad_request_does_not_spoil_its_neighbours(
    client: FlaskClient, position: Position
) -> None:
    deep: Any = []
    for _ in range(40):
        deep = [deep]
    bad: list[Any] = [None, 7, "x", [], 0.5, {"surprise": 1}, {"rules": deep}]
    # Where each takes long, three are a batch: every bad one between two good ones.
    for one in bad:
        requests = [position.request, one, position.request]
        answer = client.post(position.path + "/batch", json={"requests": requests})
        assert answer.status_code == 207
        items = document(answer)["items"]
        assert [item["status"] for item in items] == [200, 400, 200]
        if one == {"surprise": 1}:
            pointers = {fault["pointer"] for fault in items[1]["problem"]["errors"]}
            assert "/surprise" in pointers


@each_kind
def test_results_of_a_batch_can_be_had_by_their_ids(
    client: FlaskClient, position: Position
) -> None:
    answer = client.post(position.path + "/batch", json={"requests": [position.request]})
    result = document(answer)["items"][0]["result"]
    again = client.get(f"/v1/{position.game.card.id}/results/{result['id']}")
    assert document(again) == result


@each_kind
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


@pytest.mark.parametrize("game", ["sample", "carcassonne", "civilization", "orichalque"])
def test_a_batch_may_have_a_hundred_requests_however_long_they_take(
    client: FlaskClient, game: str
) -> None:
    operations = document(client.get(f"/v1/{game}"))["operations"]
    assert {one["batch_requests"] for one in operations} == {100}


@pytest.mark.parametrize(("position", "name", "limit"), COUNTED_LISTS, ids=str)
def test_all_requests_together_may_have_five_times_as_much_of_what_is_counted(
    client: FlaskClient, position: Position, name: str, limit: int
) -> None:
    full, path = build_body_with_list(name, limit), position.path + "/batch"
    answer = client.post(path, json={"requests": [full] * 5})
    assert [item["status"] for item in document(answer)["items"]] == [400] * 5
    refused = client.post(path, json={"requests": [full] * 5 + [build_body_with_list(name, 1)]})
    assert refused.status_code == 413
    assert name in document(refused)["detail"]
    assert str(5 * limit) in document(refused)["detail"]


BOARDS = ("board-scores", "turn-scores", "fits", "comparisons")
some_boards = pytest.mark.parametrize("operation", choose(BOARDS[2:], BOARDS))
TINY = [{"id": "m", "segments": [{"kind": "garden"}] * 40}]


def build_board_request(operation: str, notation: str, custom: list[Any]) -> dict[str, Any]:
    board = {"players": [{"id": "ada"}], "notation": notation, "custom_tiles": custom}
    return {"position": board} if operation == "comparisons" else board


@some_boards
def test_boards_of_a_batch_may_have_ten_thousand_tiles_together(
    client: FlaskClient, operation: str
) -> None:
    path = f"/v1/carcassonne/{operation}/batch"
    full = [build_board_request(operation, "0,0 " + "BA/D " * 2_000, [])] * 5
    assert client.post(path, json={"requests": full}).status_code == 207
    more = build_board_request(operation, "0,0 BA/D", [])
    refused = client.post(path, json={"requests": [*full, more]})
    assert refused.status_code == 413
    assert document(refused)["detail"] == (
        "All requests of a batch together may have at most 10000 of “tiles”; these have 10001."
    )


@some_boards
def test_boards_of_a_batch_may_have_forty_thousand_segments_of_their_own_together(
    client: FlaskClient, operation: str
) -> None:
    path = f"/v1/carcassonne/{operation}/batch"
    # 200 tiles of 40 segments are 8,000.
    full = [build_board_request(operation, "0,0 " + "m " * 200, TINY)] * 5
    # They are not too many; what they cost may be too much all the same.
    answer = client.post(path, json={"requests": full})
    assert "custom_segments" not in answer.get_data(as_text=True)
    more = build_board_request(operation, "0,0 m", TINY)
    refused = client.post(path, json={"requests": [*full, more]}, headers={"Accept-Language": "fr"})
    assert refused.status_code == 413
    assert document(refused)["type"] == "/problems/too-large"
    assert "40000" in document(refused)["detail"]
    assert (
        "«\u00a0custom_segments\u00a0»\u00a0; celles-ci en ont 40040."
        in document(refused)["detail"]
    )


def test_a_hundred_ordinary_boards_are_answered(client: FlaskClient) -> None:
    board = build_board_request("board-scores", "0,0 " + "BA/C " * 72, [])
    requests = [{**board, "players": [{"id": f"p{number}"}]} for number in range(100)]
    answer = client.post("/v1/carcassonne/board-scores/batch", json={"requests": requests})
    assert {item["status"] for item in document(answer)["items"]} == {200}


def test_what_a_batch_may_have_together_is_published(client: FlaskClient) -> None:
    operations = document(client.get("/v1/carcassonne"))["operations"]
    limits = {one["name"]: one["batch_limits"] for one in operations if "batch_limits" in one}
    assert tuple(limits) == BOARDS
    for of_one in limits.values():
        assert of_one == {"tiles": 10_000, "custom_segments": 40_000}
    described = document(client.get("/v1/carcassonne/openapi.json"))["paths"]
    batch = described["/v1/carcassonne/fits/batch"]["post"]
    assert "tiles 10000, custom_segments 40000" in batch["description"]
    other = described["/v1/carcassonne/feature-scores/batch"]["post"]
    assert "custom_segments" not in other["description"]


def test_each_request_of_a_small_batch_lists_as_many_faults_as_alone(
    client: FlaskClient,
) -> None:
    cells = [{"cell": 0}] * 48
    tiles = [{"id": "m", "segments": [{"kind": "road", "edges": cells}] * 5}]
    body = {"players": [{}] * 12, "custom_tiles": tiles, "followers": [{}] * 60}
    answer = client.post("/v1/carcassonne/board-scores/batch", json={"requests": [body] * 3})
    alone = document(client.post("/v1/carcassonne/board-scores", json=body))
    for item in document(answer)["items"]:
        assert item["problem"]["errors"] == alone["errors"]
        assert (
            len(alone["errors"]) == item["problem"]["errors_total"] == alone["errors_total"] == 100
        )
        assert item["problem"]["errors_truncated"] is alone["errors_truncated"] is True


def test_a_full_batch_lists_ten_faults_of_each_request(client: FlaskClient) -> None:
    body: dict[str, Any] = {"followers": [{}] * 20}
    answer = client.post("/v1/carcassonne/board-scores/batch", json={"requests": [body] * 100})
    for item in document(answer)["items"]:
        assert item["problem"]["errors_total"] == len(item["problem"]["errors"]) == 10
        assert item["problem"]["errors_truncated"] is True


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
def test_what_is_no_batch_is_refused_as_a_whole(
    client: FlaskClient, body: Any, pointer: str, code: str
) -> None:
    with every_case() as case:
        for position in OF_EACH_KIND:
            path = position.path + "/batch"
            with case(path):
                answer = client.post(path, json=body)
                assert answer.status_code == 400
                problem = document(answer)
                found = [(one["pointer"], one["code"]) for one in problem["errors"]]
                assert found == [(pointer, code)]
                assert problem["instance"] == path


def test_every_problem_of_a_batch_names_the_request_of_the_batch(client: FlaskClient) -> None:
    path = OPERATIONS[0].path + "/batch"
    answer = client.post(path, json={"requests": ["", []]}, headers={"X-Request-Id": "evening"})
    assert [item["problem"]["request_id"] for item in document(answer)["items"]] == ["evening"] * 2
