"""Tiles on the wire: one by its id, several by what is on them, as facts and as pictures."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from services.carcassonne.tiles.catalogue import DESIGNS
from tests.applications import create_application, silence_logs

TILES = "/v1/carcassonne/tiles"
SVG = {"Accept": "image/svg+xml"}
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module", name="client")
def client_fixture() -> Iterator[FlaskClient]:
    silence_logs()
    with create_application().test_client() as client:
        yield client


def find_tiles(client: FlaskClient, query: str) -> list[str]:
    return [tile["id"] for tile in client.get(f"{TILES}?{query}").get_json()["tiles"]]


def test_a_tile_is_returned_with_its_segments_and_sets(client: FlaskClient) -> None:
    assert client.get(f"{TILES}/BA/D").get_json() == {
        "id": "BA/D",
        "segments": [
            {"kind": "road", "edges": ["W", "E"]},
            {"kind": "city", "edges": ["N"]},
            {"kind": "field", "edges": ["EL", "WR"], "cities": ["N"]},
            {"kind": "field", "edges": ["ER", "SL", "SR", "WL"], "cities": []},
        ],
        "expansions": [],
        "sets": [{"id": "basic", "copies": [4, 4]}],
        "copies": 4,
    }


def test_the_abbey_has_no_number_of_copies(client: FlaskClient) -> None:
    assert "copies" not in client.get(f"{TILES}/AM/A").get_json()


def test_garden_twins_are_counted_together(client: FlaskClient) -> None:
    twins = [client.get(f"{TILES}/{name}").get_json() for name in ("BA/E", "BA/E-garden")]
    assert [twin["copies"] for twin in twins] == [5, 5]
    assert [twin["sets"][0]["copies"] for twin in twins] == [[5, 4], [0, 1]]


def test_an_encoded_id_is_the_same_tile(client: FlaskClient) -> None:
    assert client.get(f"{TILES}/BA%2FD").data == client.get(f"{TILES}/BA/D").data


@pytest.mark.parametrize("name", ["BA/Z", "ZZ/A", "BA/d"])
def test_an_unknown_tile_is_not_found(client: FlaskClient, name: str) -> None:
    answer = client.get(f"{TILES}/{name}")
    assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/not-found")


def test_all_tiles_are_found_when_nothing_is_asked(client: FlaskClient) -> None:
    assert find_tiles(client, "") == list(DESIGNS)


@pytest.mark.parametrize(
    ("query", "tiles"),
    [
        ("set=labyrinth", ["LA/Rrrr"]),
        ("expansion=labyrinth", ["LA/Rrrr"]),
        ("set=tunnel", ["TU/CRRR", "TU/RCR", "TU/RR", "TU/RRRR"]),
        ("set=basic&coats=1", ["BA/C", "BA/F", "BA/M", "BA/M-garden", "BA/O", "BA/Q", "BA/S"]),
        ("coats=2", ["AM/C++"]),
        ("set=basic&kind=monastery", ["BA/A", "BA/B"]),
        ("kind=shrine&edges=RFCF", ["CU/SCFR"]),
        ("kind=shrine&edges=RFRF", ["CU/SRFR"]),
        ("kind=hut", ["RU/L"]),
        ("kind=vodyanoy", ["RU/V"]),
        (
            "set=basic&edges=CFFC",
            ["BA/I", "BA/I-garden", "BA/M", "BA/M-garden", "BA/N", "BA/N-garden"],
        ),
        ("edges=IIII", []),
    ],
)
def test_tiles_are_found_by_what_is_on_them(
    client: FlaskClient, query: str, tiles: list[str]
) -> None:
    assert sorted(find_tiles(client, query)) == tiles


def test_edges_are_found_in_any_rotation(client: FlaskClient) -> None:
    turned = [find_tiles(client, f"edges={edges}") for edges in ("CRFR", "RFRC", "FRCR", "RCRF")]
    assert "BA/D" in turned[0]
    assert turned == [turned[0]] * 4


def test_what_closes_every_edge_is_found_by_none(client: FlaskClient) -> None:
    every = {
        name for edges in ("FFFF", "CCCC", "RRRR") for name in find_tiles(client, f"edges={edges}")
    }
    assert every.isdisjoint({"AM/A", "CO/6"})


@pytest.mark.parametrize(
    ("query", "code"),
    [("set=nowhere", "not-one-of"), ("edges=CRF", "not-one-of"), ("colour=red", "unknown-field")],
)
def test_what_cannot_be_asked_is_refused(client: FlaskClient, query: str, code: str) -> None:
    answer = client.get(f"{TILES}?{query}")
    assert answer.status_code == 400
    assert [fault["code"] for fault in answer.get_json()["errors"]] == [code]


def test_a_tile_is_drawn_in_any_rotation(client: FlaskClient) -> None:
    upright, turned = (
        client.get(f"{TILES}/BA/D?rotation={turn}", headers=SVG) for turn in ("0", "90")
    )
    assert upright.content_type == "image/svg+xml; charset=utf-8"
    assert "style-src 'unsafe-inline'" in upright.headers["Content-Security-Policy"]
    assert upright.text.startswith("<svg ")
    assert upright.data != turned.data
    assert upright.data == client.get(f"{TILES}/BA/D", headers=SVG).data
    refused = client.get(f"{TILES}/BA/D?rotation=45", headers=SVG)
    assert refused.status_code == 400


def test_all_tiles_are_on_one_page_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get(f"{TILES}?set=labyrinth&lang=fr", headers=HTML)
    assert page.content_type == "text/html; charset=utf-8"
    assert page.headers["Content-Language"] == "fr"
    assert 'lang="fr"' in page.text
    assert page.text.count("LA/Rrrr") >= 1
    assert "BA/D" not in page.text
    again = client.get(
        f"{TILES}?set=labyrinth&lang=fr",
        headers={**HTML, "If-None-Match": page.headers["ETag"]},
    )
    assert again.status_code == 304


def test_pictures_and_pages_are_for_who_asks_for_them(client: FlaskClient) -> None:
    assert client.get(TILES, headers=SVG).status_code == 406
    assert client.get(f"{TILES}/BA/D", headers=HTML).status_code == 406
    assert client.get(TILES, headers={"Accept": "*/*"}).mimetype == "application/json"


def test_the_document_names_what_can_be_looked_up(client: FlaskClient) -> None:
    paths: Any = client.get("/v1/carcassonne/openapi.json").get_json()["paths"]
    tiles, tile = paths[TILES]["get"], paths[f"{TILES}/{{group}}/{{tile}}"]["get"]
    assert set(tiles["responses"]["200"]["content"]) == {"application/json", "text/html"}
    assert set(tile["responses"]["200"]["content"]) == {"application/json", "image/svg+xml"}
    named = [(one["name"], one["in"]) for one in tile["parameters"]]
    assert named == [
        ("group", "path"),
        ("tile", "path"),
        ("rotation", "query"),
        ("lang", "query"),
    ]
    card = client.get("/v1/carcassonne").get_json()
    assert card["links"]["tile"] == f"{TILES}/{{group}}/{{tile}}"


def test_a_board_is_drawn_for_who_asks_for_a_picture(client: FlaskClient) -> None:
    request = {"players": [{"id": "blue"}], "notation": "0,0 BA/D;blue:follower@0,0:road"}
    drawn = client.post("/v1/carcassonne/board-scores", json=request, headers=SVG)
    assert drawn.status_code == 200
    assert drawn.mimetype == "image/svg+xml"
    assert "blue" in drawn.text
    french = client.post(
        "/v1/carcassonne/board-scores",
        json=request,
        headers={**SVG, "Accept-Language": "fr"},
    )
    assert "Un plateau" in french.text
    kept = client.get(french.headers["Content-Location"], headers={**SVG, "Accept-Language": "fr"})
    assert kept.data == french.data


def test_a_board_that_cannot_be_is_a_problem_and_no_picture(client: FlaskClient) -> None:
    request = {"players": [{"id": "blue"}], "notation": "0,0 BA/D BA/E"}
    refused = client.post("/v1/carcassonne/board-scores", json=request, headers=SVG)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/notation"


def test_too_many_tiles_are_too_large(client: FlaskClient) -> None:
    tile = {"tile": "BA/B", "x": 0, "y": 0}
    request = {"players": [{"id": "blue"}], "tiles": [tile] * 2_001}
    refused = client.post("/v1/carcassonne/board-scores", json=request)
    assert (refused.status_code, refused.get_json()["type"]) == (413, "/problems/too-large")
