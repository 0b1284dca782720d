"""up.py compresses answers as the gateway does."""

import gzip

import pytest
from flask.testing import FlaskClient

from deploy.one_process import COMPRESSED_BYTES, create_app
from tests.applications import clear_environment, silence_logs

TILES = "/v1/carcassonne/tiles?set=basic"
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of what up.py serves."""
    with clear_environment():
        silence_logs()
        return create_app(with_tools=False).test_client()


def test_a_large_answer_is_smaller_for_who_takes_gzip(client: FlaskClient) -> None:
    plain, packed = client.get(TILES), client.get(TILES, headers=PACKED)
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.vary
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 4 < len(plain.data)
    refused = client.get(TILES, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_what_assistants_read_first_is_compressed(client: FlaskClient) -> None:
    packed = client.get("/llms.txt", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == client.get("/llms.txt").data


def test_an_entity_tag_serves_both(client: FlaskClient) -> None:
    packed = client.get(TILES, headers=PACKED)
    assert packed.headers["ETag"] == "W/" + client.get(TILES).headers["ETag"]
    known = {"If-None-Match": packed.headers["ETag"]}
    assert client.get(TILES, headers=known | PACKED).status_code == 304
    assert client.get(TILES, headers=known).status_code == 304


def test_a_short_answer_and_the_page_are_as_they_were(client: FlaskClient) -> None:
    short = client.get("/healthz", headers=PACKED)
    assert len(short.data) < COMPRESSED_BYTES
    assert "Content-Encoding" not in short.headers
    page = client.get("/", headers=PACKED)
    assert gzip.decompress(page.data).startswith(b"<!doctype html>")
