"""German cathedrals, held by an archbishop.

Rows `archbishop.*` of docs/rules/carcassonne.md: of every road that reaches the cathedral, complete
or not, 1 per segment on cathedral tiles and 1 per road tile, counted as roads are; by each road
with an inn, complete +1 for all of these, open nothing for them; little buildings. No mage, witch
or signpost. In play when all its roads are complete.
"""

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.little_buildings import little_building_lines
from services.carcassonne.rules.position import GermanCathedral, Held, Road
from services.carcassonne.rules.reckoning import Reckoning, Worth
from services.carcassonne.rules.road import road_tile_lines
from shared.core.sheet import Line, total


def german_cathedral_worth(held: Held[GermanCathedral], reckoning: Reckoning) -> Worth | None:
    """What an archbishop's cathedral is worth; None in play while one of its roads is open."""
    cathedral = held.feature
    complete = bool(cathedral.roads) and all(road.complete for road in cathedral.roads)
    if reckoning.in_play and not complete:
        return None
    tiles = [total(road_tile_lines(road, reckoning)) for road in cathedral.roads]
    segments = [road.german_cathedral_segments for road in cathedral.roads]
    lines = []
    if any(segments) or not any(tiles):
        lines.append(line("archbishop.segment", sum(segments), 1))
    if any(tiles):
        lines.append(line("archbishop.tile", sum(tiles), 1))
    reached = [sum(own) for own in zip(tiles, segments, strict=True)]
    lines += _inn_lines(cathedral.roads, reached, reckoning)
    lines += little_building_lines(
        "archbishop.little_building", cathedral.little_buildings, reckoning
    )
    return Worth(lines, complete)


def _inn_lines(roads: tuple[Road, ...], reached: list[int], reckoning: Reckoning) -> list[Line]:
    """Row `archbishop.inn`; `reached` are the tiles and segments of each road."""
    lines = []
    with_inns = [(road, count) for road, count in zip(roads, reached, strict=True) if road.inns]
    doubled = sum([count for road, count in with_inns if road.complete])
    if doubled:
        lines.append(line("archbishop.inn", doubled, 1))
    lost = [count for road, count in with_inns if not road.complete]
    if lost:
        choice = reckoning.table.open_inn
        reckoning.ruled("open-inn", choice)
        if choice == "zero":
            lines.append(line("archbishop.inn", sum(lost), -1, "archbishop.inn.open"))
    return lines
