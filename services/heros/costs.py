"""What an answer costs: milliseconds of one processor core, from the sizes of a normalized request.

Each unit is the most that one such thing was measured to take, rounded up.
"""

from shared.operations import Cost
from shared.schemas.bodies import Normalized

_BASE = 2.0
_EVENT = 0.1


def estimate_game_cost(normalized: Normalized) -> int:
    """The cost of a game in milliseconds, by its events."""
    return round(_BASE + _EVENT * len(normalized["events"]))


SMALL = Cost(6)
"""Of operations that take a few milliseconds whatever is asked."""
GAME = Cost(55, estimate_game_cost)
