"""What up.py serves, and under the name `SHARED` a quicker copy of it for most of the tests.

There a browser asks for each file of the page only once, and the part of the page that fetches
all the rest for later is missing, as if the network were gone by then.
"""

from typing import Final

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from deploy.one_process import create_app as create_served

SHARED: Final = "shared.localhost"
_FOR_LATER = "/shell/offline.js"
_KEPT = (".js", ".svg", ".woff2")


def create_app() -> Flask:
    """Serve every game and the page."""
    app = create_served()

    def leave_out() -> None:
        if _is_shared() and request.path == _FOR_LATER:
            raise NotFound

    def let_keep(answer: Response) -> Response:
        if _is_shared() and request.path.endswith(_KEPT) and answer.status_code == 200:
            answer.headers["Cache-Control"] = "max-age=3600"
        return answer

    app.before_request_funcs.setdefault(None, []).insert(0, leave_out)
    app.after_request(let_keep)
    return app


def _is_shared() -> bool:
    return request.host.partition(":")[0] == SHARED
