"""How soon a server answers after its start, and what it then holds in memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from deploy.bench.memory import Memory, memory_of
from deploy.bench.servers import Server, Size, ask, gunicorn
from deploy.services import service_names

ONE_SERVICE = Size(workers=2, threads=4)
"""As in a container."""

ALL_IN_ONE = Size(workers=1, threads=8)
"""As `up.py` starts it."""

# So often that each of two workers has very probably had its turn.
_TIMES = 10


@dataclass(frozen=True, slots=True)
class Start:
    """A service alone, or all in one: seconds from the start to the first answer (the median).

    Memory is what it holds after it has answered with its reference and its worked examples, which
    use all of its code; None where the system does not count it.
    """

    what: str
    is_service: bool
    size: Size
    ready_seconds: float
    memory: Memory | None


def measure_starts(python: Path, times: int) -> list[Start]:
    """Start every service alone, and all in one, so many times each."""
    names = service_names()
    alone = [
        _start(python, name, f"services.{name}.app:create_app()", [name], times) for name in names
    ]
    return [*alone, _start(python, "all in one", "deploy.one_process:create_app()", names, times)]


def _start(python: Path, what: str, factory: str, names: Sequence[str], times: int) -> Start:
    is_service = what in names
    size = ONE_SERVICE if is_service else ALL_IN_ONE
    seconds = []
    for _ in range(times):
        with gunicorn(python, factory, size) as server:
            seconds.append(server.ready_seconds)
            memory = _memory_after_work(server, names)
    return Start(what, is_service, size, round(median(seconds), 2), memory)


def _memory_after_work(server: Server, names: Sequence[str]) -> Memory | None:
    for path in ("/openapi.json", *(f"/v1/{name}/examples" for name in names)):
        for _ in range(_TIMES):
            ask(server.port, path)
    return memory_of(server.pid)
