"""Floods a game through the gateway and measures what everybody else notices.

`python -m deploy.bench.flood` (with the Python of `.venv`) serves a game by two instances behind
the gateway with its default limits. One address sends the costliest request of every operation,
batches of them, and bodies that are refused and expensive to refuse, over 32 connections, for two
minutes; another address asks a light operation of the same game, no request twice, and the health
of gateway and instances is asked four times a second. `--no-flood` shows what everybody notices of
the machine alone.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from statistics import quantiles
from typing import TypeAlias

from deploy.bench.app import list_loads
from deploy.bench.costliest import costliest_bodies, game_of, refused_bodies
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.report import render_table
from deploy.bench.servers import HERE, JSON, stack, write_blanks
from deploy.services import game_names

FLOODER, CALLER, PROBE = "127.0.0.2", "127.0.0.3", "127.0.0.4"
CONNECTIONS = 32
INSTANCES = 2
_REFUSED_PAUSE_SECONDS = 0.02
"""How long a flooding connection waits after a refusal: it shares the cores that are measured."""
_SERIALS = itertools.count()
_LIGHT_PER_SECOND, _HEALTH_PER_SECOND = 20, 4
_IDLE_SHARE, _IDLE_SECONDS, _IDLE_PATIENCE = 0.1, 0.25, 30.0
"""Services are idle when they take less than this share of a processor for so long."""
Request: TypeAlias = tuple[str, bytes | None]
"""An address, and the body of a POST; without one it is a GET."""


@dataclass
class Seen:
    """Answers to one address: their statuses, and their times in milliseconds."""

    caller: str
    statuses: list[int] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)

    def ask(self, port: int, path: str, body: bytes | None = None) -> int:
        """Send a request, its body with a serial, and return the status; 0 stands for none."""
        began, status = time.monotonic(), 0
        sent = None if body is None else body + write_blanks(next(_SERIALS))
        connection = HTTPConnection(HERE, port, source_address=(self.caller, 0))
        with suppress(OSError, HTTPException), closing(connection):
            method = "GET" if sent is None else "POST"
            connection.request(method, path, sent, {"Content-Type": JSON})
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        self.statuses.append(status)
        self.milliseconds.append((time.monotonic() - began) * 1000)
        return status

    def repeat(self, port: int, requests: Sequence[Request], rate: int, end: float) -> None:
        """Send these requests so many times a second, one after the other."""
        while time.monotonic() < end:
            for path, body in requests:
                self.ask(port, path, body)
            time.sleep(1 / rate)

    def flood(self, port: int, requests: Iterator[Request], end: float) -> None:
        """Send these requests one after the other, with a pause only after a refusal."""
        while time.monotonic() < end:
            if self.ask(port, *next(requests)) not in (200, 207):
                time.sleep(_REFUSED_PAUSE_SECONDS)

    def describe(self, who: str) -> dict[str, object]:
        """A row of the table; times are in milliseconds."""
        cuts = quantiles(self.milliseconds, n=100) if len(self.milliseconds) > 1 else [0.0] * 99
        counted = sorted(Counter(self.statuses).items())
        counts = ", ".join(f"{many} × {status}" for status, many in counted)
        most = max(self.milliseconds, default=0.0)
        return {"asks": who, "gets": counts, "p50": cuts[49], "p99": cuts[98], "slowest": most}


def main(arguments: Sequence[str]) -> int:
    """Flood one game after the other and print a table for each."""
    parser = argparse.ArgumentParser(prog="flood", description="Flood the games and watch.")
    parser.add_argument("--seconds", type=float, default=120, help="for each game (120)")
    parser.add_argument("--no-flood", action="store_true", help="what the machine alone does")
    parser.add_argument("games", nargs="*", default=game_names(), help="all of them")
    given = parser.parse_args(arguments)
    for game in given.games:
        _measure(game, given.seconds, [] if given.no_flood else _attack(game))
    return 0


def _measure(game: str, seconds: float, requests: Sequence[Request]) -> None:
    light, health, direct = Seen(CALLER), Seen(PROBE), Seen(PROBE)
    probed = [("/healthz", None), ("/readyz", None)]
    lightest = min(game_of(game).operations, key=lambda one: one.cost.ceiling).name
    load = next(one for one in list_loads(game) if one.name == lightest)
    with (
        stack(game, INSTANCES) as (port, instances),
        # The measurement has a process of its own, or it would measure how busy the flooder is.
        ProcessPoolExecutor(1, get_context("spawn")) as elsewhere,
        ThreadPoolExecutor() as here,
    ):
        end = time.monotonic() + seconds
        flooding = elsewhere.submit(_flood, port, requests, end)
        here.submit(light.repeat, port, [(load.path, load.first)], _LIGHT_PER_SECOND, end)
        here.submit(health.repeat, port, probed[:1], _HEALTH_PER_SECOND, end)
        for one in instances:
            here.submit(direct.repeat, one.port, probed, _HEALTH_PER_SECOND, end)
        flood = flooding.result()
        here.shutdown()
        idle = _seconds_until_idle([one.pid for one in instances])
    seen = {"flood": flood, "light": light, "health, gateway": health, "health, services": direct}
    print(f"\n### {game}, {seconds:.0f} s, {CONNECTIONS} connections of one address\n")
    print(render_table([one.describe(who) for who, one in seen.items()]))
    print(f"\nProcessors are idle {idle:.2f} s after the flood.", flush=True)


def _flood(port: int, requests: Sequence[Request], end: float) -> Seen:
    """Send these requests over every connection, by the clock that all processes share."""
    seen, endless = Seen(FLOODER), itertools.cycle(requests)
    if requests:
        with ThreadPoolExecutor(CONNECTIONS) as connections:
            for _ in range(CONNECTIONS):
                connections.submit(seen.flood, port, endless, end)
    return seen


def _attack(game: str) -> Sequence[Request]:
    """The costliest requests of each operation: alone, as many as fit as a batch, and refused."""
    own = costliest_bodies(game)
    refused = [
        (path + end, body) for body in refused_bodies() for path in own for end in ("", "/batch")
    ]
    batches = [
        (f"{path}/batch", b'{"requests":[' + b",".join([body] * many) + b"]}")
        for path, body in own.items()
        for many in (min(100, max(1, 250_000 // (len(body) + 1))), 1)
    ]
    return [*own.items(), *batches, *refused]


def _seconds_until_idle(masters: Sequence[int]) -> float:
    """Return how long the services go on computing, once nobody asks any more."""
    began = time.monotonic()
    before = sum(map(measure_processor_seconds, masters))
    while time.monotonic() - began < _IDLE_PATIENCE:
        time.sleep(_IDLE_SECONDS)
        now = sum(map(measure_processor_seconds, masters))
        used, before = now - before, now
        if used / _IDLE_SECONDS < _IDLE_SHARE:
            return time.monotonic() - began - _IDLE_SECONDS
    return _IDLE_PATIENCE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
