"""Addresses, methods and content types: 404, 405, 415, HEAD and OPTIONS."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from tests.cases import every_case
from tests.found_games import GAMES, OPERATIONS
from tests.json_places import document

READ = ["/v1", "/openapi.json", "/docs", "/docs/page.js", "/healthz", "/readyz", "/metrics"]
READ += ["/problems/not-found", "/llms.txt"]
READ += [
    f"/v1/{game}{path}"
    for game in GAMES
    for path in ("", "/rules", "/examples", "/forms", "/openapi.json", "/schemas/Rules")
]
READ += [
    f"/v1/{game}/{one.path.format(**one.example_steps)}"
    for game, own in GAMES.items()
    for one in own.lookups
]
WRITTEN = [one.path + end for one in OPERATIONS for end in ("", "/batch")]


def check_not_found(answer: Response) -> None:
    """Check that an answer is the problem of an unknown address, with its type."""
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
    assert document(answer)["type"] == "/problems/not-found"


@pytest.mark.parametrize("path", READ)
def test_head_is_get_without_the_body(client: FlaskClient, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.status_code == got.status_code == 200
    assert headed.data == b""
    for header in ("Content-Type", "ETag", "Content-Language", "Vary"):
        assert headed.headers.get(header) == got.headers.get(header)
    if path != "/metrics":  # asking changes the metrics
        assert headed.headers["Content-Length"] == got.headers["Content-Length"]


@pytest.mark.parametrize("path", [one for one in READ if one.startswith("/v1")])
def test_every_address_of_the_games_takes_a_language_and_no_unknown_parameter(
    client: FlaskClient, path: str
) -> None:
    assert client.get(f"{path}?lang=fr").status_code == 200
    answer = client.get(f"{path}?lang=de&surprise=1")
    assert answer.status_code == 400
    faults = {fault["pointer"]: fault for fault in document(answer)["errors"]}
    assert {name: fault["code"] for name, fault in faults.items()} == {
        "/lang": "not-one-of",
        "/surprise": "unknown-field",
    }
    assert faults["/lang"]["allowed"] == ["en", "fr"]
    assert "lang" in faults["/surprise"]["allowed"]


def test_head_of_a_result_is_get_without_the_body(client: FlaskClient) -> None:
    position = OPERATIONS[0]
    where = client.post(position.path, json=position.request).headers["Content-Location"]
    got, headed = client.get(where), client.head(where)
    assert (headed.status_code, headed.data) == (200, b"")
    assert headed.headers["Content-Length"] == str(len(got.data))
    assert headed.headers["ETag"] == got.headers["ETag"]


@pytest.mark.parametrize(
    "method", ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"]
)
def test_an_address_says_what_it_allows_and_refuses_every_other_method(
    client: FlaskClient, method: str
) -> None:
    with every_case() as case:
        for path in READ + WRITTEN:
            allowed = ["GET", "HEAD", "OPTIONS"] if path in READ else ["OPTIONS", "POST"]
            if method in allowed and method != "OPTIONS":
                continue
            with case(path):
                answer = client.open(path, method=method)
                assert sorted(answer.headers["Allow"].split(", ")) == allowed
                assert answer.status_code == (200 if method == "OPTIONS" else 405)
                if method == "OPTIONS":
                    assert (answer.data, "Content-Type" in answer.headers) == (b"", False)
                    assert answer.headers["Content-Length"] == "0"
                elif method != "HEAD":
                    assert document(answer)["type"] == "/problems/method-not-allowed"


def test_every_route_is_tried_here(app: Flask) -> None:
    adapter = app.url_map.bind("")
    tried = {adapter.match(path, method="GET")[0] for path in READ}
    tried |= {adapter.match(path, method="POST")[0] for path in WRITTEN}
    known = {rule.endpoint for rule in app.url_map.iter_rules()}
    results = {f"{game}/result" for game in GAMES}
    beside = {one for one in known if one.startswith("broken-sample/") or one.endswith("-slash")}
    # Links to results are tried in test_previews.py.
    beside |= {"root", "result-link", "oembed"}
    assert known - tried - results - beside == set()


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/v1/", "/v1"),
        ("/v1/?lang=fr", "/v1?lang=fr"),
        ("/v1/?a=\xff&b=%0d%0ac:d", "/v1?a=%C3%BF&b=%0d%0ac:d"),
        ("/docs/", "/docs"),
        ("/v1/sample/?lang=fr", "/v1/sample?lang=fr"),
    ],
)
def test_a_slash_too_many_is_taken_away(client: FlaskClient, path: str, address: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.data) == (308, b"")
    assert answer.headers["Location"] == address
    assert "Content-Type" not in answer.headers
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
@pytest.mark.parametrize(
    "path", ["//", "//v1", "//v1/", "///healthz", "//docs", "//v1/sample/sample-scores"]
)
def test_an_address_that_begins_with_a_slash_too_many_is_a_404_problem(
    client: FlaskClient, path: str, method: str
) -> None:
    # As a server passes it on: of an address that begins with two, the client makes a host.
    answer = client.open("/v1", method=method, environ_overrides={"PATH_INFO": path})
    assert answer.status_code == 404
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    if method != "HEAD":
        check_not_found(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/v1//",
        "/v1/nowhere",
        "/v1/sample//",
        "/v1/sample/rules/",
        "/v1/sample/nowhere",
        "/v1/sample/sample-scores/",
        "/v1/sample/sample-scores/batch/more",
        "/v1/Sample",
        "/v1//sample",
        "//v1/sample",
        "/v1/sample/../sample",
        "/v1/sample/%2e%2e/rules",
        "/problems/nothing-of-the-kind",
        "/problems/../v1",
        "/docs/..%2f..%2fapp.py",
        "/docs/../house.py",
        "/docs/vendor",
        "/docs/nothing.js",
        "/v1/%00",
        "/\u202ev1",
        "/v1/sample;jsessionid=1",
    ],
)
def test_an_unknown_address_is_a_404_problem(client: FlaskClient, path: str) -> None:
    check_not_found(client.get(path))
    if path.endswith("nowhere"):
        check_not_found(client.options(path))


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/problem+json",
        "application/jsonp",
        "text/json",
        "application",
        "application/json, text/plain",
        "application/json;charset=latin-1",
    ],
)
def test_a_body_not_said_to_be_json_is_415(client: FlaskClient, content_type: str | None) -> None:
    with every_case() as case:
        for path in WRITTEN:
            with case(path):
                answer = client.post(path, data=b"{}", content_type=content_type)
                assert answer.status_code == 415
                assert document(answer)["type"] == "/problems/unsupported-media-type"


@pytest.mark.parametrize(
    "content_type",
    [
        *("application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8"),
        *('application/json; charset="utf8"', "application/json; charset="),
    ],
)
def test_json_may_be_said_in_other_words(client: FlaskClient, content_type: str) -> None:
    position = OPERATIONS[0]
    answer = client.post(
        position.path, data=json.dumps(position.request), content_type=content_type
    )
    assert answer.status_code == 200


def test_a_fact_is_given_as_json_or_not_at_all(client: FlaskClient) -> None:
    for path in (
        "/v1",
        "/v1/sample",
        "/v1/sample/rules",
        "/v1/sample/forms",
        "/problems/not-found",
    ):
        answer = client.get(path, headers={"Accept": "image/png"})
        assert answer.status_code == 406
        assert document(answer)["type"] == "/problems/not-acceptable"
