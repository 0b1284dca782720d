"""How what `up.py` started ends: cleanly, soon, and whatever its callers are doing."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.tiers import choose
from tests.up_process import LAST_LINE_WHEN_READY, Start


@pytest.fixture
def terminal() -> Iterator[None]:
    """Let started processes receive SIGHUP, even where the tests run under `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    "key", choose([signal.SIGHUP], [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
)
def test_it_ends_cleanly_and_leaves_nothing_behind(
    start: Start, port: str, key: signal.Signals
) -> None:
    up = start("--port", port)
    up.read_until(LAST_LINE_WHEN_READY)
    before = list(up.lines)
    assert up.send_signal(key) == 0
    assert up.lines == before


BEGUN = b"GET /v1 HTTP/1.1\r\nHost: a"


@pytest.mark.parametrize("key", choose([signal.SIGTERM], [signal.SIGINT, signal.SIGTERM]))
def test_callers_do_not_keep_it_from_ending_and_it_starts_again_on_the_same_port(
    start: Start, port: str, key: signal.Signals
) -> None:
    """Some keep silent, some have begun a request, and some come and go."""
    for _ in range(2):
        up = start("--port", port)
        up.read_until(LAST_LINE_WHEN_READY)
        before = list(up.lines)
        ended = threading.Event()
        busy = [threading.Thread(target=_come_and_go, args=(port, ended)) for _ in range(4)]
        with ExitStack() as callers:
            for said in (b"", BEGUN) * 3:
                caller = callers.enter_context(socket.create_connection(("127.0.0.1", int(port))))
                caller.sendall(said)
            for one in busy:
                one.start()
            try:
                assert up.send_signal(key) == 0
            finally:
                ended.set()
                for one in busy:
                    one.join()
        assert up.lines == before


def _come_and_go(port: str, ended: threading.Event) -> None:
    while not ended.is_set():
        with suppress(OSError), socket.create_connection(("127.0.0.1", int(port)), timeout=60):
            pass


def test_ctrl_c_before_it_is_ready_ends_it_cleanly_too(start: Start, port: str) -> None:
    up = start("--port", port)
    up.read_until("Starting: ")
    assert up.send_signal(signal.SIGINT) == 0
    assert up.lines[-1].startswith("Starting: ")


def test_a_server_that_is_killed_outright_leaves_no_worker_behind(start: Start, port: str) -> None:
    up = start("--port", port)
    up.read_until(LAST_LINE_WHEN_READY)
    up.process.kill()
    assert up.wait_for_end() == -signal.SIGKILL
