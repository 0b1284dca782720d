"""What has happened in a store, as plain numbers to be published as metrics.

The annotations are what is published of each metric, which adds up those of all workers.
All counts are whole numbers that only grow from the opening of the store in this process, except
`items`, `bytes`, `bound` and `breaker`, which are the present state.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal

BreakerState = Literal["closed", "open"]
Hits = Annotated[int, "Gets that found a value in this tier."]
Misses = Annotated[int, "Gets that found none in this tier, for whatever reason."]


@dataclass(slots=True)
class MemoryCounts:
    """The memory tier. Every `get` is a hit or a miss."""

    hits: Hits = 0
    misses: Misses = 0
    evictions: Annotated[int, "Items that made room for others."] = 0
    too_large: Annotated[int, "Values not kept because one alone is larger than the bound."] = 0
    items: Annotated[int, "Items kept by all workers together."] = 0
    bytes: Annotated[int, "Bytes charged for these items."] = 0
    bound: Annotated[int, "Bytes that all workers together may be charged at most."] = 0


@dataclass(slots=True)
class RedisCounts:
    """The Redis tier. Every `get` is a hit or a miss; `faults` has every `Fault`, also with 0."""

    hits: Hits = 0
    misses: Misses = 0
    passed_over: Annotated[int, "Calls that were not sent because the breaker was open."] = 0
    faults: Annotated[dict[str, int], "Faults by kind."] = field(default_factory=dict)
    breaker: Annotated[BreakerState, "Workers whose breaker is open."] = "closed"
    openings: Annotated[int, "How often a breaker went from closed to open."] = 0


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """One entry per tier; `None` for a tier that the store does not have."""

    memory: MemoryCounts | None = None
    redis: RedisCounts | None = None
