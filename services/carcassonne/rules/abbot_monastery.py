"""German, Dutch and Belgian, and Japanese buildings held by a figure as abbot.

Rows `abbot_monastery.*` of docs/rules/carcassonne.md: 1 for the building and 1 per tile of its row
and column up to the first gap (C1 tiles, C2 and C3 spaces); little buildings on the counted tiles.
Scored at the end alone.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import AbbotMonastery, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from services.carcassonne.rules.tile_counts import count_occupied


def score_abbot_monastery(
    held: HeldFeature[AbbotMonastery], context: ScoringContext
) -> FeatureValue | None:
    """Score a building held by an abbot; None in play, where it is never complete."""
    if context.in_play:
        return None
    building = held.feature
    context.add_ruling("abbot-line", "first-gap")
    row = count_occupied(building.row, building.row_tiles, context)
    column = count_occupied(building.column, building.column_tiles, context)
    lines = [make_line("abbot_monastery.own", 1, 1)]
    if row + column:
        lines.append(make_line("abbot_monastery.line", row + column, 1))
    lines += score_little_buildings(
        "abbot_monastery.little_building", building.little_buildings, context
    )
    return FeatureValue(lines)
