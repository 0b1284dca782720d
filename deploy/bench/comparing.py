"""Runs what is compared in turns, and keeps processor time and latency of each.

A busy moment hits all that take turns alike. Processor time is that of a service and of its
children, so that neither the client nor other work of the machine counts.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from statistics import median

from deploy.bench.processes import measure_processor_seconds
from deploy.bench.servers import HERE, Server, ask_over

_TICK_SECONDS = 0.01


@dataclass(slots=True)
class Subject:
    """An address of a server, the bodies that it is sent, and what that took.

    That is processor seconds of all requests, and milliseconds of each.
    """

    server: Server
    path: str
    bodies: Iterator[bytes]
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def processor_ms(self) -> float:
        """Milliseconds of the processor for one request; of all, a tick of the clock at least."""
        return max(self.seconds, _TICK_SECONDS) * 1000 / len(self.milliseconds)

    @property
    def p50_ms(self) -> float:
        """The median of what a request took by the clock."""
        return median(self.milliseconds)

    def run(self, seconds: float) -> None:
        """Send bodies over one connection for so long; raises Refusal if an answer is not 200."""
        with closing(HTTPConnection(HERE, self.server.port, timeout=60)) as connection:
            # The worker that has the connection answers once before it is measured.
            ask_over(connection, self.path, next(self.bodies))
            before = measure_processor_seconds(self.server.pid)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                began = time.perf_counter()
                ask_over(connection, self.path, next(self.bodies))
                self.milliseconds.append((time.perf_counter() - began) * 1000)
            self.seconds += measure_processor_seconds(self.server.pid) - before


def compare(subjects: Iterable[Subject], rounds: int, seconds: float) -> None:
    """Run every subject so many seconds in each round; the order is reversed after each."""
    order = list(subjects)
    for _ in range(rounds):
        for subject in order:
            subject.run(seconds)
        order.reverse()
