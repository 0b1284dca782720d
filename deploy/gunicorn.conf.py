"""How gunicorn serves Décompte: by `up.py` in one process, and in every container.

From the environment: DECOMPTE_WORKERS, the processes (default 2), and DECOMPTE_THREADS, the
threads of each (default 4). Other settings keep gunicorn's defaults; its limits on the
request line (4,094 bytes) and on headers (100 of 8,190 bytes) are meant to stay.
"""

# ruff: noqa: N999 - gunicorn's own name for such a file is no name for a module

import functools
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import uuid
from types import SimpleNamespace
from typing import Any

import gunicorn.util
from gunicorn.http.wsgi import Response


def _from_environment(name: str, default: int) -> int:
    text = os.environ.get(name, str(default))
    if text.isascii() and text.isdigit() and int(text) >= 1:
        return int(text)
    sys.exit(f"{name} is {text!r} and has to be a whole number above 0.")


worker_class = "gthread"
workers = _from_environment("DECOMPTE_WORKERS", 2)
threads = _from_environment("DECOMPTE_THREADS", 4)

control_socket_disable = True
# No proxy sets a path prefix here, and gunicorn would believe a caller who did.
forwarder_headers = ""
# The application logs each request as a line of JSON; gunicorn logs only warnings.
accesslog = None
loglevel = "warning"

# A pod or a container is given 30 s to end; this leaves some for the process itself.
graceful_timeout = 20
# Longer than the 60 s after which nginx drops an idle connection to a service: the side that may
# send the next request is the side that hangs up, so that none is sent into a closing connection.
keepalive = 75

# Workers show that they are alive by touching a file; in memory that cannot wait for a busy disk.
_MEMORY = "/dev/shm"  # noqa: S108 - gunicorn makes the file itself, safely
if os.access(_MEMORY, os.W_OK):
    worker_tmp_dir = _MEMORY

# How long a worker that has to end at once waits for answers that are under way, in seconds.
_LAST_ANSWERS = 1
_BLOCKED_SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
_METRICS = "PROMETHEUS_MULTIPROC_DIR"

# `nohup` starts a command with SIGHUP ignored, and then it has to stay so.
_outlives_its_terminal = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def on_starting(server: Any) -> None:
    """Make the application before there are workers: they share its memory, and start at once.

    With faulty settings nothing starts, and all faults are printed. Several workers get a directory
    in which /metrics finds what each of them has counted: prometheus_client looks for the variable
    when it is imported, so nothing imports it before, and `preload_app` would.
    """
    if server.cfg.workers > 1:
        os.environ[_METRICS] = tempfile.mkdtemp(prefix="decompte-metrics-")

    from shared.web.settings import BadSettings

    try:
        server.app.wsgi()
        _load_english()
    except BadSettings as faults:
        on_exit(server)
        sys.exit(f"These settings of the environment do not fit:\n{faults}")
    except BaseException:
        on_exit(server)
        raise
    # A collection in a worker writes to whatever it looks at, and what is written to is not shared.
    gc.collect()
    gc.freeze()


def when_ready(server: Any) -> None:
    """Listen to signals from here on, with a closed terminal as one more reason to end.

    gunicorn would take SIGHUP as a wish to restart its workers. `up.py` blocks signals until
    this moment, because one that came earlier would break an import with a stack trace.
    """
    signal.signal(signal.SIGHUP, signal.SIG_IGN if _outlives_its_terminal else _end)
    if signal.sigpending() & {*_BLOCKED_SIGNALS}:
        # gunicorn would start its workers first, and they answer at once.
        server.halt()
    _release_signals()
    # A worker that gets a signal to end before it has handlers of its own would lose it: it is
    # forked with signals blocked, and post_worker_init lets them through.
    os.register_at_fork(before=_block_signals, after_in_parent=_release_signals)


