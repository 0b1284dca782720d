"""What operators see of a service: log lines and metrics.

There is one JSON line for each request and for each event worth a line, never with a body, a name
or an address. The metrics are those of all workers when these share a folder.
"""

import logging
import sys
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

import orjson
import structlog
from flask import Flask, Response, g, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from shared.cache import Store
from shared.cache.counts import GAUGES, METRICS


def configure_logs(level: str) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_write_line),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=level.upper(), format="%(message)s", stream=sys.stderr)


def _write_line(event: dict[str, Any], **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def log_unforeseen(error: Exception) -> None:
    structlog.get_logger().error(
        "unforeseen", request_id=g.request_id, **g.trace, path=request.path, exc_info=error
    )


REGISTRY = CollectorRegistry()
WORKER_START = Gauge(
    "decompte_worker_start_seconds",
    "When the youngest worker started, in seconds since 1970; changes when one is replaced.",
    registry=REGISTRY,
    multiprocess_mode="max",
)
REQUESTS = Counter(
    "decompte_requests", "Requests by route and status.", ("route", "status"), registry=REGISTRY
)
SECONDS = Histogram(
    "decompte_request_seconds",
    "Time from first to last line of our code.",
    ("route",),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
    registry=REGISTRY,
)
HEAVY_RUNNING = Gauge(
    "decompte_heavy_running",
    "Heavy requests that are being computed.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
COST = Counter(
    "decompte_cost",
    "Cost of computed requests, in units of about a millisecond of one core.",
    ("operation",),
    registry=REGISTRY,
)
BUSY = Counter(
    "decompte_busy",
    "Heavy requests refused because as many as may be were under way.",
    ("operation",),
    registry=REGISTRY,
)
DEADLINE = Counter(
    "decompte_deadline", "Requests stopped at their deadline.", ("operation",), registry=REGISTRY
)


def render_metrics(folder: Path | None) -> bytes:
    """All metrics in Prometheus's text format, those of all workers when they share a folder."""
    if folder is None:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, path=str(folder))
    return generate_latest(registry)


def observe_answer(response: Response, seconds: float) -> None:
    """Log and count an answer, under its route and not its path: callers can invent paths."""
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
    rule = request.url_rule
    answers, times = _find_counts(rule.rule if rule else "none", response.status_code)
    answers.inc()
    times.observe(seconds)


@cache
def _find_counts(route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(route, str(status)), SECONDS.labels(route)


# The cache's counts. A store counts in plain numbers, which costs next to nothing in a call to it.
# After each request, this module adds them to Prometheus's counters.
# With several workers, prometheus_client keeps a file for each of them, and the worker that answers
# /metrics adds them up. A worker takes part from the end of its first request on.


def install_cache_metrics(app: Flask, store: Store) -> None:
    """Add what `store` has counted to the metrics of the process, after each request of `app`."""
    lock = Lock()
    published: dict[str, int] = {}

    # Nothing is published before the first request: this process may be the parent of the workers.
    @app.after_request
    def publish(response: Response) -> Response:
        with lock:
            for name, count in store.counts().items():
                before = published.get(name)
                if count != before:
                    _update_metric(name, count, before or 0)
                    published[name] = count
        return response


def _update_metric(name: str, count: int, before: int) -> None:
    metric, _, kind = name.partition(".")
    if metric in GAUGES:
        _gauge(metric).set(count)
    elif kind:
        _counter(metric, "kind").labels(kind).inc(count - before)
    else:
        _counter(metric).inc(count - before)


# Made when a tier is first published, so that a service without Redis has no metrics of one.


@cache
def _counter(name: str, *labels: str) -> Counter:
    return Counter(f"decompte_cache_{name}", METRICS[name], labels, registry=REGISTRY)


@cache
def _gauge(name: str) -> Gauge:
    # The sum over running workers: the memory of one that has ended is gone.
    return Gauge(
        f"decompte_cache_{name}", METRICS[name], registry=REGISTRY, multiprocess_mode="livesum"
    )
