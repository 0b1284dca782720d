"""Addresses that are going to be removed: what their answers and the OpenAPI document announce."""

from dataclasses import replace
from datetime import date

import pytest
from flask.testing import FlaskClient

from shared.operations.deprecation import Deprecation
from shared.web.app import serve
from tests.applications import build_context_of_all_games, silence_logs
from tests.json_places import document
from tests.sample_game.app import GAME

NEXT = "/v1/sample/sample-scores"
HEADERS = {
    "Deprecation": "@1798761600",
    "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
    "Link": f'</docs>; rel="deprecation", <{NEXT}>; rel="successor-version"',
}
LEAVING = Deprecation(date(2027, 1, 1), date(2027, 7, 1), NEXT)
GAME_WITHOUT_FUTURE = replace(
    GAME,
    card=replace(GAME.card, id="leaving"),
    deprecations={"juices": LEAVING, "fruits": LEAVING},
)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the games and of one whose addresses are deprecated."""
    silence_logs()
    return serve(build_context_of_all_games(GAME_WITHOUT_FUTURE)).test_client()


def test_answers_refusals_and_batches_of_a_deprecated_address_announce_it(
    client: FlaskClient,
) -> None:
    answers = [
        client.get("/v1/leaving/fruits"),
        client.post("/v1/leaving/juices", json={"fruit": {"apple": 3}}),
        client.post("/v1/leaving/juices", json={"fruits": {}}),
        client.post("/v1/leaving/juices/batch", json={"requests": [{"fruit": {"apple": 3}}]}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 400, 207]
    for answer in answers:
        assert HEADERS.items() <= dict(answer.headers).items()
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert HEADERS.keys() <= set(exposed)


def test_other_addresses_announce_nothing(client: FlaskClient) -> None:
    for path in ("/v1/leaving", "/v1/leaving/rules", "/v1/sample/fruits", "/v1"):
        assert not HEADERS.keys() & dict(client.get(path).headers).keys()


def test_the_openapi_document_marks_them_and_names_what_takes_their_place(
    client: FlaskClient,
) -> None:
    paths = document(client.get("/v1/leaving/openapi.json"))["paths"]
    marked = {
        path: operation["description"]
        for path, operations in paths.items()
        for operation in operations.values()
        if operation.get("deprecated")
    }
    assert marked.keys() == {
        "/v1/leaving/fruits",
        "/v1/leaving/juices",
        "/v1/leaving/juices/batch",
    }
    said = f"Deprecated since 2027-01-01: use `{NEXT}`. It may be gone from 2027-07-01 on."
    assert all(description.endswith(said) for description in marked.values())


def test_a_notice_of_less_than_half_a_year_is_refused() -> None:
    with pytest.raises(ValueError, match="must be 180 or more"):
        Deprecation(date(2027, 1, 1), date(2027, 6, 29), NEXT)
    assert Deprecation(date(2027, 1, 1), date(2027, 6, 30), NEXT).successor == NEXT
