"""Builds the sheet of a turn: what the tile just laid completed, and who gains what.

Rows `play.*` of docs/rules/carcassonne.md. The tile completes a feature that is complete with it
and was not without it. A castle is paid for the most valuable feature just completed in its six
spaces. The trade goods of a completed city go to the player who laid the tile, with or without a
follower there; the king goes to the player who completes the largest city so far, the robber baron
to the one who completes the longest road.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from services.carcassonne.board.analysis import BoardAnalysis, analyse_board
from services.carcassonne.board.buildings import BUILDINGS
from services.carcassonne.board.castles import find_fief
from services.carcassonne.board.cities import count_goods
from services.carcassonne.board.facts import REQUIRED_SPACES, describe_site
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.graph_building import build_graph
from services.carcassonne.board.position import TurnPosition
from services.carcassonne.board.rotations import is_abbey
from services.carcassonne.board.scores import build_sheet, compute_value
from services.carcassonne.board.site import Site
from services.carcassonne.board.sites import find_free_sites_among, find_held_sites_among
from services.carcassonne.board.tile_sites import find_toll_sites
from services.carcassonne.board.titles import find_complete_roots
from services.carcassonne.rules.position import (
    KIND_NAMES,
    Castle,
    GermanCathedral,
    Holdings,
    Toll,
)
from shared.core.pointers import pointer
from shared.core.sheet import ScoreSheet

TITLES = {"king": "city", "robber_baron": "road"}
"""The kind of feature that is completed for each title."""


def build_turn_sheet(position: TurnPosition) -> ScoreSheet:
    """The sheet of a turn; raises IllegalPosition with every fault."""
    board = replace(position.board, mode="completed", holdings=Holdings(), all_features=False)
    analysis = analyse_board(board)
    completed = find_completed_roots(analysis.graph, position)
    near = completed | _find_buildings_near(analysis, completed, position.laid)
    sites = [
        *find_held_sites_among(analysis, near),
        *(find_toll_sites(analysis) if board.pieces.tollhouses else ()),
    ]
    held = [site for site in sites if _is_completed(analysis, site, completed, position.laid)]
    free = [
        site
        for site in find_free_sites_among(analysis, near)
        if _is_completed(analysis, site, completed, position.laid)
    ]
    castles = list(_find_paid_castles(analysis, (*held, *free)))
    paid = [*castles, *held]
    facts: dict[str, Any] = {
        "completed": [
            _describe_completed(analysis, site) for site in (*held, *free) if _is_feature(site)
        ],
        "going_home": [
            _describe_returning(analysis, index) for site in paid for index in site.followers
        ],
        **_find_gains(analysis, completed, position.player),
    }
    return replace(build_sheet(analysis, paid), facts=facts)


def find_completed_roots(graph: FeatureGraph, position: TurnPosition) -> set[int]:
    """The roots of the roads and cities that the tile just laid completed.

    Without an abbey these are among the features of the tile itself, since nothing else closes the
    features of other tiles.
    """
    laid, rotated = position.laid, graph.rotated_designs[position.laid]
    if not is_abbey(rotated.design):
        own = {
            graph.parent[graph.first_nodes[laid] + local] for local in range(rotated.segment_count)
        }
        lines = [root for root in own if graph.segments[root].kind in ("road", "city")]
        return {root for root in lines if not graph.open_ends[root]}
    tiles = position.board.tiles[:laid] + position.board.tiles[laid + 1 :]
    before = build_graph(tiles, position.board.pieces, BoardFaults())
    complete = {*find_complete_roots(graph, "road"), *find_complete_roots(graph, "city")}
    members = graph.members(complete)
    return {
        root for root, nodes in members.items() if not _was_complete(graph, before, nodes, laid)
    }


def _find_buildings_near(analysis: BoardAnalysis, completed: set[int], laid: int) -> set[int]:
    """The buildings that the tile may have completed: around it, or on a completed feature."""
    graph = analysis.graph
    tiles = {
        laid,
        *[tile for space in graph.spaces(laid) for tile in analysis.surrounding_tiles(space)],
    }
    tiles |= {graph.tile_of[node] for nodes in graph.members(completed).values() for node in nodes}
    return {
        graph.first_nodes[tile] + local
        for tile in tiles
        for kind, there in graph.rotated_designs[tile].by_kind.items()
        if kind in BUILDINGS
        for local in there
    }


def _was_complete(
    graph: FeatureGraph, before: FeatureGraph, nodes: Sequence[int], laid: int
) -> bool:
    """Whether these nodes were a complete feature before the tile was laid."""
    tile_of, first_nodes = graph.tile_of, graph.first_nodes
    return all(
        tile_of[node] != laid
        and not before.open_ends[
            before.parent[
                before.first_nodes[tile_of[node] - (tile_of[node] > laid)]
                + node
                - first_nodes[tile_of[node]]
            ]
        ]
        for node in nodes
    )


def _is_completed(analysis: BoardAnalysis, site: Site, completed: set[int], laid: int) -> bool:
    """Whether the tile just laid completed a feature, or the road of a toll."""
    feature: Any = site.feature
    if isinstance(feature, GermanCathedral):
        roads = _find_roads(analysis, site)
        return all(analysis.is_complete(road) for road in roads) and not completed.isdisjoint(roads)
    spaces = REQUIRED_SPACES.get(type(feature))
    if not spaces:
        return site.root in completed and (spaces == 0 or isinstance(feature, Toll))
    graph = analysis.graph
    own = graph.tile_of[site.root]
    near = {
        own,
        *[tile for space in graph.spaces(own) for tile in analysis.surrounding_tiles(space)],
    }
    return laid in near and bool(feature.neighbours == spaces)


def _find_roads(analysis: BoardAnalysis, site: Site) -> set[int]:
    """The roots of the roads that reach a German cathedral."""
    graph = analysis.graph
    own = graph.tile_of[site.root]
    roads = graph.rotated_designs[own].by_kind.get("road", ())
    return {graph.parent[graph.first_nodes[own] + local] for local in roads}


def _is_feature(site: Site) -> bool:
    return not isinstance(site.feature, Toll)


def _find_paid_castles(analysis: BoardAnalysis, completed: Sequence[Site]) -> Iterator[Site]:
    """The castles paid for a feature just completed in their fiefs, with its value."""
    graph, pieces = analysis.graph, analysis.castles
    for site in find_held_sites_among(analysis, pieces):
        castle = analysis.position.pieces.castles[pieces[site.root]]
        spaces = set(find_fief(castle))
        values = [
            compute_value(analysis, one)
            for one in completed
            if _is_feature(one) and not spaces.isdisjoint(_list_spaces(graph, one))
        ]
        if values:
            yield site._replace(feature=Castle(max(values)))


def _list_spaces(graph: FeatureGraph, site: Site) -> list[tuple[int, int]]:
    """All spaces (x, y) of the tiles that a feature lies on."""
    tiles = {graph.tile_of[node] for node in site.nodes}
    return [space for tile in tiles for space in graph.spaces(tile)]


def _describe_completed(analysis: BoardAnalysis, site: Site) -> Mapping[str, Any]:
    kind = KIND_NAMES[type(site.feature)]
    return {"kind": kind, "value": compute_value(analysis, site), **describe_site(analysis, site)}


def _describe_returning(analysis: BoardAnalysis, index: int) -> Mapping[str, Any]:
    one = analysis.position.followers[index]
    where = pointer("followers", index)
    return {"player": one.player, "figure": one.figure, "count": one.count, "pointer": where}


def _find_gains(analysis: BoardAnalysis, completed: set[int], player: str) -> dict[str, Any]:
    """The trade goods and titles that the player takes."""
    graph, on = analysis.graph, analysis.position.rules.expansions
    taken: dict[str, Any] = {}
    if on is None or "traders_and_builders" in on:
        cities = [root for root in completed if graph.segments[root].kind == "city"]
        nodes = [node for of in graph.members(cities).values() for node in of]
        found_goods = count_goods(graph, nodes)
        if found_goods:
            taken["goods"] = {player: dict(found_goods)}
    if on is None or "king_and_robber" in on:
        taken |= {
            title: player
            for title, kind in TITLES.items()
            if _is_greatest(analysis, kind, completed)
        }
    return taken


def _is_greatest(analysis: BoardAnalysis, kind: str, completed: set[int]) -> bool:
    """Whether a feature just completed has more tiles than every earlier one of its kind."""
    graph = analysis.graph
    if kind not in {graph.segments[root].kind for root in completed}:
        return False
    roots = [root for root in find_complete_roots(graph, kind) if root not in analysis.castles]
    sizes = {
        root: len({graph.tile_of[node] for node in nodes})
        for root, nodes in graph.members(roots).items()
    }
    fresh = [size for root, size in sizes.items() if root in completed]
    return max(fresh, default=0) > max(
        [size for root, size in sizes.items() if root not in completed], default=0
    )
