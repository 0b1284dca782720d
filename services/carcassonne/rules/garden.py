"""Gardens.

Rows `garden.*` and `play.garden.taken_back` of docs/rules/carcassonne.md: 1 for the garden and 1
per tile around it, as for monasteries; little buildings on all of these; vineyards do not matter.
The abbot is taken back in play alone.
"""

from services.carcassonne.rules.around import SPACES, around_lines, taken_back
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import Garden, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def garden_worth(held: Held[Garden], reckoning: Reckoning) -> Worth | None:
    """What a garden is worth; None for an open one in play."""
    garden = held.feature
    complete = garden.neighbours == SPACES
    lines = around_lines("garden", 1, garden, reckoning)
    if reckoning.in_play and garden.taken_back:
        return taken_back("garden", lines)
    if reckoning.in_play and not complete:
        return None
    lines += little_building_lines("garden.little_building", garden.little_buildings, reckoning)
    return Worth(lines, complete)
