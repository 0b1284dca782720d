"""Every request in the README and in docs/ is sent, and answered as the page shows.

In the place of an `id` and an `engine`, which each version has its own, a page has `…`.
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from deploy.one_process import create_app

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
README_LINES = 200
ORIGIN = "http://localhost:8000"
FORMS = {"id": re.compile("[0-9a-f]{32}"), "engine": re.compile(r"\d+\.\d+\.\d+")}
"""What changes with an engine, and how an answer writes it."""
LEFT_OUT = "…"
"""What a page has in its place."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class PageRequest:
    """A `curl` on a page and the block that follows it."""

    page: str
    command: str
    kind: str
    answer: str


def find_page_requests(page: Path) -> Iterator[PageRequest]:
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    for (kind, text), (next_kind, answer) in pairwise([*blocks, ("", "")]):
        if kind == "sh" and text.startswith("curl "):
            yield PageRequest(page.name, text, next_kind, answer)


REQUESTS = [example for page in PAGES for example in find_page_requests(page)]


@dataclass(frozen=True)
class CurlRequest:
    """What a `curl` command sends."""

    method: str
    path: str
    headers: dict[str, str]
    data: str | None


def read_curl(command: str) -> CurlRequest:
    words = shlex.split(command.replace("\\\n", " "))
    assert words.pop(0) == "curl"
    headers: dict[str, str] = {}
    data: str | None = None
    url = ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(":")
            headers[name.strip()] = value.strip()
        elif word == "-d":
            data = words.pop(0)
        elif word != "-s":
            url = word
    assert url.startswith(ORIGIN), url
    return CurlRequest("GET" if data is None else "POST", url.removeprefix(ORIGIN), headers, data)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def name_case(example: PageRequest) -> str:
    return f"{example.page}: {example.command.split(ORIGIN)[1].split()[0]}"


@pytest.mark.parametrize("example", REQUESTS, ids=name_case)
def test_a_request_of_a_page_is_answered_as_the_page_says(app: Flask, example: PageRequest) -> None:
    sent = read_curl(example.command)
    answer = app.test_client().open(
        sent.path, method=sent.method, headers=sent.headers, data=sent.data
    )
    if example.kind == "json":
        given, shown = answer.get_json(force=True), json.loads(example.answer)
        assert leave_out(given) == shown
    else:
        assert example.kind == "csv", "every request is followed by its answer"
        assert answer.text.splitlines() == example.answer.splitlines()


def leave_out(document: dict[str, Any]) -> dict[str, Any]:
    """A document as a page shows it, without a request's random id."""
    constant = {name: value for name, value in document.items() if name != "request_id"}
    for name, form in FORMS.items():
        if name in constant and form.fullmatch(constant[name]):
            constant[name] = LEFT_OUT
    return constant


def test_what_changes_with_an_engine_is_left_out_and_nothing_of_another_form() -> None:
    given = {"id": "0" * 32, "engine": "1.2.3", "request_id": "chance", "game": "heros"}
    assert leave_out(given) == {"id": LEFT_OUT, "engine": LEFT_OUT, "game": "heros"}
    for wrong in ({**given, "id": "0" * 31}, {**given, "engine": "1.2"}):
        assert leave_out(wrong) != leave_out(given)


def list_commands(page: str) -> list[str]:
    return [example.command for example in REQUESTS if example.page == page]


def test_the_readme_is_short_and_shows_a_request() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= README_LINES
    assert list_commands("README.md")


def test_the_page_of_games_shows_a_request_for_every_game() -> None:
    commands = list_commands("games.md")
    for folder in sorted((ROOT / "services").glob("*/app.py")):
        assert any(f"/v1/{folder.parent.name}/" in command for command in commands)
