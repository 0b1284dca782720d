"""Runs wrk, which sends as many requests as are answered, and parses its figures.

wrk writes each body by `load.lua`, so that the client does the same work whether bodies are all the
same or all different; their template is an argument, for which Linux allows 128 KiB. wrk counts its
time in whole seconds; SIGINT, the Ctrl-C that it answers with its figures, ends a run when its time
is over. That time begins with the first request: until then, on a busy machine, wrk may not listen
for the signal yet.
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

from deploy.bench.loads import Bodies
from deploy.refusal import Refusal

_LONGER_THAN_ANY_RUN = "60s"
_SECONDS_TO_END = 30
# More than a run can send.
_SERIALS_OF_A_RUN = 100_000


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

    def send(
        self,
        url: str,
        bodies: Bodies,
        connections: int,
        until: float | Callable[[], None],
        first: int | None = None,
        *,
        is_same: bool = False,
    ) -> Sample:
        """Send bodies for so many seconds, or while `until` runs; raises Refusal without figures.

        All differ, from the serial `first` on (None: such as were never sent), unless `is_same`.
        """
        serials = str(self.unsent() if first is None else first), str(int(not is_same))
        script = str(Path(__file__).with_name("load.lua"))
        options = ["-t1", f"-c{connections}", f"-d{_LONGER_THAN_ANY_RUN}", "-s", script]
        body = [bodies.template, bodies.alphabet, str(bodies.width), *serials]
        with subprocess.Popen(
            [self._program, *options, url, "--", *body],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as wrk:
            output = wrk.stderr.readline() if wrk.stderr else ""
            if output == "begun\n":
                try:
                    until() if callable(until) else time.sleep(until)
                finally:
                    output = _stop(wrk)
            wrk.kill()
        try:
            figures = json.loads(output)
        except ValueError:
            raise Refusal(f"wrk gave no figures but wrote: {output.strip()!r}.") from None
        seconds = figures.pop("seconds")
        return Sample(rate=figures["requests"] / seconds, **figures)


def _stop(wrk: subprocess.Popen[str]) -> str:
    """Return what wrk prints in the end; it may miss a signal, which is therefore repeated."""
    for _ in range(_SECONDS_TO_END):
        wrk.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return wrk.communicate(timeout=1)[1]
    wrk.kill()
    raise Refusal("wrk does not end.")
