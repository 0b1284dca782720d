"""Runs wrk, which sends as many requests as are answered, and parses its figures.

wrk writes each body by `load.lua`, so that the client does the same work whether bodies are all the
same or all different. It counts its time in whole seconds; SIGINT, the Ctrl-C that it answers with
its figures, ends a run when its time is over. That time begins with the first request: until then,
on a busy machine, wrk may not listen yet.
"""

import json
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from deploy.refusal import Refusal

SCRIPT = Path(__file__).with_name("load.lua")
_LONGER_THAN_ANY_RUN = "60s"
_SECONDS_TO_END = 30
_BEGUN = "begun\n"
# More than a run can send.
_SERIALS_OF_A_RUN = 100_000


@dataclass(frozen=True, slots=True)
class Target:
    """Where to send, and what: the file of a template, and how its serials are written."""

    port: int
    path: str
    template: Path
    alphabet: str
    width: int


@dataclass(frozen=True, slots=True)
class Sample:
    """One run: answers, answers per second, latency in milliseconds, and what went wrong.

    `refused` counts the answers whose status is not 2xx or 3xx, `torn` the connections that broke
    or kept wrk waiting for two seconds.
    """

    requests: int
    rate: float
    p50_ms: float
    p99_ms: float
    refused: int
    torn: int


class Wrk:
    """Runs wrk against servers on this machine. Raises Refusal if there is no wrk."""

    def __init__(self) -> None:
        program = shutil.which("wrk")
        if program is None:
            raise Refusal("wrk, which sends the load, is not installed (Debian: wrk).")
        self._program = program
        self._runs = count(1)

    def unsent(self) -> int:
        """Return a serial from which on nothing has been sent yet, enough of them for one run."""
        return next(self._runs) * _SERIALS_OF_A_RUN

    def same(self, target: Target, connections: int, seconds: float) -> Sample:
        """Send one body again and again over `connections` for `seconds`."""
        return self._run(target, connections, (0, 0), lambda: time.sleep(seconds))

    def different(self, target: Target, connections: int, seconds: float, first: int) -> Sample:
        """Send bodies that all differ, from the serial `first` on."""
        return self._run(target, connections, (first, 1), lambda: time.sleep(seconds))

    def during(self, target: Target, connections: int, event: Callable[[], None]) -> Sample:
        """Send bodies that all differ, and were not sent before, for as long as `event` lasts."""
        return self._run(target, connections, (self.unsent(), 1), event)

    def _run(
        self,
        target: Target,
        connections: int,
        serials: tuple[int, int],
        event: Callable[[], None],
    ) -> Sample:
        first, step = serials
        options = ["-t1", f"-c{connections}", f"-d{_LONGER_THAN_ANY_RUN}", "-s", str(SCRIPT)]
        body = [str(target.template), target.alphabet, str(target.width), str(first), str(step)]
        address = f"http://127.0.0.1:{target.port}"
        with subprocess.Popen(
            [self._program, *options, address, "--", target.path, *body],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as wrk:
            first_line = wrk.stderr.readline() if wrk.stderr else ""
            if first_line != _BEGUN:
                wrk.kill()
                raise _explain_output(first_line)
            try:
                event()
            finally:
                output = _stop(wrk)
        return _parse_sample(output)


def _stop(wrk: subprocess.Popen[str]) -> str:
    """Return what wrk prints in the end; it may miss a signal, which is therefore repeated."""
    for _ in range(_SECONDS_TO_END):
        wrk.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return wrk.communicate(timeout=1)[1]
    wrk.kill()
    raise Refusal("wrk does not end.")


def _explain_output(output: str) -> Refusal:
    return Refusal(f"wrk gave no figures but said: {output.strip()!r}.")


def _parse_sample(output: str) -> Sample:
    try:
        figures = json.loads(output)
    except ValueError:
        raise _explain_output(output) from None
    seconds = figures.pop("seconds")
    return Sample(rate=figures["requests"] / seconds, **figures)
