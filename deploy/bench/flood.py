"""Floods a game through the gateway and measures what everybody else notices.

`python -m deploy.bench.flood` (with the Python of `.venv`) serves a game by two instances behind
the gateway with its default limits. One address sends the costliest request of every operation,
batches of them, and bodies that are refused and expensive to refuse, over 32 connections, for two
minutes; another address asks a light operation of the same game, no request twice, and the health
of gateway and instances is asked four times a second. `--refused` sends only bodies that are
refused. `--pulses` sends as many requests as the gateway lets through at once, of those that
count as light and are dear to answer or to refuse, pictures too, and again as soon as it would let
them through. `--no-flood` shows what everybody notices of the machine alone.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import quantiles
from typing import TypeAlias

from deploy.bench.costliest import costliest_bodies, game_of, list_pictures, refused_bodies
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.servers import HERE, JSON, stack
from deploy.services import game_names
from shared.operations.documents import read_shown_positions
from shared.operations.game import LIGHT_COST
from shared.operations.large_bodies import LIGHT_BYTES
from shared.schemas.bounds import bound_request

FLOODER, CALLER, PROBE = "127.0.0.2", "127.0.0.3", "127.0.0.4"
CONNECTIONS = 32
INSTANCES = 2
_REFUSED_PAUSE_SECONDS = 0.02
"""How long a flooding connection waits after a refusal: it shares the cores that are measured."""
_PULSE, _PULSE_SECONDS = 100, 4
"""The burst of the gateway's default limits, and how long it takes to allow another."""
_SERIALS, _SERIAL_BITS = itertools.count(), 20
_LIGHT_PER_SECOND, _HEALTH_PER_SECOND = 20, 4
_OPTIONS = {
    "refused": "only bodies that are refused, large and small",
    "pulses": "light requests alone, as many at once as are allowed",
    "no-flood": "nobody floods: what the machine alone does",
}
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
        sent = b"" if body is None else body + _write_serial()
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

    def describe(self) -> str:
        """Return statuses, median, 99th percentile and maximum."""
        cuts = quantiles(self.milliseconds, n=100) if len(self.milliseconds) > 1 else [0.0] * 99
        counts = ", ".join(f"{many} × {status}" for status, many in sorted(self.statuses.items()))
        most = max(self.milliseconds, default=0)
        return f"{counts}; p50 {cuts[49]:.0f}, p99 {cuts[98]:.0f}, max {most:.0f} ms"


def _write_serial() -> bytes:
    """The next serial in blanks, for behind a body: no cache has seen such bytes before."""
    digits = f"{next(_SERIALS):0{_SERIAL_BITS}b}"
    return digits.replace("0", " ").replace("1", "\n").encode()


def main(arguments: Sequence[str]) -> int:
    """Flood one game after the other and print a line for each who was measured."""
    parser = argparse.ArgumentParser(prog="flood", description="Flood the games and watch.")
    parser.add_argument("--seconds", type=float, default=120, help="for each game (120)")
    for option, does in _OPTIONS.items():
        parser.add_argument(f"--{option}", action="store_true", help=does)
    parser.add_argument("games", nargs="*", default=game_names(), help="all of them")
    given = parser.parse_args(arguments)
    for game in given.games:
        attack = _attack_lightly(game) if given.pulses else _attack(game, given.refused)
        requests = [] if given.no_flood else attack
        asyncio.run(_measure(game, given.seconds, requests, _PULSE if given.pulses else None))
    return 0


async def _measure(
    game: str, seconds: float, requests: Sequence[Request], pulse: int | None
) -> None:
    light, health, direct = Seen(CALLER), Seen(PROBE), Seen(PROBE)
    probed = [("/healthz", None), ("/readyz", None)]
    with stack(game, INSTANCES) as (port, instances):
        # The measurement has a process of its own, or it would measure how busy the flooder is.
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            end = time.monotonic() + seconds
            flooding = elsewhere.submit(_flood_from_all, port, requests, pulse, end)
            await asyncio.gather(
                light.repeat(port, [_find_light(game)], _LIGHT_PER_SECOND, end),
                health.repeat(port, probed[:1], _HEALTH_PER_SECOND, end),
                *[direct.repeat(one.port, probed, _HEALTH_PER_SECOND, end) for one in instances],
            )
            flood = flooding.result()
        idle = await _seconds_until_idle([one.pid for one in instances])
    print(f"{game}, {seconds:.0f} s, {CONNECTIONS} connections of one address")
    print(f"  flood            {flood.describe()}")
    print(f"  light, elsewhere {light.describe()}")
    print(f"  health, gateway  {health.describe()}")
    print(f"  health, services {direct.describe()}")
    print(f"  processors idle  {idle:.2f} s after the flood", flush=True)


def _attack(game: str, only_refused: bool) -> Sequence[Request]:
    """The costliest requests of each operation: alone, as many as fit as a batch, and refused."""
    own = costliest_bodies(game)
    refused = [
        (path + end, body)
        for body in refused_bodies().values()
        for path in own
        for end in ("", "/batch")
    ]
    batches = [
        (f"{path}/batch", b'{"requests":[' + b",".join([body] * many) + b"]}")
        for path, body in own.items()
        for many in (min(100, max(1, 250_000 // (len(body) + 1))), 1)
    ]
    return refused if only_refused else [*own.items(), *batches, *refused]


def _attack_lightly(game: str) -> list[Request]:
    """Requests that count as light and are read, as large as those may be; without a body a GET."""
    found: list[Request] = [(path, None) for path in list_pictures(game)]
    for operation in game_of(game).operations:
        path = f"/v1/{game}/{operation.name}"
        bounds = bound_request(operation.request)
        most = min(bounds.size, LIGHT_BYTES) - _SERIAL_BITS
        worst = costliest_bodies(game)[path]
        misspelt = worst.replace(b'":"', b'":"q')
        if operation.cost.ceiling <= LIGHT_COST:
            bodies = [worst, misspelt, *refused_bodies([most]).values()]
            found += [
                (path, body)
                for body in bodies
                if len(body) <= most and body.count(b"[") + body.count(b"{") <= bounds.brackets
            ]
    return found


def _flood_from_all(port: int, requests: Sequence[Request], pulse: int | None, end: float) -> Seen:
    """Flood over every connection until `end`, by the clock that all processes share.

    Without a `pulse` one request follows the other; else so many are sent at once.
    """
    seen, endless = Seen(FLOODER), itertools.cycle(requests)

    async def send(attack: Iterator[Request]) -> None:
        for path, body in attack:
            if time.monotonic() >= end:
                break
            if await seen.ask(port, path, body) not in (200, 207):
                await asyncio.sleep(_REFUSED_PAUSE_SECONDS)

    async def flood() -> None:
        while requests and time.monotonic() < end:
            began = time.monotonic()
            some = itertools.islice(endless, pulse)
            await asyncio.gather(*[send(some) for _ in range(CONNECTIONS)])
            if pulse:
                await asyncio.sleep(began + _PULSE_SECONDS - time.monotonic())

    asyncio.run(flood())
    return seen


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
