"""Headers that every answer has, errors too: request ids, CORS, and what keeps browsers safe."""

import re

import pytest
from flask.testing import FlaskClient

from tests.http.answers_of_every_kind import ANSWERS, EVERYTHING, PROBLEMS, SHEET, Ask
from tests.json_places import document

EXPOSED = {"ETag", "Cache-Status", "Content-Location", "Content-Language", "X-Request-Id"}
EXPOSED |= {"Retry-After"}
ELSEWHERE = {"Origin": "https://table.example"}

every_answer = pytest.mark.parametrize(("status", "ask"), EVERYTHING.values(), ids=EVERYTHING)
every_problem = pytest.mark.parametrize(("status", "ask"), PROBLEMS.values(), ids=PROBLEMS)


@every_answer
def test_every_answer_has_the_status_it_should(client: FlaskClient, status: int, ask: Ask) -> None:
    assert ask(client, {}).status_code == status


@every_answer
def test_any_origin_may_read_every_answer_without_credentials(
    client: FlaskClient, status: int, ask: Ask
) -> None:
    for headers in ({}, ELSEWHERE):
        answer = ask(client, headers)
        assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
        assert "Access-Control-Allow-Credentials" not in answer.headers
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert set(exposed) >= EXPOSED


@every_answer
def test_every_answer_takes_over_a_request_id(client: FlaskClient, status: int, ask: Ask) -> None:
    given = "Table-7_of.the~evening"
    answer = ask(client, {"X-Request-Id": given})
    assert answer.headers.getlist("X-Request-Id") == [given]


@every_answer
def test_every_answer_makes_a_request_id_of_its_own(
    client: FlaskClient, status: int, ask: Ask
) -> None:
    first, second = (ask(client, {}).headers["X-Request-Id"] for _ in range(2))
    assert re.fullmatch("[0-9a-f]{32}", first)
    assert first != second


@pytest.mark.parametrize(
    "given", ["", "two words", "a" * 129, "semi;colon", "<b>", "é", '"quoted"', "tab\tbed"]
)
def test_a_malformed_request_id_is_not_taken_over(client: FlaskClient, given: str) -> None:
    made = client.get("/v1", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{32}", made)


def test_a_request_id_may_be_as_long_as_it_says(client: FlaskClient) -> None:
    given = "a" * 128
    assert client.get("/v1", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@every_answer
def test_no_answer_is_guessed_at_or_framed(client: FlaskClient, status: int, ask: Ask) -> None:
    headers = ask(client, {}).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


@every_problem
def test_every_refusal_is_problem_json_in_the_language_asked(
    client: FlaskClient, status: int, ask: Ask
) -> None:
    titles = set()
    for language in ("en", "fr"):
        answer = ask(client, {"Accept-Language": language})
        assert answer.content_type == "application/problem+json"
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        titles.add(document(answer)["title"])
    assert len(titles) == 2


@pytest.mark.parametrize(("code", "case"), PROBLEMS.items(), ids=PROBLEMS)
def test_every_refusal_names_its_type_its_address_and_its_request(
    client: FlaskClient, code: str, case: tuple[int, Ask]
) -> None:
    status, ask = case
    answer = ask(client, {"X-Request-Id": "evening-1"})
    problem = document(answer)
    assert problem["type"] == f"/problems/{code}"
    assert problem["status"] == status
    assert problem["instance"] == answer.request.path
    assert problem["request_id"] == "evening-1"
    assert client.get(problem["type"]).status_code == 200


@every_problem
def test_no_refusal_is_kept_by_a_cache_as_an_answer(
    client: FlaskClient, status: int, ask: Ask
) -> None:
    headers = ask(client, {}).headers
    assert not {"ETag", "Cache-Status", "Content-Location"} & set(headers.keys())
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("status", "ask"), EVERYTHING.values(), ids=EVERYTHING)
def test_no_service_says_how_much_one_may_ask(client: FlaskClient, status: int, ask: Ask) -> None:
    # No limit is in force here: only the gateway has one, and says it.
    assert "RateLimit-Policy" not in ask(client, {}).headers


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
