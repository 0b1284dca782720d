"""Reads the cities of a board into features of the rules.

Rows `city.*` of docs/rules/carcassonne.md: every tile counts once, however many of its segments
belong to the city; tiles of wonders are listed by name.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.roads import find_castle_tiles
from services.carcassonne.rules.position import Castle, City

CACHE_SIZE = 1_024
"""Plain cities that are cached."""
CASTLE = Castle()


def build_city(analysis: BoardAnalysis, root: int, nodes: Sequence[int]) -> City | Castle:
    """The city or castle of these nodes; an empty castle whose expansion is off is a city."""
    graph = analysis.graph
    if root in graph.castles and (root in analysis.castles or root in analysis.placements.held):
        return CASTLE
    tile_of = graph.tile_of
    tiles = {tile_of[node] for node in nodes}
    complete = graph.open_ends[root] == 0
    unusual = graph.bonus_lines.intersection(nodes)
    if not unusual and analysis.has_plain_lines:
        return _build_plain_city(complete, len(tiles))
    counted = _count_special_tiles(graph, unusual, tiles)
    if analysis.little_buildings:
        counted["little_buildings"] = analysis.count_little_buildings(tiles)
    if root == analysis.mage or root == analysis.witch:
        counted["mage" if root == analysis.mage else "witch"] = True
    return City(complete, **counted)


@lru_cache(CACHE_SIZE)
def _build_plain_city(complete: bool, tiles: int) -> City:
    """A city of ordinary tiles; cached."""
    return City(complete, tiles)


def _count_special_tiles(graph: FeatureGraph, unusual: set[int], tiles: set[int]) -> dict[str, Any]:
    """The counting fields of a city that has more than plain tiles."""
    segments = [graph.segments[node] for node in sorted(unusual)]
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
        large = {graph.tile_of[node] for node in unusual if graph.segments[node].wonder}
        counted["tiles"] -= len(large)
    if castles := find_castle_tiles(graph, tiles):
        counted["german_castles"] = len(castles)
    return counted


def count_goods(graph: FeatureGraph, nodes: Sequence[int]) -> Mapping[str, int]:
    """By kind, the number of trade goods printed in a city."""
    there: dict[str, int] = {}
    for node in nodes:
        resource = graph.segments[node].resource
        if resource:
            there[resource] = there.get(resource, 0) + 1
    return there
