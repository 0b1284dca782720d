"""Floods a game through the gateway and measures what everybody else notices.

`python -m deploy.bench.flood` (with the Python of `.venv`) serves a game by two instances behind
the gateway with its default limits. One address sends the costliest request of every operation,
batches of them, and bodies that are refused and expensive to refuse, over 32 connections, for two
minutes; another address asks a light operation of the same game, no request twice, and the health
of gateway and instances is asked four times a second. `--no-flood` shows what everybody notices of
the machine alone.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import quantiles
from typing import TypeAlias

from deploy.bench.costliest import costliest_bodies, game_of, refused_bodies
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.report import render_table
from deploy.bench.servers import HERE, JSON, stack, write_blanks
from deploy.services import game_names
from shared.operations.documents import read_shown_positions

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
    """Answers to one address: how many of each status, and their times in milliseconds."""

    caller: str
    statuses: Counter[int] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    async def ask(self, port: int, path: str, body: bytes | None = None) -> int:
        """Send a request, its body with a serial, and return the status; 0 stands for none."""
        began = time.monotonic()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: flood\r\n"
        sent = b"" if body is None else body + write_blanks(next(_SERIALS))
        if sent:
            head += f"Content-Type: {JSON}\r\nContent-Length: {len(sent)}\r\n"
        status = 0
        with contextlib.suppress(OSError, IndexError):
            source = (self.caller, 0)
            reader, writer = await asyncio.open_connection(HERE, port, local_addr=source)
            with contextlib.closing(writer):
                writer.write(f"{head}Connection: close\r\n\r\n".encode() + sent)
                await writer.drain()
                answer = await reader.read()
                status = int(answer.split(maxsplit=2)[1])
        self.statuses[status] += 1
        self.milliseconds.append((time.monotonic() - began) * 1000)
        return status

    async def repeat(self, port: int, requests: Sequence[Request], rate: int, end: float) -> None:
        """Send these requests so many times a second, one after the other."""
        while time.monotonic() < end:
            for path, body in requests:
                await self.ask(port, path, body)
            await asyncio.sleep(1 / rate)

    async def flood(self, port: int, requests: Sequence[Request], end: float) -> None:
        """Send these requests over every connection, by the clock that all processes share."""
        endless = itertools.cycle(requests)

        async def send() -> None:
            while time.monotonic() < end:
                if await self.ask(port, *next(endless)) not in (200, 207):
                    await asyncio.sleep(_REFUSED_PAUSE_SECONDS)

        await asyncio.gather(*[send() for _ in range(CONNECTIONS)])

    def describe(self, who: str) -> dict[str, object]:
        """A row of the table; times are in milliseconds."""
        cuts = quantiles(self.milliseconds, n=100) if len(self.milliseconds) > 1 else [0.0] * 99
        counts = ", ".join(f"{many} × {status}" for status, many in sorted(self.statuses.items()))
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
        asyncio.run(_measure(game, given.seconds, [] if given.no_flood else _attack(game)))
    return 0


async def _measure(game: str, seconds: float, requests: Sequence[Request]) -> None:
    light, health, direct = Seen(CALLER), Seen(PROBE), Seen(PROBE)
    probed = [("/healthz", None), ("/readyz", None)]
    with stack(game, INSTANCES) as (port, instances):
        # The measurement has a process of its own, or it would measure how busy the flooder is.
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            end = time.monotonic() + seconds
            flooding = elsewhere.submit(_flood, port, requests, end)
            await asyncio.gather(
                light.repeat(port, [_find_light(game)], _LIGHT_PER_SECOND, end),
                health.repeat(port, probed[:1], _HEALTH_PER_SECOND, end),
                *[direct.repeat(one.port, probed, _HEALTH_PER_SECOND, end) for one in instances],
            )
            flood = flooding.result()
        idle = await _seconds_until_idle([one.pid for one in instances])
    seen = {"flood": flood, "light": light, "health, gateway": health, "health, services": direct}
    print(f"\n### {game}, {seconds:.0f} s, {CONNECTIONS} connections of one address\n")
    print(render_table([one.describe(who) for who, one in seen.items()]))
    print(f"\nProcessors are idle {idle:.2f} s after the flood.", flush=True)


def _flood(port: int, requests: Sequence[Request], end: float) -> Seen:
    seen = Seen(FLOODER)
    if requests:
        asyncio.run(seen.flood(port, requests, end))
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
    flooded = game_of(game)
    light = min(flooded.operations, key=lambda one: one.cost.ceiling).name
    shown = [one for one in read_shown_positions(flooded.folder) if one.get("status", 200) == 200]
    first = next(one["request"] for one in shown if one["operation"] == light)
    return f"/v1/{game}/{light}", json.dumps(first).encode()


async def _seconds_until_idle(masters: Sequence[int]) -> float:
    """Return how long the services go on computing, once nobody asks any more."""
    began = time.monotonic()
    before = sum(map(measure_processor_seconds, masters))
    while time.monotonic() - began < _IDLE_PATIENCE:
        await asyncio.sleep(_IDLE_SECONDS)
        now = sum(map(measure_processor_seconds, masters))
        used, before = now - before, now
        if used / _IDLE_SECONDS < _IDLE_SHARE:
            return time.monotonic() - began - _IDLE_SECONDS
    return _IDLE_PATIENCE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
