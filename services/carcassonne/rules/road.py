"""Roads.

Rows `road.*` and `play.road.*` of docs/rules/carcassonne.md. In order: tiles (bridges, tunnels,
ferries, labyrinths and Leipzig's long road one each; long forking roads of wonders 1 in C1, else 2;
double tiles and triangles by edition), segments on German cathedrals, the inn (open: everything so
far is worth nothing; complete: +1 per tile and segment), the mage (+1 per tile), the witch (half,
rounded up); complete roads then German castles, the labyrinth; little buildings, signposts. A
complete road that ends at a German cathedral has 2 per tile and segment, with an inn 3. A complete
road is scored by the rows of play in every mode.
"""

from operator import attrgetter

from services.carcassonne.rules.lines import make_cancelling_line, make_halving_line, make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import HeldFeature, Road
from services.carcassonne.rules.scoring_context import (
    NO_PLAYER_LINES,
    FeatureValue,
    PlayerLines,
    ScoringContext,
)
from services.carcassonne.rules.tile_counts import count_double_tiles, count_triangles
from shared.core.sheet import Line

ONE_TILE_EACH = (
    ("bridges", "road.bridge"),
    ("tunnels", "road.tunnel"),
    ("ferries", "road.ferry"),
    ("labyrinths", "road.labyrinth"),
    ("leipzig_roads", "road.leipzig"),
)
"""Tiles that count one each, and their rule."""
_get_special_tiles = attrgetter(
    *[name for name, _ in ONE_TILE_EACH], "wonder_roads", "double_tiles", "triangles"
)
_NO_SPECIAL_TILES = _get_special_tiles(Road())
_get_extras = attrgetter(*[name for name in Road._fields if name not in {"complete", "tiles"}])
_NO_EXTRAS = _get_extras(Road())
"""The extras of a road that has ordinary tiles alone, complete or not."""
FORKING_SPACES = 2
"""Tiles that a wonder's long forking road counts in C2 and C3."""
CASTLE_POINTS = 3
"""Points for a German castle at an end of a complete road, as of a complete city."""
LABYRINTH_FOLLOWER_POINTS = 2


def score_road(held: HeldFeature[Road], context: ScoringContext) -> FeatureValue | None:
    """Score a road; None for an open one in play."""
    road = held.feature
    if context.in_play and not road.complete:
        return None
    lines = score_road_tiles(road, context)
    if _get_extras(road) == _NO_EXTRAS:
        return FeatureValue(lines, road.complete)
    tiles = sum([one.count for one in lines])
    if road.german_cathedral_segments or road.inns:
        _add_cathedrals_and_inns(road, tiles, lines, context)
    if road.mage:
        lines.append(make_line("road.mage", tiles + _count_cathedrals(road), 1))
    if road.witch:
        lines.append(make_halving_line("road.witch", lines))
    if road.complete:
        _add_bonuses(road, lines, context)
    lines += score_little_buildings("road.little_building", road.little_buildings, context)
    if road.signposts:
        lines.append(_score_signposts(road))
    return FeatureValue(lines, road.complete, majority_lines=_score_wainwrights(road, tiles))


def _score_signposts(road: Road) -> Line:
    """Score the signposts of a road.

    Rules `road.signpost` and `play.road.signpost`.
    """
    if road.complete:
        return make_line("play.road.signpost", road.signposts, road.signpost_kinds)
    return make_line("road.signpost", road.signposts, 1)


def score_road_tiles(road: Road, context: ScoringContext) -> list[Line]:
    """Score the tiles of a road, 1 point each; the counts of the lines add up to its tiles."""
    if _get_special_tiles(road) == _NO_SPECIAL_TILES:
        return [make_line("road.tile", road.tiles, 1)]
    lines = [make_line("road.tile", road.tiles, 1)] if road.tiles else []
    for name, rule in ONE_TILE_EACH:
        if count := getattr(road, name):
            lines.append(make_line(rule, count, 1))
    _add_by_edition(road, lines, context)
    return lines


def _add_by_edition(road: Road, lines: list[Line], context: ScoringContext) -> None:
    """Add the lines of tiles whose count depends on the edition.

    Rules `road.wonder`, `tile.double` and `tile.triangle`.
    """
    if road.leipzig_roads and context.rules.edition == "C3":
        context.add_ruling("leipzig-road", "one")
    spaces = 1 if context.counts_tiles else FORKING_SPACES
    for rule, count in (
        ("road.wonder", spaces * road.wonder_roads),
        ("tile.double", count_double_tiles(road.double_tiles, context)),
        ("tile.triangle", count_triangles(road.triangles, context)),
    ):
        if count:
            lines.append(make_line(rule, count, 1))


def _count_cathedrals(road: Road) -> int:
    """Count the German cathedrals at the ends; 1 where only their segments are given."""
    return max(road.german_cathedrals, int(road.german_cathedral_segments > 0))


def _add_cathedrals_and_inns(
    road: Road, tiles: int, lines: list[Line], context: ScoringContext
) -> None:
    """Add the lines of segments on German cathedrals and of inns.

    Rules `road.german_cathedral`, `play.road.german_cathedral`, `road.inn` and `play.road.inn`.
    """
    segments = road.german_cathedral_segments
    if segments:
        lines.append(make_line("road.german_cathedral", segments, 1))
        if road.complete:
            lines.append(make_line("play.road.german_cathedral", tiles + segments, 1))
    if not road.inns:
        return
    if road.complete:
        lines.append(make_line("play.road.inn", tiles + segments, 1))
        if segments:
            context.add_ruling("cathedral-road-inn", "three")
        return
    choice = context.rules.open_inn
    context.add_ruling("open-inn", choice)
    lines.append(
        make_cancelling_line("road.inn", lines)
        if choice == "zero"
        else make_line("road.inn", road.inns, 0, "road.inn.ignored")
    )


def _add_bonuses(road: Road, lines: list[Line], context: ScoringContext) -> None:
    """Add what only a complete road is paid.

    Rules `play.road.german_castle` and `play.road.labyrinth`.
    """
    bonuses = []
    if road.german_castles:
        bonuses.append(make_line("play.road.german_castle", road.german_castles, CASTLE_POINTS))
    if road.labyrinth_followers:
        context.add_ruling("labyrinth", context.rules.labyrinth)
        if context.rules.labyrinth == "advanced":
            followers = road.labyrinth_followers
            bonuses.append(make_line("play.road.labyrinth", followers, LABYRINTH_FOLLOWER_POINTS))
    if bonuses and road.witch:
        context.add_ruling("witch-and-bonuses", "before")
    lines += bonuses


def _score_wainwrights(road: Road, tiles: int) -> PlayerLines:
    """Return what followers with Leipzig's Wainwrights are paid: +1 per tile of a complete road.

    Rule `play.road.wainwrights`.
    """
    if not road.complete or not road.wainwrights:
        return NO_PLAYER_LINES
    return dict.fromkeys(road.wainwrights, (make_line("play.road.wainwrights", tiles, 1),))
