"""The page in a server of a test's own: under a prefix, or in a version that changes."""

import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from werkzeug.serving import WSGIRequestHandler, make_server

from tests.houses import bare_environment, silence_logs


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
    from deploy.one_process import create_app

    with bare_environment():
        app = create_app()
        silence_logs()
        return app
