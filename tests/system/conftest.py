"""What several of the system tests start, once for all of them where no test changes it."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from deploy.one_process import create_app
from tests.applications import clear_environment, silence_logs
from tests.gateway_addresses import Gateways
from tests.gateway_server import GatewayServer, Servers, start_services
from tests.raw_requests import GAME, Stack
from tests.servers import free_port
from tests.up_process import Start, UpProcess


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start up.py from a directory that has nothing to do with the checkout."""
    started: list[UpProcess] = []

    def begin(*arguments: str, **environ: str) -> UpProcess:
        started.append(UpProcess(tmp_path, *arguments, **environ))
        return started[-1]

    yield begin
    for up in started:
        up.kill()
        up.wait_for_end()


@pytest.fixture
def port() -> str:
    """Return a port that nothing listens on."""
    return str(free_port())


@pytest.fixture(scope="session")
def alone() -> Iterator[FlaskClient]:
    """The application that `up.py` serves, with no server before it."""
    with clear_environment():
        client = create_app(with_programs=True).test_client()
        silence_logs()
        yield client


@pytest.fixture(scope="session")
def one_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """The service of one game, which has had no failure of its own when all tests are over."""
    with start_services(tmp_path_factory.mktemp("service"), {GAME: 1}) as running:
        yield running
        (server,) = running[GAME]
        assert [line for line in server.lines() if line["level"] == "error"] == []
        assert server.log() == ""


@pytest.fixture(scope="session")
def stack(one_service: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A gateway before it; other services are away."""
    folder = tmp_path_factory.mktemp("stack") / "gateway"
    with GatewayServer(folder, one_service) as nginx:
        yield nginx, one_service


@pytest.fixture
def gateways(tmp_path: Path) -> Iterator[Gateways]:
    with ExitStack() as stack:
        yield Gateways(tmp_path / "gateway", stack)
