"""Checks for numbers of one feature that contradict each other.

Each number is allowed by itself, but no feature has all of them together. A fault has the most or
the least that the number could be, and the number that bounds it.
"""

from collections.abc import Callable, Mapping, Sequence

from services.carcassonne.rules.position import PointerSteps
from services.carcassonne.schemas.player_references import Normalized
from shared.core.illegal import Faults
from shared.core.pointers import pointer

TILES_ON_A_SPACE = 2
"""Two triangles."""
SEGMENTS_OF_A_CATHEDRAL = 4
ROAD_TILES = (
    "bridges",
    "tunnels",
    "ferries",
    "labyrinths",
    "wonder_roads",
    "leipzig_roads",
    "double_tiles",
    "german_cathedral_segments",
)
"""The tiles of a road apart from ordinary tiles and triangles."""
CITY_TILES = ("wonders",)
"""The tiles of a city apart from ordinary tiles and triangles."""
MOST_MISTY = 9
"""A haunted castle's own space and those around it."""


def refuse_contradictions(feature: Normalized, at: PointerSteps, faults: Faults) -> None:
    """Note `count.beyond` and `count.short` at every number that the others rule out."""
    check = CHECKS.get(feature["kind"])
    if check is not None:
        check(feature, at, faults)


def _check_road(road: Normalized, at: PointerSteps, faults: Faults) -> None:
    _refuse_no_tiles(road, ROAD_TILES, at, faults)
    if road["signpost_kinds"] > 1:
        most = max(road["signposts"], 1)
        _refuse_more(road, "signpost_kinds", most, "signposts", at, faults)
    if road["german_cathedrals"]:
        # Without a number of cathedrals, the segments are those of one.
        beside = "german_cathedral_segments"
        _refuse_more(road, "german_cathedrals", road[beside], beside, at, faults)
        least = -(-road[beside] // SEGMENTS_OF_A_CATHEDRAL)
        _refuse_fewer(road, "german_cathedrals", least, beside, at, faults)


def _check_city(city: Normalized, at: PointerSteps, faults: Faults) -> None:
    """One tile is enough, complete too: an abbey or a German castle may close it."""
    _refuse_no_tiles(city, CITY_TILES, at, faults)


def _check_cathedral(cathedral: Normalized, at: PointerSteps, faults: Faults) -> None:
    for index, road in enumerate(cathedral["roads"]):
        _refuse_no_tiles(road, ROAD_TILES, (*at, "roads", index), faults)


def _check_monastery(monastery: Normalized, at: PointerSteps, faults: Faults) -> None:
    around = monastery["neighbours"]
    _refuse_more(monastery, "vineyards", around, "neighbours", at, faults)
    _refuse_tiles(monastery, "neighbour_tiles", "neighbours", at, faults)
    if monastery["church_followers"] and monastery["building"] != "darmstadt_church":
        faults.note("church.elsewhere", pointer(*at, "church_followers"))


def _check_surroundings(feature: Normalized, at: PointerSteps, faults: Faults) -> None:
    _refuse_tiles(feature, "neighbour_tiles", "neighbours", at, faults)


def _check_row_and_column(building: Normalized, at: PointerSteps, faults: Faults) -> None:
    _refuse_tiles(building, "row_tiles", "row", at, faults)
    _refuse_tiles(building, "column_tiles", "column", at, faults)


def _check_mist(castle: Normalized, at: PointerSteps, faults: Faults) -> None:
    beside = "start_tile_spaces"
    _refuse_more(castle, "mist_tiles", MOST_MISTY - castle[beside], beside, at, faults)


def _refuse_tiles(
    feature: Normalized, tiles: str, spaces: str, at: PointerSteps, faults: Faults
) -> None:
    """Note too many or too few tiles: one may cover all spaces, two triangles may share each."""
    if tiles in feature:
        occupied = feature[spaces]
        _refuse_more(feature, tiles, TILES_ON_A_SPACE * occupied, spaces, at, faults)
        _refuse_fewer(feature, tiles, min(occupied, 1), spaces, at, faults)


def _refuse_no_tiles(
    feature: Normalized, counted: Sequence[str], at: PointerSteps, faults: Faults
) -> None:
    """Note `tiles.none` at a road or a city that has no tile of any sort."""
    if not (feature["tiles"] or _has_any(feature, counted)):
        faults.note("tiles.none", pointer(*at, "tiles"))


def _has_any(feature: Normalized, counted: Sequence[str]) -> bool:
    triangles = feature["triangles"]
    return any(feature[name] for name in counted) or any(triangles.values())


def _refuse_more(
    feature: Normalized, name: str, most: int, beside: str, at: PointerSteps, faults: Faults
) -> None:
    given = feature[name]
    if given > most:
        bound = {"given": given, "beside": beside, "bound": feature[beside]}
        faults.note("count.beyond", pointer(*at, name), most=most, **bound)


def _refuse_fewer(
    feature: Normalized, name: str, least: int, beside: str, at: PointerSteps, faults: Faults
) -> None:
    given = feature[name]
    if given < least:
        bound = {"given": given, "beside": beside, "bound": feature[beside]}
        faults.note("count.short", pointer(*at, name), least=least, **bound)


CHECKS: Mapping[str, Callable[[Normalized, PointerSteps, Faults], None]] = {
    "road": _check_road,
    "city": _check_city,
    "german_cathedral": _check_cathedral,
    "monastery": _check_monastery,
    "garden": _check_surroundings,
    "german_castle": _check_surroundings,
    "abbot_monastery": _check_row_and_column,
    "haunted_castle": _check_mist,
}
"""The kinds whose numbers can contradict each other."""
