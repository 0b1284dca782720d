"""What `python3 deploy/bench` does: measure, print, keep as JSON, and, if asked to, publish.

Standard library only: what is measured runs in the environment, and this beside it.
"""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median

from deploy.bench import battles, report
from deploy.bench.comparing import MEASURED_APP, RunLength, compare, measure_redis
from deploy.bench.figures import BoardTimes, Measurements, Start
from deploy.bench.loads import floors_path, parse_loads
from deploy.bench.processes import memory_of
from deploy.bench.promises import check_promises
from deploy.bench.servers import (
    ALL_IN_ONE,
    ONE_SERVICE,
    Size,
    ask,
    find_program,
    gunicorn,
    run_module,
    stack,
)
from deploy.bench.wrk import Wrk
from deploy.environment import prepare
from deploy.locks import RUN_LOCK
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import CHECKOUT, game_names

CONNECTIONS = 16
BOARDS_OF = "carcassonne"
"""The game whose features are found on a board."""
# So often that each of two workers has very probably had its turn.
_TIMES = 10

_say: Callable[[str], None] = partial(print, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Return 0 once everything is measured, kept or not; 1 if it could not be, 130 if stopped."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    what = "Measure the whole stack against its floors, in about eight minutes."
    parser = OneSentenceParser(prog="bench", description=what)
    quick = "half a minute; the figures then mean little"
    parser.add_argument("--quick", action="store_true", help=quick)
    json_file = CHECKOUT / "build" / "bench.json"
    where = "where to keep the figures (build/bench.json)"
    parser.add_argument("--json", type=Path, default=json_file, help=where)
    page = f"put the tables into docs/{report.PAGE.name}"
    parser.add_argument("--write", action="store_true", help=page)
    given = parser.parse_args(arguments)
    try:
        prepare(CHECKOUT, RUN_LOCK)
        measured = measure(is_quick=given.quick)
        command = "python3 deploy/bench" + (" --quick" if given.quick else "")
        promises = check_promises(measured)
        found = report.Report(date.today().isoformat(), command, promises, measured)
        print(f"\n{found.render()}")
        found.write_json(given.json)
        if given.write:
            report.write_page(found.render())
    except (Refusal, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _say("Stopped before everything was measured.")
        return 130
    return 0


def measure(*, is_quick: bool) -> Measurements:
    """Measure it all, or, if `is_quick`, a little of all; raises Refusal if something cannot be."""

    def shorten(length: RunLength) -> RunLength:
        return RunLength(1, 0.2) if is_quick else length

    wrk, names = Wrk(), game_names()
    # A machine that is busy otherwise may be slow, but what is measured is how long answers take.
    with stack(MEASURED_APP, names, DECOMPTE_DEADLINE_SECONDS="60") as running:
        listed = [json.loads(ask(running.port, floors_path(name))) for name in names]
        own = [parse_loads(one["loads"]) for one in listed]
        loads = [load for group in own for load in (group[:1] if is_quick else group)]
        loaded, alone = [], []
        for number, load in enumerate(loads, 1):
            _say(f"Operation {number} of {len(loads)}: {load.name}.")
            compare_over = partial(compare, wrk, load, running)
            if not load.is_heavy:  # asked by so many at once, most would be refused
                loaded.append(compare_over(CONNECTIONS, shorten(RunLength(5, 0.35))))
            alone.append(compare_over(1, shorten(RunLength(3, 0.2))))
        _say("Best play and odds.")
        is_played, count = battles.GAME in names, 1 if is_quick else 15
        searches = battles.measure_searches(running.port, count) if is_played else []
    _say("Boards found and scored.")
    rounds = "1" if is_quick else "100"
    boards = run_module("deploy.bench.boards", rounds) if BOARDS_OF in names else "[]"
    _say("Starts and memory.")
    times = 1 if is_quick else 3
    factories = {name: f"deploy.one_service:create_app('{name}')" for name in names}
    starts = [_start(name, factories[name], ONE_SERVICE, [name], times) for name in names]
    all_in_one = "deploy.one_process:create_app()"
    starts.append(_start("all in one", all_in_one, ALL_IN_ONE, names, times))
    stages = []
    if find_program("redis-server"):
        _say("Redis: there, killed, gone, stopped, hung.")
        stages = measure_redis(wrk, loads[0], shorten(RunLength(5, 0.5)))
    else:
        _say("Redis is left out: redis-server is not installed (Debian: redis-server).")
    return Measurements(
        server={"nginx": _nginx_version(), **listed[0]["server"]},
        loaded=loaded,
        alone=alone,
        searches=searches,
        boards=[BoardTimes(**one) for one in json.loads(boards)],
        starts=starts,
        redis=stages,
    )


def _start(what: str, factory: str, size: Size, names: Sequence[str], times: int) -> Start:
    """Start a server with the services `names` so many times; its memory is that of the last."""
    seconds = []
    for _ in range(times):
        with gunicorn(factory, size) as server:
            seconds.append(server.ready_seconds)
            for path in ("/openapi.json", *(f"/v1/{name}/examples" for name in names)):
                for _ in range(_TIMES):
                    ask(server.port, path)
            memory = memory_of(server.pid)
    return Start(what, size, round(median(seconds), 2), memory)


def _nginx_version() -> str:
    output = subprocess.run([str(find_program("nginx")), "-v"], capture_output=True, text=True)
    return output.stderr.strip().rpartition("/")[2].split()[0]
