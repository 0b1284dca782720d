"""What has happened in a store, as whole numbers by name, to be published as metrics.

All of them only grow from the opening of the store in this process, except `GAUGES`, which are the
present state. Every get of a tier is a hit or a miss.
"""

from collections.abc import Mapping
from typing import TypeAlias

Counts: TypeAlias = Mapping[str, int]
"""By the name of a metric; what is counted by kind has the kind behind a dot."""

_HITS = "Gets that found a value in this tier."
_MISSES = "Gets that found none in this tier, for whatever reason."
METRICS: Mapping[str, str] = {
    "memory_hits": _HITS,
    "memory_misses": _MISSES,
    "memory_evictions": "Items that made room for others.",
    "memory_too_large": "Values not kept because one alone is larger than the bound.",
    "memory_items": "Items kept by all workers together.",
    "memory_bytes": "Bytes charged for these items.",
    "memory_bound": "Bytes that all workers together may be charged at most.",
    "redis_hits": _HITS,
    "redis_misses": _MISSES,
    "redis_passed_over": "Calls that were not sent because the breaker was open.",
    "redis_faults": "Faults by kind.",
    "redis_breaker": "Workers whose breaker is open.",
    "redis_openings": "How often a breaker went from closed to open.",
}
"""What is published of each, which adds up those of all workers."""
GAUGES = frozenset({"memory_items", "memory_bytes", "memory_bound", "redis_breaker"})
