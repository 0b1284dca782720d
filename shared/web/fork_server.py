"""Forks processes that compute jobs: few at once, at low priority, stopped at a deadline.

Threads of one Python process share an interpreter lock: a job that computes for a second delays
every other answer of the process, and nothing can stop it. So it is computed in a child of a fork
server, over two socket pairs: one for the job, what it reports and its result, and one for the
signal by which the child ended.

The fork server is forked before there are threads, because a process forked beside running threads
may inherit a lock that nobody releases. It shares the memory of the whole application with the
worker. A child ends when its job is done, when the kernel's timers signal that it has had its time,
and when the worker closes the connection. The deadline is processor time: where others want the
same cores, a job may take several times as long by the clock.
"""

import gc
import os
import resource
import select
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from shared.operations.game import WAIT_FACTOR
from shared.operations.problems import Refusal

NICENESS: Final = 10
"""How much less a child counts than its worker when both want the same core."""

_GRACE_SECONDS: Final = 1.0
"""How much later than the kernel's timer the worker gives a child up."""

JOB_BYTES: Final = 1 << 30
"""How much more memory a child may take than the process that it is forked from."""

_UNKNOWN_BYTES: Final = 1 << 38

_FIRST_DESCRIPTOR: Final = 3
_WAKEUP_BYTES: Final = 4096
_TIME_SIGNALS: Final = frozenset((signal.SIGPROF, signal.SIGALRM, signal.SIGXCPU))
"""How the kernel ends a child that has had its time; every other signal came from elsewhere."""

Report: TypeAlias = Callable[[Any], None]
"""Sends something to the waiter of a job, before its result."""
Compute: TypeAlias = Callable[[Any, Report], Any]
"""Makes the result of a job, and may report meanwhile."""


class JobLostError(Exception):
    """A child ended without a result."""


class ForkServerGoneError(JobLostError):
    """The fork server is not there any more, so no further job can be computed."""


class ForkServer:
    """Runs `compute` on jobs in child processes; jobs, reports and results are pickled.

    Each takes at most `deadline_seconds` of processor time, and `WAIT_FACTOR` times as long by the
    clock. How many are under way at the same time is for the caller to bound.
    `prepare` is called once in the fork server, so that all children share what it loads.
    """

    def __init__(
        self, compute: Compute, deadline_seconds: float, prepare: Callable[[], None] | None = None
    ) -> None:
        self._deadline_seconds = deadline_seconds
        self._sending = threading.Lock()
        self._connection, connection = socket.socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            _serve(connection, compute, deadline_seconds, prepare)
        connection.close()

    def stream(self, job: Any, caller: socket.socket | None = None) -> Generator[Any, None, Any]:
        """Yield what a job reports, and return its result; the job is stopped if this is closed.

        `caller` is the connection of the process that waits for it. Raises the problem `deadline`,
        `unavailable` when the other end of `caller` is closed, JobLostError, ForkServerGoneError.
        """
        ours, theirs = Pipe()
        ending, reporting = socket.socketpair()
        with ours, ending:
            self._hand_over(theirs, reporting)
            return (yield from self._exchange(ours, ending, job, caller))

    def close(self) -> None:
        """Let the fork server end; children under way are stopped by their own connections."""
        self._connection.close()
        os.waitpid(self.pid, 0)

    def _hand_over(self, theirs: Connection, reporting: socket.socket) -> None:
        with theirs, reporting, self._sending:
            try:
                socket.send_fds(self._connection, [b"j"], [theirs.fileno(), reporting.fileno()])
            except OSError as error:
                raise ForkServerGoneError from error

    def _exchange(
        self, ours: Connection, ending: socket.socket, job: Any, caller: socket.socket | None
    ) -> Generator[Any, None, Any]:
        end = time.monotonic() + WAIT_FACTOR * self._deadline_seconds + _GRACE_SECONDS
        # A child that is lost sends nothing more, or closes its connection.
        with suppress(OSError, EOFError):
            ours.send(job)
            while True:
                _wait(ours, caller, end)
                is_result, value = ours.recv()
                if is_result:
                    return value
                yield value
        number = _receive_signal(ending)
        if number in _TIME_SIGNALS:
            raise Refusal("deadline")
        raise JobLostError(f"a child ended without a result, by signal {number}")


def _receive_signal(ending: socket.socket) -> int:
    """The number of the signal that ended a child; 0 where it ended by itself or nobody knows."""
    ending.settimeout(_GRACE_SECONDS)
    with suppress(OSError):
        return int.from_bytes(ending.recv(1))
    return 0


