"""Pictures on the wire: negotiated, kept, described."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.applications import create_application, silence_logs
from tests.rules.civilization.asking_civilization import battle, side

BATTLES = "/v1/civilization/battles"
REQUEST = battle(side("a1 i1 2/2"), side("d1 m1 2/2"), "d1 a1@1")
SVG = {"Accept": "image/svg+xml"}


@pytest.fixture(scope="module", name="client")
def client_fixture() -> Iterator[FlaskClient]:
    silence_logs()
    with create_application().test_client() as client:
        yield client


def test_a_battle_is_drawn_for_who_asks_for_a_picture(client: FlaskClient) -> None:
    answer = client.post(BATTLES, json=REQUEST, headers=SVG)
    assert answer.status_code == 200
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    assert answer.headers["Content-Language"] == "en"
    assert answer.data.startswith(b"<svg ")
    assert answer.data.endswith(b"</svg>")
    assert "Spearman" in answer.text


def test_json_comes_first(client: FlaskClient) -> None:
    for accept in ("*/*", "application/json, image/svg+xml;q=0.9", ""):
        answer = client.post(BATTLES, json=REQUEST, headers={"Accept": accept})
        assert answer.mimetype == "application/json"
    for accept in ("image/*", "image/svg+xml, application/json;q=0.9", "text/html, image/svg+xml"):
        answer = client.post(BATTLES, json=REQUEST, headers={"Accept": accept})
        assert answer.mimetype == "image/svg+xml"


def test_a_picture_is_kept_in_each_language(client: FlaskClient) -> None:
    french = {**SVG, "Accept-Language": "fr"}
    first = client.post(BATTLES, json=REQUEST, headers=french)
    second = client.post(BATTLES, json=REQUEST, headers=french)
    assert "Lancier" in first.text
    assert second.headers["Cache-Status"] == "decompte; hit"
    assert second.data == first.data


def test_a_kept_battle_is_drawn_as_well(client: FlaskClient) -> None:
    posted = client.post(BATTLES, json=REQUEST)
    where = posted.headers["Content-Location"]
    drawn = client.get(where, headers=SVG)
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.data == client.post(BATTLES, json=REQUEST, headers=SVG).data
    again = client.get(where, headers={**SVG, "If-None-Match": drawn.headers["ETag"]})
    assert again.status_code == 304


def test_what_has_no_picture_is_not_drawn(client: FlaskClient) -> None:
    for name in ("bonuses", "battle-forces"):
        refused = client.post(f"/v1/civilization/{name}", json={}, headers=SVG)
        assert refused.status_code == 406
    listed = client.post(f"{BATTLES}/batch", json={"requests": [REQUEST]}, headers=SVG)
    assert listed.status_code == 406


def test_an_illegal_battle_is_a_problem_and_no_picture(client: FlaskClient) -> None:
    refused = client.post(BATTLES, json={**REQUEST, "first": "attacker"}, headers=SVG)
    assert refused.status_code == 422
    assert refused.mimetype == "application/problem+json"


def test_the_document_names_the_picture_where_there_is_one(client: FlaskClient) -> None:
    paths: Any = client.get("/v1/civilization/openapi.json").get_json()["paths"]
    given = {
        path: set(paths[path][verb]["responses"]["200"]["content"])
        for path, verb in (
            (BATTLES, "post"),
            ("/v1/civilization/bonuses", "post"),
            ("/v1/civilization/results/{id}", "get"),
        )
    }
    assert given == {
        BATTLES: {"application/json", "image/svg+xml"},
        "/v1/civilization/bonuses": {"application/json"},
        "/v1/civilization/results/{id}": {"application/json", "image/svg+xml"},
    }
