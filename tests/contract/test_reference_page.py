"""The reference page: served from here alone, and complete."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

REFERENCE = Path(__file__).parents[2] / "shared" / "web" / "reference"
VENDOR = REFERENCE / "vendor"
NO_ICON = "data:,"
"""An icon of no bytes: a browser that is given none asks for one where there is none."""


def parse_directives(policy: str) -> dict[str, list[str]]:
    parts = [part.split() for part in policy.split(";")]
    return {name: sources for name, *sources in parts}


def test_the_page_may_load_from_here_and_from_nowhere_else(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")
    policy = parse_directives(page.headers["Content-Security-Policy"])
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"]
    sources = {source for one in policy.values() for source in one}
    assert sources <= {"'none'", "'self'", "'unsafe-inline'", "data:"}


def test_every_file_of_the_page_is_served(client: FlaskClient) -> None:
    page = client.get("/docs").text
    named = [one for one in re.findall(r"(?:src|href)=\"([^\"]+)\"", page) if one != NO_ICON]
    assert len(named) >= 4
    kinds = {".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
    for path in named:
        assert path.startswith("/"), f"{path} is of another host"
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.mimetype == kinds[Path(path).suffix]
        assert answer.data


def test_the_page_brings_its_icon_so_that_no_browser_asks_for_another(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert f'<link rel="icon" href="{NO_ICON}">' in page.text
    assert "data:" in parse_directives(page.headers["Content-Security-Policy"])["img-src"]


def test_the_page_has_no_script_in_it(client: FlaskClient) -> None:
    page = client.get("/docs").text
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"\son[a-z]+=", page) == []


def test_the_page_shows_the_document_that_is_served(client: FlaskClient) -> None:
    assert '"/openapi.json"' in client.get("/docs/page.js").text
    assert client.get("/openapi.json").status_code == 200


def test_the_licence_of_what_is_vendored_is_beside_it() -> None:
    assert "Apache License" in (VENDOR / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["LICENSE", "SHA256SUMS", "README.md", "index", "vendor", "."])
def test_nothing_but_the_page_and_its_files_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/docs/{name}").status_code == 404
