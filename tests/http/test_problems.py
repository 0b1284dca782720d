"""Problems: every fault at once, each at its place, in the language asked, and a page for each."""

import json
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from shared.operations.problems import STATUS
from tests.cases import every_case
from tests.found_games import NAMED_OPERATIONS, OPERATIONS, REFUSED, Position
from tests.json_places import document

SCORES = "/v1/sample/sample-scores"
BASKET = {"kind": "picked", "player": "ada", "fruit": "pear", "count": 1}


@pytest.mark.parametrize("code", STATUS)
def test_every_problem_has_a_page_in_both_languages(client: FlaskClient, code: str) -> None:
    for language in ("en", "fr"):
        answer = client.get(f"/problems/{code}", headers={"Accept-Language": language})
        assert answer.status_code == 200
        page = document(answer)
        assert (page["code"], page["status"]) == (code, STATUS[code])
        for part in ("title", "explanation"):
            assert page[part].keys() == {"en", "fr"}
            assert page[part]["en"] != page[part]["fr"]
            assert "{" not in page[part]["en"].replace("{game}", "")


def test_the_problems_are_those_of_the_contract() -> None:
    promised = {
        400: ("malformed-json", "invalid-request", "unreadable-request"),
        401: ("unauthorized",),
        403: ("forbidden",),
        404: ("not-found", "result-not-found"),
        405: ("method-not-allowed",),
        406: ("not-acceptable",),
        413: ("too-large",),
        414: ("address-too-long",),
        415: ("unsupported-media-type",),
        422: ("illegal-position", "missing-tie-break", "unresolved-tie"),
        429: ("too-many-requests",),
        431: ("headers-too-large",),
        503: ("unavailable", "busy", "deadline"),
    }
    for status, codes in promised.items():
        assert {STATUS[code] for code in codes} == {status}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_two_faults_of_form_are_two_errors_in_the_language_asked(
    client: FlaskClient, position: Position, language: str
) -> None:
    request = position.request
    request["players"][0]["id"] = 10
    request["rules"] = {"edition": "no such edition"}
    answer = client.post(position.path, json=request, headers={"Accept-Language": language})
    problem = document(answer)
    assert (answer.status_code, problem["errors_total"]) == (400, 2)
    found = {fault["pointer"]: fault for fault in problem["errors"]}
    assert {where: fault["code"] for where, fault in found.items()} == {
        "/players/0/id": "wrong-type",
        "/rules/edition": "not-one-of",
    }
    sentence = {"en": "a text", "fr": "un texte"}[language]
    assert sentence in found["/players/0/id"]["detail"]
    assert position.game.card.editions[0] in found["/rules/edition"]["detail"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_faults_against_the_rules_are_two_errors_in_the_language_asked(
    client: FlaskClient, language: str
) -> None:
    baskets = [{**BASKET, "count": 13}, BASKET, {**BASKET, "player": "zoë", "count": 99}]
    request = {"players": [{"id": "ada"}], "baskets": baskets}
    answer = client.post(SCORES, json=request, headers={"Accept-Language": language})
    problem = document(answer)
    assert (answer.status_code, problem["errors_total"]) == (422, 3)
    assert [(fault["pointer"], fault["code"]) for fault in problem["errors"]] == [
        ("/baskets/2/player", "player.unknown"),
        ("/baskets/0/count", "basket.full"),
        ("/baskets/2/count", "basket.full"),
    ]
    assert [fault.get("rule") for fault in problem["errors"]] == [
        None,
        "basket.full",
        "basket.full",
    ]
    sentence = {"en": "A basket holds 12 fruits", "fr": "Un panier tient 12 fruits"}[language]
    assert problem["errors"][1]["detail"].startswith(sentence)


def test_a_missing_tie_break_names_what_it_needs(client: FlaskClient) -> None:
    request = {"players": [{"id": "ada", "trees": 3}, {"id": "ben", "trees": 3}]}
    answer = client.post(SCORES, json=request)
    problem = document(answer)
    assert (answer.status_code, problem["type"]) == (422, "/problems/missing-tie-break")
    assert [fault["detail"] for fault in problem["errors"]] == [
        "“ada” is tied for trees: the birds that visit are needed.",
        "“ben” is tied for trees: the birds that visit are needed.",
    ]


def test_a_hundred_faults_are_listed_and_those_against_the_rules_all_counted(
    client: FlaskClient,
) -> None:
    def ask(count: object) -> dict[str, Any]:
        baskets = [{**BASKET, "count": count}] * 150
        body = {"players": [{"id": "ada"}], "baskets": baskets}
        problem: dict[str, Any] = document(client.post(SCORES, json=body))
        assert len(problem["errors"]) == 100
        assert problem["errors"][99]["pointer"] == "/baskets/99/count"
        return problem

    form, against_rules = ask("x"), ask(14)
    assert (form["status"], form["errors_total"], form["errors_truncated"]) == (400, 100, True)
    assert form["detail"].startswith("At least 100 things")
    assert (against_rules["status"], against_rules["errors_total"]) == (422, 150)
    assert "errors_truncated" not in against_rules


@pytest.mark.parametrize("name", ["x" * 10_000, "~/" * 1_000, "", "\u202e", "_schema", "0", "é"])
def test_an_unknown_field_is_named_whatever_it_is_called(client: FlaskClient, name: str) -> None:
    escaped = name.replace("~", "~0").replace("/", "~1")
    with every_case() as case:
        for position in OPERATIONS:
            with case(position):
                problem = document(client.post(position.path, json={**position.request, name: 1}))
                found = [(fault["pointer"], fault["code"]) for fault in problem["errors"]]
                assert found == [("/" + escaped, "unknown-field")]


@pytest.mark.parametrize("position", REFUSED, ids=str)
def test_a_refusal_is_not_kept(client: FlaskClient, app: Flask, position: Position) -> None:
    first, second = (client.post(position.path, json=position.request) for _ in range(2))
    assert "Cache-Status" not in second.headers
    assert first.status_code == second.status_code == 422


def test_nothing_of_the_caller_is_said_back_as_html(client: FlaskClient) -> None:
    hostile = "<script>alert(1)</script>"
    request = {"players": [{"id": "ada"}], "baskets": [{**BASKET, "player": hostile}]}
    for answer in (
        client.post(SCORES, data=json.dumps(request), content_type="application/json"),
        client.get(f"/v1/{hostile}"),
        client.get(f"/v1?{hostile}=1"),
    ):
        assert answer.content_type == "application/problem+json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("/v1/%0d%0aX:1", "/v1/%0D%0AX:1"),
        ("/v1/a b", "/v1/a%20b"),
        ("/v1/%3Cscript%3E", "/v1/%3Cscript%3E"),
        ("/v1/é", "/v1/%C3%A9"),
    ],
)
def test_the_address_of_a_problem_is_a_uri_reference(
    client: FlaskClient, address: str, named: str
) -> None:
    assert document(client.get(address))["instance"] == named


@pytest.mark.parametrize("address", ["//v1", "///v1/sample"])
def test_the_address_of_a_problem_names_no_host(client: FlaskClient, address: str) -> None:
    problem = document(client.get("/", environ_overrides={"PATH_INFO": address}))
    assert problem["status"] == 404
    assert problem["instance"] == f"/.{address}"
    assert urlsplit(urljoin("http://here.example/v1", problem["instance"])).netloc == "here.example"
