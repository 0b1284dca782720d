"""What `check.py --containers` judges by, as far as no engine is needed for it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from deploy.containers import __main__, bases, load
from deploy.rendering.images import foreign_images
from tests.servers import wait_until

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
def gateway(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Gateway) as server:
        monkeypatch.setattr(load, "PORT", server.server_port)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("path", "lost"),
    [
        ("/right", None),
        ("/late", "504"),
        ("/wrong", "another answer"),
        ("/hang-up", "RemoteDisconnected"),
    ],
)
def test_every_answer_that_is_not_the_known_one_is_lost(
    gateway: None, path: str, lost: str | None
) -> None:
    with load.run_load([load.KnownRequest(path, b"{}", ANSWER)]) as running:
        wait_until(lambda: running.result.sent >= 50, "50 requests are sent")
    result = running.result
    assert {*result.lost} == ({lost} if lost else set())
    assert result.right == (0 if lost else result.sent)


def test_every_image_of_others_has_a_base_from_debian() -> None:
    assert {bases.kind_of(image) for image in foreign_images()} == bases.BASES.keys()


def test_without_root_it_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert __main__.main() == 1
    assert "needs root" in capsys.readouterr().out
