"""Headers of every answer, errors too: request ids, CORS, and a few that keep browsers safe."""

import re
import secrets
import time

from flask import Flask, Response, g, request
from flask_cors import CORS

from shared.web import logs, metrics

EXPOSED = (
    "Cache-Status",
    "Content-Language",
    "Content-Location",
    "ETag",
    "Retry-After",
    "X-Request-Id",
)
ACCEPTED = (
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "If-Match",
    "If-None-Match",
    "X-Request-Id",
)
DAY_SECONDS = 86_400
HTML = "text/html"
_REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")


def install_headers(app: Flask) -> None:
    """Names and times each request, and lets any origin read any answer, without credentials."""
    app.before_request(_begin)
    app.after_request(_finish)
    CORS(
        app,
        origins="*",
        send_wildcard=True,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        allow_headers=list(ACCEPTED),
        expose_headers=list(EXPOSED),
        max_age=DAY_SECONDS,
    )


def _begin() -> None:
    g.began = time.perf_counter()
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(16)


def _finish(response: Response) -> Response:
    headers = response.headers
    if response.mimetype == HTML and response.location:
        # werkzeug explains a redirect in HTML; the Location says all there is to say.
        response.set_data(b"")
        del headers["Content-Type"]
    headers["X-Request-Id"] = g.request_id
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    seconds = time.perf_counter() - g.began
    metrics.observe(response.status_code, seconds)
    logs.answered(response, seconds)
    return response
