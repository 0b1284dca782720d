"""What up.py serves, whose files a browser under the name `SHARED` asks for only once."""

from typing import Final

from flask import Flask, Response, request

from deploy.one_process import create_app as create_served

SHARED: Final = "shared.localhost"
_KEPT = (".js", ".svg", ".woff2")


def create_app() -> Flask:
    """Serve every game and the page."""
    app = create_served()

    def let_keep(answer: Response) -> Response:
        is_shared = request.host.partition(":")[0] == SHARED
        if is_shared and request.path.endswith(_KEPT) and answer.status_code == 200:
            answer.headers["Cache-Control"] = "max-age=3600"
        return answer

    app.after_request(let_keep)
    return app
