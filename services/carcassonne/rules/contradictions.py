"""Checks for numbers, pieces and figures of one feature that contradict each other.

Each is allowed by itself, but no feature has all of them together. A fault about a number has the
most or the least that it could be, and the number that bounds it; `at` then leads to the feature.
Numbers that only do not fit its tiles are a warning, because groups play otherwise.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from services.carcassonne.rules.feature_markers import SPACES, Tile, Triangles
from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Acrobats,
    City,
    Feature,
    Field,
    FortuneTeller,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
    Road,
    Toll,
)
from services.carcassonne.rules.pieces import SEGMENTS_OF_A_CATHEDRAL, SIGNPOSTS_OF_A_TILE
from services.carcassonne.rules.position import HeldFeature, get_expansions
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.declarations import FieldGroup, list_marked
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param, Word
from shared.core.pointers import PointerSteps, pointer

SECTIONS_OF_A_CATHEDRAL = 3
"""Road sections on a German cathedral, at least."""
TILES_BESIDE_A_TENT = 4
ENDS_OF_A_ROAD = 2
FORKS = frozenset({"abbey_and_mayor", "russian_promos"})
"""Expansions of which one tile each forks a road into three."""


def warn_unlike_tiles(feature: Feature, at: PointerSteps, context: ScoringContext) -> None:
    count_tiles = COUNTS.get(type(feature))
    if count_tiles is None:
        return
    own: Any = feature
    tiles = count_tiles(own)
    numbers = [("little_buildings", sum(own.little_buildings), tiles)]
    if isinstance(feature, Road):
        numbers.append(("signposts", feature.signposts, SIGNPOSTS_OF_A_TILE * tiles))
        _warn_of_ends(feature, at, context)
    for name, count, most in numbers:
        if count > most:
            piece = Word(f"piece.{name}")
            context.warn("more-than-tiles", *at, name, piece=piece, count=count, most=most)
    if isinstance(feature, GermanCathedral):
        for index, road in enumerate(feature.roads):
            _warn_of_ends(road, (*at, "roads", index), context)
        sections = sum([road.german_cathedral_segments for road in feature.roads])
        if sections < SECTIONS_OF_A_CATHEDRAL:
            least = SECTIONS_OF_A_CATHEDRAL
            context.warn("cathedral-sections", *at, "roads", count=sections, least=least)


def _warn_of_ends(road: Road, at: PointerSteps, context: ScoringContext) -> None:
    forks = context.rules.boxes * len(FORKS & get_expansions(context.rules))
    ends = ENDS_OF_A_ROAD + 2 * road.labyrinths
    most = ends + min(forks, count_road_tiles(road) - road.labyrinths)
    name = "german_cathedral_segments"
    if road.german_cathedral_segments > most:
        context.warn("road-ends", *at, name, count=road.german_cathedral_segments, most=most)


def _count_tiles_around(building: Monastery | Garden | GermanCastle) -> int:
    around = building.neighbour_tiles
    return 1 + (building.neighbours if around is None else around)


def _count_line_tiles(building: AbbotMonastery) -> int:
    row = building.row if building.row_tiles is None else building.row_tiles
    column = building.column if building.column_tiles is None else building.column_tiles
    return 1 + row + column


def _count_cathedral_tiles(cathedral: GermanCathedral) -> int:
    """Count its tile and those of its roads, each of which may reach further cathedrals."""
    others = [max(road.german_cathedral_segments - 1, 0) for road in cathedral.roads]
    return 1 + sum(map(count_road_tiles, cathedral.roads)) + sum(others)


COUNTS: Mapping[type[Feature], Callable[[Any], int]] = {
    Road: lambda road: (
        count_road_tiles(road) + (road.german_cathedrals or min(road.german_cathedral_segments, 1))
    ),
    City: lambda city: city.tiles + len(city.wonders) + count_all_triangles(city.triangles),
    Monastery: _count_tiles_around,
    Garden: _count_tiles_around,
    GermanCastle: _count_tiles_around,
    AbbotMonastery: _count_line_tiles,
    GermanCathedral: _count_cathedral_tiles,
    Hut: lambda hut: 1 + SPACES - hut.empty_spaces,
    HauntedCastle: lambda _castle: 1 + SPACES,
    FortuneTeller: lambda _tent: 1 + TILES_BESIDE_A_TENT,
}
"""By kind of feature how many tiles it has at most; a field does not say how many it has."""


TILES_ON_A_SPACE = 2
"""Two triangles."""


class Cover(NamedTuple):
    """How many of the spaces that count for a building its own tile covers at most, and another."""

    own: int
    other: int


AROUND_A_SPACE = Cover(own=3, other=3)
"""Of the eight around one: its own tile of two by two, another tile along a side or at a corner."""
AROUND_A_CASTLE = Cover(own=0, other=4)
"""Of the ten around the castle's own two."""
IN_A_LINE = Cover(own=1, other=4)
"""Of a row or a column. The largest tile, the City of Carcassonne, is three by four."""
TILES_OF = {"neighbours": "neighbour_tiles", "row": "row_tiles", "column": "column_tiles"}
"""By the field that counts spaces, the one that counts the tiles on them."""
SECTIONS_WITHOUT_TILES = 2
"""Road segments of two German cathedrals that lie side by side."""
SECTIONS_OF_A_TILE = 2
"""Segments on German cathedrals that each tile of their road adds, at most."""
COATS_OF_A_TILE = 2
INNS_OF_A_TILE = 1
CITY_OF_A_WONDER = 4
"""Spaces of the large city on a wonder tile, at most."""
ACROBATS = 3
ROAD_TILES = FieldGroup(Road, list_marked(Road, Tile))
CITY_TILES = FieldGroup(City, list_marked(City, Tile))


