"""The service's metrics for Prometheus: requests, their times and costs.

`shared.web.cache_metrics` adds those of the cache.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from shared.web.settings import Settings

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


@contextmanager
def count_heavy() -> Iterator[None]:
    """Count a heavy request as running for as long as this lasts."""
    HEAVY_RUNNING.inc()
    try:
        yield
    finally:
        HEAVY_RUNNING.dec()


def observe_cost(operation: str, cost: int) -> None:
    """Count what an operation (`game/name`) computes, in units of `Cost`."""
    COST.labels(operation).inc(cost)


def observe_busy(operation: str) -> None:
    """Count a request of an operation that was refused as `busy`."""
    BUSY.labels(operation).inc()


def observe_deadline(operation: str) -> None:
    """Count a request of an operation that was stopped at its deadline."""
    DEADLINE.labels(operation).inc()


def observe(status: int, seconds: float) -> None:
    """Count the current request under its route, not its path: callers can invent paths."""
    route = request.url_rule.rule if request.url_rule else "none"
    REQUESTS.labels(route, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


def render_metrics(settings: Settings) -> bytes:
    """All metrics in Prometheus's text format, those of all workers when they share a folder."""
    if settings.metrics_folder is None:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, path=str(settings.metrics_folder))
    return generate_latest(registry)
