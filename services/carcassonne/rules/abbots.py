"""Buildings held by an abbot, and German cathedrals held by an archbishop.

Rows `abbot_monastery.*` of docs/rules/carcassonne.md, for German, Dutch and Belgian, and Japanese
buildings: 1 for the building and 1 per tile of its row and column up to the first gap (C1 tiles, C2
and C3 spaces); little buildings on the counted tiles. Scored at the end alone.

Rows `archbishop.*`: of every road that reaches the cathedral, complete or not, 1 per segment on
cathedral tiles and 1 per road tile, counted as roads are; by each road with an inn, complete +1 for
all of these, open nothing for them; little buildings. No mage, witch or signpost. In play when all
its roads are complete.
"""

from services.carcassonne.rules.feature_types import AbbotMonastery, GermanCathedral
from services.carcassonne.rules.lines import ScoreRows, count_occupied, name_counted, name_occupied
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.road import add_road_tiles
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext


def score_abbot_monastery(
    held: HeldFeature[AbbotMonastery], context: ScoringContext
) -> FeatureValue | None:
    """Score a building held by an abbot; None in play, where it is never complete.

    Rules `abbot_monastery.own`, `abbot_monastery.line` and `abbot_monastery.little_building`.
    """
    if context.in_play:
        return None
    building = held.feature
    row = count_occupied(building.row, building.row_tiles, context)
    column = count_occupied(building.column, building.column_tiles, context)
    context.add_ruling("abbot-line", "first-gap")
    rows = ScoreRows(context)
    rows.add("abbot_monastery.own", 1)
    wording = name_occupied("abbot_monastery.line", context)
    rows.add("abbot_monastery.line", row + column, wording=wording)
    rows.add_little_buildings("abbot_monastery.little_building", building.little_buildings)
    return FeatureValue(rows.lines)


def score_german_cathedral(
    held: HeldFeature[GermanCathedral], context: ScoringContext
) -> FeatureValue | None:
    """Score an archbishop's cathedral; None in play while one of its roads is open.

    Rules `archbishop.segment`, `archbishop.tile`, `archbishop.inn` and
    `archbishop.little_building`.
    """
    roads = held.feature.roads
    complete = bool(roads) and all(road.complete for road in roads)
    if context.in_play and not complete:
        return None
    tiles = [add_road_tiles(road, ScoreRows(context), context) for road in roads]
    segments = [road.german_cathedral_segments for road in roads]
    with_inns = [one for one in zip(roads, tiles, segments, strict=True) if one[0].inns]
    doubled_tiles = sum([own for road, own, _ in with_inns if road.complete])
    doubled_segments = sum([own for road, _, own in with_inns if road.complete])
    lost = [own + there for road, own, there in with_inns if not road.complete]
    rows = ScoreRows(context)
    rows.add("archbishop.segment", sum(segments), when=any(segments) or not any(tiles))
    rows.add("archbishop.tile", sum(tiles))
    wording = name_counted("archbishop.inn", tiles=doubled_tiles, segments=doubled_segments)
    rows.add("archbishop.inn", doubled_tiles + doubled_segments, 1, wording)
    if lost:
        context.add_ruling("open-inn", context.rules.open_inn)
        if context.rules.open_inn == "zero":
            rows.add("archbishop.inn", sum(lost), -1, "archbishop.inn.open", when=True)
    rows.add_little_buildings("archbishop.little_building", held.feature.little_buildings)
    return FeatureValue(rows.lines, complete)
