"""What the service counts, for Prometheus to fetch: requests and their time.

The cache's counts are carried over by `shared.web.cache_metrics`.
"""

from flask import request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

from shared.web.settings import Settings

REGISTRY = CollectorRegistry()
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


def observe(status: int, seconds: float) -> None:
    """Counts the request at hand under its route, never under its path: callers invent paths."""
    route = request.url_rule.rule if request.url_rule else "none"
    REQUESTS.labels(route, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


def exposition(settings: Settings) -> bytes:
    """All metrics in Prometheus's text format, those of all workers when they share a folder."""
    if settings.metrics_folder is None:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, path=str(settings.metrics_folder))
    return generate_latest(registry)
