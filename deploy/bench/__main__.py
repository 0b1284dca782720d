"""Measures the services and prints one report: `.venv/bin/python -m deploy.bench [GAME]…`.

Every operation takes turns with its floors (`app.py`), cached and not cached; `--against COMMIT`
adds the services of another commit to the turns. After it come best play, what a lost Redis adds,
and starts. docs/performance.md says how to read it.
"""

import argparse
import json
import os
import platform
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from statistics import median

from deploy.bench.app import Load, list_loads
from deploy.bench.battles import ODDS, SIZES, deal_battle
from deploy.bench.comparing import Figures, Subject, compare
from deploy.bench.processes import measure_processor_seconds, memory_of
from deploy.bench.servers import ALL_IN_ONE, HERE, Server, ask, free_port, gunicorn
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
BOARD_MS = 4.0
SEARCH_MS = {5: 50.0, 6: 400.0, 7: 1_000.0}
ODDS_MS = 1_000.0
START_SECONDS = 1.0
LOST_MS = 0.5


class Report:
    """Tables and promises, printed as they are found."""

    def __init__(self) -> None:
        self.kept: list[Mapping[str, object]] = []
        self._worst: dict[str, tuple[float, float, str]] = {}

    def add(self, heading: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Print a table; its columns are the keys of the first row."""
        cells = [[_write_cell(value) for value in one.values()] for one in rows]
        print(f"\n### {heading}\n\n{render_table(list(rows[0]), cells)}", flush=True)
        self.kept += [{"table": heading, **one} for one in rows]

    def promise(self, what: str, which: str, measured: float, most: float) -> None:
        """Keep what comes nearest to the most that is promised, or exceeds it."""
        worst = self._worst.get(what)
        if worst is None or measured / most > worst[0] / worst[1]:
            self._worst[what] = (measured, most, which)

    def finish(self, file: Path | None) -> None:
        """Print the promises, and write all figures as JSON if a file is given."""
        rows = [
            {
                "promise": what,
                "at most": most,
                "worst": measured,
                "of": which,
                "verdict": "kept" if measured <= most else "**missed**",
            }
            for what, (measured, most, which) in self._worst.items()
        ]
        self.add("Promises", rows)
        if file:
            file.write_text(json.dumps(self.kept, indent=1, ensure_ascii=False) + "\n")


def main(arguments: Sequence[str]) -> int:
    """Return 0 once everything is measured, promises kept or not; 1 if it could not be."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    given = _parse(arguments)
    os.environ["DECOMPTE_LOG_LEVEL"] = "error"  # its lines would stand between the tables
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
        _measure_starts(report, given)
        report.finish(given.json)
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
    factory = "what serves a game in that commit, with {!r} for its name"
    parser.add_argument("--factory", default=FACTORY, help=f"{factory} ({FACTORY})")
    parser.add_argument("--json", type=Path, help="where to keep the figures")
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
        # A machine that is busy otherwise may be slow, and searches are still to end.
        measured = gunicorn(
            f"deploy.bench.app:create_app({game!r})", DECOMPTE_DEADLINE_SECONDS="60"
        )
        own = running.enter_context(measured)
        bare = running.enter_context(gunicorn(f"deploy.bench.app:create_bare_app({game!r})"))
        before = None
        if other:
            factory = given.factory.format(game)
            before = running.enter_context(gunicorn(factory, checkout=other))
        rows = []
        for load in list_loads(game):
            subjects = {
                "bare": Subject(bare, load.floor),
                "floor": Subject(own, load.floor),
                "cached": Subject(own, load.path, is_same=True),
                "uncached": Subject(own, load.path),
            }
            if before:
                subjects["before, cached"] = Subject(before, load.path, is_same=True)
                subjects["before"] = Subject(before, load.path)
            figures = compare(load, subjects, given.rounds, given.seconds)
            rows.append(_describe(load, figures))
            _promise_ratios(report, load, figures)
        report.add(game, rows)
        if game == "civilization":
            _measure_battles(report, own, given.rounds)


def _describe(load: Load, figures: Mapping[str, Figures]) -> Mapping[str, object]:
    floor = figures["floor"].processor_ms
    row = {
        "operation": load.operation + ("" if load.is_named else " ¹"),
        "bytes in": len(load.write_body(0)),
        "out": len(load.answer),
        "bare ms": figures["bare"].processor_ms,
        "floor ÷ bare": floor / figures["bare"].processor_ms,
        "floor ÷ cached": floor / figures["cached"].processor_ms,
        "floor ÷ uncached": floor / figures["uncached"].processor_ms,
        "uncached p50 ms": figures["uncached"].p50_ms,
    }
    if "before" in figures:
        for kind in ("cached", "uncached"):
            before = figures["before, cached" if kind == "cached" else "before"]
            row[f"{kind} ÷ before"] = figures[kind].processor_ms / before.processor_ms
            row[f"{kind} p50 ÷ before"] = figures[kind].p50_ms / before.p50_ms
    return row


def _promise_ratios(report: Report, load: Load, figures: Mapping[str, Figures]) -> None:
    name = f"{load.game}/{load.operation}"
    own = {kind: one.processor_ms for kind, one in figures.items()}
    report.promise("floor ÷ bare route", name, own["floor"] / own["bare"], HOOKS_RATIO)
    if load.operation.endswith("-scores"):
        least = RATIOS.get(name, UNCACHED_RATIO)
        report.promise("cached ÷ floor", name, own["cached"] / own["floor"], 1 / CACHED_RATIO)
        report.promise("uncached ÷ floor", name, own["uncached"] / own["floor"], 1 / least)
    if name == "carcassonne/board-scores":
        report.promise("p50 ms, uncached", name, figures["uncached"].p50_ms, BOARD_MS)


def _measure_battles(report: Report, server: Server, count: int) -> None:
    """Best play of battles of every size, each asked once, and the odds of hidden hands once."""
    about = json.loads(ask(server.port, "/v1/civilization"))
    most = {"node_budget": about["limits"]["node_budget"]}
    asked = {
        f"best play, {size} v {size}": (
            SEARCH_MS[size],
            "battle-solutions",
            "status",
            "proven",
            [{**deal_battle(size, seed), **most} for seed in range(count)],
        )
        for size in SIZES
    }
    asked["odds of 3 v 3 hidden cards"] = (ODDS_MS, "battle-odds", "method", "exact", [ODDS])
    rows = []
    for what, (limit, operation, field, exact, bodies) in asked.items():
        taken, proven = [], 0
        for body in bodies:
            raw = json.dumps(body).encode()
            began = time.perf_counter()
            answer = json.loads(ask(server.port, f"/v1/civilization/{operation}", raw))
            taken.append((time.perf_counter() - began) * 1000)
            proven += answer[field] == exact
        rows.append(
            {
                "search": what,
                "median ms": median(taken),
                "slowest ms": max(taken),
                "exact": f"{proven} of {len(bodies)}",
            }
        )
        report.promise(f"{what}: ms", "median", median(taken), limit)
    report.add("Best play and odds", rows)


def _measure_redis(report: Report, given: argparse.Namespace) -> None:
    """What the first operation takes longer where Redis is gone, and where it is silent."""
    game = given.games[0]
    factory = FACTORY.format(game)
    # The kernel takes connections to a socket that listens; nobody ever answers them.
    with socket.create_server((HERE, 0), backlog=256) as silent, ExitStack() as running:
        urls = {"gone": free_port(), "silent": silent.getsockname()[1]}
        servers = {"alone": running.enter_context(gunicorn(factory))}
        for state, port in urls.items():
            url = f"redis://{HERE}:{port}/0"
            servers[state] = running.enter_context(gunicorn(factory, REDIS_URL=url))
        load = next(list_loads(game))
        subjects = {state: Subject(server, load.path) for state, server in servers.items()}
        figures = compare(load, subjects, given.rounds, given.seconds)
    rows = []
    for state, one in figures.items():
        added = one.p50_ms - figures["alone"].p50_ms
        rows.append({"Redis": state, "p50 ms": one.p50_ms, "added ms": added})
        if state != "alone":
            report.promise("ms added by a lost Redis", f"Redis {state}", added, LOST_MS)
    report.add("Redis lost", rows)


def _measure_starts(report: Report, given: argparse.Namespace) -> None:
    """Processor seconds until the first answer, and memory after all examples were shown."""
    rows = []
    one_each = {name: (FACTORY.format(name), (2, 4), [name]) for name in given.games}
    everything = {"all in one": ("deploy.one_process:create_app()", ALL_IN_ONE, given.games)}
    for what, (factory, size, games) in (one_each | everything).items():
        with gunicorn(factory, size) as server:
            seconds = measure_processor_seconds(server.pid)
            for path in _list_documents(games):
                ask(server.port, path)
            memory = memory_of(server.pid)
            rows.append(
                {
                    "server": what,
                    "ready s": server.ready_seconds,
                    "processor s": seconds,
                    "PSS MB": memory.pss_mb if memory else "",
                }
            )
        if what != "all in one":
            report.promise("processor seconds of a start", what, seconds, START_SECONDS)
    report.add("Starts and memory", rows)


def _list_documents(games: Sequence[str]) -> Iterator[str]:
    for path in ("/openapi.json", *(f"/v1/{name}/examples" for name in games)):
        yield from [path] * 10  # each of two workers very probably has its turn


def render_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table padded so that a terminal shows it as well."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in (head, *rows)
    ]
    rule = "-|-".join("-" * width for width in widths)
    return "\n".join([f"| {lines[0]} |", f"|-{rule}-|", *(f"| {line} |" for line in lines[1:])])


def _write_cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
