"""Headers that every answer has, errors too: request ids, CORS, and what keeps browsers safe."""

import re

import pytest
from flask.testing import FlaskClient

from shared.web.app import BOUNDED, NEGOTIATION_CHARACTERS
from tests.http.answers_of_every_kind import ANSWERS, EVERYTHING, PROBLEMS, SHEET, Ask
from tests.json_places import document

EXPOSED = {"ETag", "Cache-Status", "Content-Location", "Content-Language", "X-Request-Id"}
EXPOSED |= {"Retry-After"}
ELSEWHERE = {"Origin": "https://table.example"}

every_answer = pytest.mark.parametrize(("status", "ask"), EVERYTHING.values(), ids=EVERYTHING)


@every_answer
def test_every_answer_has_the_headers_of_all_answers(
    client: FlaskClient, status: int, ask: Ask
) -> None:
    given = "Table-7_of.the~evening"
    answers = [ask(client, {}), ask(client, ELSEWHERE), ask(client, {"X-Request-Id": given})]
    for answer in answers:
        headers = answer.headers
        assert answer.status_code == status
        assert headers.getlist("Access-Control-Allow-Origin") == ["*"]
        assert "Access-Control-Allow-Credentials" not in headers
        assert set(headers["Access-Control-Expose-Headers"].split(", ")) >= EXPOSED
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        # No limit is in force here: only the gateway has one, and says it.
        assert "RateLimit-Policy" not in headers
    first, second, taken = (answer.headers.getlist("X-Request-Id") for answer in answers)
    assert re.fullmatch("[0-9a-f]{32}", first[0])
    assert first != second
    assert taken == [given]


@pytest.mark.parametrize(
    "given", ["", "two words", "a" * 129, "semi;colon", "<b>", "é", '"quoted"', "tab\tbed"]
)
def test_a_malformed_request_id_is_not_taken_over(client: FlaskClient, given: str) -> None:
    made = client.get("/v1", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{32}", made)


def test_a_request_id_may_be_as_long_as_it_says(client: FlaskClient) -> None:
    given = "a" * 128
    assert client.get("/v1", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize(("code", "case"), PROBLEMS.items(), ids=PROBLEMS)
def test_every_refusal_is_problem_json_in_the_language_asked_and_not_kept(
    client: FlaskClient, code: str, case: tuple[int, Ask]
) -> None:
    status, ask = case
    titles = set()
    for language in ("en", "fr"):
        answer = ask(client, {"Accept-Language": language, "X-Request-Id": "evening-1"})
        assert answer.content_type == "application/problem+json"
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert not {"ETag", "Cache-Status", "Content-Location"} & set(answer.headers.keys())
        problem = document(answer)
        assert {name: problem[name] for name in ("type", "status", "instance", "request_id")} == {
            "type": f"/problems/{code}",
            "status": status,
            "instance": answer.request.path,
            "request_id": "evening-1",
        }
        titles.add(problem["title"])
    assert len(titles) == 2
    assert client.get(f"/problems/{code}").status_code == 200


@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in ("root", "not modified")])
def test_no_answer_is_without_a_type_and_none_is_html_but_the_docs(
    client: FlaskClient, name: str
) -> None:
    _, ask = ANSWERS[name]
    mimetype = ask(client, {}).mimetype
    assert (mimetype == "text/html") == (name == "docs")
    assert mimetype in {"application/json", "text/csv", "text/plain", "text/html"}


def send_preflight(client: FlaskClient, path: str, method: str) -> dict[str, str]:
    names = "content-type, accept-language, if-none-match, x-request-id, authorization, traceparent"
    headers = {
        **ELSEWHERE,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": names,
    }
    answer = client.options(path, headers=headers)
    assert answer.status_code == 200
    assert answer.data == b""
    return dict(answer.headers)


@pytest.mark.parametrize(
    ("path", "method"),
    [
        (SHEET.path, "POST"),
        (SHEET.path + "/batch", "POST"),
        ("/v1", "GET"),
        ("/v1/sample/results/" + 32 * "0", "GET"),
        ("/openapi.json", "GET"),
    ],
)
def test_preflights_are_answered(client: FlaskClient, path: str, method: str) -> None:
    headers = send_preflight(client, path, method)
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert method in headers["Access-Control-Allow-Methods"]
    allowed = headers["Access-Control-Allow-Headers"].lower().split(", ")
    names = {"content-type", "accept-language", "if-none-match", "x-request-id", "authorization"}
    assert names | {"traceparent"} <= set(allowed)
    assert headers["Access-Control-Max-Age"] == "86400"
    assert "Access-Control-Allow-Credentials" not in headers


def test_a_redirect_says_where_and_nothing_in_html(client: FlaskClient) -> None:
    answer = client.get("/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/docs")
    assert answer.data == b""
    assert "Content-Type" not in answer.headers


def test_a_header_that_is_too_long_is_refused_with_its_name(client: FlaskClient) -> None:
    for name in BOUNDED:
        for language in ("en", "fr"):
            headers = {} if name == "Accept-Language" else {"Accept-Language": language}
            headers[name] = "x" * (NEGOTIATION_CHARACTERS + 1)
            answer = client.post(SHEET.path, json=SHEET.request, headers=headers)
            assert answer.status_code == 431, name
            refused = document(answer)
            assert refused["type"] == "/problems/headers-too-large"
            assert name in refused["detail"]
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            assert len(answer.headers["X-Request-Id"]) == 32


def test_a_header_as_long_as_may_be_is_read(client: FlaskClient) -> None:
    accepted = "text/csv," + " " * (NEGOTIATION_CHARACTERS - 25) + "application/json"
    assert len(accepted) == NEGOTIATION_CHARACTERS
    answer = client.post(SHEET.path, json=SHEET.request, headers={"Accept": accepted})
    assert answer.status_code == 200
