"""What is scored by the tiles around it: buildings, gardens, castles, what an abbot holds.

Around a building C1 counts tiles, C2 and C3 count occupied spaces, and it is complete when every
space is occupied. Little buildings count on all these tiles. Cemeteries are worth nothing.
"""

from services.carcassonne.rules.feature_markers import CASTLE_SPACES, SPACES
from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Cemetery,
    FortuneTeller,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
)
from services.carcassonne.rules.lines import (
    ScoreRows,
    count_occupied,
    make_line,
    name_counted,
    name_occupied,
)
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.road import add_road_tiles
from services.carcassonne.rules.scoring_context import (
    NO_PLAYER_LINES,
    FeatureValue,
    PlayerLines,
    ScoringContext,
)


def score_monastery(held: HeldFeature[Monastery], context: ScoringContext) -> FeatureValue | None:
    """Score a building of the monastery kind; None for an open one in play."""
    building = held.feature
    complete = building.neighbours == SPACES
    of_church = _score_church(building) if complete else NO_PLAYER_LINES
    rows = ScoreRows(context)
    if building.challenge == "lost":
        rows.add("play.monastery.challenge", 1, 0)
        return FeatureValue(rows.lines, complete, unconditional_lines=of_church)
    _add_tiles("monastery", building, rows, context)
    if context.in_play and building.taken_back:
        rows.add("play.monastery.taken_back", 1, 0)
        return FeatureValue(rows.lines, complete=False, has_only_value=True)
    if context.in_play and not complete:
        return None
    if complete:
        rows.add("play.monastery.vineyard", building.vineyards, 3)
    else:
        rows.add("monastery.vineyard", building.vineyards, 0)
    rows.add_little_buildings("monastery.little_building", building.little_buildings)
    rows.add("monastery.challenge", 1, 0, when=building.challenge == "open")
    return FeatureValue(rows.lines, complete, unconditional_lines=of_church)


def _add_tiles(
    name: str,
    building: Monastery | Garden | GermanCastle,
    rows: ScoreRows,
    context: ScoringContext,
    own: int = 1,
) -> None:
    rows.add(f"{name}.own", 1, own)
    around = count_occupied(building.neighbours, building.neighbour_tiles, context)
    rows.add(f"{name}.tile", around, wording=name_occupied(f"{name}.tile", context))


def _score_church(building: Monastery) -> PlayerLines:
    most = max(building.church_followers.values(), default=0)
    if not most or building.building != "darmstadt_church":
        return NO_PLAYER_LINES
    paid = (make_line("play.monastery.darmstadt_church", 1, 3),)
    return {player: paid for player, count in building.church_followers.items() if count == most}


def score_garden(held: HeldFeature[Garden], context: ScoringContext) -> FeatureValue | None:
    """Score a garden; None for an open one in play."""
    garden = held.feature
    complete = garden.neighbours == SPACES
    rows = ScoreRows(context)
    _add_tiles("garden", garden, rows, context)
    if context.in_play and garden.taken_back:
        rows.add("play.garden.taken_back", 1, 0)
        return FeatureValue(rows.lines, complete=False, has_only_value=True)
    if context.in_play and not complete:
        return None
    rows.add_little_buildings("garden.little_building", garden.little_buildings)
    return FeatureValue(rows.lines, complete)


def score_german_castle(
    held: HeldFeature[GermanCastle], context: ScoringContext
) -> FeatureValue | None:
    """Score a German castle; None for an open one in play."""
    castle = held.feature
    complete = castle.neighbours == CASTLE_SPACES
    if context.in_play and not complete:
        return None
    rows = ScoreRows(context)
    _add_tiles("german_castle", castle, rows, context, 2)
    rows.add_little_buildings("german_castle.little_building", castle.little_buildings)
    return FeatureValue(rows.lines, complete)


def score_haunted_castle(held: HeldFeature[HauntedCastle], context: ScoringContext) -> FeatureValue:
    castle, start = held.feature, held.feature.start_tile_spaces
    mist = castle.mist_tiles + (min(1, start) if context.counts_tiles else start)
    wording = name_occupied("haunted_castle.mist", context) if start else "haunted_castle.mist"
    rows = ScoreRows(context)
    if context.in_play:
        context.add_ruling("mist-in-play", "two")
        rows.add("play.haunted_castle.mist", mist, 2, wording, when=True)
    else:
        rows.add("haunted_castle.mist", mist, 1, wording, when=True)
    rows.add_little_buildings("haunted_castle.little_building", castle.little_buildings)
    return FeatureValue(rows.lines)


def score_hut(held: HeldFeature[Hut], context: ScoringContext) -> FeatureValue:
    hut = held.feature
    rows = ScoreRows(context)
    rows.add("hut.own", 1)
    rows.add("hut.space", hut.empty_spaces)
    rows.add_little_buildings("hut.little_building", hut.little_buildings)
    return FeatureValue(rows.lines)


def score_fortune_teller(held: HeldFeature[FortuneTeller], context: ScoringContext) -> FeatureValue:
    rows = ScoreRows(context)
    rows.add("fortune_teller", 1, 0)
    rows.add_little_buildings("fortune_teller.little_building", held.feature.little_buildings)
    return FeatureValue(rows.lines)


def score_cemetery(held: HeldFeature[Cemetery], context: ScoringContext) -> FeatureValue:
    """Score a cemetery: a line of 0 points."""
    if held.fairy is not None:
        context.add_ruling("cemetery-fairy", "none")
    return FeatureValue([make_line("cemetery", 1, 0)])


def score_abbot_monastery(
    held: HeldFeature[AbbotMonastery], context: ScoringContext
) -> FeatureValue | None:
    """Score a building held by an abbot; None in play, where it is never complete."""
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
    """Score an archbishop's cathedral; None in play while one of its roads is open."""
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