def check_road(road: Road, at: PointerSteps, faults: Faults) -> None:
    _check_road_tiles(road, at, faults)
    if road.labyrinth_followers and not road.labyrinths:
        faults.note("labyrinth.absent", pointer(*at, "labyrinth_followers"))
    if road.signpost_kinds > 1:
        most = max(road.signposts, 1)
        _refuse_outside(road, "signpost_kinds", most, "signposts", at, faults)
    # Without a number of cathedrals, the segments are those of one.
    beside = "german_cathedral_segments"
    segments = road.german_cathedral_segments
    least = -(-segments // SEGMENTS_OF_A_CATHEDRAL)
    if road.german_cathedrals or least > 1:
        _refuse_outside(road, "german_cathedrals", segments, beside, at, faults, least)


def check_city(city: City, at: PointerSteps, faults: Faults) -> None:
    """Note a city without tiles, or with more coats of arms than its tiles can have.

    One tile is enough, because an abbey or a castle may complete it.
    """
    _refuse_no_tiles(city, CITY_TILES, at, faults)
    spaces = city.tiles + CITY_OF_A_WONDER * len(city.wonders) + count_all_triangles(city.triangles)
    if spaces:
        _refuse_outside(city, "coats", COATS_OF_A_TILE * spaces, "tiles", at, faults)
        _refuse_outside(city, "cathedrals", spaces, "tiles", at, faults)


def check_cathedral(cathedral: GermanCathedral, at: PointerSteps, faults: Faults) -> None:
    sections = any(road.german_cathedral_segments for road in cathedral.roads)
    for index, road in enumerate(cathedral.roads):
        where = (*at, "roads", index)
        if index >= SEGMENTS_OF_A_CATHEDRAL:
            faults.note("cathedral.sections", pointer(*where))
        if sections and not road.german_cathedral_segments:
            faults.note("cathedral.unreached", pointer(*where, "german_cathedral_segments"))
        _check_road_tiles(road, where, faults)


def check_monastery(monastery: Monastery, at: PointerSteps, faults: Faults) -> None:
    _refuse_outside(monastery, "vineyards", monastery.neighbours, "neighbours", at, faults)
    check_surroundings(monastery, at, faults)
    if monastery.church_followers and monastery.building != "darmstadt_church":
        faults.note("church.elsewhere", pointer(*at, "church_followers"))


def check_surroundings(
    building: Monastery | Garden | GermanCastle, at: PointerSteps, faults: Faults
) -> None:
    cover = AROUND_A_CASTLE if isinstance(building, GermanCastle) else AROUND_A_SPACE
    _refuse_tiles(building, "neighbours", cover, at, faults)


def check_lines(building: AbbotMonastery, at: PointerSteps, faults: Faults) -> None:
    _refuse_tiles(building, "row", IN_A_LINE, at, faults)
    _refuse_tiles(building, "column", IN_A_LINE, at, faults)


def check_toll(toll: Toll, at: PointerSteps, faults: Faults) -> None:
    for index, player in enumerate(toll.large):
        if player not in toll.owners:
            faults.note("toll.elsewhere", pointer(*at, "large", index), player=player)


def check_mist(castle: HauntedCastle, at: PointerSteps, faults: Faults) -> None:
    most = SPACES + 1 - castle.start_tile_spaces
    _refuse_outside(castle, "mist_tiles", most, "start_tile_spaces", at, faults)


def check_witch(held: HeldFeature[Road | City], at: PointerSteps, faults: Faults) -> None:
    """Note a road or city that has both mage and witch."""
    if held.feature.mage and held.feature.witch:
        faults.breach("mage.with_witch", pointer(*at, "feature", "witch"))


def check_barns(held: HeldFeature[Field], at: PointerSteps, faults: Faults) -> None:
    """Note barns on a field on which none has just been placed."""
    if held.feature.barn_placed:
        return
    for index, one in enumerate(held.followers):
        if one.figure == "barn":
            where = pointer(*at, "followers", index, "figure")
            faults.breach("figure.place", where, wording="barn")


def check_pyramid(held: HeldFeature[Acrobats], at: PointerSteps, faults: Faults) -> None:
    """Note each entry with which a pyramid has too many followers."""
    acrobats = 0
    for index, one in enumerate(held.followers):
        acrobats += one.number
        if acrobats > ACROBATS:
            faults.breach("figure.place", pointer(*at, "followers", index), wording="pyramid")


def check_abbot(
    held: HeldFeature[Monastery | Garden | GermanCastle], at: PointerSteps, faults: Faults
) -> None:
    """Note an abbot who is taken back and cannot be."""
    if not held.feature.taken_back:
        return
    where = pointer(*at, "feature", "taken_back")
    if isinstance(held.feature, GermanCastle):
        faults.breach("figure.place", where, wording="not_taken_back")
        return
    if not any(one.figure == "abbot" for one in held.followers):
        faults.breach("figure.place", where, wording="taken_back")
    if held.feature.neighbours == SPACES:
        faults.breach("figure.place", where, wording="taken_back_complete", spaces=SPACES)


def check_challenge(held: HeldFeature[Monastery], at: PointerSteps, faults: Faults) -> None:
    """Note an absent abbot, and a challenge at the wrong time."""
    check_abbot(held, at, faults)
    complete = held.feature.neighbours == SPACES
    where = pointer(*at, "feature", "challenge")
    if held.feature.challenge == "open" and complete:
        faults.breach("monastery.challenge", where)
    elif held.feature.challenge == "won" and not complete:
        faults.breach("monastery.challenge", where, wording="won", spaces=SPACES)


def _check_road_tiles(road: Road, at: PointerSteps, faults: Faults) -> None:
    """Note a road without tiles, and inns and sections of cathedrals that its tiles cannot have.

    Every tile joins four roads at most, and one of these leads to the next tile, so each further
    tile brings two sections more.
    """
    _refuse_no_tiles(road, ROAD_TILES, at, faults)
    spaces = count_road_tiles(road) + _count_long_roads(road)
    sections = road.german_cathedral_segments
    if spaces + sections:
        _refuse_outside(road, "inns", INNS_OF_A_TILE * (spaces + sections), "tiles", at, faults)
    most = SECTIONS_WITHOUT_TILES + SECTIONS_OF_A_TILE * spaces
    _refuse_outside(road, "german_cathedral_segments", most, "tiles", at, faults)


def count_road_tiles(road: Road) -> int:
    ordinary = road.tiles + road.bridges + road.tunnels + road.ferries + road.labyrinths
    return ordinary + _count_long_roads(road) + count_all_triangles(road.triangles)


def _count_long_roads(road: Road) -> int:
    return road.wonder_roads + road.leipzig_roads + road.double_tiles


def count_all_triangles(triangles: Triangles) -> int:
    return triangles.single + TILES_ON_A_SPACE * triangles.paired


def _refuse_tiles(
    feature: Any, spaces: str, cover: Cover, at: PointerSteps, faults: Faults
) -> None:
    tiles = TILES_OF[spaces]
    if getattr(feature, tiles) is not None:
        occupied = getattr(feature, spaces)
        least = -(-max(occupied - cover.own, 0) // cover.other)
        _refuse_outside(feature, tiles, TILES_ON_A_SPACE * occupied, spaces, at, faults, least)


def _refuse_no_tiles(
    feature: Any, tiles: FieldGroup[Any], at: PointerSteps, faults: Faults
) -> None:
    if not (feature.tiles or tiles.has_any(feature)):
        faults.note("tiles.none", pointer(*at, "tiles"))


def _refuse_outside(
    feature: Any,
    name: str,
    most: int,
    beside: str,
    at: PointerSteps,
    faults: Faults,
    least: int = 0,
) -> None:
    given = getattr(feature, name)
    if least <= given <= most:
        return
    params: dict[str, Param] = {"piece": Word(f"piece.{name}"), "given": given}
    params |= {"beside": beside, "bound": getattr(feature, beside)}
    if given > most:
        wording = "" if most else "none"
        params["most"] = most
        faults.add(Fault("count.beyond", pointer(*at, name), params, wording=wording))
    else:
        params["least"] = least
        faults.add(Fault("count.short", pointer(*at, name), params))
