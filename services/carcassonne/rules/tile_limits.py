"""Warnings of numbers of a feature that do not fit its tiles.

A little building is put on the tile just laid, so each tile has one, and a tile shows two signposts
at most; groups play otherwise, so what is beyond is scored. The tile of a German cathedral has at
least three road sections; in play some of its roads may be left out. A road has two ends, two more
by each labyrinth, and one more by each tile that forks it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from services.carcassonne.rules.contradictions import count_all_triangles, count_road_tiles
from services.carcassonne.rules.feature_types import (
    SPACES,
    AbbotMonastery,
    City,
    Feature,
    FortuneTeller,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
    Road,
)
from services.carcassonne.rules.position import get_expansions
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps

SIGNPOSTS_OF_A_TILE = 2
SECTIONS_OF_A_CATHEDRAL = 3
"""Road sections on a German cathedral, at least."""
TILES_BESIDE_A_TENT = 4
ENDS_OF_A_ROAD = 2
FORKS = frozenset({"abbey_and_mayor", "russian_promos"})
"""Expansions of which one tile each forks a road into three."""


def warn_unlike_tiles(feature: Feature, at: PointerSteps, context: ScoringContext) -> None:
    """Warn of numbers of a feature that its tiles cannot have; `at` leads to the feature."""
    count_tiles = COUNTS.get(type(feature))
    if count_tiles is None:
        return
    own: Any = feature
    tiles = count_tiles(own)
    numbers = [("little_buildings", sum(own.little_buildings), tiles)]
    if isinstance(feature, Road):
        numbers.append(("signposts", feature.signposts, SIGNPOSTS_OF_A_TILE * tiles))
        _warn_of_ends(feature, at, context)
    for name, count, most in numbers:
        if count > most:
            piece = Word(f"piece.{name}")
            context.warn("more-than-tiles", *at, name, piece=piece, count=count, most=most)
    if isinstance(feature, GermanCathedral):
        for index, road in enumerate(feature.roads):
            _warn_of_ends(road, (*at, "roads", index), context)
        sections = sum([road.german_cathedral_segments for road in feature.roads])
        if sections < SECTIONS_OF_A_CATHEDRAL:
            least = SECTIONS_OF_A_CATHEDRAL
            context.warn("cathedral-sections", *at, "roads", count=sections, least=least)


def _warn_of_ends(road: Road, at: PointerSteps, context: ScoringContext) -> None:
    forks = context.rules.boxes * len(FORKS & get_expansions(context.rules))
    ends = ENDS_OF_A_ROAD + 2 * road.labyrinths
    most = ends + min(forks, count_road_tiles(road) - road.labyrinths)
    name = "german_cathedral_segments"
    if road.german_cathedral_segments > most:
        context.warn("road-ends", *at, name, count=road.german_cathedral_segments, most=most)


def _count_road_tiles(road: Road) -> int:
    """Count the tiles of a road; without a number of cathedrals its sections are on one."""
    cathedrals = road.german_cathedrals or min(road.german_cathedral_segments, 1)
    return count_road_tiles(road) + cathedrals


def _count_city_tiles(city: City) -> int:
    return city.tiles + len(city.wonders) + count_all_triangles(city.triangles)


def _count_tiles_around(building: Monastery | Garden | GermanCastle) -> int:
    around = building.neighbour_tiles
    return 1 + (building.neighbours if around is None else around)


def _count_line_tiles(building: AbbotMonastery) -> int:
    row = building.row if building.row_tiles is None else building.row_tiles
    column = building.column if building.column_tiles is None else building.column_tiles
    return 1 + row + column


def _count_cathedral_tiles(cathedral: GermanCathedral) -> int:
    """Count its tile and those of its roads, each of which may reach further cathedrals."""
    others = [max(road.german_cathedral_segments - 1, 0) for road in cathedral.roads]
    return 1 + sum(map(count_road_tiles, cathedral.roads)) + sum(others)


COUNTS: Mapping[type[Feature], Callable[[Any], int]] = {
    Road: _count_road_tiles,
    City: _count_city_tiles,
    Monastery: _count_tiles_around,
    Garden: _count_tiles_around,
    GermanCastle: _count_tiles_around,
    AbbotMonastery: _count_line_tiles,
    GermanCathedral: _count_cathedral_tiles,
    Hut: lambda hut: 1 + SPACES - hut.empty_spaces,
    HauntedCastle: lambda _castle: 1 + SPACES,
    FortuneTeller: lambda _tent: 1 + TILES_BESIDE_A_TENT,
}
"""By kind of feature how many tiles it has at most; a field does not say how many it has."""
