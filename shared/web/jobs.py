"""Computes answers: to light requests in the thread that asks, to heavy ones in a child process.

Without `Jobs.start`, as in tests, everything is computed in the thread that asks.
"""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from flask import has_request_context, request

from shared.operations.batch import name_reading, read_batch
from shared.operations.game import LIGHT_COST
from shared.operations.handler import (
    JobRunner,
    OperationHandler,
    Outcome,
    Read,
    RequestError,
    Work,
)
from shared.operations.http import Variant
from shared.operations.large_bodies import LIGHT_BYTES
from shared.operations.problems import REFUSED, Refusal
from shared.web import fork_server, observability
from shared.web.slots import SharedSlots

PATIENCE_SECONDS: Final = 4.0
"""How long a request waits for a slot while those of others have all of them.

With the time of a job it is less than the gateway waits for a tool or, as it is set, for a game.
"""

_COUNTERS: Final = {"busy": observability.BUSY, "deadline": observability.DEADLINE}

CALLER_HEADER = "X-Caller"
"""Where the gateway puts a number for each address or key, of which few share one."""


class ChildJobs:
    """Runs functions in child processes.

    At most `slots` of them run at once in all workers that are forked from this process, each for
    at most `deadline_seconds` of processor time; `prepare` loads what they share, once and in the
    process that they are forked from.
    """

    def __init__(
        self, slots: int, deadline_seconds: float, prepare: Callable[[], None] | None = None
    ) -> None:
        self._slots = SharedSlots(slots)
        self._threads = threading.BoundedSemaphore()
        self._deadline_seconds = deadline_seconds
        self._prepare = prepare
        self._functions: dict[str, Callable[..., Any]] = {}
        self._fork_server: fork_server.ForkServer | None = None

    def add(self, key: str, function: Callable[..., Any]) -> None:
        """Let a function be run in child processes too; only before `start`."""
        self.add_reporting(key, lambda *arguments: function(*arguments[:-1]))

    def add_reporting(self, key: str, function: Callable[..., Any]) -> None:
        """Let a function be run that takes, last, what it may call to report something."""
        self._functions[key] = function

    def start(self, threads: int) -> None:
        """Fork the fork server, before this process has the threads that answer, `threads` of them.

        One thread is left for light requests and health checks, also of those that wait.
        """
        self._threads = threading.BoundedSemaphore(max(1, threads - 1))

        def compute(job: tuple[str, Sequence[Any]], report: fork_server.Report) -> Any:
            key, arguments = job
            return self._functions[key](*arguments, report)

        self._fork_server = fork_server.ForkServer(compute, self._deadline_seconds, self._prepare)

    def close(self) -> None:
        if self._fork_server is not None:
            self._fork_server.close()
            self._fork_server = None

    def can_run(self, key: str) -> bool:
        return self._fork_server is not None and key in self._functions

    def run(self, key: str, *arguments: Any) -> Any:
        *_, result = self.stream(key, *arguments)
        return result

    def stream(self, key: str, *arguments: Any) -> Generator[Any, None, None]:
        """Yield what the function `key` reports, and last returns, in a child if there are any.

        Raises the problems `busy` and `deadline`, and `unavailable` when a child was lost; what the
        function raises is a lost child. Arguments and result are pickled.
        """
        if self._fork_server is None:
            reports: list[Any] = []
            outcome = self._functions[key](*arguments, reports.append)
            yield from (*reports, outcome)
            return
        try:
            with self._hold_slot(), observability.HEAVY_RUNNING.track_inprogress():
                result = yield from self._fork_server.stream((key, arguments), _find_caller())
        except Refusal as refusal:
            if refusal.code in _COUNTERS:
                _COUNTERS[refusal.code].labels(key.partition("#")[0]).inc()
            raise
        except fork_server.JobLostError as error:
            observability.log_unforeseen(error)
            if isinstance(error, fork_server.ForkServerGoneError):
                # gunicorn replaces a worker that ends; the new one has a fork server of its own.
                os.kill(os.getpid(), signal.SIGTERM)
            raise Refusal("unavailable") from None
        # A client that reads the result slowly has no slot any more.
        yield result

    @contextmanager
    def _hold_slot(self) -> Iterator[None]:
        if not self._threads.acquire(blocking=False):
            raise Refusal("busy")
        try:
            with self._slots.hold(_name_caller(), PATIENCE_SECONDS):
                yield
        finally:
            self._threads.release()


def _read(read: Callable[[bytes], Read], body: bytes) -> Read | Exception:
    try:
        return read(body)
    except REFUSED as error:
        return error
    except Exception:
        return RequestError(traceback.format_exc())


def _find_caller() -> Any:
    return request.environ.get("gunicorn.socket") if has_request_context() else None


def _name_caller() -> str:
    """The gateway's name for the sender of the current request; empty without a gateway."""
    return request.headers.get(CALLER_HEADER, "") if has_request_context() else ""


class Jobs(ChildJobs, JobRunner):
    """Computes answers of operations; only heavy ones in a child process."""

    def add_handler(self, handler: OperationHandler) -> None:
        """Let a handler's requests be computed in child processes too; only before `start`."""
        self.add(handler.key, handler.compute)
        self.add(handler.reading_key, partial(_read, handler.read))
        self.add(name_reading(handler), partial(_read, partial(read_batch, handler)))

    def read(self, key: str, read: Callable[[bytes], Read], body: bytes) -> Read:
        """As of `JobRunner`; raises also the problems of `run`, and RequestError for our faults."""
        if len(body) <= LIGHT_BYTES or not self.can_run(key):
            return read(body)
        outcome: Read | Exception = self.run(key, body)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def answer(
        self, handler: OperationHandler, work: Work, variant: Variant, cost: int
    ) -> Sequence[Outcome]:
        """As of `JobRunner`; raises the problems of `run`."""
        if cost <= LIGHT_COST or not self.can_run(handler.key):
            outcomes = handler.compute(work, variant)
        else:
            outcomes = self.run(handler.key, tuple(work), variant)
        observability.COST.labels(handler.key).inc(cost)
        return outcomes
