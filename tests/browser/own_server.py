"""The page in a server of a test's own: under a prefix, or in a version that changes."""

import shutil
import threading
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

from deploy import one_process
from deploy.page import read_page
from deploy.services import CHECKOUT
from tests.applications import clear_environment, silence_logs

HELD_SECONDS = 120.0
"""No answer is held back for longer."""


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """What is asked is the test's business."""


class OwnServer:
    """`app` may be replaced while it serves; `prefix` is cut off before the app sees a path."""

    def __init__(self, app: Any, prefix: str = "") -> None:
        self.app = app
        self._prefix = prefix
        self._server = make_server(
            "127.0.0.1", 0, self._serve, threaded=True, request_handler=_Quiet
        )
        self.home = f"http://127.0.0.1:{self._server.port}{prefix}/"

    def _serve(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path: str = environ["PATH_INFO"]
        if not path.startswith(f"{self._prefix}/"):
            start("404 Not Found", [("Content-Length", "0")])
            return []
        answered: Iterable[bytes] = self.app(
            {**environ, "PATH_INFO": path[len(self._prefix) :]}, start
        )
        return answered

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def page_app() -> Any:
    """What up.py serves, in this process."""
    with clear_environment():
        app = one_process.create_app()
        silence_logs()
        return app


@cache
def usual_app() -> Any:
    """The same once for all tests of a process: its documents are made at their first request."""
    return page_app()


def newer_app(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The page in a version that calls the list of last games by another name."""
    with TemporaryDirectory() as folder:
        companion = Path(folder, "services", "companion")
        shutil.copytree(CHECKOUT / "services" / "companion", companion)
        texts = companion / "shell" / "more_texts.json"
        texts.write_bytes(texts.read_bytes().replace(b'"Last games"', b'"Games gone by"'))
        newer = read_page(Path(folder))
    monkeypatch.setattr(one_process, "read_page", lambda: newer)
    return page_app()


def hold_back(app: Any, is_held: Any, reached: threading.Event, go_on: threading.Event) -> Any:
    """The same application, which answers certain requests only when `go_on` is set."""

    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if is_held(environ):
            reached.set()
            go_on.wait(HELD_SECONDS)
        answered: Iterable[bytes] = app(environ, start)
        return answered

    return answer
