"""The log: JSON lines, one for each request, without bodies and names; traces there and nowhere
else.
"""

import io
import sys
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from shared.web import observability
from tests.applications import silence_logs
from tests.http.answers_of_every_kind import FATAL, SHEET
from tests.inspectable_store import InspectableStore

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture(params=["info"])
def log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """Reads what was logged on standard output since the start of the test."""
    out = io.BytesIO()
    stdout = io.TextIOWrapper(out)
    monkeypatch.setattr(sys, "stdout", stdout)
    observability.configure_logs(request.param)
    yield lambda: [orjson.loads(line) for line in out.getvalue().splitlines()]
    stdout.detach()
    silence_logs()


def test_each_request_is_one_line(client: FlaskClient, log: Lines) -> None:
    client.post(SHEET.path, json=SHEET.request, headers={"X-Request-Id": "evening-1"})
    client.post(SHEET.path, json=SHEET.request, headers={"X-Request-Id": "evening-2"})
    client.get("/v1/nowhere?secret=1", headers={"X-Request-Id": "evening-3"})
    lines = log()
    assert [line["event"] for line in lines] == ["answered"] * 3
    assert [line["request_id"] for line in lines] == ["evening-1", "evening-2", "evening-3"]
    assert [line["status"] for line in lines] == [200, 200, 404]
    assert [line["cache"] for line in lines] == ["decompte; fwd=miss", "decompte; hit", ""]
    assert [line["path"] for line in lines] == [SHEET.path, SHEET.path, "/v1/nowhere"]
    assert lines[0].keys() == {
        *("timestamp", "level", "event", "request_id", "method", "path", "status", "ms", "cache"),
    }


TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.mark.parametrize(
    "given",
    [
        f"00-{TRACE}-{PARENT}-01",
        f"00-{TRACE}-{PARENT}-00",
        f"cc-{TRACE}-{PARENT}-01",
        f"01-{TRACE}-{PARENT}-01-what.a.later.version.adds",
    ],
)
def test_a_trace_of_the_caller_is_logged(client: FlaskClient, log: Lines, given: str) -> None:
    client.post(SHEET.path, json=SHEET.request, headers={"traceparent": given})
    client.post("/v1/broken-sample/juices", json=FATAL, headers={"traceparent": given})
    traces = [(line["trace_id"], line["parent"]) for line in log()]
    assert traces == [(TRACE, PARENT)] * 3
    assert [line["event"] for line in log()] == ["answered", "unforeseen", "answered"]


@pytest.mark.parametrize(
    "given",
    [
        "",
        "00",
        f"00-{TRACE}-{PARENT}",
        f"00-{TRACE}-{PARENT}-1",
        f"00-{TRACE}-{PARENT}-01-more",
        f"ff-{TRACE}-{PARENT}-01",
        f"01-{TRACE}-{PARENT}-01more",
        f"01-{TRACE}-{PARENT}-01-{'m' * 201}",
        f"00-{TRACE.upper()}-{PARENT}-01",
        f"00-{TRACE[1:]}-{PARENT}-01",
        f"00-{'0' * 32}-{PARENT}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE}-{PARENT}-01,00-{TRACE}-{PARENT}-01",
        f" 00-{TRACE[:-1]}g-{PARENT}-01",
        f"00-{TRACE}-{PARENT}-0١",
    ],
)
def test_a_malformed_trace_is_not_logged(client: FlaskClient, log: Lines, given: str) -> None:
    answer = client.post(SHEET.path, json=SHEET.request, headers={"traceparent": given})
    assert answer.status_code == 200
    (line,) = log()
    assert not {"trace_id", "parent"} & line.keys()


def test_no_line_holds_a_body_a_name_or_an_address(client: FlaskClient, log: Lines) -> None:
    request = SHEET.request
    request["players"][0] |= {"name": "Unkept Ulysses", "colour": "unkept-teal"}
    client.post(SHEET.path, json=request, environ_overrides={"REMOTE_ADDR": "203.0.113.7"})
    client.post(SHEET.path, json={**request, "Unkept-field": 1})
    client.post(SHEET.path, data=b'{"Unkept', content_type="application/json")
    client.get("/v1?Unkept=1")
    text = str(log())
    assert len(log()) == 4
    for kept_out in ("Unkept", "unkept", "203.0.113.7", '"players"', "secret"):
        assert kept_out not in text


@pytest.mark.parametrize("log", ["warning"], indirect=True)
def test_above_info_requests_are_not_logged(client: FlaskClient, log: Lines) -> None:
    client.post(SHEET.path, json=SHEET.request)
    client.get("/nowhere")
    assert log() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_nobody_foresaw_is_a_problem_without_a_trace_and_a_line_with_one(
    client: FlaskClient, log: Lines, language: str
) -> None:
    headers = {"X-Request-Id": "evening-1", "Accept-Language": language}
    answer = client.post("/v1/broken-sample/juices", json=FATAL, headers=headers)
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    problem = orjson.loads(answer.data)
    assert problem["type"] == "/problems/internal-error"
    assert problem["request_id"] == "evening-1"
    for secret in ("hedgehog", "RuntimeError", "Traceback", ".py", "press"):
        assert secret not in answer.text
    unforeseen, answered = log()
    assert unforeseen["event"] == "unforeseen"
    assert unforeseen["request_id"] == answered["request_id"] == "evening-1"
    assert "RuntimeError: the press fell on a hedgehog" in unforeseen["exception"]
    assert "Traceback" in unforeseen["exception"]
    assert answered["status"] == 500


def test_after_what_nobody_foresaw_the_service_goes_on(
    client: FlaskClient, store: InspectableStore
) -> None:
    for _ in range(2):
        assert client.post("/v1/broken-sample/juices", json=FATAL).status_code == 500
    assert store.items == {}
    body = {"fruit": {"apple": 8}}
    assert client.post("/v1/broken-sample/juices", json=body).status_code == 200


def test_one_fatal_request_of_a_batch_is_a_problem_of_its_own(app: Flask) -> None:
    body = {"requests": [{"fruit": {"apple": 8}}, FATAL, {"fruit": {"apple": 9}}]}
    answer = app.test_client().post("/v1/broken-sample/juices/batch", json=body)
    assert answer.status_code == 207
    items = orjson.loads(answer.data)["items"]
    assert [item["status"] for item in items] == [200, 500, 200]
    assert "hedgehog" not in answer.text
