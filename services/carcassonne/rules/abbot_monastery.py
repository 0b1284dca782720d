"""German, Dutch and Belgian, and Japanese buildings held by a figure as abbot.

Rows `abbot_monastery.*` of docs/rules/carcassonne.md: 1 for the building and 1 per tile of its row
and column up to the first gap (C1 tiles, C2 and C3 spaces); little buildings on the counted tiles.
Scored at the end alone.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import AbbotMonastery, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth
from services.carcassonne.rules.tiles import occupied


def abbot_monastery_worth(held: Held[AbbotMonastery], reckoning: Reckoning) -> Worth | None:
    """What an abbot's building is worth; None in play, where it is never complete."""
    if reckoning.in_play:
        return None
    building = held.feature
    reckoning.ruled("abbot-line", "first-gap")
    row = occupied(building.row, building.row_tiles, reckoning)
    column = occupied(building.column, building.column_tiles, reckoning)
    lines = [line("abbot_monastery.own", 1, 1)]
    if row + column:
        lines.append(line("abbot_monastery.line", row + column, 1))
    lines += little_building_lines(
        "abbot_monastery.little_building", building.little_buildings, reckoning
    )
    return Worth(lines)
