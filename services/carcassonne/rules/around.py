"""Buildings that are scored by what lies around them, and what their files share.

1 point (a German castle 2) for the building itself and 1 per tile around it: by C1 tiles, by C2 and
C3 occupied spaces. Complete when every space around is occupied; an abbot may be taken back before,
which pays this and nothing else. Does not know which rows are cited.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Garden, GermanCastle, Monastery
from services.carcassonne.rules.reckoning import Reckoning, Worth
from services.carcassonne.rules.tiles import occupied
from shared.core.sheet import Line

SPACES = 8
"""Spaces around a building on one tile."""
CASTLE_SPACES = 10
"""Spaces around a German castle, which lies on two."""


def around_lines(
    kind: str, own: int, building: Monastery | Garden | GermanCastle, reckoning: Reckoning
) -> list[Line]:
    """The building itself and what lies around it: rows `monastery.own`,
    `monastery.tile`, `garden.own`, `garden.tile`, `german_castle.own` and `german_castle.tile`.
    """
    around = occupied(building.neighbours, building.neighbour_tiles, reckoning)
    lines = [line(f"{kind}.own", 1, own)]
    if around:
        lines.append(line(f"{kind}.tile", around, 1))
    return lines


def taken_back(kind: str, lines: list[Line]) -> Worth:
    """An abbot taken back early: rows `play.monastery.taken_back`, `play.garden.taken_back`."""
    lines.append(line(f"play.{kind}.taken_back", 1, 0))
    return Worth(lines, False, bare=True)
