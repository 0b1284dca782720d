"""Everything that is measured, one after the other."""

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from deploy.bench.comparing import Comparison, LoadTarget, RunLength, compare, write_templates
from deploy.bench.finding import FINDS, BoardTimes, measure_boards
from deploy.bench.lost_redis import Stage, measure_redis
from deploy.bench.searching import PLAYS, Search, measure_searches
from deploy.bench.servers import RedisServer, Size, ask
from deploy.bench.stack import stack
from deploy.bench.starting import ONE_SERVICE, Start, measure_starts
from deploy.bench.wrk import Wrk
from deploy.refusal import Refusal
from deploy.services import service_names

CONNECTIONS = 16


@dataclass(frozen=True, slots=True)
class Effort:
    """How much time is spent: on load, one connection, starts, states of Redis, battles, boards.

    `everything` is false where one operation of each game is enough.
    """

    loaded: RunLength
    alone: RunLength
    starts: int
    redis: RunLength
    battles: int
    boards: int
    everything: bool = True


THOROUGH = Effort(RunLength(5, 0.35), RunLength(3, 0.2), 3, RunLength(5, 0.5), 15, 100)
QUICK = Effort(RunLength(1, 0.1), RunLength(1, 0.1), 1, RunLength(1, 0.1), 1, 1, everything=False)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation, under load and over one connection alone.

    `varied` says where the bodies that are not cached differ: in the players' ids, or in blanks.
    """

    name: str
    position: str
    is_sheet: bool
    varied: str
    request_bytes: int
    answer_bytes: int
    loaded: Comparison
    alone: Comparison


@dataclass(frozen=True, slots=True)
class Measurements:
    """All figures of one benchmark. `server` has the versions of what served."""

    server: dict[str, str]
    size: Size
    operations: list[Operation]
    searches: list[Search]
    boards: list[BoardTimes]
    starts: list[Start]
    redis: list[Stage]


def measure(python: Path, effort: Effort, say: Callable[[str], None]) -> Measurements:
    """Measure it all with the environment's `python`; raises Refusal if something cannot be."""
    wrk = Wrk()
    with tempfile.TemporaryDirectory(prefix="decompte-bench-") as folder:
        names = service_names()
        with stack(python, names, ONE_SERVICE) as running:
            listed = [json.loads(ask(running.port, f"/v1/{name}/floor")) for name in names]
            loads = [load for one in listed for load in one["loads"]]
            chosen = write_templates(_refuse_unanswered(_choose(loads, effort)), Path(folder))
            operations = []
            for number, aim in enumerate(chosen, 1):
                say(f"Operation {number} of {len(chosen)}: {aim.name}.")
                operations.append(_measure_operation(wrk, aim, running.port, effort))
            say("Best play and odds.")
            searched = measure_searches(running.port, effort.battles) if PLAYS in names else []
        say("Boards found and scored.")
        boards = measure_boards(python, effort.boards) if FINDS in names else []
        say("Starts and memory.")
        return Measurements(
            server={"nginx": running.nginx, **listed[0]["server"]},
            size=ONE_SERVICE,
            operations=operations,
            searches=searched,
            boards=boards,
            starts=measure_starts(python, effort.starts),
            redis=_measure_redis(wrk, python, chosen, effort, say),
        )


def _choose(listed: Sequence[dict[str, Any]], effort: Effort) -> list[dict[str, Any]]:
    if effort.everything:
        return list(listed)
    return list({one["game"]: one for one in reversed(listed)}.values())[::-1]


def _refuse_unanswered(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for one in listed:
        if one["status"] != HTTPStatus.OK:
            raise Refusal(f"{one['path']} answers {one['position']} with {one['status']}.")
    return listed


def _measure_operation(wrk: Wrk, aim: LoadTarget, port: int, effort: Effort) -> Operation:
    listed = aim.listed
    return Operation(
        name=aim.name,
        position=listed["position"],
        is_sheet=listed["is_sheet"],
        varied="blanks" if listed["bodies"]["alphabet"].isspace() else "players",
        request_bytes=listed["request_bytes"],
        answer_bytes=listed["answer_bytes"],
        loaded=compare(wrk, aim, port, CONNECTIONS, effort.loaded),
        alone=compare(wrk, aim, port, 1, effort.alone),
    )


def _measure_redis(
    wrk: Wrk, python: Path, chosen: Sequence[LoadTarget], effort: Effort, say: Callable[[str], None]
) -> list[Stage]:
    if not RedisServer.is_installed():
        say("Redis is left out: redis-server is not installed (Debian: redis-server).")
        return []
    say("Redis: there, killed, gone, stopped, hung.")
    return measure_redis(wrk, python, chosen[0], ONE_SERVICE, effort.redis)
