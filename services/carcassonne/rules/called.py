"""What callers write for fields of requests, and for choices that are not names of the rules."""

from typing import Annotated, TypeAlias

from services.carcassonne.rules.feature_markers import LittleBuildings
from shared.core.declarations import Choices
from shared.core.suggestions import AlsoCalled, AlsoMeans

MEEPLES = AlsoCalled("meeples", "partisans", "partisan")
SORT = AlsoCalled("type", "meeple", "kind", "piece", "pawn", "pion")
COLUMN = AlsoCalled("col", "column", "colonne")
ROW = AlsoCalled("row", "ligne")
STANDING = AlsoCalled("place", "where", "feature", "location")
SIDE = AlsoCalled("edge", "direction", "bord")
BOARD = AlsoCalled("board", "plateau")
CASTLES = AlsoCalled("château")
MAGE = AlsoCalled("magician", "magicien", "wizard")
BUILDINGS = AlsoCalled("sheds", "houses", "towers", "étables", "maisons", "tours")
BIG_TOP = AlsoCalled("circus", "cirque")
TOLLHOUSES = AlsoCalled("tolls", "tollkeepers")
LAID = AlsoCalled("placed", "posée")
PLAYS = AlsoCalled("active_player", "current_player", "turn")
EMPTY_SPACE = AlsoCalled("at", "cell", "where", "position")
TILE = AlsoCalled("id", "type", "design")
ROTATION = AlsoCalled("rot", "angle", "orientation")
MODES_MEANT = AlsoMeans(
    **dict.fromkeys(("terminé", "achevé", "fini", "en cours", "play"), "completed"),
    **dict.fromkeys(("fin", "end"), "final"),
)
LittleBuildingKind: TypeAlias = Annotated[
    str,
    Choices(*LittleBuildings._fields),
    AlsoMeans(grange="shed", barn="shed", stable="shed"),
    AlsoCalled("type", "building"),
]
