"""Reads the roads of a board into features of the rules.

Rows `road.*` of docs/rules/carcassonne.md: every tile counts once, however many of its segments
belong to the road. A tile that is several of tunnel, ferry, labyrinth … counts as one of these. A
bridge does not count where the printed road of its tile belongs to the same road. Every segment on
a German cathedral's tile counts, the tile itself does not.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.board.analysis import BoardAnalysis, count_followers
from services.carcassonne.board.bridges import is_bridge
from services.carcassonne.board.crossings import is_mouth
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.rules.expansions import PIECES
from services.carcassonne.rules.position import Road

CACHE_SIZE = 1_024
"""Plain roads that are cached."""
EXPANSION_TILES = frozenset({"labyrinths", "wonder_roads", "leipzig_roads", "tunnels", "ferries"})
"""Counting fields of a road for tiles that are ordinary ones while their expansion is off."""


def build_road(analysis: BoardAnalysis, root: int, nodes: Sequence[int]) -> Road:
    """The road of these nodes."""
    graph = analysis.graph
    tile_of = graph.tile_of
    tiles = {tile_of[node] for node in nodes}
    complete = graph.open_ends[root] == 0
    unusual = graph.bonus_lines.intersection(nodes)
    if not unusual and analysis.has_plain_lines:
        return _build_plain_road(complete, len(tiles))
    counted = _count_special_tiles(analysis, nodes, unusual, tiles, complete)
    if analysis.little_buildings:
        counted["little_buildings"] = analysis.count_little_buildings(tiles)
    if root == analysis.mage or root == analysis.witch:
        counted["mage" if root == analysis.mage else "witch"] = True
    return Road(complete, **counted)


@lru_cache(CACHE_SIZE)
def _build_plain_road(complete: bool, tiles: int) -> Road:
    """A road of ordinary tiles; cached."""
    return Road(complete, tiles)


def _count_special_tiles(
    analysis: BoardAnalysis,
    nodes: Sequence[int],
    unusual: set[int],
    tiles: set[int],
    complete: bool,
) -> dict[str, Any]:
    """The counting fields of a road that has more than plain tiles."""
    graph = analysis.graph
    segments = graph.segments
    kinds: dict[int, str] = {}
    for node in sorted(unusual):
        kind = _classify_tile(graph, node)
        if kind and (kind != "bridges" or _is_bridge_alone(graph, node, nodes)):
            kinds.setdefault(graph.tile_of[node], kind)
    of_kind = list(kinds.values())
    counted: dict[str, Any] = {kind: of_kind.count(kind) for kind in set(of_kind)}
    # A tile whose expansion is off still counts as a tile; the rules warn about its special part.
    counted["tiles"] = len(tiles) - len(
        [kind for kind in of_kind if not _is_ordinary(analysis, kind)]
    )
    counted["inns"] = sum([segments[node].inn for node in unusual])
    cathedrals = counted.pop("german_cathedrals", 0)
    if cathedrals:
        counted["german_cathedrals"] = cathedrals
        counted["german_cathedral_segments"] = len(
            [node for node in nodes if kinds.get(graph.tile_of[node]) == "german_cathedrals"]
        )
    if complete and "labyrinths" in counted:
        counted["labyrinth_followers"] = _count_labyrinth_followers(analysis, unusual)
    counted["german_castles"] = len(find_castle_tiles(graph, tiles))
    return counted


def _classify_tile(graph: FeatureGraph, node: int) -> str:
    """The counting field for the tile of this road segment; "" for an ordinary tile."""
    segment = graph.segments[node]
    if is_bridge(segment):
        return "bridges"
    design = graph.rotated_designs[graph.tile_of[node]].design
    if any(one.kind == "german_cathedral" for one in design.segments):
        return "german_cathedrals"
    applies = {
        "labyrinths": segment.labyrinth,
        "wonder_roads": bool(segment.wonder),
        "leipzig_roads": segment.leipzig,
        "tunnels": is_mouth(segment),
        "ferries": any(mark.kind == "ferry" for mark in design.marks),
        "double_tiles": len({edge.cell for edge in segment.edges}) > 1,
    }
    return next((name for name, is_one in applies.items() if is_one), "")


def _is_ordinary(analysis: BoardAnalysis, kind: str) -> bool:
    """Whether a special tile counts as an ordinary one because its expansion is off."""
    return kind in EXPANSION_TILES and not analysis.is_enabled(PIECES[kind])


def _is_bridge_alone(graph: FeatureGraph, bridge: int, nodes: Sequence[int]) -> bool:
    """Whether no printed segment of the bridge's tile belongs to its road."""
    tile = graph.tile_of[bridge]
    return not [
        node
        for node in nodes
        if graph.tile_of[node] == tile and not is_bridge(graph.segments[node])
    ]


def _count_labyrinth_followers(analysis: BoardAnalysis, unusual: set[int]) -> int:
    """The number of followers on the labyrinths of a road."""
    labyrinths = {node for node in unusual if analysis.graph.segments[node].labyrinth}
    return count_followers(
        [
            one
            for one, node in zip(
                analysis.position.followers, analysis.placements.nodes, strict=True
            )
            if node in labyrinths
        ]
    )


def find_castle_tiles(graph: FeatureGraph, tiles: set[int]) -> list[int]:
    """Those of these tiles on which a German castle is printed."""
    return [tile for tile in tiles if "german_castle" in graph.rotated_designs[tile].by_kind]
