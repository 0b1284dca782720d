"""Large bodies are read in a child process, and answered as if they had been read here."""

import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from shared.operations.handler import OperationHandler, RequestError
from shared.operations.large_bodies import LIGHT_BYTES
from shared.web.app import JOBS
from shared.web.jobs import Jobs
from tests.applications import create_application
from tests.found_games import OPERATIONS
from tests.json_places import document

PATH = "/v1/civilization/culture-events"
[POSITION] = [one for one in OPERATIONS if one.path == PATH]
FITTING = json.dumps(POSITION.request).encode()
ID = {"X-Request-Id": "the-same"}
BODIES = {
    "fits": FITTING,
    "does not fit": b'{"players": 1, "nonsense": [2]}',
    "has more faults than are listed": json.dumps(dict.fromkeys(map(str, range(200)), 0)).encode(),
    "stops": FITTING[:-1],
    "is too deep": b'{"players": ' + b"[" * 40 + b"]" * 40 + b"}",
    "is no object": b"[]",
}
BATCHES = {
    "each by itself": b'{"requests": [' + b",".join([FITTING, b"1", FITTING, b"{}"]) + b"]}",
    "has too many": b'{"requests": [' + b",".join([b"{}"] * 101) + b"]}",
    "is no batch": FITTING,
}


@pytest.fixture
def forking() -> Iterator[FlaskClient]:
    """The client of an application whose heavy work is done in child processes."""
    app = create_application()
    for jobs in app.extensions[JOBS]:
        jobs.start(4)
    yield app.test_client()
    for jobs in app.extensions[JOBS]:
        jobs.close()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *[(PATH, body) for body in BODIES.values()],
        *[(f"{PATH}/batch", body) for body in BATCHES.values()],
    ],
    ids=[*BODIES, *BATCHES],
)
def test_a_large_body_is_answered_alike_and_not_read_here(
    client: FlaskClient,
    forking: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    body: bytes,
) -> None:
    large = body.ljust(LIGHT_BYTES + 1)

    def ask(one: FlaskClient, body: bytes) -> tuple[int, bytes]:
        answer = one.post(path, data=body, content_type="application/json", headers=ID)
        return answer.status_code, answer.get_data()

    wanted = ask(client, large)

    def fail(*_: object) -> None:
        raise AssertionError("it is read here")

    monkeypatch.setattr(OperationHandler, "parse_json", fail)
    assert ask(forking, large) == wanted
    assert ask(forking, body.ljust(LIGHT_BYTES))[0] == 500


def test_a_fault_of_ours_in_the_child_is_a_problem(
    forking: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(OperationHandler, "parse_json", fail)
    app = create_application()
    jobs: Jobs = app.extensions[JOBS][0]
    outcome = jobs.run("civilization/culture-events#read", FITTING)
    assert isinstance(outcome, RequestError)
    assert "a fault of ours" in str(outcome)
    jobs.start(2)
    try:
        answer = app.test_client().post(
            PATH, data=FITTING.ljust(LIGHT_BYTES + 1), content_type="application/json"
        )
    finally:
        jobs.close()
    assert answer.status_code == 500
    assert document(answer)["type"] == "/problems/internal-error"


def test_what_is_raised_in_the_child_is_what_is_answered_for_it(client: FlaskClient) -> None:
    jobs: Jobs = client.application.extensions[JOBS][0]
    prepared, wrong, *_ = jobs.run(
        "civilization/culture-events/batch#read", BATCHES["each by itself"]
    )
    assert prepared.normalized["rules"]
    assert wrong.faults


def test_a_fault_of_ours_in_reading_one_request_of_a_batch_is_that_of_this_one(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(OperationHandler, "_prepare", fail)
    answer = client.post(
        f"{PATH}/batch", data=BATCHES["each by itself"], content_type="application/json"
    )
    assert answer.status_code == 207
    assert [item["status"] for item in document(answer)["items"]] == [500, 400, 500, 400]
