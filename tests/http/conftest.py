"""An application of all games, its store, and a client."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from shared.web.app import serve
from shared.web.settings import AppContext
from tests.applications import build_context_of_all_games, silence_logs
from tests.http.answers_of_every_kind import BROKEN_SAMPLE_GAME
from tests.inspectable_store import InspectableStore


@pytest.fixture(scope="session")
def context() -> AppContext:
    """Every game, one more that is broken, and a store whose content a test can read."""
    silence_logs()
    return build_context_of_all_games(BROKEN_SAMPLE_GAME)


@pytest.fixture(scope="session")
def app(context: AppContext) -> Flask:
    """The application of all these games."""
    return serve(context)


@pytest.fixture
def store(context: AppContext) -> InspectableStore:
    """The application's store, empty at the start of each test."""
    assert isinstance(context.store, InspectableStore)
    context.store.clear()
    return context.store


@pytest.fixture
def client(app: Flask, store: InspectableStore) -> FlaskClient:
    """A client of the application; the store is empty."""
    return app.test_client()
