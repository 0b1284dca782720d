"""What `deploy/gunicorn.conf.py` says, with which every container serves."""

import runpy
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http.wsgi import Response

from deploy.services import CHECKOUT

SETTINGS = CHECKOUT / "deploy" / "gunicorn.conf.py"


def run_settings() -> dict[str, Any]:
    """Return what gunicorn reads from its settings in the environment at hand."""
    return runpy.run_path(str(SETTINGS))


def test_workers_and_threads_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECOMPTE_WORKERS", "3")
    monkeypatch.setenv("DECOMPTE_THREADS", "16")
    read = run_settings()
    assert (read["workers"], read["threads"]) == (3, 16)


@pytest.mark.parametrize("name", ["DECOMPTE_WORKERS", "DECOMPTE_THREADS"])
@pytest.mark.parametrize("wrong", ["0", "-1", "many", "", "2.0"])
def test_a_wrong_number_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: str
) -> None:
    monkeypatch.setenv(name, wrong)
    with pytest.raises(SystemExit) as ended:
        run_settings()
    assert ended.value.code == f"{name} is {wrong!r} and has to be a whole number above 0."


class FakeConnection:
    """A connection that records each piece that is sent."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def sendall(self, piece: bytes) -> None:
        self.pieces.append(piece)


def send_answer(
    monkeypatch: pytest.MonkeyPatch, headers: list[tuple[str, str]], *parts: bytes
) -> list[bytes]:
    """The pieces that an answer of these parts is sent in."""
    monkeypatch.setattr(Response, "write", Response.write)
    run_settings()
    wire = FakeConnection()
    request = SimpleNamespace(version=(1, 1), method="GET", should_close=lambda: False)
    answer = Response(request, wire, None)
    answer.start_response("200 OK", headers)
    for part in parts:
        answer.write(part)
    answer.close()
    return wire.pieces


def test_an_answer_is_sent_in_one_piece_and_what_follows_as_it_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Between two pieces a worker may be killed, and nginx cannot take half an answer back.
    (piece,) = send_answer(monkeypatch, [("Content-Length", "5")], b"Hello")
    assert piece.startswith(b"HTTP/1.1 200 OK\r\n")
    assert piece.endswith(b"\r\n\r\nHello")
    pieces = send_answer(monkeypatch, [], b"Hello", b"you")
    assert [piece[-8:] for piece in pieces] == [b"\nHello\r\n", b"3\r\nyou\r\n", b"0\r\n\r\n"]
