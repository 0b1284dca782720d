"""German cathedrals, held by an archbishop.

Rows `archbishop.*` of docs/rules/carcassonne.md: of every road that reaches the cathedral, complete
or not, 1 per segment on cathedral tiles and 1 per road tile, counted as roads are; by each road
with an inn, complete +1 for all of these, open nothing for them; little buildings. No mage, witch
or signpost. In play when all its roads are complete.
"""

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.little_buildings import score_little_buildings
from services.carcassonne.rules.position import GermanCathedral, HeldFeature, Road
from services.carcassonne.rules.road import score_road_tiles
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from shared.core.sheet import Line, total


def score_german_cathedral(
    held: HeldFeature[GermanCathedral], context: ScoringContext
) -> FeatureValue | None:
    """Score an archbishop's cathedral; None in play while one of its roads is open."""
    cathedral = held.feature
    complete = bool(cathedral.roads) and all(road.complete for road in cathedral.roads)
    if context.in_play and not complete:
        return None
    tiles = [total(score_road_tiles(road, context)) for road in cathedral.roads]
    segments = [road.german_cathedral_segments for road in cathedral.roads]
    lines = []
    if any(segments) or not any(tiles):
        lines.append(make_line("archbishop.segment", sum(segments), 1))
    if any(tiles):
        lines.append(make_line("archbishop.tile", sum(tiles), 1))
    counts = [sum(own) for own in zip(tiles, segments, strict=True)]
    lines += _score_inns(cathedral.roads, counts, context)
    lines += score_little_buildings(
        "archbishop.little_building", cathedral.little_buildings, context
    )
    return FeatureValue(lines, complete)


def _score_inns(roads: tuple[Road, ...], counts: list[int], context: ScoringContext) -> list[Line]:
    """Score the inns of the roads; `counts` are the tiles and segments of each road.

    Rule `archbishop.inn`.
    """
    lines = []
    with_inns = [(road, count) for road, count in zip(roads, counts, strict=True) if road.inns]
    doubled = sum([count for road, count in with_inns if road.complete])
    if doubled:
        lines.append(make_line("archbishop.inn", doubled, 1))
    lost = [count for road, count in with_inns if not road.complete]
    if lost:
        choice = context.rules.open_inn
        context.add_ruling("open-inn", choice)
        if choice == "zero":
            lines.append(make_line("archbishop.inn", sum(lost), -1, "archbishop.inn.open"))
    return lines
