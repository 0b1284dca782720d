"""Reads the fields of a board, with the cities and castles they touch, into features of the rules.

Rows `field.*`, `barn_field.*` and `barn.*` of docs/rules/carcassonne.md: a city counts once for a
field however often it touches it, and only when it is complete; cities that became castles are
castles; the City of Carcassonne and Leipzig are complete cities without segments.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.rules.position import (
    NO_BUILDINGS,
    NO_TANNERS,
    Barn,
    BarnField,
    Feature,
    Field,
    LittleBuildings,
    Shepherd,
    Tanners,
)

CACHE_SIZE = 256
"""Plain fields that are cached."""
OTHER_FIGURES = frozenset({"barn", "shepherd"})
"""Figures in a field that are not farmers."""


class Farmland(NamedTuple):
    """What a field touches, by root: complete cities, open cities, castles.

    `besieged` is the number of complete ones under siege; `great` are the names of cities without
    segments; `printed_buildings` is the number of printed farms and sheds; `is_plain` is set where
    the field touches nothing but ordinary cities.
    """

    cities: Sequence[int]
    open_cities: Sequence[int]
    besieged: int = 0
    castles: Sequence[int] = ()
    great: Sequence[str] = ()
    pigsty: bool = False
    printed_buildings: int = 0
    is_plain: bool = False


def find_farmland(analysis: BoardAnalysis, nodes: Sequence[int]) -> Farmland:
    """Finds what the field of these nodes touches."""
    graph = analysis.graph
    tile_of, first_nodes, parent, segments = (
        graph.tile_of,
        graph.first_nodes,
        graph.parent,
        graph.segments,
    )
    ends, castles = graph.open_ends, analysis.castles if graph.castles else graph.castles
    touched = sorted(
        {
            parent[first_nodes[tile_of[node]] + local]
            for node in nodes
            for local in segments[node].cities
        }
    )
    open_cities = [root for root in touched if ends[root]]
    complete = [root for root in touched if not ends[root] and root not in castles]
    if not (graph.bonus_fields or castles or analysis.besieged):
        return Farmland(complete, open_cities, is_plain=True)
    unusual = [segments[node] for node in graph.bonus_fields.intersection(nodes)]
    return Farmland(
        complete,
        open_cities,
        len([root for root in complete if root in analysis.besieged]),
        [root for root in touched if root in castles],
        tuple(sorted({segment.great_city for segment in unusual} - {""})),
        any(segment.pigsty for segment in unusual),
        sum([segment.farms + segment.sheds for segment in unusual]),
    )


def build_held_fields(
    analysis: BoardAnalysis, land: Farmland, nodes: Sequence[int], placements: Sequence[int]
) -> list[tuple[Feature, tuple[int, ...]]]:
    """The features of a held field: a field, or a barn and a barn field, and a shepherd.

    Each comes with the indices of its figures.
    """
    followers = analysis.position.followers
    figures = [followers[index].figure for index in placements]
    if OTHER_FIGURES.isdisjoint(figures):
        return [(build_field(analysis, land, nodes), tuple(placements))]
    by_role: dict[str, list[int]] = {"barn": [], "shepherd": [], "farmer": []}
    for index, figure in zip(placements, figures, strict=True):
        by_role[figure if figure in by_role else "farmer"].append(index)
    features: list[tuple[Feature, tuple[int, ...]]] = []
    if by_role["farmer"]:
        farmers = (
            build_barn_field(analysis, land, nodes)
            if by_role["barn"]
            else build_field(analysis, land, nodes)
        )
        features.append((farmers, tuple(by_role["farmer"])))
    if by_role["barn"]:
        features.append((build_barn(analysis, land, nodes), tuple(by_role["barn"])))
    if by_role["shepherd"]:
        features.append((Shepherd(), tuple(by_role["shepherd"])))
    return features


def build_field(analysis: BoardAnalysis, land: Farmland, nodes: Sequence[int]) -> Field:
    """The field of these nodes."""
    if land.is_plain and not analysis.little_buildings:
        return _build_plain_field(len(land.cities))
    tanners = NO_TANNERS
    if land.printed_buildings and analysis.tanners:
        tanners = Tanners(analysis.tanners, land.printed_buildings)
    return Field(
        *_count_cities(land), _count_little_buildings(analysis, nodes), land.pigsty, tanners
    )


@lru_cache(CACHE_SIZE)
def _build_plain_field(cities: int) -> Field:
    """A field that touches so many complete cities and nothing else; cached."""
    return Field(cities)


def build_barn_field(analysis: BoardAnalysis, land: Farmland, nodes: Sequence[int]) -> BarnField:
    """The field of these nodes for farmers beside a barn."""
    return BarnField(*_count_cities(land), _count_little_buildings(analysis, nodes), land.pigsty)


def build_barn(analysis: BoardAnalysis, land: Farmland, nodes: Sequence[int]) -> Barn:
    """The field of these nodes for the owners of its barns."""
    return Barn(*_count_cities(land), _count_little_buildings(analysis, nodes))


def _count_cities(land: Farmland) -> tuple[int, int, int]:
    """The numbers of complete cities not besieged, of besieged ones, and of castles."""
    cities = len(land.cities) + len(land.great) - land.besieged
    return cities, land.besieged, len(land.castles)


def _count_little_buildings(analysis: BoardAnalysis, nodes: Sequence[int]) -> LittleBuildings:
    if not analysis.little_buildings:
        return NO_BUILDINGS
    tile_of = analysis.graph.tile_of
    return analysis.count_little_buildings({tile_of[node] for node in nodes})
