"""Measures the services and prints one report: `.venv/bin/python -m deploy.bench [GAME]…`.

Every load takes turns with its floors (`app.py`), cached and not cached; `--against COMMIT` adds
the services of another commit to the turns. After it come what a lost Redis adds, and starts.
docs/performance.md says how to read it.
"""

import argparse
import os
import platform
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO
from itertools import repeat
from pathlib import Path

from deploy.bench.app import Load, list_loads
from deploy.bench.comparing import Subject, compare
from deploy.bench.processes import measure_memory_mb, measure_processor_seconds
from deploy.bench.report import Report, Row
from deploy.bench.servers import ALL_IN_ONE, HERE, ONE_SERVICE, ask, free_port, gunicorn
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT, game_names

FACTORY = "deploy.one_service:create_app({!r})"
RATIOS = {
    "carcassonne/board-scores": 0.26,
    "carcassonne/sheet-scores": 0.24,
    "heros/table-scores": 0.36,
    "heros/game-scores": 0.36,
}
"""The floor's processor time, in parts of an uncached score's: at least so much is promised."""
UNCACHED_RATIO, CACHED_RATIO = 0.3, 0.75
"""The same of every other score, and of every cached one."""
HOOKS_RATIO = 1.4
"""A floor's processor time, in parts of a bare route's: at most."""
MOST_MS = {
    "carcassonne/board-scores": 4.0,
    "civilization/battle-5": 50.0,
    "civilization/battle-6": 400.0,
    "civilization/battle-7": 1_000.0,
    "civilization/hidden-odds": 1_000.0,
}
"""The most milliseconds of a request that is not cached, at the median."""
START_SECONDS = 1.0
LOST_MS = 0.5