def _wait(ours: Connection, caller: socket.socket | None, end: float) -> None:
    """Wait for a message of a child, until `end` or until the caller has gone."""
    watched: list[Connection | socket.socket] = [ours] if caller is None else [ours, caller]
    while ready := wait(watched, end - time.monotonic()):
        if caller is not None and caller in ready:
            if _is_closed(caller):
                raise Refusal("unavailable")
            # A next request is waiting there already, so this connection shows no more.
            watched.remove(caller)
        if ours in ready:
            return
    raise Refusal("deadline")


def _is_closed(connection: socket.socket) -> bool:
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


def _serve(
    connection: socket.socket,
    compute: Compute,
    deadline_seconds: float,
    prepare: Callable[[], None] | None,
) -> NoReturn:
    """The fork server: a child for each connection that comes, until the worker has gone."""
    try:
        # A collection writes to all that it looks at, and what is written to is not shared.
        gc.disable()
        _leave_the_worker(connection)
        if prepare is not None:
            prepare()
        gc.freeze()
        wakeup = _watch_children()
        reporting: dict[int, socket.socket] = {}
        while True:
            ready, _, _ = select.select([connection, wakeup], [], [])
            if wakeup in ready:
                wakeup.recv(_WAKEUP_BYTES)
                _report_endings(reporting)
            if connection in ready:
                message, descriptors, _, _ = socket.recv_fds(connection, 1, 2)
                if not message:
                    break
                job, ending = Connection(descriptors[0]), socket.socket(fileno=descriptors[1])
                child = os.fork()
                if child == 0:
                    connection.close()
                    _answer(job, compute, deadline_seconds)
                job.close()
                reporting[child] = ending
    finally:
        os._exit(0)


def _watch_children() -> socket.socket:
    """A socket that has something to read when a child has ended."""
    wakeup, ended = socket.socketpair()
    ended.setblocking(False)
    signal.set_wakeup_fd(ended.detach(), warn_on_full_buffer=False)
    # The wakeup comes only where a handler is set.
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    return wakeup


def _report_endings(reporting: dict[int, socket.socket]) -> None:
    """Tell the process that waits for a child which signal ended it."""
    # There may be none left, or none that has ended.
    with suppress(ChildProcessError):
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if child == 0:
                return
            with reporting.pop(child) as ending, suppress(OSError):
                ending.sendall(bytes([os.WTERMSIG(status)]))


def _leave_the_worker(connection: socket.socket) -> None:
    """Let go of the worker's signals and files: a listening socket kept here would stay open."""
    signal.set_wakeup_fd(-1)
    for one in signal.valid_signals():
        if callable(signal.getsignal(one)):
            signal.signal(one, signal.SIG_DFL)
    for one in (signal.SIGINT, signal.SIGHUP):
        # A terminal sends these to everybody; the worker decides when it is time to end.
        signal.signal(one, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    kept = connection.fileno()
    os.closerange(_FIRST_DESCRIPTOR, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))


def _answer(connection: Connection, compute: Compute, deadline_seconds: float) -> NoReturn:
    """A child: one job, what it reports, one result."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        gc.enable()
        os.nice(NICENESS)
        _bound_child(deadline_seconds)
        # Nobody handles their signals, so the kernel ends the process.
        signal.setitimer(signal.ITIMER_PROF, deadline_seconds)
        signal.setitimer(signal.ITIMER_REAL, WAIT_FACTOR * deadline_seconds)
        job = connection.recv()
        threading.Thread(target=_end_with_caller, args=(connection,), daemon=True).start()
        result = compute(job, lambda value: connection.send((False, value)))
        connection.send((True, result))
    finally:
        os._exit(0)


def _bound_child(deadline_seconds: float) -> None:
    """Bound what a child takes, whatever its job makes a library do: memory, time, and no file."""
    seconds = int(deadline_seconds) + 2
    # Above the first of them a process gets SIGXCPU, above the second SIGKILL.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_AS, read_address_space() + JOB_BYTES),
    ):
        resource.setrlimit(kind, (most, most))


def read_address_space(sizes: Path = Path("/proc/self/statm")) -> int:
    """How many bytes of addresses this process has; those of a large one where that is not said."""
    try:
        return int(sizes.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return _UNKNOWN_BYTES


def _end_with_caller(connection: Connection) -> NoReturn:
    """End the process as soon as the worker closes its side, even during a computation."""
    connection.poll(None)
    os._exit(0)
