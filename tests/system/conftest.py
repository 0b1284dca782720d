"""What several of the system tests start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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
