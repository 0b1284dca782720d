"""Runs what is compared in turns, and keeps processor time and latency of each.

A busy moment hits all that take turns alike. Processor time is that of a service and of its
children, so that neither who measures nor other work of the machine counts.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import count, repeat
from statistics import median

from deploy.bench.app import Load
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.servers import HERE, Server, ask_over

_SERIALS = count()
_TICK_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Subject:
    """An address of a server, and whether it is sent one body again and again."""

    server: Server
    path: str
    is_same: bool = False


@dataclass(slots=True)
class Figures:
    """What the runs of one subject took: processor seconds, and milliseconds of each request."""

    seconds: float
    milliseconds: list[float]

    @property
    def processor_ms(self) -> float:
        """Milliseconds of the processor for one request; of all, a tick of the clock at least."""
        return max(self.seconds, _TICK_SECONDS) * 1000 / len(self.milliseconds)

    @property
    def p50_ms(self) -> float:
        """The median of what a request took by the clock."""
        return median(self.milliseconds)


def compare(
    load: Load, subjects: Mapping[str, Subject], rounds: int, seconds: float
) -> Mapping[str, Figures]:
    """Run every subject so many seconds in each round, over one connection.

    The order is reversed after every round. Raises Refusal if an answer is not 200.
    """
    found = {kind: Figures(0.0, []) for kind in subjects}
    order = list(subjects)
    for _ in range(rounds):
        for kind in order:
            _run(load, subjects[kind], seconds, found[kind])
        order.reverse()
    return found


def _run(load: Load, subject: Subject, seconds: float, figures: Figures) -> None:
    serials: Iterator[int] = repeat(0) if subject.is_same else _SERIALS
    with closing(HTTPConnection(HERE, subject.server.port, timeout=60)) as connection:
        # The worker that has the connection answers once before it is measured.
        ask_over(connection, subject.path, load.write_body(next(serials)))
        before = measure_processor_seconds(subject.server.pid)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            body = load.write_body(next(serials))
            began = time.perf_counter()
            ask_over(connection, subject.path, body)
            figures.milliseconds.append((time.perf_counter() - began) * 1000)
        figures.seconds += measure_processor_seconds(subject.server.pid) - before
