"""The hut of Baba Yaga.

Rows `hut.*` of docs/rules/carcassonne.md: 1 for its own tile, 1 per empty space around, little
buildings on its tile and around; in play the same.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import Held, Hut
from services.carcassonne.rules.reckoning import Reckoning, Worth


def hut_worth(held: Held[Hut], reckoning: Reckoning) -> Worth:
    """What the hut is worth."""
    hut = held.feature
    lines = [line("hut.own", 1, 1)]
    if hut.empty_spaces:
        lines.append(line("hut.space", hut.empty_spaces, 1))
    lines += little_building_lines("hut.little_building", hut.little_buildings, reckoning)
    return Worth(lines)
