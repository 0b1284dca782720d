"""The whole house, and a client of it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from shared.web.app import serve
from shared.web.house import House
from tests.houses import house_of_all_games, silence_logs
from tests.http.answers_of_every_kind import BROKEN_ORCHARD
from tests.open_shelf import OpenShelf


@pytest.fixture(scope="session")
def house() -> House:
    """Every game, one more that is broken, and a shelf on which a test sees what is kept."""
    silence_logs()
    return house_of_all_games(BROKEN_ORCHARD)


@pytest.fixture(scope="session")
def app(house: House) -> Flask:
    """The application of the whole house."""
    return serve(house)


@pytest.fixture
def shelf(house: House) -> OpenShelf:
    """The house's store, empty at the start of each test."""
    assert isinstance(house.store, OpenShelf)
    house.store.clear()
    return house.store


@pytest.fixture
def client(app: Flask, shelf: OpenShelf) -> FlaskClient:
    """A client of the whole house; nothing is kept yet."""
    return app.test_client()
