"""The monastery kind: monastery, abbey, shrine, German, Dutch and Belgian and Japanese buildings by
a monk, the church of Darmstadt.

Rows `monastery.*` and `play.monastery.*` of docs/rules/carcassonne.md: 1 for its own tile, 1 per
tile around, little buildings on all of these; an open challenge pays both sides, one that is lost
is worth 0. Vineyards are worth 0 after the game and 3 each beside a complete monastery; the
complete church of Darmstadt pays 3 to whoever has the most followers on its nine tiles, tied too.
An abbot is taken back in play alone. Does not know which shrine a monastery challenges.
"""

from services.carcassonne.rules.around import SPACES, around_lines, taken_back
from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import Held, Monastery
from services.carcassonne.rules.reckoning import NOBODY, Gains, Reckoning, Worth
from shared.core.sheet import Line

VINEYARD = 3
"""Points of a vineyard beside a complete monastery."""
CHURCH = 3


def monastery_worth(held: Held[Monastery], reckoning: Reckoning) -> Worth | None:
    """What a building of the monastery kind is worth; None for an open one in play."""
    building = held.feature
    complete = building.neighbours == SPACES
    regardless = _church(building) if complete else NOBODY
    if building.challenge == "lost":
        lost = line("play.monastery.challenge", 1, 0)
        return Worth([lost], complete, regardless=regardless)
    lines = around_lines("monastery", 1, building, reckoning)
    if reckoning.in_play and building.taken_back:
        return taken_back("monastery", lines)
    if reckoning.in_play and not complete:
        return None
    if building.vineyards:
        lines.append(_vineyards(building.vineyards, complete))
    lines += little_building_lines(
        "monastery.little_building", building.little_buildings, reckoning
    )
    if building.challenge == "open":
        lines.append(line("monastery.challenge", 1, 0))
    return Worth(lines, complete, regardless=regardless)


def _vineyards(count: int, complete: bool) -> Line:
    """Rows `monastery.vineyard` and `play.monastery.vineyard`."""
    if complete:
        return line("play.monastery.vineyard", count, VINEYARD)
    return line("monastery.vineyard", count, 0)


def _church(building: Monastery) -> Gains:
    """Row `play.monastery.darmstadt_church`."""
    most = max(building.church_followers.values(), default=0)
    if not most or building.building != "darmstadt_church":
        return NOBODY
    paid = (line("play.monastery.darmstadt_church", 1, CHURCH),)
    return {player: paid for player, count in building.church_followers.items() if count == most}
