"""`/llms.txt`, `/robots.txt` and `/favicon.ico`; OPTIONS without a body."""

import re

import pytest
from flask.testing import FlaskClient

from deploy.one_process import create_app
from tests.applications import clear_environment
from tests.found_games import GAMES


def test_llms_txt_lists_every_game_and_only_addresses_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/llms.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text.startswith("# Décompte\n\n> ")
    links = re.findall(r"^- \[[^]]+\]\(([^)]+)\): \S", answer.text, re.MULTILINE)
    assert {f"/v1/{game}" for game in GAMES} <= set(links)
    for link in links:
        assert client.get(link).status_code == 200, link
    assert client.get("/llms.txt", headers={"If-None-Match": answer.headers["ETag"]}).data == b""


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html"),
        ("/robots.txt", "text/plain"),
        ("/favicon.ico", "image/x-icon"),
        ("/embed.js", "text/javascript"),
    ],
)
def test_what_browsers_and_crawlers_ask_for_is_there(address: str, kind: str) -> None:
    with clear_environment():
        client = create_app(with_tools=False).test_client()
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.data
    for method, status in (("OPTIONS", 200), ("POST", 405), ("DELETE", 405)):
        answer = client.open(address, method=method)
        assert answer.status_code == status
        assert {*answer.headers["Allow"].split(", ")} == {"GET", "HEAD", "OPTIONS"}
        assert (answer.data == b"") == ("Content-Type" not in answer.headers) == (status == 200)
