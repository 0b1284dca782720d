"""Cities.

Rows `city.*` and `play.city.*` of docs/rules/carcassonne.md. In order: tiles and coats of arms (1
each; complete: 2), large cities of wonders by edition, the siege (−1 per tile and coat), the
cathedral (open: everything so far is worth nothing; complete: +1 per tile and coat), the mage (+1
per tile), the witch (half, rounded up); complete cities then Darmstadtium and German castles;
little buildings. A complete city is scored by the rows of play in every mode.
"""

from operator import attrgetter

from services.carcassonne.rules.lines import make_cancelling_line, make_halving_line, make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import City, HeldFeature
from services.carcassonne.rules.road import CASTLE_POINTS
from services.carcassonne.rules.scoring_context import (
    NO_PLAYER_LINES,
    FeatureValue,
    PlayerLines,
    ScoringContext,
)
from services.carcassonne.rules.tile_counts import count_triangles
from shared.core.sheet import Line

WONDER_SPACES = {"notre_dame": 2, "circus_maximus": 4, "alhambra": 3}
"""City tiles that a wonder's large city counts in C2 and C3; 1 in C1."""
_get_extras = attrgetter(
    *[name for name in City._fields if name not in {"complete", "tiles", "coats"}]
)
_NO_EXTRAS = _get_extras(City())
"""The extras of a city that has tiles and coats of arms alone, complete or not."""
TINY_CITY_TILES = 2
"""Tiles of the smallest city."""
DARMSTADTIUM_POINTS = 3
COINER_POINTS = 3
"""Points per coat for a follower with Leipzig's Coiners."""


def score_city(held: HeldFeature[City], context: ScoringContext) -> FeatureValue | None:
    """Score a city; None for an open one in play."""
    city = held.feature
    if context.in_play and not city.complete:
        return None
    lines, tiles = _score_tiles(city, context)
    if _get_extras(city) == _NO_EXTRAS:
        return FeatureValue(lines, city.complete, city.coats)
    if city.besieged or city.cathedrals:
        _add_siege_and_cathedral(city, tiles, lines, context)
    if city.mage:
        lines.append(make_line("city.mage", tiles, 1))
    if city.witch:
        lines.append(make_halving_line("city.witch", lines))
    if city.complete:
        _add_bonuses(city, lines, context)
    lines += score_little_buildings("city.little_building", city.little_buildings, context)
    return FeatureValue(lines, city.complete, city.coats, _score_coiners(city))


def _score_tiles(city: City, context: ScoringContext) -> tuple[list[Line], int]:
    """Return the lines of all tiles and coats, and the number of tiles they count.

    Rules `city.tile`, `city.coat` and `city.wonder`.
    """
    large = (
        len(city.wonders)
        if context.counts_tiles
        else sum([WONDER_SPACES[wonder] for wonder in city.wonders])
    )
    corners = count_triangles(city.triangles, context)
    tiles = city.tiles + large + corners
    of_tiles, of_coats, each = _select_rules(city, tiles, context)
    lines = []
    if city.tiles or not large + corners:
        lines.append(make_line(of_tiles, city.tiles, each, "city.tile"))
    if large:
        lines.append(make_line("city.wonder", large, each))
    if corners:
        lines.append(make_line("tile.triangle", corners, each))
    if city.coats:
        lines.append(make_line(of_coats, city.coats, each, "city.coat"))
    return lines, tiles


def _select_rules(city: City, tiles: int, context: ScoringContext) -> tuple[str, str, int]:
    """Return the rule of the tiles, that of the coats, and the points of one tile or coat."""
    if not city.complete:
        return "city.tile", "city.coat", 1
    if tiles == TINY_CITY_TILES:
        context.add_ruling("tiny-city", str(context.rules.tiny_city))
        if _has_tiny_city_points(city, tiles, context):
            return "play.city.tiny", "play.city.tiny", 1
    return "play.city.tile", "play.city.coat", 2


def _has_tiny_city_points(city: City, tiles: int, context: ScoringContext) -> bool:
    """Whether a complete city of two tiles has 1 per tile and coat, by the option 2.

    Rule `play.city.tiny`.
    """
    return city.complete and tiles == TINY_CITY_TILES == context.rules.tiny_city


def _add_siege_and_cathedral(
    city: City, tiles: int, lines: list[Line], context: ScoringContext
) -> None:
    """Add what siege and cathedral change for each tile and coat.

    Rules `city.siege`, `city.cathedral` and `play.city.cathedral`.
    """
    pieces = tiles + city.coats
    if city.besieged and _has_tiny_city_points(city, tiles, context):
        context.add_ruling("tiny-city-siege", "one")
        lines.append(make_line("city.siege", pieces, 0, "city.siege.tiny"))
    elif city.besieged:
        lines.append(make_line("city.siege", pieces, -1))
    if city.cathedrals:
        lines.append(
            make_line("play.city.cathedral", pieces, 1)
            if city.complete
            else make_cancelling_line("city.cathedral", lines)
        )


def _add_bonuses(city: City, lines: list[Line], context: ScoringContext) -> None:
    """Add what only a complete city is paid.

    Rules `play.city.darmstadtium` and `play.city.german_castle`.
    """
    bonuses = []
    if city.darmstadtium:
        bonuses.append(make_line("play.city.darmstadtium", 1, DARMSTADTIUM_POINTS))
    if city.german_castles:
        bonuses.append(make_line("play.city.german_castle", city.german_castles, CASTLE_POINTS))
    if bonuses and city.witch:
        context.add_ruling("witch-and-bonuses", "before")
    lines += bonuses


def _score_coiners(city: City) -> PlayerLines:
    """Return what followers with Leipzig's Coiners are paid: +3 per coat of a complete city.

    Rule `play.city.coiners`.
    """
    if not city.complete or not city.coiners:
        return NO_PLAYER_LINES
    return dict.fromkeys(city.coiners, (make_line("play.city.coiners", city.coats, COINER_POINTS),))
