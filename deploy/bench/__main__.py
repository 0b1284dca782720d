"""Measures the services and prints one report: `.venv/bin/python -m deploy.bench [GAME]…`.

Every load takes turns with its floors (`app.py`), cached and not cached; `--against COMMIT` adds
the services of another commit to the turns. docs/performance.md says how to read the report.
"""

import argparse
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path

from deploy.bench.app import Load, list_loads
from deploy.bench.processes import measure_processor_seconds
from deploy.bench.report import Report, Row
from deploy.bench.servers import ALL_IN_ONE, HERE, Subject, compare, gunicorn
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
    # Lines of a log would stand between the tables.
    os.environ["DECOMPTE_LOG_LEVEL"] = "error"
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
    if unknown := sorted({*given.games} - {*game_names()}):
        parser.error(f"there is no game {', '.join(unknown)}")
    given.games = given.games or game_names()
    return given


def _check_out(commit: str, folder: Path) -> Path:
    packed = folder / "commit.tar"
    archive = ["git", "archive", f"--output={packed}", commit]
    subprocess.run(archive, cwd=CHECKOUT, check=True, capture_output=True)
    shutil.unpack_archive(packed, folder, filter="data")
    return folder


def _measure_game(report: Report, game: str, given: argparse.Namespace, other: Path | None) -> None:
    rows = []
    with ExitStack() as running:
        own = running.enter_context(gunicorn(f"deploy.bench.app:create_app({game!r})"))
        bare = running.enter_context(gunicorn(f"deploy.bench.app:create_bare_app({game!r})"))
        services = {"": own}
        if other:
            before = gunicorn(FACTORY.format(game), checkout=other)
            services[" before"] = running.enter_context(before)
        for load in list_loads(game):
            subjects = {
                "bare": Subject(bare, load.floor, load.write_others()),
                "floor": Subject(own, load.floor, load.write_others()),
            }
            for which, server in services.items():
                subjects[f"cached{which}"] = Subject(server, load.path, repeat(load.first))
                subjects[f"uncached{which}"] = Subject(server, load.path, load.write_others())
            compare(subjects.values(), given.rounds, given.seconds)
            rows.append(_report_load(report, load, subjects))
    report.add(game, rows)


def _report_load(report: Report, load: Load, subjects: Mapping[str, Subject]) -> Row:
    """Keep what is promised of a load, and return its row of the table."""
    name = f"{load.game}/{load.name}"
    ms = {kind: one.processor_ms for kind, one in subjects.items()}
    p50_ms = {kind: one.p50_ms for kind, one in subjects.items()}
    pairs = (("floor", "bare"), ("cached", "floor"), ("uncached", "floor"))
    ratios = {f"{one} ÷ {other}": ms[one] / ms[other] for one, other in pairs}
    most = {"floor ÷ bare": HOOKS_RATIO}
    if load.name.endswith("-scores"):
        most["cached ÷ floor"] = 1 / CACHED_RATIO
        most["uncached ÷ floor"] = 1 / RATIOS.get(name, UNCACHED_RATIO)
    for what, limit in most.items():
        report.promise(what, name, ratios[what], limit)
    if name in MOST_MS:
        report.promise(f"p50 ms of {name}", "uncached", p50_ms["uncached"], MOST_MS[name])
    row = {"load": load.name, "bytes in": len(load.first), "out": len(load.answer)}
    row |= {"bare ms": ms["bare"], **ratios, "uncached p50 ms": p50_ms["uncached"]}
    for kind in ("cached", "uncached"):
        if f"{kind} before" in subjects:
            row[f"{kind} ÷ before"] = ms[kind] / ms[f"{kind} before"]
            row[f"{kind} p50 ÷ before"] = p50_ms[kind] / p50_ms[f"{kind} before"]
    return row


def _measure_redis(report: Report, given: argparse.Namespace) -> None:
    """What the first operation takes longer where Redis is gone, and where it is silent."""
    factory, load = FACTORY.format(given.games[0]), next(list_loads(given.games[0]))
    with ExitStack() as running:
        gone = running.enter_context(socket.socket())
        gone.bind((HERE, 0))
        # The kernel takes connections to a socket that listens; nobody ever answers them.
        silent = running.enter_context(socket.create_server((HERE, 0), backlog=256))
        subjects = {}
        for state, one in {"alone": None, "gone": gone, "silent": silent}.items():
            url = f"redis://{HERE}:{one.getsockname()[1]}/0" if one else ""
            server = running.enter_context(gunicorn(factory, redis=url))
            subjects[state] = Subject(server, load.path, load.write_others())
        compare(subjects.values(), given.rounds, given.seconds)
    rows = []
    for state, subject in subjects.items():
        added = subject.p50_ms - subjects["alone"].p50_ms
        rows.append({"Redis": state, "p50 ms": subject.p50_ms, "added ms": added})
        report.promise("ms added by a lost Redis", f"Redis {state}", added, LOST_MS)
    report.add("Redis lost", rows)


def _measure_starts(report: Report, games: Sequence[str]) -> None:
    """How long a server takes until its first answer, by the clock and of the processor."""
    rows = []
    servers = {name: gunicorn(FACTORY.format(name)) for name in games}
    servers["all in one"] = gunicorn("deploy.one_process:create_app()", ALL_IN_ONE)
    for what, starting in servers.items():
        began = time.monotonic()
        with starting as server:
            ready, seconds = time.monotonic() - began, measure_processor_seconds(server.pid)
            rows.append({"server": what, "ready s": ready, "processor s": seconds})
        if what in games:
            report.promise("processor seconds of a start", what, seconds, START_SECONDS)
    report.add("Starts", rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
