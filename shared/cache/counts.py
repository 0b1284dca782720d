"""What has happened in a store, as plain frozen numbers to be published as metrics.

All counts are whole numbers that only grow from the opening of the store in this process, except
`items`, `bytes`, `bound` and `breaker`, which are the present state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

BreakerState = Literal["closed", "open"]


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """The memory tier. Every `get` is a hit or a miss."""

    hits: int
    misses: int
    evictions: int
    """Items that made room for others."""
    too_large: int
    """Puts of an item that alone is larger than the bound."""
    items: int
    bytes: int
    """What is charged for the items: key, value and overhead."""
    bound: int
    """What may be charged at most."""


@dataclass(frozen=True, slots=True)
class RedisCounts:
    """The Redis tier. Every `get` is a hit or a miss, whatever the reason for the miss."""

    hits: int
    misses: int
    passed_over: int
    """Calls that were not sent because the breaker was open."""
    faults: Mapping[str, int]
    """How often each `Fault` happened; every kind is there, with 0 if it never did."""
    breaker: BreakerState
    openings: int
    """How often the breaker went from closed to open."""


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """One entry per tier; `None` for a tier that the store does not have."""

    memory: MemoryCounts | None = None
    redis: RedisCounts | None = None
