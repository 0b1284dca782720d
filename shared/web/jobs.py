"""Computes answers: to light requests in the thread that asks, to heavy ones in a child process.

Threads of one Python process share an interpreter lock: a job that computes for a second delays
every other answer of the process, and nothing can stop it. So a job that takes long is computed in
a process of its own, at low priority, few at once, stopped at a deadline:

    worker thread -- job, over a socket pair --> fork server -- fork --> child: computes, ends

The fork server is forked before there are threads, because a process forked beside running threads
may inherit a lock that nobody releases. It holds the whole application in memory that it shares
with the worker, and does nothing but fork. A child ends when its job is done, when the kernel's
timer signals that the deadline has passed, and when the worker closes the connection: because the
caller has gone, or because the worker itself ended.

Without `Jobs.start`, as in tests and wherever no server calls it, everything is computed in the
thread that asks.
"""

import gc
import os
import pickle
import select
import signal
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from flask import has_request_context, request

from shared.operations.game import LIGHT_COST
from shared.operations.handler import OperationHandler, Outcome, Work
from shared.operations.http import Variant
from shared.operations.problems import Refusal
from shared.web import observability

NICENESS: Final = 10
"""How much less a child counts than its worker when both want the same core."""

_GRACE_SECONDS: Final = 1.0
"""How much later than the kernel's timer the worker gives a child up."""

_LENGTH = struct.Struct("!Q")
_FIRST_DESCRIPTOR: Final = 3
_RESET_SIGNALS = (signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM)


class Jobs:
    """Computes answers; at most `slots` heavy jobs at once, each for at most `deadline_seconds`."""

    def __init__(self, slots: int, deadline_seconds: float) -> None:
        self._slots = slots
        self._deadline_seconds = deadline_seconds
        self._handlers: dict[str, OperationHandler] = {}
        self._fork_server: ForkServer | None = None

    def add(self, handler: OperationHandler) -> None:
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
        self, handler: OperationHandler, work: Work, variant: Variant, cost: int
    ) -> Sequence[Outcome]:
        """Return the outcome of each request, in order; all of them together cost `cost`.

        Raises the problems `busy` and `deadline`, and `unavailable` when a child was lost.
        """
        if self._fork_server is None or cost <= LIGHT_COST or handler.key not in self._handlers:
            outcomes = handler.compute(work, variant)
        else:
            outcomes = _answer_in_child(self._fork_server, handler, work, variant)
        observability.observe_cost(handler.key, cost)
        return outcomes


def _answer_in_child(
    fork_server: "ForkServer", handler: OperationHandler, work: Work, variant: Variant
) -> Sequence[Outcome]:
    job = pickle.dumps((handler.key, tuple(work), variant))
    try:
        with observability.count_heavy():
            result = fork_server.run(job, _find_caller())
    except BusyError:
        observability.observe_busy(handler.key)
        raise Refusal("busy") from None
    except DeadlineError:
        observability.observe_deadline(handler.key)
        raise Refusal("deadline") from None
    except CallerGoneError:
        raise Refusal("unavailable") from None
    except JobLostError as error:
        observability.log_unforeseen(error)
        raise Refusal("unavailable") from None
    except ForkServerGoneError as error:
        observability.log_unforeseen(error)
        # gunicorn replaces a worker that ends, and the new one has a fork server of its own.
        os.kill(os.getpid(), signal.SIGTERM)
        raise Refusal("unavailable") from None
    # The bytes come from our own child process, over a socket that nobody else has.
    outcomes: Sequence[Outcome] = pickle.loads(result)  # noqa: S301 - from our own child
    return outcomes


class _ChildCompute:
    """Computes a job in a child process."""

    def __init__(self, handlers: Mapping[str, OperationHandler]) -> None:
        self._handlers = handlers

    def __call__(self, job: bytes) -> bytes:
        key, work, variant = pickle.loads(job)  # noqa: S301 - it comes from our own worker
        return pickle.dumps(self._handlers[key].compute(work, variant))


def _find_caller() -> Any:
    """Return the connection of the current request's caller, where gunicorn provides it."""
    return request.environ.get("gunicorn.socket") if has_request_context() else None


class BusyError(Exception):
    """As many jobs are under way as may be."""


class DeadlineError(Exception):
    """A job was stopped because its time was over."""


class CallerGoneError(Exception):
    """A job was stopped because nobody waits for its result any more."""


class JobLostError(Exception):
    """A child ended without a result."""


class ForkServerGoneError(Exception):
    """The fork server is not there any more, so no further job can be computed."""


