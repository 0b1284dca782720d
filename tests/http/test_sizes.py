"""Limits that are checked before anything is parsed: 413."""

import json
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.schemas.bounds import bound_request
from tests.applications import create_application, read_default_settings
from tests.found_games import COUNTED_LISTS, MOST_BYTES, OF_EACH_KIND, OPERATIONS, Position
from tests.json_places import build_body_with_list, document

each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)


def pad_request(position: Position, size: int) -> bytes:
    return json.dumps(position.request).encode().ljust(size)


def post(client: FlaskClient, path: str, body: bytes) -> TestResponse:
    return client.post(path, data=body, content_type="application/json")


def is_refused(answer: TestResponse) -> bool:
    if answer.status_code == 200:
        return False
    assert answer.status_code == 413
    assert document(answer)["type"] == "/problems/too-large"
    return True


def read_numbers(answer: TestResponse) -> set[str]:
    """The numbers in the sentence of a problem."""
    return {*re.findall(r"\d+", document(answer)["detail"])}


@each_kind
def test_a_body_of_the_largest_request_is_read_and_one_byte_more_is_not(
    client: FlaskClient, position: Position
) -> None:
    most = position.most_bytes
    assert not is_refused(post(client, position.path, pad_request(position, most)))
    answer = post(client, position.path, pad_request(position, most + 1))
    assert is_refused(answer)
    named = {str(most)} if most == MOST_BYTES else {str(most), str(most + 1)}
    assert named <= read_numbers(answer)


def test_a_light_operation_has_a_smaller_limit_than_a_board() -> None:
    sizes = {one.path: one.most_bytes for one in OPERATIONS}
    assert sizes["/v1/civilization/starts"] == 16_384
    assert sizes["/v1/carcassonne/board-scores"] == MOST_BYTES


@pytest.mark.parametrize(
    ("path", "end"), [("/v1/carcassonne/feature-scores", ""), ("/v1/civilization/starts", "/batch")]
)
def test_brackets_are_counted_before_anything_is_parsed(
    client: FlaskClient, path: str, end: str
) -> None:
    [position] = [one for one in OPERATIONS if one.path == path]
    request = position.operation.request
    most = (position.batch_bounds if end else bound_request(request)).brackets
    assert post(client, path + end, b"[" * (most - 1) + b"{").status_code == 400
    answer = post(client, path + end, b"[" * most + b"{")
    assert is_refused(answer)
    assert {str(most), str(most + 1)} <= read_numbers(answer)


@each_kind
def test_a_batch_has_the_limit_of_all_its_requests(client: FlaskClient, position: Position) -> None:
    body = json.dumps({"requests": [position.request]}).encode()
    path = position.path + "/batch"
    most = position.most_batch_bytes
    assert post(client, path, body.ljust(most)).status_code == 207
    answer = post(client, path, body.ljust(most + 1))
    assert is_refused(answer)
    assert str(most) in read_numbers(answer)


def test_whoever_runs_the_service_may_choose_the_limit() -> None:
    position = next(one for one in OPERATIONS if one.most_bytes > 20_000)
    client = create_application(
        replace(read_default_settings(), max_body_bytes=20_000)
    ).test_client()
    assert not is_refused(post(client, position.path, pad_request(position, 20_000)))
    assert is_refused(post(client, position.path, pad_request(position, 20_001)))


@pytest.mark.parametrize(("position", "name", "limit"), COUNTED_LISTS, ids=str)
def test_a_list_is_counted_before_its_items_are_looked_at(
    client: FlaskClient, position: Position, name: str, limit: int
) -> None:
    answer = client.post(position.path, json=build_body_with_list(name, limit + 1))
    assert is_refused(answer)
    assert str(limit) in document(answer)["detail"]
    assert name in document(answer)["detail"]
    looked_at = client.post(position.path, json=build_body_with_list(name, limit))
    assert looked_at.status_code == 400


@pytest.mark.parametrize("position", ["tiles", 7, ["tiles"], {"tiles": {}}])
def test_a_list_that_is_not_where_it_is_counted_is_looked_at(
    client: FlaskClient, position: object
) -> None:
    answer = client.post("/v1/carcassonne/comparisons", json={"position": position})
    assert answer.status_code == 400
