"""A real service for the clients, and the contract that they are built for."""

from collections.abc import Iterator
from typing import Any

import pytest

from deploy.clients.contract import read_document
from tests.applications import clear_environment, silence_logs
from tests.gunicorn_server import GunicornServer
from tests.http_server import LOOPBACK


@pytest.fixture(scope="session")
def contract() -> dict[str, Any]:
    """The OpenAPI document of all games."""
    silence_logs()
    with clear_environment():
        return read_document()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with every game."""
    folder = tmp_path_factory.mktemp("service")
    with GunicornServer("tests.all_games:create_app()", folder) as server:
        yield f"http://{LOOPBACK}:{server.port}"
