"""What up.py does: see that it can be done, make the environment ready, become gunicorn.

This process turns into gunicorn's master (exec), so there is nothing between a signal and the
server. The listening socket is opened here and handed on: a port that is taken is noticed before
anything starts. Standard library only: this is what runs before anything is installed.
"""

import argparse
import errno
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from deploy import node_packages
from deploy.environment import prepare
from deploy.locks import RECOGNITION_LOCK, RUN_LOCK
from deploy.refusal import OneSentenceParser, Refusal
from deploy.services import BUILT_ENGINE, CHECKOUT, ENGINE_VARIABLE, game_names, served_tool_names

THREADS = 8
# How many connections may wait to be accepted, as with gunicorn itself.
_WAITING = 2048
# How long Ctrl-C may wait for answers that are under way, in seconds.
_PATIENCE = 5
# Either of them gives the workers a cache that they share.
_REDIS = ("REDIS_URL", "REDIS_URL_FILE")
# gunicorn.conf.py lets these through again once gunicorn can deal with them.
_ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(arguments: Sequence[str]) -> int:
    """Serve every game; returns an exit code only if that did not come about."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options = read_options(arguments, os.environ)
        open_listener(options).close()
        names = game_names()
        if not names:
            raise Refusal(f"There is nothing to serve: {CHECKOUT}/services has no service.")
        tools = [] if options.no_recognition else served_tool_names()
        python = prepare(CHECKOUT, RECOGNITION_LOCK if tools else RUN_LOCK)
        print(f"Services: {', '.join([*names, *tools])}.", flush=True)
        if options.offline_engine:
            _build_engine(python)
        _become_gunicorn(options, python)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped before anything was served.")
        return 130


def read_options(arguments: Sequence[str], environ: Mapping[str, str]) -> argparse.Namespace:
    """Return the options that `arguments` choose, the paths of `--tls` made whole.

    Raises Refusal if `environ` does not allow it, SystemExit if an argument is wrong.
    """
    parser = OneSentenceParser(
        prog="up.py",
        description="Serve every game on one address.",
        epilog="With DECOMPTE_LOG_LEVEL=info there is a line for each request.",
    )
    parser.add_argument(
        "--port", type=_port, default=8000, help="the port to listen on, 1 to 65535 (default 8000)"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)"
    )
    where.add_argument(
        "--lan",
        action="store_true",
        help="listen on the home network, and show the address as a QR code for the phone",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        help=f"processes, of {THREADS} threads each; above 1 needs Redis (default 1)",
    )
    parser.add_argument(
        "--no-recognition",
        action="store_true",
        help="leave out the service that reads boards from photos, and its packages",
    )
    parser.add_argument(
        "--offline-engine",
        action="store_true",
        help="offer the page scores without a network; needs node and npm",
    )
    parser.add_argument(
        "--tls",
        nargs=2,
        metavar=("CERT", "KEY"),
        help="serve https with a certificate and its key, two files in PEM",
    )
    given = parser.parse_args(arguments)
    if given.workers > 1 and not any(environ.get(name) for name in _REDIS):
        raise Refusal(
            f"--workers {given.workers} needs {' or '.join(_REDIS)}: without Redis the "
            "workers would not share the results they keep."
        )
    if given.lan:
        given.host = "0.0.0.0"  # noqa: S104 - what --lan is for
    if given.tls:
        given.tls = _read_tls(given.tls)
    return given


def _read_tls(names: Sequence[str]) -> tuple[str, str]:
    """Return the paths of a certificate and its key; raises Refusal if they do not fit."""
    certificate, key = (os.path.realpath(name) for name in names)
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except OSError as error:
        raise Refusal(f"--tls: {names[0]} and {names[1]} cannot be used: {error}.") from error
    return certificate, key


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a port from 1 to 65535")


def _workers(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) >= 1:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a whole number above 0")


def open_listener(options: argparse.Namespace) -> socket.socket:
    """Return a socket that listens as `options` say; raises Refusal if it cannot."""
    try:
        found = socket.getaddrinfo(options.host, options.port, type=socket.SOCK_STREAM)
        family, _, _, _, address = found[0]
        return socket.create_server(address, family=family, backlog=_WAITING)
    except OSError as error:
        raise Refusal(_why_not_listening(options, error)) from error


def _why_not_listening(options: argparse.Namespace, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {options.port} is busy on {options.host}: stop what listens there, "
            "or choose another one with --port."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {options.port} needs more rights than this user has: choose one above 1023."
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{options.host} is not an address of this machine."
    return f"Cannot listen on {options.host}, port {options.port}: {error.strerror}."


def _build_engine(python: Path) -> None:
    node_packages.prepare(CHECKOUT, node_packages.PYTHON_FOLDER)
    command = [str(python), "-m", "deploy.engine", str(CHECKOUT / BUILT_ENGINE)]
    if subprocess.run(command, cwd=CHECKOUT, stdin=subprocess.DEVNULL).returncode != 0:
        raise Refusal("The engine could not be built: the lines above say why.")


def _become_gunicorn(options: argparse.Namespace, python: Path) -> NoReturn:
    listener = open_listener(options)
    listener.set_inheritable(True)
    os.chdir(CHECKOUT)
    # From here on a Ctrl-C waits until gunicorn can deal with it, instead of breaking an import.
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
    kinds = "1 process" if options.workers == 1 else f"{options.workers} processes"
    print(
        f"Starting: gunicorn with {kinds} of {THREADS} threads on port {options.port}.", flush=True
    )
    command = _gunicorn(options, python, listener.fileno())
    os.execve(python, command, _environ(options))  # noqa: S606 - no shell is needed


def _environ(options: argparse.Namespace) -> dict[str, str]:
    # In a terminal the address is wanted, and not a line for each request.
    quiet = {"DECOMPTE_LOG_LEVEL": "warning"}
    sizes = {"DECOMPTE_WORKERS": str(options.workers), "DECOMPTE_THREADS": str(THREADS)}
    engine = {ENGINE_VARIABLE: str(CHECKOUT / BUILT_ENGINE)} if options.offline_engine else {}
    address = ["https" if options.tls else "http", options.host, options.port, options.lan]
    return {**quiet, **os.environ, **sizes, **engine, "DECOMPTE_ANNOUNCED": json.dumps(address)}


def _gunicorn(options: argparse.Namespace, python: Path, listener: int) -> list[str]:
    command = [str(python), "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    limits = ["--no-control-socket", "--graceful-timeout", str(_PATIENCE)]
    if options.tls:
        limits += ["--certfile", options.tls[0], "--keyfile", options.tls[1]]
    app = f"deploy.one_process:create_app(with_tools={not options.no_recognition})"
    return [*command, *limits, "--bind", f"fd://{listener}", app]
