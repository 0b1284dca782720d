"""Computes answers: to light requests in the thread that asks, to heavy ones in a child process.

Without `start`, as in tests and wherever no server calls it, everything is computed in the thread
that asks.
"""

import os
import pickle
import signal
import traceback
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from flask import has_request_context, request

from shared.core.illegal import IllegalPosition
from shared.web import logs, metrics
from shared.web.fork_server import (
    BusyError,
    CallerGoneError,
    DeadlineError,
    ForkServer,
    ForkServerGoneError,
    JobLostError,
)
from shared.web.game import LIGHT_COST
from shared.web.negotiation import Variant
from shared.web.problems import Refusal


class RequestError(Exception):
    """A fault of ours in a child process; the message is its stack trace."""


Outcome: TypeAlias = bytes | IllegalPosition | RequestError
"""The bytes of an answer, or the reason why there are none."""

Work: TypeAlias = Sequence[tuple[dict[str, Any], str]]
"""Normalized requests with the ids of their results."""


class Handler(Protocol):
    """What computes the answers of one operation."""

    @property
    def key(self) -> str:
        """The handler's own name among all of a process."""

    def write_answer(self, normalized: dict[str, Any], name: str, variant: Variant) -> bytes:
        """Return the answer called `name`; raises IllegalPosition."""


class Jobs:
    """Computes answers; at most `slots` heavy jobs at once, each for at most `deadline_seconds`."""

    def __init__(self, slots: int, deadline_seconds: float) -> None:
        self._slots = slots
        self._deadline_seconds = deadline_seconds
        self._handlers: dict[str, Handler] = {}
        self._fork_server: ForkServer | None = None

    def add(self, handler: Handler) -> None:
        """Let a handler's requests be computed in child processes too; only before `start`."""
        self._handlers[handler.key] = handler

    def start(self, threads: int) -> None:
        """Fork the fork server, before this process has the threads that answer, `threads` of them.

        One thread is left for light requests and health checks.
        """
        slots = max(1, min(self._slots, threads - 1))
        self._fork_server = ForkServer(_ChildCompute(self._handlers), slots, self._deadline_seconds)

    def close(self) -> None:
        """End the fork server, if there is one."""
        if self._fork_server is not None:
            self._fork_server.close()
            self._fork_server = None

    def answer(
        self, handler: Handler, work: Work, variant: Variant, cost: int
    ) -> Sequence[Outcome]:
        """Return the outcome of each request, in order; all of them together cost `cost`.

        Raises the problems `busy` and `deadline`, and `unavailable` when a child was lost.
        """
        if self._fork_server is None or cost <= LIGHT_COST or handler.key not in self._handlers:
            outcomes = compute(handler, work, variant)
        else:
            outcomes = _answer_in_child(self._fork_server, handler, work, variant)
        metrics.observe_cost(handler.key, cost)
        return outcomes


def _answer_in_child(
    fork_server: ForkServer, handler: Handler, work: Work, variant: Variant
) -> Sequence[Outcome]:
    job = pickle.dumps((handler.key, tuple(work), variant))
    try:
        with metrics.count_heavy():
            result = fork_server.run(job, _find_caller())
    except BusyError:
        metrics.observe_busy(handler.key)
        raise Refusal("busy") from None
    except DeadlineError:
        metrics.observe_deadline(handler.key)
        raise Refusal("deadline") from None
    except CallerGoneError:
        raise Refusal("unavailable") from None
    except JobLostError as error:
        logs.log_unforeseen(error)
        raise Refusal("unavailable") from None
    except ForkServerGoneError as error:
        logs.log_unforeseen(error)
        # gunicorn replaces a worker that ends, and the new one has a fork server of its own.
        os.kill(os.getpid(), signal.SIGTERM)
        raise Refusal("unavailable") from None
    # The bytes come from our own child process, over a socket that nobody else has.
    outcomes: Sequence[Outcome] = pickle.loads(result)  # noqa: S301 - from our own child
    return outcomes


class _ChildCompute:
    """Computes a job in a child process."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = handlers

    def __call__(self, job: bytes) -> bytes:
        key, work, variant = pickle.loads(job)  # noqa: S301 - it comes from our own worker
        return pickle.dumps(compute(self._handlers[key], work, variant))


def compute(handler: Handler, work: Work, variant: Variant) -> Sequence[Outcome]:
    """Return the outcome of each request, computed here and now."""
    return [_compute_one(handler, normalized, name, variant) for normalized, name in work]


def _compute_one(
    handler: Handler, normalized: dict[str, Any], name: str, variant: Variant
) -> Outcome:
    try:
        return handler.write_answer(normalized, name, variant)
    except IllegalPosition as error:
        return error
    except Exception:
        # A fault of ours in one request of a batch is no reason to lose the answers to the others.
        return RequestError(traceback.format_exc())


def _find_caller() -> Any:
    """Return the connection of the current request's caller, where gunicorn provides it."""
    return request.environ.get("gunicorn.socket") if has_request_context() else None
