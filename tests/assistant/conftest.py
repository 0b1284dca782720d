"""A real service with every game, which the tests of this folder ask through the protocol."""

from collections.abc import Iterator

import pytest

from tests.gunicorn_server import GunicornServer


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GunicornServer]:
    folder = tmp_path_factory.mktemp("games")
    factory = "deploy.one_process:create_app(with_tools=False)"
    with GunicornServer(factory, folder) as running:
        yield running
