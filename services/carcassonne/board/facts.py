"""Describes a feature: where it lies, what it lacks to be complete, what it would then pay.

`places` has each segment once; `open_edges` counts open ends, or empty spaces around a building. In
the mode "projected", `missing` lists them and `if_completed` is the value that the feature would
have if one more tile of it (around a building, any tile) closed each missing space. Fields list the
cities and castles that they touch.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.crossings import is_mouth
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.fields import Farmland
from services.carcassonne.board.rotations import QUARTER_TURN, STEPS, Cell, rotate_side
from services.carcassonne.board.site import Site
from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.features import build_feature_entry
from services.carcassonne.rules.position import (
    CASTLE_SPACES,
    SPACES,
    City,
    Feature,
    Garden,
    GermanCastle,
    HeldFeature,
    Monastery,
    Road,
)
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.phrases import Plain

PlaceFact: TypeAlias = dict[str, int | str]
"""The place of a segment: x, y, tile, and a side or the segment's index where it is needed."""
MissingPart: TypeAlias = dict[str, int | str | bool]
"""The place of a missing tile or tunnel mouth."""
REQUIRED_SPACES: Mapping[type[Feature], int] = {
    Road: 0,
    City: 0,
    Monastery: SPACES,
    Garden: SPACES,
    GermanCastle: CASTLE_SPACES,
}
"""The number of spaces around a feature that can be completed; 0 where open ends count instead."""


def describe_site(analysis: BoardAnalysis, site: Site) -> Mapping[str, Plain]:
    """The further fields of a feature's entry."""
    facts: dict[str, Any] = {"places": _list_places(analysis, site)}
    if site.land is not None:
        _add_touched_features(facts, analysis, site.land)
        return facts
    spaces = REQUIRED_SPACES.get(type(site.feature))
    if spaces is None:
        return facts
    feature: Any = site.feature
    missing_count = (
        analysis.graph.open_ends[site.root] if spaces == 0 else spaces - feature.neighbours
    )
    facts["open_edges"] = missing_count
    if missing_count and analysis.position.mode == "projected":
        facts |= _describe_completion(analysis, site)
    return facts


def _list_places(analysis: BoardAnalysis, site: Site) -> list[PlaceFact]:
    """The places of all segments; of a feature without segments, its tile."""
    if site.nodes:
        return _describe_nodes(analysis, site.nodes)
    tile = analysis.graph.tiles[site.tile]
    return [{"x": tile.x, "y": tile.y, "tile": tile.tile}]


def _describe_nodes(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[PlaceFact]:
    """The places of these nodes; those on a side of a tile's first cell are described directly."""
    graph = analysis.graph
    places: list[PlaceFact] = []
    for node in nodes:
        index = graph.tile_of[node]
        tile = graph.tiles[index]
        side = graph.rotated_designs[index].side_names[node - graph.first_nodes[index]]
        if side:
            places.append({"x": tile.x, "y": tile.y, "tile": tile.tile, "side": side})
        else:
            places.append(analysis.describe_place(node))
    return places


def _add_touched_features(facts: dict[str, Any], analysis: BoardAnalysis, land: Farmland) -> None:
    """Adds the cities and castles that a field touches, each by one of its places."""
    cities = sorted([*land.cities, *land.open_cities])
    if cities:
        ends = analysis.graph.open_ends
        facts["cities"] = places = _describe_nodes(analysis, cities)
        for place, root in zip(places, cities, strict=True):
            place["complete"] = not ends[root]
    if land.castles:
        facts["castles"] = _describe_nodes(analysis, land.castles)
    if land.great:
        facts["great_cities"] = list(land.great)


def _describe_completion(analysis: BoardAnalysis, site: Site) -> dict[str, Any]:
    """The missing places of a feature, and its value if they were filled."""
    feature: Any = site.feature
    spaces = REQUIRED_SPACES[type(feature)]
    if spaces == 0:
        missing = _find_open_sides(analysis, site.nodes)
        beyond = {_find_space_beyond(side) for side in missing}
        closed = feature._replace(complete=True, tiles=feature.tiles + len(beyond))
        missing += _find_open_mouths(analysis, site.nodes)
    else:
        missing = _find_empty_spaces(analysis, site)
        closed = feature._replace(neighbours=spaces, neighbour_tiles=None)
    rules = analysis.position.rules
    discarded = ScoringContext(rules, "projected")
    on = create_filter(rules.expansions, discarded)
    entry = build_feature_entry(HeldFeature(closed), 1, (), discarded, on)
    return {"missing": missing, "if_completed": entry.value}


def _find_open_sides(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[MissingPart]:
    """The sides of a road or a city without a tile beyond them."""
    graph = analysis.graph
    sides: list[MissingPart] = []
    for node in nodes:
        index = graph.tile_of[node]
        local, tile = node - graph.first_nodes[index], graph.tiles[index]
        shared = _find_shared_side(graph, node)
        for cell in graph.rotated_designs[index].cells:
            x, y = tile.x + cell.dx, tile.y + cell.dy
            for side, (dx, dy) in STEPS.items():
                is_empty = (x + dx) * STRIDE + y + dy not in graph.occupied
                if is_empty and (local in cell.segments_at.get(side, ()) or shared == (side, cell)):
                    sides.append({"x": x, "y": y, "side": side})
    return sides


def _find_shared_side(graph: FeatureGraph, node: int) -> tuple[str, Cell] | None:
    """The side that a city segment shares with another one, and its cell; None without one."""
    shared = graph.segments[node].shared_edge
    if shared is None:
        return None
    index = graph.tile_of[node]
    quarters = graph.tiles[index].rotation // QUARTER_TURN
    return rotate_side(shared.side, quarters), graph.rotated_designs[index].cells[shared.cell]


def _find_open_mouths(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[MissingPart]:
    """The tunnel mouths of a road that no pair of tokens joins to another one."""
    graph = analysis.graph
    ends = [end for tunnel in analysis.position.pieces.tunnels for end in tunnel.ends[1:]]
    ends += [tunnel.ends[0] for tunnel in analysis.position.pieces.tunnels if tunnel.ends[1:]]
    joined = {graph.node(end.x, end.y, end.side, "road") for end in ends}
    mouths = [node for node in nodes if is_mouth(graph.segments[node]) and node not in joined]
    places = [analysis.describe_place(node) for node in mouths]
    return [
        {"x": place["x"], "y": place["y"], "side": place["side"], "tunnel": True}
        for place in places
    ]


def _find_space_beyond(side: Mapping[str, Any]) -> tuple[int, int]:
    dx, dy = STEPS[side["side"]]
    return side["x"] + dx, side["y"] + dy


def _find_empty_spaces(analysis: BoardAnalysis, site: Site) -> list[MissingPart]:
    """The empty spaces around a building."""
    graph = analysis.graph
    own = list(graph.spaces(graph.tile_of[site.root]))
    if not isinstance(site.feature, GermanCastle):
        own = [graph.space(site.root)]
    near = {(x + east, y + south) for x, y in own for east in (-1, 0, 1) for south in (-1, 0, 1)}
    return [{"x": x, "y": y} for x, y in sorted(near) if x * STRIDE + y not in graph.occupied]
