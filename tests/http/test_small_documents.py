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
    ("address", "kind"), [("/robots.txt", "text/plain"), ("/favicon.ico", "image/x-icon")]
)
def test_what_browsers_and_crawlers_ask_for_is_there(address: str, kind: str) -> None:
    with clear_environment():
        answer = create_app(with_tools=False).test_client().get(address)
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.data
