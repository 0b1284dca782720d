"""German castles, each on two spaces.

Rows `german_castle.*` of docs/rules/carcassonne.md: 2 for the castle and 1 per tile of the 10
around it; little buildings on all of these. What a complete road or city gets for ending here is a
row of roads and cities.
"""

from services.carcassonne.rules.around import CASTLE_SPACES, around_lines
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import GermanCastle, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth


def german_castle_worth(held: Held[GermanCastle], reckoning: Reckoning) -> Worth | None:
    """What a German castle is worth; None for an open one in play."""
    castle = held.feature
    complete = castle.neighbours == CASTLE_SPACES
    if reckoning.in_play and not complete:
        return None
    lines = around_lines("german_castle", 2, castle, reckoning)
    lines += little_building_lines(
        "german_castle.little_building", castle.little_buildings, reckoning
    )
    return Worth(lines, complete)
