"""What the service counts, for Prometheus to fetch: requests, their time, the cache."""

from collections.abc import Iterator
from dataclasses import asdict

from flask import request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from shared.cache import CacheCounts, Store
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


def observe(status: int, seconds: float) -> None:
    """Counts the request at hand under its route, never under its path: callers invent paths."""
    route = request.url_rule.rule if request.url_rule else "none"
    REQUESTS.labels(route, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


def exposition(settings: Settings, store: Store) -> bytes:
    """All metrics in Prometheus's text format; requests of all workers when they share a folder.

    The cache's counts are those of the worker that answers.
    """
    registry = CollectorRegistry()
    if settings.metrics_folder:
        multiprocess.MultiProcessCollector(registry, path=str(settings.metrics_folder))
        requests = generate_latest(registry)
    else:
        requests = generate_latest(REGISTRY)
    cache = CollectorRegistry()
    cache.register(CacheCollector(store))
    return requests + generate_latest(cache)


class CacheCollector(Collector):
    """The store's own counts, read when they are asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def collect(self) -> Iterator[Metric]:
        """The counts of each tier the store has."""
        counts: CacheCounts = self._store.counts()
        for tier in ("memory", "redis"):
            kept = getattr(counts, tier)
            if kept is not None:
                for name, value in asdict(kept).items():
                    yield _metric(f"decompte_cache_{tier}_{name}", value)


def _metric(name: str, value: int | str | dict[str, int]) -> Metric:
    if isinstance(value, dict):
        faults = CounterMetricFamily(name, "Faults by kind.", labels=("kind",))
        for kind, count in value.items():
            faults.add_metric((kind,), count)
        return faults
    if isinstance(value, str):
        return GaugeMetricFamily(name, "1 while open, 0 while closed.", float(value == "open"))
    return GaugeMetricFamily(name, "Of this worker's store.", float(value))