@functools.cache
def _load_english() -> Any:
    """The English texts, for callers whose request, and so whose language, could not be read."""
    from shared.texts import SHARED_TEXTS, load_texts

    return load_texts(SHARED_TEXTS)["en"]


def _write_problem(client: Any, status: int, reason: str, _message: str) -> None:
    """Refuse an unreadable request with a problem that any origin may read."""
    from shared.operations.problems import render_unreadable_problem

    request_id = uuid.uuid4()
    problem = render_unreadable_problem(status, _load_english(), request_id.urn, request_id.hex)
    body = json.dumps(problem).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\n"
        "Content-Type: application/problem+json\r\nContent-Language: en\r\n"
        "Cache-Control: no-store\r\n"
        f"X-Request-Id: {request_id.hex}\r\nX-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
        "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: X-Request-Id\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    gunicorn.util.write_nonblock(client, head.encode() + body)


# gunicorn has no setting for the page it writes when it cannot read a request, and it writes HTML.
gunicorn.util.write_error = _write_problem


def _write_at_once(response: Any, body: bytes) -> None:
    """Send the head together with the body, where gunicorn sends one after the other.

    A worker that is killed in between leaves half an answer, and a gateway that has seen the head
    of one cannot ask elsewhere.
    """
    if response.headers_sent:
        _write(response, body)
        return
    pieces: list[bytes] = []
    connection, response.sock = response.sock, SimpleNamespace(sendall=pieces.append)
    try:
        _write(response, body)
    finally:
        response.sock = connection
    connection.sendall(b"".join(pieces))


_write = Response.write
Response.write = _write_at_once


def _end(_signal: int, _frame: object) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def _block_signals() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, _BLOCKED_SIGNALS)


def _release_signals() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _BLOCKED_SIGNALS)


def post_worker_init(worker: Any) -> None:
    """Let the worker listen to its master, and to nobody else.

    A terminal sends Ctrl-C to the workers too. One that is already ending because of it when its
    master signals it a second time may hang in between.

    gunicorn's own worker shuts its threads down from within the signal, and waits forever if the
    signal came while it was handing a connection to one of them. Ours only sets a flag, and the
    worker leaves its loop. In either case it is gone before its master's patience ends, with
    time to spare: it looks at the clock once a second.

    The first worker of `up.py` prints the address: what is asked from now on is answered.
    """
    worker.cfg.set("graceful_timeout", max(worker.cfg.graceful_timeout - 2, _LAST_ANSWERS))

    def end_soon(key: int, frame: object) -> None:
        worker.cfg.set("graceful_timeout", _LAST_ANSWERS)
        worker.handle_exit(key, frame)

    from shared.web.app import JOBS

    # Forked here: this process has its handlers of signals, and no thread yet.
    for jobs in worker.wsgi.extensions[JOBS]:
        jobs.start(threads)
    signal.signal(signal.SIGQUIT, end_soon)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _release_signals()
    announced = os.environ.get("DECOMPTE_ANNOUNCED")
    if announced and worker.age == 1:
        from deploy.announce import announce

        scheme, host, port, has_phone = json.loads(announced)
        announce(scheme, host, port, has_phone=has_phone)


def post_fork(_server: Any, _worker: Any) -> None:
    """Note when this worker started, for /metrics: workers that keep ending show there."""
    from shared.web.observability import WORKER_START

    WORKER_START.set_to_current_time()


def worker_exit(_server: Any, worker: Any) -> None:
    """Leave for good, once the time for answers under way is over.

    Python would first wait for every thread, and one that reads half a request waits for a caller
    who may never send the rest. gunicorn calls this in its master too, for a worker that is gone.
    """
    if worker.pid == os.getpid() and not worker.alive:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def child_exit(server: Any, worker: Any) -> None:
    """Take what a worker that has ended was busy with out of the metrics."""
    if server.cfg.workers > 1:
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)


def on_exit(server: Any) -> None:
    if server.cfg.workers > 1:
        shutil.rmtree(os.environ[_METRICS], ignore_errors=True)
