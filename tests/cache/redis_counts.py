"""What the tiers of a store have counted."""

from types import SimpleNamespace
from typing import Any

from shared.cache import Store


def read_counts(store: Store, tier: str = "redis") -> Any:
    """What a tier has counted, by name as attributes; `faults` are by kind."""
    counts = store.counts()
    found = {
        name.removeprefix(f"{tier}_"): count
        for name, count in counts.items()
        if name.startswith(f"{tier}_")
    }
    faults = {name.partition(".")[2]: one for name, one in found.items() if "." in name}
    breaker = "open" if found.get("breaker") else "closed"
    return SimpleNamespace(**{**found, "faults": faults, "breaker": breaker})


def count_faults(store: Store) -> dict[str, int]:
    """The kinds of fault that happened, with how often."""
    return {kind: count for kind, count in read_counts(store).faults.items() if count}
