"""What an answer costs: milliseconds of one processor core, from the sizes of a settled request.

Each unit is the most that one such thing was measured to take, rounded up.
`python3 -m deploy.bench.worst_bodies` holds the estimates against the clock.
"""

from collections.abc import Mapping
from typing import Any

SOLUTION_CEILING = 900
ODDS_CEILING = 900

Settled = Mapping[str, Any]

_BASE = 5.0
_NODE = 0.005
"""A position that a search may look into."""


def solution_cost(settled: Settled) -> int:
    """The cost of best play: all that its budget may be spent on."""
    return _searching(settled)


def odds_cost(settled: Settled) -> int:
    """The cost of odds: of best play by its budget."""
    if settled["model"] == "optimal_open":
        return _searching(settled)
    return ODDS_CEILING


def _searching(settled: Settled) -> int:
    budget: int = settled["node_budget"]
    return round(_BASE + _NODE * budget)
