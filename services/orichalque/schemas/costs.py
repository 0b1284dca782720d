"""What an answer costs: milliseconds of one processor core, from a normalized request's sizes.

Each unit is the most that one such thing was measured to take, rounded up. `python3 -m
deploy.bench.worst_bodies` compares the estimates with measured times.
"""

from collections.abc import Mapping
from typing import Any

Normalized = Mapping[str, Any]

RACE_CEILING = 900
PLANS_CEILING = 60
PLACEMENTS_CEILING = 60

_BASE = 3.0


def plans_cost(normalized: Normalized) -> int:
    """The cost of a capture plan: what is looked at doubles with each creature."""
    creatures = len(normalized["creatures"])
    return round(_BASE + 0.2 * (1 << creatures))


def placements_cost(normalized: Normalized) -> int:
    """The cost of laying a tile, by the cells of the island."""
    cells = len(normalized["island"]["cells"])
    return round(_BASE + 0.8 * cells)


def race_cost(normalized: Normalized) -> int:
    """The cost of a race: every card at every place for every player."""
    if not normalized["display"]:
        return round(_BASE * len(normalized["players"]))
    return RACE_CEILING
