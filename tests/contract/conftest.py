"""The published document, and a client of the application that publishes it."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.applications import create_application, silence_logs
from tests.published_schemas import read_openapi


@pytest.fixture(scope="session")
def app() -> Flask:
    """Every game on the web, as it is shipped."""
    silence_logs()
    return create_application()


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client of it."""
    return app.test_client()


@pytest.fixture(scope="session")
def published() -> dict[str, Any]:
    """The OpenAPI document of all games."""
    return read_openapi()
