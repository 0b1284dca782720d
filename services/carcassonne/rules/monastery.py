"""The monastery kind: monastery, abbey, shrine, German, Dutch and Belgian and Japanese buildings by
a monk, the church of Darmstadt.

Rows `monastery.*` and `play.monastery.*` of docs/rules/carcassonne.md: 1 for its own tile, 1 per
tile around, little buildings on all of these; an open challenge pays both sides, one that is lost
is worth 0. Vineyards are worth 0 after the game and 3 each beside a complete monastery; the
complete church of Darmstadt pays 3 to whoever has the most followers on its nine tiles, tied too.
An abbot is taken back in play alone.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import HeldFeature, Monastery
from services.carcassonne.rules.scoring_context import (
    NO_PLAYER_LINES,
    FeatureValue,
    PlayerLines,
    ScoringContext,
)
from services.carcassonne.rules.surroundings import SPACES, score_returned_abbot, score_surroundings
from shared.core.sheet import Line

VINEYARD_POINTS = 3
"""Points of a vineyard beside a complete monastery."""
CHURCH_POINTS = 3


def score_monastery(held: HeldFeature[Monastery], context: ScoringContext) -> FeatureValue | None:
    """Score a building of the monastery kind; None for an open one in play."""
    building = held.feature
    complete = building.neighbours == SPACES
    unconditional_lines = _score_church(building) if complete else NO_PLAYER_LINES
    if building.challenge == "lost":
        lost = make_line("play.monastery.challenge", 1, 0)
        return FeatureValue([lost], complete, unconditional_lines=unconditional_lines)
    lines = score_surroundings("monastery", 1, building, context)
    if context.in_play and building.taken_back:
        return score_returned_abbot("monastery", lines)
    if context.in_play and not complete:
        return None
    if building.vineyards:
        lines.append(_score_vineyards(building.vineyards, complete))
    lines += score_little_buildings("monastery.little_building", building.little_buildings, context)
    if building.challenge == "open":
        lines.append(make_line("monastery.challenge", 1, 0))
    return FeatureValue(lines, complete, unconditional_lines=unconditional_lines)


def _score_vineyards(count: int, complete: bool) -> Line:
    """Score the vineyards around a building.

    Rules `monastery.vineyard` and `play.monastery.vineyard`.
    """
    if complete:
        return make_line("play.monastery.vineyard", count, VINEYARD_POINTS)
    return make_line("monastery.vineyard", count, 0)


def _score_church(building: Monastery) -> PlayerLines:
    """Return what players with the most followers around the church of Darmstadt are paid.

    Rule `play.monastery.darmstadt_church`.
    """
    most = max(building.church_followers.values(), default=0)
    if not most or building.building != "darmstadt_church":
        return NO_PLAYER_LINES
    paid = (make_line("play.monastery.darmstadt_church", 1, CHURCH_POINTS),)
    return {player: paid for player, count in building.church_followers.items() if count == most}
