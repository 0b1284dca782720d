"""Floods a game through the gateway and measures what everybody else notices.

`python -m tests.flood` (with the Python of `.venv`) serves a game by two instances behind the
gateway with its default limits. One address sends the costliest request of every operation,
batches of them, and bodies that are refused and expensive to refuse, over 32 connections, for two
minutes; another address asks a light operation of the same game, no request twice, and the health
of gateway and instances is asked four times a second. `--no-flood` shows what everybody notices of
the machine alone.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import TypeAlias

from deploy.bench.app import write_blanks
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.report import render_table
from deploy.gateway.settings import read_settings
from deploy.services import game_names
from shared.operations.documents import read_shown_positions
from tests.costliest import costliest_bodies, refused_bodies
from tests.found_games import GAMES
from tests.gateway_server import GatewayServer, start_services
from tests.http_server import LOOPBACK

FLOODER, CALLER, PROBE = "127.0.0.2", "127.0.0.3", "127.0.0.4"
CONNECTIONS = 32
INSTANCES = 2
_REFUSED_PAUSE_SECONDS = 0.02
"""How long a flooding connection waits after a refusal: it shares the cores that are measured."""
_SERIALS = count()
_LIGHT_PER_SECOND, _HEALTH_PER_SECOND = 20, 4
_IDLE_SHARE, _IDLE_SECONDS, _IDLE_PATIENCE = 0.1, 0.25, 30.0
"""Services are idle when they take less than this share of a processor for so long."""
Request: TypeAlias = tuple[str, bytes | None]
"""An address, and the body of a POST; without one it is a GET."""


class Seen:
    """Answers to one address: how many of each status, and their times in milliseconds."""

    def __init__(self, caller: str) -> None:
        self._caller = caller
        self._statuses: Counter[int] = Counter()
        self._milliseconds: list[float] = []

    def ask(self, port: int, path: str, body: bytes | None = None) -> int:
        """Send a request, its body with a serial, and return the status; 0 stands for none."""
        sent = None if body is None else body + write_blanks(next(_SERIALS))
        began, status = time.monotonic(), 0
        connection = HTTPConnection(LOOPBACK, port, source_address=(self._caller, 0))
        with suppress(OSError, HTTPException), closing(connection):
            headers = {"Content-Type": "application/json", "Connection": "close"}
            connection.request("GET" if sent is None else "POST", path, sent, headers)
            answer = connection.getresponse()
            answer.read()
            status = answer.status
        self._statuses[status] += 1
        self._milliseconds.append((time.monotonic() - began) * 1000)
        return status

    def repeat(self, port: int, requests: Sequence[Request], rate: int, end: float) -> None:
        """Send these requests so many times a second, one after the other."""
        while time.monotonic() < end:
            for path, body in requests:
                self.ask(port, path, body)
            time.sleep(1 / rate)

    def flood(self, port: int, requests: Iterator[Request], end: float) -> None:
        """Send these requests over one connection, by the clock that all processes share."""
        while time.monotonic() < end:
            if self.ask(port, *next(requests)) not in (200, 207):
                time.sleep(_REFUSED_PAUSE_SECONDS)

    def describe(self, who: str) -> dict[str, object]:
        """A row of the table; times are in milliseconds."""
        cuts = quantiles(self._milliseconds, n=100) if len(self._milliseconds) > 1 else [0.0] * 99
        counts = ", ".join(f"{many} × {status}" for status, many in sorted(self._statuses.items()))
        most = max(self._milliseconds, default=0.0)
        return {"asks": who, "gets": counts, "p50": cuts[49], "p99": cuts[98], "slowest": most}


def main(arguments: Sequence[str]) -> None:
    """Flood one game after the other and print a table for each."""
    parser = argparse.ArgumentParser(prog="flood", description="Flood the games and watch.")
    parser.add_argument("--seconds", type=float, default=120, help="for each game (120)")
    parser.add_argument("--no-flood", action="store_true", help="what the machine alone does")
    parser.add_argument("games", nargs="*", default=game_names(), help="all of them")
    given = parser.parse_args(arguments)
    for game in given.games:
        requests = [] if given.no_flood else _attack(game)
        with TemporaryDirectory(prefix="decompte-flood-") as folder:
            _measure(game, given.seconds, requests, Path(folder))


def _measure(game: str, seconds: float, requests: Sequence[Request], folder: Path) -> None:
    light, health, direct = Seen(CALLER), Seen(PROBE), Seen(PROBE)
    probed: Sequence[Request] = [("/healthz", None), ("/readyz", None)]
    settings = {**read_settings({}), "DECOMPTE_GATEWAY_UPSTREAMS": "loopback"}
    with (
        start_services(folder, {game: INSTANCES}, workers=2) as servers,
        GatewayServer(folder, servers, **settings) as gateway,
    ):
        watching = [
            (light, gateway.port, [_find_light(game)], _LIGHT_PER_SECOND),
            (health, gateway.port, probed[:1], _HEALTH_PER_SECOND),
            *[(direct, one.port, probed, _HEALTH_PER_SECOND) for one in servers[game]],
        ]

        def watch(watched: tuple[Seen, int, Sequence[Request], int]) -> None:
            seen, port, asked, rate = watched
            seen.repeat(port, asked, rate, end)

        # The measurement has a process of its own, or it would measure how busy the flooder is.
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            # It imports everything before the time begins.
            elsewhere.submit(_flood, gateway.port, [], 0.0).result()
            end = time.monotonic() + seconds
            flooding = elsewhere.submit(_flood, gateway.port, requests, end)
            with ThreadPoolExecutor(len(watching)) as threads:
                list(threads.map(watch, watching))
            flood = flooding.result()
        idle = _measure_until_idle([one.master() for one in servers[game]])
    seen = {"flood": flood, "light": light, "health, gateway": health, "health, services": direct}
    print(f"\n### {game}, {seconds:.0f} s, {CONNECTIONS} connections of one address\n")
    print(render_table([one.describe(who) for who, one in seen.items()]))
    print(f"\nProcessors are idle {idle:.2f} s after the flood.", flush=True)


def _flood(port: int, requests: Sequence[Request], end: float) -> Seen:
    seen, endless = Seen(FLOODER), cycle(requests)
    if requests:
        with ThreadPoolExecutor(CONNECTIONS) as threads:
            list(threads.map(partial(seen.flood, port, end=end), [endless] * CONNECTIONS))
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


def _find_light(game: str) -> Request:
    """The first shown request of the operation that costs least."""
    flooded = GAMES[game]
    light = min(flooded.operations, key=lambda one: one.cost.ceiling).name
    shown = [one for one in read_shown_positions(flooded.folder) if one.get("status", 200) == 200]
    first = next(one["request"] for one in shown if one["operation"] == light)
    return f"/v1/{game}/{light}", json.dumps(first).encode()


def _measure_until_idle(masters: Sequence[int]) -> float:
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
    main(sys.argv[1:])
