"""What an answer costs: milliseconds of one processor core, from the sizes of a normalized request.

Each unit is the most that one such thing was measured to take, rounded up.
"""

from shared.schemas.bodies import Normalized

SMALL_CEILING = 6
"""Of operations that take a few milliseconds whatever is asked."""
GAME_CEILING = 55

_BASE = 2.0
_EVENT = 0.1


def estimate_game_cost(normalized: Normalized) -> int:
    """The cost of a game in milliseconds, by its events."""
    return round(_BASE + _EVENT * len(normalized["events"]))
