"""The requests that take longest, for every operation: their cost by estimate and by the clock.

    .venv/bin/python -m deploy.bench.worst_bodies [GAME]…

prints, for each body, its size, the status, what it is estimated to cost, and the milliseconds of
processor time that the answer took in this process, the best of three, with nothing kept from one
to the next. A flood of requests takes its bodies from `worst_bodies`.
"""

import functools
import gc
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import orjson
from flask.testing import FlaskClient

from deploy.bench.report import render_table
from deploy.one_service import create_app
from deploy.services import game_names
from shared.operations import Game
from shared.operations.game import LIGHT_COST
from shared.operations.http import CSV, JSON, SVG
from shared.operations.large_bodies import LIGHT_BYTES
from shared.schemas.gate import Gate, SchemaError
from shared.schemas.validators import choose_compiler
from shared.web.fast_libraries import compile_schema

TIMES = 3
_UNKNOWN_FIELDS = 20_000
_LARGEST = 256 * 1024


@dataclass(frozen=True, slots=True)
class Body:
    """What is asked of one operation, and in which representation."""

    game: str
    operation: str
    what: str
    request: Any
    accept: str = JSON

    @property
    def path(self) -> str:
        """The address of the operation."""
        return f"/v1/{self.game}/{self.operation}"

    @property
    def raw(self) -> bytes:
        """The request as it is sent."""
        return orjson.dumps(self.request)


def worst_bodies() -> Mapping[str, bytes]:
    """The worst body of every operation, by path: the first that its game names."""
    found: dict[str, bytes] = {}
    for name in game_names():
        for body in named_bodies(name):
            found.setdefault(body.path, body.raw)
    return found


def every_body(name: str) -> Iterator[Body]:
    """All bodies of a service, in every representation that may take long, unfit ones last."""
    game = game_of(name)
    operations = {one.name: one for one in game.operations}
    for body in named_bodies(name):
        operation = operations[body.operation]
        yield body
        for accept in (CSV,) * operation.is_sheet + (SVG,) * bool(operation.picture):
            yield Body(body.game, body.operation, body.what, body.request, accept)
    for operation in game.operations:
        yield Body(name, operation.name, f"{_UNKNOWN_FIELDS:,} unknown fields", unfit_body())


def unfit_body() -> dict[str, int]:
    """As many fields that no schema knows as a body may hold."""
    return {f"f{number}": 0 for number in range(_UNKNOWN_FIELDS)}


def refused_bodies(sizes: Sequence[int] = (LIGHT_BYTES, _LARGEST)) -> Mapping[str, bytes]:
    """Bodies of these sizes that are refused and dear to refuse, by what they are.

    By default of a size that is read with the light requests, and of the largest that any address
    reads.
    """
    found: dict[str, bytes] = {}
    for most in sizes:
        repeated = {
            "empty lists": b"[],",
            "empty objects": b"{},",
            "noughts": b"0,",
            "lists thirty deep": b"[" * 30 + b"]" * 30 + b",",
            "lists a thousand deep": b"[" * 1_000 + b"]" * 1_000 + b",",
            "objects of unknown fields": b'{"a":0,"b":0,"c":0},',
        }
        for what, item in repeated.items():
            found[f"{what}, {most} bytes"] = b"[" + item * ((most - 100) // len(item)) + b"0]"
        found[f"a text, {most} bytes"] = b'{"a":"' + b"x" * (most - 100) + b'"}'
        found[f"unknown fields, {most} bytes"] = orjson.dumps(
            {f"f{number}": 0 for number in range((most - 100) // 11)}
        )
    return found


def game_of(name: str) -> Game:
    """The game of a service."""
    choose_compiler(compile_schema)
    game: Game = import_module(f"services.{name}.app").GAME
    return game


def estimate(body: Body) -> int | None:
    """What a body is estimated to cost; None where it does not fit the schema."""
    operation = next(one for one in game_of(body.game).operations if one.name == body.operation)
    gate = Gate(operation.request)
    try:
        settled = gate.normalize(body.request) if gate.admits(body.request) else None
        return operation.cost.of(settled or gate.parse(body.request))
    except SchemaError:
        return None


def named_bodies(name: str) -> Iterator[Body]:
    """The bodies that are written down for a service; none where nothing of it takes long."""
    module = f"deploy.bench.worst_{name}"
    if find_spec(module) is None:
        return
    for operation, what, request in import_module(module).bodies():
        yield Body(name, operation, what, request)


def _time_request(client: FlaskClient, body: Body, number: int) -> tuple[float, int]:
    """Milliseconds of the processor, and the status; blanks make each body new to the cache."""
    _forget()
    raw = body.raw + b" " * (number + 1)
    headers = {"Accept": body.accept}
    began = time.process_time()
    status = client.post(body.path, data=raw, content_type=JSON, headers=headers).status_code
    return (time.process_time() - began) * 1000, status


def _forget() -> None:
    """Empties what the rules remember of requests."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            is_ours = (getattr(one, "__module__", None) or "").startswith("services.")
            if is_ours and one.cache_info().maxsize is not None:
                one.cache_clear()


def main(names: list[str]) -> int:
    """Print the table; return 1 if a body took longer than its estimate, or its refusal did."""
    os.environ["DECOMPTE_LOG_LEVEL"] = "error"  # its lines would hide the table
    rows = [row for name in names or game_names() for row in _measure(name)]
    head = ("operation", "body", "bytes", "as", "status", "estimate", "ceiling", "ms", "")
    print(render_table(head, rows))
    return int(any(row[-1] for row in rows))


def _measure(name: str) -> Iterator[tuple[str, ...]]:
    """A row for every body of a service."""
    client = create_app(name).test_client()
    ceilings = {one.name: one.cost.ceiling for one in game_of(name).operations}
    for body in every_body(name):
        taken = [_time_request(client, body, number) for number in range(TIMES)]
        ms, estimated = min(ms for ms, _ in taken), estimate(body)
        # A body that does not fit is refused where light requests are answered.
        most = LIGHT_COST if estimated is None else estimated
        yield (
            f"{body.game}/{body.operation}",
            body.what,
            f"{len(body.raw):,}",
            body.accept.partition("/")[2],
            str(taken[0][1]),
            "" if estimated is None else str(estimated),
            str(ceilings[body.operation]),
            f"{ms:.1f}",
            "**over**" if ms > most else "",
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
