"""What `check.py --containers` judges by, as far as no engine is needed for it."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from deploy import containers

ANSWER = b"12 points"


class Gateway(BaseHTTPRequestHandler):
    """Answers every request, rightly or not as its path asks for."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/hang-up":
            self.close_connection = True
            return
        self.send_response(504 if self.path == "/late" else 200)
        body = b"11 points" if self.path == "/wrong" else ANSWER
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def connection() -> Iterator[HTTPConnection]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Gateway) as server:
        threading.Thread(target=server.serve_forever).start()
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
        yield connection
        connection.close()
        server.shutdown()


def test_every_answer_that_is_not_the_known_one_is_lost(connection: HTTPConnection) -> None:
    faults = {"/right": "", "/late": "504", "/wrong": "another answer"}
    faults["/hang-up"] = "RemoteDisconnected"
    known = [containers.KnownRequest(path, b"{}", ANSWER) for path in faults]
    found = {one.path: containers.find_fault(connection, one) for one in known}
    assert found == faults


def test_without_docker_it_says_so_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert containers.main() == 1
    expected = "There is no docker on this machine: --containers needs it.\n"
    assert capsys.readouterr().out == expected
