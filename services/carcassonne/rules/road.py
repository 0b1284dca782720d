"""Roads, and the tolls that are paid just before a road.

A complete road is scored by the rows of play in every mode.
"""

from services.carcassonne.rules.feature_types import Road, Toll
from services.carcassonne.rules.lines import ScoreRows, count_triangles, name_counted
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from shared.core.sheet import Award, total


def score_road(held: HeldFeature[Road], context: ScoringContext) -> FeatureValue | None:
    """Score a road; None for an open one in play."""
    road = held.feature
    complete = road.complete
    if context.in_play and not complete:
        return None
    rows = ScoreRows(context)
    tiles = add_road_tiles(road, rows, context)
    segments = road.german_cathedral_segments
    cathedrals = road.german_cathedrals or int(segments > 0)  # segments are on at least one

    rows.add("road.german_cathedral", segments)
    if complete:
        _double_points(road, tiles, rows, context)
    elif road.inns:
        context.add_ruling("open-inn", context.rules.open_inn)
        if context.rules.open_inn == "zero":
            rows.cancel("road.inn")
        else:
            rows.add("road.inn", road.inns, 0, "road.inn.ignored")
    rows.add("road.mage", tiles + cathedrals, when=road.mage)
    rows.halve("road.witch", when=road.witch)
    if complete:
        _add_bonuses(road, rows, context)
    rows.add_little_buildings("road.little_building", road.little_buildings)
    if complete:
        rows.add("play.road.signpost", road.signposts, road.signpost_kinds)
        rows.add_for(road.wainwrights, "play.road.wainwrights", tiles)
    else:
        rows.add("road.signpost", road.signposts)
    return FeatureValue(rows.lines, complete, rows.majority_lines)


def _double_points(road: Road, tiles: int, rows: ScoreRows, context: ScoringContext) -> None:
    segments = road.german_cathedral_segments
    for rule, is_paid in (("play.road.german_cathedral", segments), ("play.road.inn", road.inns)):
        wording = name_counted(rule, tiles=tiles, segments=segments)
        rows.add(rule, tiles + segments, 1, wording, when=is_paid)
    if segments and road.inns:
        context.add_ruling("cathedral-road-inn", "three")


def add_road_tiles(road: Road, rows: ScoreRows, context: ScoringContext) -> int:
    """Add the tiles of a road, 1 point each, to empty `rows`, and return their number."""
    spaces = 1 if context.counts_tiles else 2
    leipzig = 1
    if road.leipzig_roads and context.rules.edition == "C3":
        context.add_ruling("leipzig-road", context.rules.leipzig_road)
        leipzig = 1 if context.rules.leipzig_road == "one" else 2
    rows.add("road.tile", road.tiles)
    rows.add("road.bridge", road.bridges)
    rows.add("road.tunnel", road.tunnels)
    rows.add("road.ferry", road.ferries)
    rows.add("road.labyrinth", road.labyrinths)
    rows.add("road.leipzig", leipzig * road.leipzig_roads)
    rows.add("road.wonder", spaces * road.wonder_roads)
    rows.add("tile.double", spaces * road.double_tiles)
    rows.add("tile.triangle", count_triangles(road.triangles, context))
    if not rows.lines:
        rows.add("road.tile", 0, when=True)
    return total(rows.lines)


def _add_bonuses(road: Road, rows: ScoreRows, context: ScoringContext) -> None:
    followers = road.labyrinth_followers
    if followers:
        context.add_ruling("labyrinth", context.rules.labyrinth)
    if context.rules.labyrinth == "basic":
        followers = 0
    rows.add("play.road.german_castle", road.german_castles, 3)
    rows.add("play.road.labyrinth", followers, 2)
    if road.witch and (road.german_castles or followers):
        context.add_ruling("witch-and-bonuses", "before")


def score_tolls(held: HeldFeature[Toll], context: ScoringContext) -> tuple[Award, ...]:
    toll = held.feature
    has_printed = toll.printed or not toll.travellers
    small, large = ScoreRows(context), ScoreRows(context)
    small.add("toll", toll.printed, when=has_printed)
    large.add("play.toll.large", toll.printed, 2, when=has_printed)
    large.add("play.toll.large", toll.travellers, 6, "play.toll.large.travellers")
    if context.in_play:
        small.add("play.toll.travellers", toll.travellers, 3)
    else:
        small.add("toll", toll.travellers, 1, "toll.travellers")
    doubled = toll.large if context.in_play else ()
    return tuple(
        Award(owner, tuple((large if owner in doubled else small).lines))
        for owner in dict.fromkeys(toll.owners)
    )
