"""Finds the sites of a board: the features that somebody holds, and all others on demand."""

from collections.abc import Iterable, Iterator, Sequence

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.buildings import BUILDINGS
from services.carcassonne.board.cities import build_city
from services.carcassonne.board.fields import build_field, build_held_fields, find_farmland
from services.carcassonne.board.roads import build_road
from services.carcassonne.board.site import Site
from services.carcassonne.board.tile_sites import find_tile_sites, find_toll_sites
from services.carcassonne.rules.position import Feature
from shared.core.pointers import pointer


def find_held_sites(analysis: BoardAnalysis) -> list[Site]:
    """All features that somebody holds or is paid for, in the order of the tiles."""
    sites = find_held_sites_among(analysis, analysis.placements.held)
    if analysis.graph.extra_pass_tiles:
        sites += find_tile_sites(analysis)
    if analysis.position.pieces.tollhouses:
        sites += find_toll_sites(analysis)
    return sites


def find_held_sites_among(analysis: BoardAnalysis, roots: Iterable[int]) -> list[Site]:
    """The features with these roots that somebody holds, in the order of the tiles."""
    held = analysis.placements.held
    members = analysis.graph.members([root for root in roots if root in held])
    return [
        site
        for root, nodes in sorted(members.items())
        for site in _build_held_sites(analysis, root, nodes, held[root])
    ]


def _build_held_sites(
    analysis: BoardAnalysis, root: int, nodes: Sequence[int], holders: Sequence[int]
) -> list[Site]:
    """The sites of a feature; one for each role that its figures have."""
    kind = analysis.graph.segments[root].kind
    if kind == "field":
        land = find_farmland(analysis, nodes)
        return [
            Site(feature, farmers, f"/followers/{farmers[0]}", root, nodes, -1, land)
            for feature, farmers in build_held_fields(analysis, land, nodes, holders)
        ]
    if kind in ("road", "city"):
        line = build_road if kind == "road" else build_city
        at = f"/followers/{holders[0]}"
        return [Site(line(analysis, root, nodes), tuple(holders), at, root, nodes)]
    return list(_build_building_sites(analysis, root, holders))


def _build_building_sites(
    analysis: BoardAnalysis, node: int, holders: Sequence[int]
) -> Iterator[Site]:
    """A building once for each place its figures are on; Tanners count in their fields."""
    followers = analysis.position.followers
    for on in dict.fromkeys([followers[index].on for index in holders]):
        if on in BUILDINGS:
            here = tuple([index for index in holders if followers[index].on == on])
            feature = BUILDINGS[on](analysis, node)
            yield Site(feature, here, pointer("followers", here[0]), node, (node,))


def find_free_sites(analysis: BoardAnalysis) -> Iterator[Site]:
    """All features without a follower, in the order of the tiles."""
    roots = [node for node, root in enumerate(analysis.graph.parent) if node == root]
    return find_free_sites_among(analysis, roots)


def find_free_sites_among(analysis: BoardAnalysis, roots: Iterable[int]) -> Iterator[Site]:
    """The features with these roots that have no follower, in the order of the tiles."""
    held, graph = analysis.placements.held, analysis.graph
    members = graph.members([root for root in roots if root not in held])
    for root, nodes in sorted(members.items()):
        at, kind = pointer("tiles", graph.tile_of[root]), graph.segments[root].kind
        if kind == "field":
            land = find_farmland(analysis, nodes)
            yield Site(build_field(analysis, land, nodes), (), at, root, nodes, -1, land)
        elif (feature := _build_free_feature(analysis, kind, root, nodes)) is not None:
            yield Site(feature, (), at, root, nodes)


def _build_free_feature(
    analysis: BoardAnalysis, kind: str, root: int, nodes: Sequence[int]
) -> Feature | None:
    """A road, a city or a building; None for other kinds of segment, such as rivers."""
    if kind == "road":
        return build_road(analysis, root, nodes)
    if kind == "city":
        return build_city(analysis, root, nodes)
    return BUILDINGS[kind](analysis, root) if kind in BUILDINGS else None
