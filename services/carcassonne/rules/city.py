"""Cities.

Rows `city.*` and `play.city.*` of docs/rules/carcassonne.md. In order: tiles and coats of arms (1
each; complete: 2), large cities of wonders by edition, the siege (−1 per tile and coat), the
cathedral (open: everything so far is worth nothing; complete: +1 per tile and coat), the mage (+1
per tile), the witch (half, rounded up); complete cities then Darmstadtium and German castles;
little buildings. A complete city is scored by the rows of play in every mode. Does not know where
the tiles lie.
"""

from services.carcassonne.rules.lines import halved, line, worthless
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import City, Held
from services.carcassonne.rules.reckoning import NOBODY, Gains, Reckoning, Worth
from services.carcassonne.rules.road import CASTLE
from services.carcassonne.rules.tiles import triangles
from shared.core.sheet import Line

WONDER_SPACES = {"notre_dame": 2, "circus_maximus": 4, "alhambra": 3}
"""City tiles that a wonder's large city counts in C2 and C3; 1 in C1."""
NOTHING_ELSE = City()[3:]
"""The fields of a city that has tiles and coats of arms alone, complete or not."""
TINY = 2
"""Tiles of the smallest city."""
DARMSTADTIUM = 3
COINER = 3
"""Points per coat for a follower with Leipzig's Coiners."""


def city_worth(held: Held[City], reckoning: Reckoning) -> Worth | None:
    """What a city is worth; None for an open one in play."""
    city = held.feature
    if reckoning.in_play and not city.complete:
        return None
    lines, tiles = _tile_lines(city, reckoning)
    if city[3:] == NOTHING_ELSE:
        return Worth(lines, city.complete, city.coats)
    if city.besieged or city.cathedrals:
        _add_siege_and_cathedral(city, tiles, lines, reckoning)
    if city.mage:
        lines.append(line("city.mage", tiles, 1))
    if city.witch:
        lines.append(halved("city.witch", lines))
    if city.complete:
        _add_bonuses(city, lines, reckoning)
    lines += little_building_lines("city.little_building", city.little_buildings, reckoning)
    return Worth(lines, city.complete, city.coats, _coiners(city))


def _tile_lines(city: City, reckoning: Reckoning) -> tuple[list[Line], int]:
    """The lines of all tiles and coats, and how many tiles these are.

    Rules `city.tile`, `city.coat` and `city.wonder`.
    """
    large = (
        len(city.wonders)
        if reckoning.counts_tiles
        else sum([WONDER_SPACES[wonder] for wonder in city.wonders])
    )
    corners = triangles(city.triangles, reckoning)
    tiles = city.tiles + large + corners
    of_tiles, of_coats, each = _rows(city, tiles, reckoning)
    lines = []
    if city.tiles or not large + corners:
        lines.append(line(of_tiles, city.tiles, each, "city.tile"))
    if large:
        lines.append(line("city.wonder", large, each))
    if corners:
        lines.append(line("tile.triangle", corners, each))
    if city.coats:
        lines.append(line(of_coats, city.coats, each, "city.coat"))
    return lines, tiles


def _rows(city: City, tiles: int, reckoning: Reckoning) -> tuple[str, str, int]:
    """The rows of tiles and of coats, and what each of them is worth."""
    if not city.complete:
        return "city.tile", "city.coat", 1
    if tiles == TINY:
        reckoning.ruled("tiny-city", str(reckoning.table.tiny_city))
        if _is_worth_less(city, tiles, reckoning):
            return "play.city.tiny", "play.city.tiny", 1
    return "play.city.tile", "play.city.coat", 2


def _is_worth_less(city: City, tiles: int, reckoning: Reckoning) -> bool:
    """Row `play.city.tiny`: with the option 2, the smallest city has 1 per tile and coat."""
    return city.complete and tiles == TINY == reckoning.table.tiny_city


def _add_siege_and_cathedral(
    city: City, tiles: int, lines: list[Line], reckoning: Reckoning
) -> None:
    """Rows `city.siege` and `city.cathedral`, for each tile and coat."""
    pieces = tiles + city.coats
    if city.besieged and _is_worth_less(city, tiles, reckoning):
        reckoning.ruled("tiny-city-siege", "one")
        lines.append(line("city.siege", pieces, 0, "city.siege.tiny"))
    elif city.besieged:
        lines.append(line("city.siege", pieces, -1))
    if city.cathedrals:
        lines.append(
            line("play.city.cathedral", pieces, 1)
            if city.complete
            else worthless("city.cathedral", lines)
        )


def _add_bonuses(city: City, lines: list[Line], reckoning: Reckoning) -> None:
    """What only a complete city has: rows `play.city.darmstadtium`, `play.city.german_castle`."""
    bonuses = []
    if city.darmstadtium:
        bonuses.append(line("play.city.darmstadtium", 1, DARMSTADTIUM))
    if city.german_castles:
        bonuses.append(line("play.city.german_castle", city.german_castles, CASTLE))
    if bonuses and city.witch:
        reckoning.ruled("witch-and-bonuses", "before")
    lines += bonuses


def _coiners(city: City) -> Gains:
    """Row `play.city.coiners`: Leipzig's Coiners +3 per coat of arms of a complete city."""
    if not city.complete or not city.coiners:
        return NOBODY
    return dict.fromkeys(city.coiners, (line("play.city.coiners", city.coats, COINER),))
