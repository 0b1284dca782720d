"""Cities of a board, told as the rules of features know them.

Rows `city.*` of docs/rules/carcassonne.md: every tile counts once, however many of its segments
belong to the city; tiles of wonders are told by name. Knows no points.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.board.ground import Ground
from services.carcassonne.board.roads import castle_tiles
from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.position import Castle, City

KEPT = 1_024
"""Plain cities that are kept for the next time."""
OCCUPIED = Castle()


def city(survey: Survey, root: int, nodes: Sequence[int]) -> City | Castle:
    """The city, or the castle, of these nodes; an empty castle that is switched off is a city."""
    ground = survey.ground
    if root in ground.castles and (root in survey.castles or root in survey.standing.held):
        return OCCUPIED
    owner = ground.owner
    tiles = {owner[node] for node in nodes}
    complete = ground.ends[root] == 0
    unusual = ground.special.intersection(nodes)
    if not unusual and survey.is_bare:
        return _plain_city(complete, len(tiles))
    counted = _counted(ground, unusual, tiles)
    if survey.little_buildings:
        counted["little_buildings"] = survey.buildings_on(tiles)
    if root == survey.mage or root == survey.witch:
        counted["mage" if root == survey.mage else "witch"] = True
    return City(complete, **counted)


@lru_cache(KEPT)
def _plain_city(complete: bool, tiles: int) -> City:
    """A city of ordinary tiles, made once."""
    return City(complete, tiles)


def _counted(ground: Ground, unusual: set[int], tiles: set[int]) -> dict[str, Any]:
    """The counting fields of a city that has more than plain tiles."""
    segments = [ground.segments[node] for node in sorted(unusual)]
    counted: dict[str, Any] = {
        "tiles": len(tiles),
        "coats": sum([segment.coats for segment in segments]),
    }
    if cathedrals := sum([segment.cathedral for segment in segments]):
        counted["cathedrals"] = cathedrals
    if True in [segment.besieged for segment in segments]:
        counted["besieged"] = True
    if True in [segment.darmstadtium for segment in segments]:
        counted["darmstadtium"] = True
    if wonders := tuple(dict.fromkeys([one.wonder for one in segments if one.wonder])):
        counted["wonders"] = wonders
        large = {ground.owner[node] for node in unusual if ground.segments[node].wonder}
        counted["tiles"] -= len(large)
    if castles := castle_tiles(ground, tiles):
        counted["german_castles"] = len(castles)
    return counted


def goods(ground: Ground, nodes: Sequence[int]) -> Mapping[str, int]:
    """The trade goods printed in a city, by kind."""
    there: dict[str, int] = {}
    for node in nodes:
        resource = ground.segments[node].resource
        if resource:
            there[resource] = there.get(resource, 0) + 1
    return there
