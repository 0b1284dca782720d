"""What several of the system tests start."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running_up import Start, Up


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start up.py from a directory that has nothing to do with the checkout."""
    started: list[Up] = []

    def begin(*arguments: str, **environ: str) -> Up:
        started.append(Up(tmp_path, *arguments, **environ))
        return started[-1]

    yield begin
    for up in started:
        up.kill()
        up.end()


@pytest.fixture
def port() -> str:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])
