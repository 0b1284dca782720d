"""What has happened in a store, as plain frozen numbers to be published as metrics.

The annotations are what is published of each metric, which adds up those of all workers.
All counts are whole numbers that only grow from the opening of the store in this process, except
`items`, `bytes`, `bound` and `breaker`, which are the present state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

BreakerState = Literal["closed", "open"]


Hits = Annotated[int, "Gets that found a value in this tier."]
Misses = Annotated[int, "Gets that found none in this tier, for whatever reason."]


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """The memory tier. Every `get` is a hit or a miss."""

    hits: Hits
    misses: Misses
    evictions: Annotated[int, "Items that made room for others."]
    too_large: Annotated[int, "Values not kept because one alone is larger than the bound."]
    items: Annotated[int, "Items kept by all workers together."]
    bytes: Annotated[int, "Bytes charged for these items."]
    bound: Annotated[int, "Bytes that all workers together may be charged at most."]


@dataclass(frozen=True, slots=True)
class RedisCounts:
    """The Redis tier. Every `get` is a hit or a miss; `faults` has every `Fault`, also with 0."""

    hits: Hits
    misses: Misses
    passed_over: Annotated[int, "Calls that were not sent because the breaker was open."]
    faults: Annotated[Mapping[str, int], "Faults by kind."]
    breaker: Annotated[BreakerState, "Workers whose breaker is open."]
    openings: Annotated[int, "How often a breaker went from closed to open."]


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """One entry per tier; `None` for a tier that the store does not have."""

    memory: MemoryCounts | None = None
    redis: RedisCounts | None = None
