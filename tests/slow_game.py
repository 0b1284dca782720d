"""A game for tests that computes, sleeps or waits for a file for as long as a request says."""

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NoReturn
from unittest.mock import patch

from flask import Flask

from shared.core.answers import Amount
from shared.core.illegal import Fault, IllegalPosition
from shared.core.sheet import Calculation
from shared.operations import Cost, Game, Operation
from shared.schemas.answers import build_calculation_body
from shared.schemas.bodies import Body
from shared.schemas.fields import OneOf, WholeNumber
from shared.schemas.requests import rules_of
from shared.web import jobs
from shared.web.app import create_app as create_app_of
from shared.web.fork_server import JOB_BYTES
from tests.sample_game.app import GAME as SAMPLE_GAME

GATE = "SLOW_GAME_GATE"
"""The variable of the environment that names the file which a request that is `held` waits for."""

CARD = replace(SAMPLE_GAME.card, id="slow")


class SlowRequest(Body):
    """How long to compute, the cost that is declared for it, and how it ends."""

    rules = rules_of(CARD)
    milliseconds = WholeNumber(0, 60_000)
    cost = WholeNumber(1, 1_000)
    end = OneOf(
        *("answer", "illegal", "fault", "exit", "killed", "sleep", "held", "memory", "file"),
        "clock",
        default="answer",
    )


class SlowAnswer(NamedTuple):
    """How long it took."""

    milliseconds: Annotated[Amount, "How long it computed, or by the clock still may."]


def _read(normalized: Mapping[str, Any]) -> tuple[int, str]:
    return normalized["milliseconds"], normalized["end"]


def _compute(position: tuple[int, str]) -> Calculation[Any]:
    milliseconds, end = position
    if end in ("sleep", "killed"):
        time.sleep(milliseconds / 1000)
    while end == "held" and not Path(os.environ[GATE]).exists():
        time.sleep(0.01)
    until = time.process_time() + milliseconds / 1000
    while end not in ("sleep", "killed", "held") and time.process_time() < until:
        pass
    _ENDS.get(end, lambda: None)()
    if end == "clock":
        milliseconds = int(1_000 * signal.getitimer(signal.ITIMER_REAL)[0])
    return Calculation(SlowAnswer(milliseconds))


def _refuse() -> NoReturn:
    raise IllegalPosition((Fault("player.unknown", "/milliseconds", {"player": "ada"}),))


def _fail() -> NoReturn:
    raise ZeroDivisionError("a fault of ours")


def _write_file() -> None:
    with tempfile.TemporaryFile(buffering=0) as file:
        file.write(b"x")


_ENDS: Mapping[str, Callable[[], Any]] = {
    "illegal": _refuse,
    "fault": _fail,
    "memory": lambda: bytearray(2 * JOB_BYTES),
    "file": _write_file,
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "exit": sys.exit,
}


GAME = Game(
    card=CARD,
    folder=SAMPLE_GAME.folder,
    operations=(
        Operation(
            name="sums",
            request=SlowRequest(),
            read=_read,
            answer=_compute,
            answer_fields=build_calculation_body(SlowAnswer),
            cost=Cost(1_000, lambda normalized: int(normalized["cost"])),
        ),
    ),
)


def create_app() -> Flask:
    """The game as a service of its own, in which requests wait for a slot as long as any test."""
    patch.object(jobs, "PATIENCE_SECONDS", 600.0).start()
    return create_app_of([GAME])
