"""What is absent is left out: no fact, no card, no document and no recorded answer holds a null."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from shared.texts import LANGUAGES
from tests.applications import create_application, silence_logs
from tests.found_games import GAMES, POSITIONS
from tests.json_places import walk_places


@pytest.fixture(scope="module")
def app() -> Flask:
    """Every game."""
    silence_logs()
    return create_application()


def find_nulls(document: Any) -> list[object]:
    """Return the places of nulls."""
    return [place for place, value in walk_places(document) if value is None]


def is_static(rule: Rule) -> bool:
    """Whether a route is a GET without arguments, so that every caller gets the same answer."""
    return "GET" in (rule.methods or ()) and not rule.arguments


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_fact_holds_a_null(app: Flask, language: str) -> None:
    seen = 0
    for rule in filter(is_static, app.url_map.iter_rules()):
        answer = app.test_client().get(rule.rule, headers={"Accept-Language": language})
        if answer.is_json:
            seen += 1
            assert find_nulls(answer.get_json()) == [], rule.rule
    assert seen > 10


@pytest.mark.parametrize("game", GAMES)
def test_no_worked_position_holds_a_null(game: str) -> None:
    own = [one for one in POSITIONS if one.game.card.id == game]
    assert [one.name for one in own if find_nulls(one.content)] == []
