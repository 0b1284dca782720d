"""The engine as it is built, once for all tests that ask it."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from shared.web.app import serve
from shared.web.settings import build_context
from tests.applications import read_default_settings, silence_logs
from tests.engine.built_engine import build_for_tests
from tests.found_games import SERVICES


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder of the engine."""
    silence_logs()
    return build_for_tests()


@pytest.fixture
def client() -> FlaskClient:
    """A client of the service with every game, whose store is empty."""
    silence_logs()
    games = [service.game for service in SERVICES]
    return serve(build_context(games, read_default_settings())).test_client()
