"""The lines that monasteries, gardens and German castles share.

1 point (a German castle 2) for the building itself and 1 per tile around it: C1 counts tiles, C2
and C3 count occupied spaces. The building is complete when every space around it is occupied. An
abbot may be taken back before that; he is then paid these lines and nothing else.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import CASTLE_SPACES as CASTLE_SPACES
from services.carcassonne.rules.position import SPACES as SPACES
from services.carcassonne.rules.position import Garden, GermanCastle, Monastery
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from services.carcassonne.rules.tile_counts import count_occupied
from shared.core.sheet import Line


def score_surroundings(
    kind: str, own: int, building: Monastery | Garden | GermanCastle, context: ScoringContext
) -> list[Line]:
    """Score a building of `kind`, worth `own` points itself, and the tiles around it.

    Rules `monastery.own`, `monastery.tile`, `garden.own`, `garden.tile`, `german_castle.own` and
    `german_castle.tile`.
    """
    around = count_occupied(building.neighbours, building.neighbour_tiles, context)
    lines = [make_line(f"{kind}.own", 1, own)]
    if around:
        lines.append(make_line(f"{kind}.tile", around, 1))
    return lines


def score_returned_abbot(kind: str, lines: list[Line]) -> FeatureValue:
    """Score an abbot taken back early; adds a line of 0 points to `lines`.

    Rules `play.monastery.taken_back` and `play.garden.taken_back`.
    """
    lines.append(make_line(f"play.{kind}.taken_back", 1, 0))
    return FeatureValue(lines, False, has_only_value=True)
