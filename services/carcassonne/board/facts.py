"""Where a feature lies, what it wants to be complete, and what that would pay.

`places` has each segment once; `open_edges` counts open ends, or empty spaces around a building.
Projected, `missing` names them and `if_completed` is the value that the feature would have if one
more tile of it (or any tile, around a building) closed each missing space. Fields name the cities
and castles they touch.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.crossings import is_mouth
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.fields import Farmland
from services.carcassonne.board.matching import QUARTER_TURN
from services.carcassonne.board.rotations import STEPS, Cell, rotate_side
from services.carcassonne.board.site import Site
from services.carcassonne.rules.around import CASTLE_SPACES, SPACES
from services.carcassonne.rules.expansions import switches
from services.carcassonne.rules.features import feature_entry
from services.carcassonne.rules.position import (
    City,
    Feature,
    Garden,
    GermanCastle,
    Held,
    Monastery,
    Road,
)
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.phrases import Plain

PlaceFact: TypeAlias = dict[str, int | str]
"""Where a segment is: x, y, tile, and a side or the segment's index where it is needed."""
MissingPart: TypeAlias = dict[str, int | str | bool]
"""Where something is missing."""
REQUIRED_SPACES: Mapping[type[Feature], int] = {
    Road: 0,
    City: 0,
    Monastery: SPACES,
    Garden: SPACES,
    GermanCastle: CASTLE_SPACES,
}
"""Features that can be completed, and the spaces around them; 0 where open ends are counted."""


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
    wanted = analysis.graph.open_ends[site.root] if spaces == 0 else spaces - feature.neighbours
    facts["open_edges"] = wanted
    if wanted and analysis.position.mode == "projected":
        facts |= _describe_completion(analysis, site)
    return facts


def _list_places(analysis: BoardAnalysis, site: Site) -> list[PlaceFact]:
    """Every segment, or the tile of what has none."""
    if site.nodes:
        return _describe_nodes(analysis, site.nodes)
    tile = analysis.graph.tiles[site.tile]
    return [{"x": tile.x, "y": tile.y, "tile": tile.tile}]


def _describe_nodes(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[PlaceFact]:
    """These segments; most lie on a tile's first cell and have a side, and are told at once."""
    graph = analysis.graph
    tiles, rotated_designs, tile_of, first_nodes = (
        graph.tiles,
        graph.rotated_designs,
        graph.tile_of,
        graph.first_nodes,
    )
    places: list[PlaceFact] = []
    for node in nodes:
        index = tile_of[node]
        name, _, x, y, _ = tiles[index]
        side = rotated_designs[index].named[node - first_nodes[index]]
        places.append(
            {"x": x, "y": y, "tile": name, "side": side} if side else analysis.place(node)
        )
    return places


def _add_touched_features(facts: dict[str, Any], analysis: BoardAnalysis, land: Farmland) -> None:
    """The cities and castles that a field touches, each by one of its places."""
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
    """What is missing, and what the feature would pay without it missing."""
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
    table = analysis.position.table
    unheard = Reckoning(table, "projected")
    on = switches(table.expansions, unheard)
    entry = feature_entry(Held(closed), 1, (), unheard, on)
    return {"missing": missing, "if_completed": entry.value}


def _find_open_sides(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[MissingPart]:
    """The sides of a road or a city that no tile lies at."""
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
    """The side that a city segment reaches too though another one has it."""
    shared = graph.segments[node].shared_edge
    if shared is None:
        return None
    index = graph.tile_of[node]
    quarters = graph.tiles[index].rotation // QUARTER_TURN
    return rotate_side(shared.side, quarters), graph.rotated_designs[index].cells[shared.cell]


def _find_open_mouths(analysis: BoardAnalysis, nodes: Sequence[int]) -> list[MissingPart]:
    """The tunnel mouths of a road that no token joins to another one."""
    graph = analysis.graph
    ends = [end for tunnel in analysis.position.pieces.tunnels for end in tunnel.ends[1:]]
    ends += [tunnel.ends[0] for tunnel in analysis.position.pieces.tunnels if tunnel.ends[1:]]
    joined = {graph.node(end.x, end.y, end.side, "road") for end in ends}
    mouths = [node for node in nodes if is_mouth(graph.segments[node]) and node not in joined]
    places = [analysis.place(node) for node in mouths]
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