def main(arguments: Sequence[str]) -> int:
    """Return 0 once everything is measured, promises kept or not; 1 if it could not be."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    given = _parse(arguments)
    # Lines of a log would stand between the tables; a busy machine may be slow, and searches end.
    os.environ.update(DECOMPTE_LOG_LEVEL="error", DECOMPTE_DEADLINE_SECONDS="60")
    print(
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
    report = Report()
    try:
        with tempfile.TemporaryDirectory(prefix="decompte-bench-") as folder:
            other = _check_out(given.against, Path(folder)) if given.against else None
            for game in given.games:
                _measure_game(report, game, given, other)
        _measure_redis(report, given)
        _measure_starts(report, given.games)
        report.finish()
    except (Refusal, OSError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped before everything was measured.", file=sys.stderr)
        return 130
    return 0


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = OneSentenceParser(prog="bench", description="Measure the services.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them")
    parser.add_argument("--rounds", type=int, default=8, help="turns of each (8)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a turn (0.3)")
    parser.add_argument("--against", metavar="COMMIT", help="another commit to compare with")
    given = parser.parse_args(arguments)
    unknown = sorted(set(given.games) - set(game_names()))
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}")
    given.games = given.games or game_names()
    return given


def _check_out(commit: str, folder: Path) -> Path:
    archive = ["git", "archive", "--format=tar", commit]
    packed = subprocess.run(archive, cwd=CHECKOUT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return folder


def _measure_game(report: Report, game: str, given: argparse.Namespace, other: Path | None) -> None:
    with ExitStack() as running:
        own = running.enter_context(gunicorn(f"deploy.bench.app:create_app({game!r})"))
        bare = running.enter_context(gunicorn(f"deploy.bench.app:create_bare_app({game!r})"))
        services = {"": own}
        if other:
            before = gunicorn(FACTORY.format(game), checkout=other)
            services[" before"] = running.enter_context(before)
        rows = []
        for load in list_loads(game):
            subjects = {
                "bare": Subject(bare, load.floor, load.write_others()),
                "floor": Subject(own, load.floor, load.write_others()),
            }
            for which, server in services.items():
                subjects[f"cached{which}"] = Subject(server, load.path, repeat(load.first))
                subjects[f"uncached{which}"] = Subject(server, load.path, load.write_others())
            compare(subjects.values(), given.rounds, given.seconds)
            rows.append(_describe(load, subjects))
            _promise(report, load, subjects)
        report.add(game, rows)


def _describe(load: Load, subjects: Mapping[str, Subject]) -> Row:
    floor = subjects["floor"].processor_ms
    row = {
        "load": load.name,
        "bytes in": len(load.first),
        "out": len(load.answer),
        "bare ms": subjects["bare"].processor_ms,
        "floor ÷ bare": floor / subjects["bare"].processor_ms,
        "floor ÷ cached": floor / subjects["cached"].processor_ms,
        "floor ÷ uncached": floor / subjects["uncached"].processor_ms,
        "uncached p50 ms": subjects["uncached"].p50_ms,
    }
    for kind in ("cached", "uncached"):
        if before := subjects.get(f"{kind} before"):
            row[f"{kind} ÷ before"] = subjects[kind].processor_ms / before.processor_ms
            row[f"{kind} p50 ÷ before"] = subjects[kind].p50_ms / before.p50_ms
    return row


def _promise(report: Report, load: Load, subjects: Mapping[str, Subject]) -> None:
    name = f"{load.game}/{load.name}"
    own = {kind: one.processor_ms for kind, one in subjects.items()}
    report.promise("floor ÷ bare route", name, own["floor"] / own["bare"], HOOKS_RATIO)
    if load.name.endswith("-scores"):
        least = RATIOS.get(name, UNCACHED_RATIO)
        report.promise("cached ÷ floor", name, own["cached"] / own["floor"], 1 / CACHED_RATIO)
        report.promise("uncached ÷ floor", name, own["uncached"] / own["floor"], 1 / least)
    if name in MOST_MS:
        report.promise(f"p50 ms of {name}", "uncached", subjects["uncached"].p50_ms, MOST_MS[name])


def _measure_redis(report: Report, given: argparse.Namespace) -> None:
    """What the first operation takes longer where Redis is gone, and where it is silent."""
    factory, load = FACTORY.format(given.games[0]), next(list_loads(given.games[0]))
    # The kernel takes connections to a socket that listens; nobody ever answers them.
    with socket.create_server((HERE, 0), backlog=256) as silent, ExitStack() as running:
        ports = {"gone": free_port(), "silent": silent.getsockname()[1]}
        subjects = {}
        for state in ("alone", *ports):
            own = {"REDIS_URL": f"redis://{HERE}:{ports[state]}/0"} if state in ports else {}
            server = running.enter_context(gunicorn(factory, settings=own))
            subjects[state] = Subject(server, load.path, load.write_others())
        compare(subjects.values(), given.rounds, given.seconds)
    rows = []
    for state, one in subjects.items():
        added = one.p50_ms - subjects["alone"].p50_ms
        rows.append({"Redis": state, "p50 ms": one.p50_ms, "added ms": added})
        if state != "alone":
            report.promise("ms added by a lost Redis", f"Redis {state}", added, LOST_MS)
    report.add("Redis lost", rows)


def _measure_starts(report: Report, games: Sequence[str]) -> None:
    """Processor seconds until the first answer, and memory after all examples were shown."""
    rows = []
    one_each = {name: (FACTORY.format(name), ONE_SERVICE, [name]) for name in games}
    everything = {"all in one": ("deploy.one_process:create_app()", ALL_IN_ONE, games)}
    for what, (factory, size, served) in (one_each | everything).items():
        with gunicorn(factory, size) as server:
            seconds = measure_processor_seconds(server.pid)
            for path in ("/openapi.json", *(f"/v1/{name}/examples" for name in served)):
                for _ in range(10):  # each of two workers very probably has its turn
                    ask(server.port, path)
            times = {"ready s": server.ready_seconds, "processor s": seconds}
            rows.append({"server": what, **times, "PSS MB": measure_memory_mb(server.pid)})
        if what in games:
            report.promise("processor seconds of a start", what, seconds, START_SECONDS)
    report.add("Starts and memory", rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