class ForkServer:
    """Runs `compute` on jobs, both bytes, in child processes.

    At most `slots` jobs are under way at the same time, each for at most `deadline_seconds`.
    """

    def __init__(
        self, compute: Callable[[bytes], bytes], slots: int, deadline_seconds: float
    ) -> None:
        self._compute = compute
        self._deadline_seconds = deadline_seconds
        self._slots = threading.BoundedSemaphore(slots)
        self._sending = threading.Lock()
        self._connection, connection = socket.socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            _serve(connection, compute, deadline_seconds)
        connection.close()

    def run(self, job: bytes, caller: socket.socket | None = None) -> bytes:
        """Return the result of a job; `caller` is the connection of whoever waits for it.

        Raises BusyError at once when all slots are taken, DeadlineError, CallerGoneError when the
        other end of `caller` is closed, JobLostError, ForkServerGoneError.
        """
        if not self._slots.acquire(blocking=False):
            raise BusyError
        try:
            ours, theirs = socket.socketpair()
            with ours:
                self._hand_over(theirs)
                return self._exchange(ours, job, caller)
        finally:
            self._slots.release()

    def close(self) -> None:
        """Let the fork server end; children under way are stopped by their own connections."""
        self._connection.close()
        os.waitpid(self.pid, 0)

    def _hand_over(self, theirs: socket.socket) -> None:
        with theirs, self._sending:
            try:
                socket.send_fds(self._connection, [b"j"], [theirs.fileno()])
            except OSError as error:
                raise ForkServerGoneError from error

    def _exchange(self, ours: socket.socket, job: bytes, caller: socket.socket | None) -> bytes:
        began = time.monotonic()
        end = began + self._deadline_seconds + _GRACE_SECONDS
        try:
            _send(ours, job)
            _wait(ours, caller, end)
            ours.settimeout(max(end - time.monotonic(), _GRACE_SECONDS))
            result = _receive(ours)
        except OSError:
            result = None
        if result is not None:
            return result
        if time.monotonic() - began >= self._deadline_seconds:
            raise DeadlineError
        raise JobLostError("a child ended without a result")


def _wait(ours: socket.socket, caller: socket.socket | None, end: float) -> None:
    """Return when there is something to read or `end` has come; raises CallerGoneError."""
    poll = select.poll()
    poll.register(ours, select.POLLIN)
    if caller is not None:
        poll.register(caller, select.POLLIN)
    while (left := end - time.monotonic()) > 0:
        ready = {descriptor for descriptor, _ in poll.poll(left * 1000)}
        if caller is not None and caller.fileno() in ready:
            if _is_closed(caller):
                raise CallerGoneError
            # A next request is waiting there already, so this connection shows no more.
            poll.unregister(caller)
            caller = None
        if ours.fileno() in ready:
            return
    raise DeadlineError


def _is_closed(connection: socket.socket) -> bool:
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


def _serve(
    connection: socket.socket, compute: Callable[[bytes], bytes], deadline_seconds: float
) -> NoReturn:
    """The fork server: a child for each connection that comes, until the worker has gone."""
    try:
        # A collection writes to all that it looks at, and what is written to is not shared.
        gc.disable()
        gc.freeze()
        _leave_the_worker(connection)
        while True:
            message, descriptors, _, _ = socket.recv_fds(connection, 1, 1)
            if not message:
                break
            for descriptor in descriptors:
                job = socket.socket(fileno=descriptor)
                if os.fork() == 0:
                    connection.close()
                    _answer(job, compute, deadline_seconds)
                job.close()
    finally:
        os._exit(0)


def _leave_the_worker(connection: socket.socket) -> None:
    """Let go of the worker's signals and files: a listening socket kept here would stay open."""
    signal.set_wakeup_fd(-1)
    for one in _RESET_SIGNALS:
        signal.signal(one, signal.SIG_DFL)
    for one in (signal.SIGINT, signal.SIGHUP):
        # A terminal sends these to everybody; the worker decides when it is time to end.
        signal.signal(one, signal.SIG_IGN)
    # Children that have ended need no further attention.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    kept = connection.fileno()
    os.closerange(_FIRST_DESCRIPTOR, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))


def _answer(
    connection: socket.socket, compute: Callable[[bytes], bytes], deadline_seconds: float
) -> NoReturn:
    """A child: one job, one result."""
    try:
        gc.enable()
        os.nice(NICENESS)
        # Nobody handles the signal, so the kernel ends the process.
        signal.setitimer(signal.ITIMER_REAL, deadline_seconds)
        job = _receive(connection)
        if job is not None:
            threading.Thread(target=_end_with_caller, args=(connection,), daemon=True).start()
            _send(connection, compute(job))
    finally:
        os._exit(0)


def _end_with_caller(connection: socket.socket) -> NoReturn:
    """End the process as soon as the worker closes its side, whatever is being computed."""
    connection.recv(1)
    os._exit(0)


def _send(connection: socket.socket, content: bytes) -> None:
    connection.sendall(_LENGTH.pack(len(content)) + content)


def _receive(connection: socket.socket) -> bytes | None:
    """Return what `_send` sent at the other side; None if it ended before all of it came."""
    head = _read(connection, _LENGTH.size)
    return None if head is None else _read(connection, _LENGTH.unpack(head)[0])


def _read(connection: socket.socket, size: int) -> bytes | None:
    content = bytearray()
    while len(content) < size:
        piece = connection.recv(min(size - len(content), 1 << 20))
        if not piece:
            return None
        content += piece
    return bytes(content)
