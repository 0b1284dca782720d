"""Haunted castles.

Rows `haunted_castle.*` and `play.haunted_castle.mist` of docs/rules/carcassonne.md: 1 per tile with
mist among its own and the 8 around, in play 2; the start tile in reach is one by C1, else each of
its misty spaces among the nine; little buildings on these tiles.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import HauntedCastle, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth

IN_PLAY = 2
"""Points of a misty tile in play."""


def haunted_castle_worth(held: Held[HauntedCastle], reckoning: Reckoning) -> Worth:
    """What a haunted castle is worth."""
    castle = held.feature
    start = castle.start_tile_spaces
    mist = castle.mist_tiles + (min(1, start) if reckoning.counts_tiles else start)
    if reckoning.in_play:
        reckoning.ruled("mist-in-play", "two")
    each = IN_PLAY if reckoning.in_play else 1
    rule = "play.haunted_castle.mist" if reckoning.in_play else "haunted_castle.mist"
    lines = [line(rule, mist, each, "haunted_castle.mist")]
    lines += little_building_lines(
        "haunted_castle.little_building", castle.little_buildings, reckoning
    )
    return Worth(lines)
