"""Haunted castles.

Rows `haunted_castle.*` and `play.haunted_castle.mist` of docs/rules/carcassonne.md: 1 per tile with
mist among its own and the 8 around, in play 2; the start tile in reach is one by C1, else each of
its misty spaces among the nine; little buildings on these tiles.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import HauntedCastle, HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext

POINTS_IN_PLAY = 2
"""Points of a misty tile in play."""


def score_haunted_castle(held: HeldFeature[HauntedCastle], context: ScoringContext) -> FeatureValue:
    """Score a haunted castle."""
    castle = held.feature
    start = castle.start_tile_spaces
    mist = castle.mist_tiles + (min(1, start) if context.counts_tiles else start)
    if context.in_play:
        context.add_ruling("mist-in-play", "two")
    each = POINTS_IN_PLAY if context.in_play else 1
    rule = "play.haunted_castle.mist" if context.in_play else "haunted_castle.mist"
    lines = [make_line(rule, mist, each, "haunted_castle.mist")]
    lines += score_little_buildings(
        "haunted_castle.little_building", castle.little_buildings, context
    )
    return FeatureValue(lines)
