"""The cache's counts as metrics, added up over all workers when these share a folder.

A store counts in plain numbers, which costs next to nothing in a call to it. After each request,
what has been counted since the one before is added to Prometheus's counters. With several workers,
prometheus_client keeps a file for each of them, and the worker that answers /metrics adds them up.
A worker takes part from the end of its first request on.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from threading import Lock
from typing import Final, get_args

from flask import Flask, Response
from prometheus_client import Counter, Gauge

from shared.cache import BreakerState, MemoryCounts, RedisCounts, Store
from shared.web.metrics import REGISTRY

TierCounts = MemoryCounts | RedisCounts

_COUNTERS: Final[Mapping[str, str]] = {
    "hits": "Gets that found a value in this tier.",
    "misses": "Gets that found none in this tier, for whatever reason.",
    "evictions": "Items that made room for others.",
    "too_large": "Values not kept because one alone is larger than the bound.",
    "passed_over": "Calls that were not sent because the breaker was open.",
    "faults": "Faults by kind.",
    "openings": "How often a breaker went from closed to open.",
}
_GAUGES: Final[Mapping[str, str]] = {
    "items": "Items kept by all workers together.",
    "bytes": "Bytes charged for these items.",
    "bound": "Bytes that all workers together may be charged at most.",
    "breaker": "Workers whose breaker is open.",
}


_BREAKER_STATES: Final = frozenset(get_args(BreakerState))


def install_cache_metrics(app: Flask, store: Store) -> None:
    """Publishes the counts of `store` after each request of `app`."""
    # Nothing is published before the first request: this process may be the parent of the workers.
    publisher = _Publisher(store)

    def publish(response: Response) -> Response:
        publisher.publish()
        return response

    app.after_request(publish)


class _Publisher:
    """Adds the counts of one store to the metrics of the process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._published: dict[str, TierCounts] = {}

    def publish(self) -> None:
        """Adds what was counted since the last call."""
        with self._lock:
            counts = self._store.counts()
            for tier, now in (("memory", counts.memory), ("redis", counts.redis)):
                before = self._published.get(tier)
                if now is not None and now != before:
                    _update_metrics(tier, before, now)
                    self._published[tier] = now


def _update_metrics(tier: str, before: TierCounts | None, now: TierCounts) -> None:
    for field in fields(now):
        metric = f"decompte_cache_{tier}_{field.name}"
        value = getattr(now, field.name)
        old = getattr(before, field.name, None)
        if value == old:
            continue
        if field.name in _GAUGES:
            _gauge(metric, _GAUGES[field.name]).set(
                value == "open" if value in _BREAKER_STATES else value
            )
        elif isinstance(value, Mapping):
            faults = _labelled_counter(metric, _COUNTERS[field.name])
            for kind, count in value.items():
                faults.labels(kind).inc(count - (old or {}).get(kind, 0))
        else:
            _counter(metric, _COUNTERS[field.name]).inc(value - (old or 0))


# Made when a tier is first published, so that a service without Redis has no metrics of one.


@cache
def _counter(name: str, help_text: str) -> Counter:
    return Counter(name, help_text, registry=REGISTRY)


@cache
def _labelled_counter(name: str, help_text: str) -> Counter:
    return Counter(name, help_text, ("kind",), registry=REGISTRY)


@cache
def _gauge(name: str, help_text: str) -> Gauge:
    # The sum over running workers: the memory of one that has ended is gone.
    return Gauge(name, help_text, registry=REGISTRY, multiprocess_mode="livesum")
