"""Roads.

Rows `road.*` and `play.road.*` of docs/rules/carcassonne.md. In order: tiles (bridges, tunnels,
ferries, labyrinths and Leipzig's long road one each; long forking roads of wonders 1 in C1, else 2;
double tiles and triangles by edition), segments on German cathedrals, the inn (open: everything so
far is worth nothing; complete: +1 per tile and segment), the mage (+1 per tile), the witch (half,
rounded up); complete roads then German castles, the labyrinth; little buildings, signposts. A
complete road that ends at a German cathedral has 2 per tile and segment, with an inn 3. A complete
road is scored by the rows of play in every mode. Does not know where the tiles lie.
"""

from operator import attrgetter

from services.carcassonne.rules.lines import halved, line, worthless
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import NO_TRIANGLES, Held, Road
from services.carcassonne.rules.reckoning import NOBODY, Gains, Reckoning, Worth
from services.carcassonne.rules.tiles import doubles, triangles
from shared.core.sheet import Line

ONE_TILE_EACH = (
    ("bridges", "road.bridge"),
    ("tunnels", "road.tunnel"),
    ("ferries", "road.ferry"),
    ("labyrinths", "road.labyrinth"),
    ("leipzig_roads", "road.leipzig"),
)
"""Tiles that count one each, and the row that says so."""
SPECIAL_TILES = attrgetter(
    *[name for name, _ in ONE_TILE_EACH], "wonder_roads", "double_tiles", "triangles"
)
ORDINARY = (0, 0, 0, 0, 0, 0, 0, NO_TRIANGLES)
NOTHING_ELSE = Road()[2:]
"""The fields of a road that has ordinary tiles alone, complete or not."""
FORKING_SPACES = 2
"""Tiles that a wonder's long forking road counts in C2 and C3."""
CASTLE = 3
"""Points for a German castle at an end of a complete road, as of a complete city."""
LABYRINTH_FOLLOWER = 2


def road_worth(held: Held[Road], reckoning: Reckoning) -> Worth | None:
    """What a road is worth; None for an open one in play."""
    road = held.feature
    if reckoning.in_play and not road.complete:
        return None
    lines = road_tile_lines(road, reckoning)
    if road[2:] == NOTHING_ELSE:
        return Worth(lines, road.complete)
    tiles = sum([one.count for one in lines])
    if road.german_cathedral_segments or road.inns:
        _add_ends(road, tiles, lines, reckoning)
    if road.mage:
        lines.append(line("road.mage", tiles + _cathedrals(road), 1))
    if road.witch:
        lines.append(halved("road.witch", lines))
    if road.complete:
        _add_bonuses(road, lines, reckoning)
    lines += little_building_lines("road.little_building", road.little_buildings, reckoning)
    if road.signposts:
        lines.append(_signposts(road))
    return Worth(lines, road.complete, gains=_wainwrights(road, tiles))


def _signposts(road: Road) -> Line:
    """Rows `road.signpost` and `play.road.signpost`."""
    if road.complete:
        return line("play.road.signpost", road.signposts, road.signpost_kinds)
    return line("road.signpost", road.signposts, 1)


def road_tile_lines(road: Road, reckoning: Reckoning) -> list[Line]:
    """The tiles of a road, 1 point each; their counts add up to what the road counts."""
    special = SPECIAL_TILES(road)
    if special == ORDINARY:
        return [line("road.tile", road.tiles, 1)]
    lines = [line("road.tile", road.tiles, 1)] if road.tiles else []
    for (_, rule), count in zip(ONE_TILE_EACH, special, strict=False):
        if count:
            lines.append(line(rule, count, 1))
    _add_by_edition(road, lines, reckoning)
    return lines


def _add_by_edition(road: Road, lines: list[Line], reckoning: Reckoning) -> None:
    """Rules `road.wonder`, `tile.double` and `tile.triangle`."""
    if road.leipzig_roads and reckoning.table.edition == "C3":
        reckoning.ruled("leipzig-road", "one")
    spaces = 1 if reckoning.counts_tiles else FORKING_SPACES
    for rule, count in (
        ("road.wonder", spaces * road.wonder_roads),
        ("tile.double", doubles(road.double_tiles, reckoning)),
        ("tile.triangle", triangles(road.triangles, reckoning)),
    ):
        if count:
            lines.append(line(rule, count, 1))


def _cathedrals(road: Road) -> int:
    """German cathedrals at the ends; segments without a number of cathedrals are of one."""
    return max(road.german_cathedrals, int(road.german_cathedral_segments > 0))


def _add_ends(road: Road, tiles: int, lines: list[Line], reckoning: Reckoning) -> None:
    """Segments on German cathedrals and inns: rows `road.german_cathedral`, `road.inn`."""
    segments = road.german_cathedral_segments
    if segments:
        lines.append(line("road.german_cathedral", segments, 1))
        if road.complete:
            lines.append(line("play.road.german_cathedral", tiles + segments, 1))
    if not road.inns:
        return
    if road.complete:
        lines.append(line("play.road.inn", tiles + segments, 1))
        if segments:
            reckoning.ruled("cathedral-road-inn", "three")
        return
    choice = reckoning.table.open_inn
    reckoning.ruled("open-inn", choice)
    lines.append(
        worthless("road.inn", lines)
        if choice == "zero"
        else line("road.inn", road.inns, 0, "road.inn.ignored")
    )


def _add_bonuses(road: Road, lines: list[Line], reckoning: Reckoning) -> None:
    """What only a complete road has: rows `play.road.german_castle`, `play.road.labyrinth`."""
    bonuses = []
    if road.german_castles:
        bonuses.append(line("play.road.german_castle", road.german_castles, CASTLE))
    if road.labyrinth_followers:
        reckoning.ruled("labyrinth", reckoning.table.labyrinth)
        if reckoning.table.labyrinth == "advanced":
            followers = road.labyrinth_followers
            bonuses.append(line("play.road.labyrinth", followers, LABYRINTH_FOLLOWER))
    if bonuses and road.witch:
        reckoning.ruled("witch-and-bonuses", "before")
    lines += bonuses


def _wainwrights(road: Road, tiles: int) -> Gains:
    """Row `play.road.wainwrights`: Leipzig's Wainwrights +1 per tile of a complete road."""
    if not road.complete or not road.wainwrights:
        return NOBODY
    return dict.fromkeys(road.wainwrights, (line("play.road.wainwrights", tiles, 1),))
