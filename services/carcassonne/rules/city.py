"""Cities, and the castles that small cities become.

A complete city is scored by the rows of play in every mode.
"""

from typing import NamedTuple

from services.carcassonne.rules.feature_types import Castle, City
from services.carcassonne.rules.lines import ScoreRows, count_triangles, name_counted
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext

WONDER_SPACES = {"notre_dame": 2, "circus_maximus": 4, "alhambra": 3}
"""City tiles that a wonder's large city counts in C2 and C3."""
WONDER_SPACES_IN_C1 = dict.fromkeys(WONDER_SPACES, 1)
TINY_CITY_TILES = 2


class CityPoints(NamedTuple):
    """The rule of a city's tiles, that of its coats of arms, and the points of each of these."""

    tile_rule: str
    coat_rule: str
    each: int


OPEN = CityPoints("city.tile", "city.coat", 1)
COMPLETE = CityPoints("play.city.tile", "play.city.coat", 2)
TINY = CityPoints("play.city.tiny", "play.city.tiny", 1)


def score_city(held: HeldFeature[City], context: ScoringContext) -> FeatureValue | None:
    """Score a city; None for an open one in play."""
    city = held.feature
    complete, coats = city.complete, city.coats
    if context.in_play and not complete:
        return None
    wonders, triangles = count_large_tiles(city, context)
    tiles = city.tiles + wonders + triangles
    points = _select_points(city, tiles, context)
    rows = ScoreRows(context)

    rows.add(points.tile_rule, city.tiles, points.each, "city.tile", when=city.tiles or not tiles)
    rows.add("city.wonder", wonders, points.each)
    rows.add("tile.triangle", triangles, points.each)
    rows.add(points.coat_rule, coats, points.each, "city.coat")
    if city.besieged:
        _add_siege(rows, tiles, coats, points, context)
    if city.cathedrals and not complete:
        rows.cancel("city.cathedral")
    elif city.cathedrals:
        wording = name_counted("play.city.cathedral", tiles=tiles, coats=coats)
        rows.add("play.city.cathedral", tiles + coats, 1, wording, when=True)
    rows.add("city.mage", tiles, when=city.mage)
    rows.halve("city.witch", when=city.witch)
    if complete:
        rows.add("play.city.darmstadtium", 1, 3, when=city.darmstadtium)
        rows.add("play.city.german_castle", city.german_castles, 3)
        if city.witch and (city.darmstadtium or city.german_castles):
            context.add_ruling("witch-and-bonuses", "before")
        rows.add_for(city.coiners, "play.city.coiners", coats, 3)
    rows.add_little_buildings("city.little_building", city.little_buildings)
    return FeatureValue(rows.lines, complete, rows.majority_lines, coats)


def count_large_tiles(city: City, context: ScoringContext) -> tuple[int, int]:
    wonder_spaces = WONDER_SPACES_IN_C1 if context.counts_tiles else WONDER_SPACES
    wonders = sum([wonder_spaces[wonder] for wonder in city.wonders])
    return wonders, count_triangles(city.triangles, context)


def _add_siege(
    rows: ScoreRows, tiles: int, coats: int, points: CityPoints, context: ScoringContext
) -> None:
    """Add what a siege takes from so many tiles and coats of arms."""
    counted = tiles + coats
    if points is TINY:
        context.add_ruling("tiny-city-siege", context.rules.tiny_city_siege)
    if points is TINY and context.rules.tiny_city_siege == "one":
        wording = name_counted("city.siege.tiny", tiles=tiles, coats=coats)
        rows.add("city.siege", counted, 0, wording or "city.siege.tiny", when=True)
    else:
        wording = name_counted("city.siege", tiles=tiles, coats=coats)
        rows.add("city.siege", counted, -1, wording, when=True)


def _select_points(city: City, tiles: int, context: ScoringContext) -> CityPoints:
    if not city.complete:
        return OPEN
    if tiles != TINY_CITY_TILES:
        return COMPLETE
    context.add_ruling("tiny-city", str(context.rules.tiny_city))
    return TINY if context.rules.tiny_city == 2 else COMPLETE


def score_castle(held: HeldFeature[Castle], context: ScoringContext) -> FeatureValue:
    if held.fairy is not None:
        context.add_ruling("castle-fairy", "none")
    rows = ScoreRows(context)
    rows.add("castle.open", 1, 0, when=not context.in_play)
    rows.add("play.castle.value", held.feature.value, when=context.in_play)
    return FeatureValue(rows.lines)
