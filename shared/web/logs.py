"""One JSON line per request, and one per event worth a line. Never a body, a name or an address."""

import logging
import sys
from typing import Any

import orjson
import structlog
from flask import g, request
from werkzeug.wrappers import Response

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def configure(level: str) -> None:
    """Writes JSON lines of this level and above to standard output."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_line),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=LEVELS[level], format="%(message)s", stream=sys.stderr)


def _line(event: dict[str, Any], **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def log_answer(response: Response, seconds: float) -> None:
    """Log that a request was answered."""
    structlog.get_logger().info(
        "answered",
        request_id=g.request_id,
        **g.trace,
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round(seconds * 1000, 3),
        cache=response.headers.get("Cache-Status", ""),
    )


def log_unforeseen(error: Exception) -> None:
    """Log an exception with its stack trace; the caller gets a problem without it."""
    structlog.get_logger().error(
        "unforeseen", request_id=g.request_id, **g.trace, path=request.path, exc_info=error
    )
