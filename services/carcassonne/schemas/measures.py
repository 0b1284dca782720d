"""Numbers of one feature that contradict each other.

Each of them fits by itself; together they describe nothing that can lie on the table. A fault says
what would have been the most or the least, and beside which number. Knows no points.
"""

from collections.abc import Callable, Mapping, Sequence

from services.carcassonne.schemas.named import At, Settled
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
"""What a road lies on beside ordinary tiles and triangles."""
CITY_TILES = ("wonders",)
"""What a city lies on beside ordinary tiles and triangles."""
MISTY = 9
"""A haunted castle's own space and those around it."""


def refuse_contradictions(feature: Settled, at: At, faults: Faults) -> None:
    """Notes `count.beyond` and `count.short` at every number that the others rule out."""
    check = CHECKS.get(feature["kind"])
    if check is not None:
        check(feature, at, faults)


def _road(road: Settled, at: At, faults: Faults) -> None:
    _refuse_nothing(road, ROAD_TILES, at, faults)
    if road["signpost_kinds"] > 1:
        most = max(road["signposts"], 1)
        _refuse_more(road, "signpost_kinds", most, "signposts", at, faults)
    if road["german_cathedrals"]:
        # Left out, segments are those of one cathedral.
        beside = "german_cathedral_segments"
        _refuse_more(road, "german_cathedrals", road[beside], beside, at, faults)
        least = -(-road[beside] // SEGMENTS_OF_A_CATHEDRAL)
        _refuse_fewer(road, "german_cathedrals", least, beside, at, faults)


def _city(city: Settled, at: At, faults: Faults) -> None:
    """One tile is enough, complete too: an abbey or a German castle may close it."""
    _refuse_nothing(city, CITY_TILES, at, faults)


def _cathedral(cathedral: Settled, at: At, faults: Faults) -> None:
    for index, road in enumerate(cathedral["roads"]):
        _refuse_nothing(road, ROAD_TILES, (*at, "roads", index), faults)


def _monastery(monastery: Settled, at: At, faults: Faults) -> None:
    around = monastery["neighbours"]
    _refuse_more(monastery, "vineyards", around, "neighbours", at, faults)
    _refuse_tiles(monastery, "neighbour_tiles", "neighbours", at, faults)
    if monastery["church_followers"] and monastery["building"] != "darmstadt_church":
        faults.note("church.elsewhere", pointer(*at, "church_followers"))


def _around(feature: Settled, at: At, faults: Faults) -> None:
    _refuse_tiles(feature, "neighbour_tiles", "neighbours", at, faults)


def _lines(building: Settled, at: At, faults: Faults) -> None:
    _refuse_tiles(building, "row_tiles", "row", at, faults)
    _refuse_tiles(building, "column_tiles", "column", at, faults)


def _mist(castle: Settled, at: At, faults: Faults) -> None:
    beside = "start_tile_spaces"
    _refuse_more(castle, "mist_tiles", MISTY - castle[beside], beside, at, faults)


def _refuse_tiles(feature: Settled, tiles: str, spaces: str, at: At, faults: Faults) -> None:
    """Tiles on occupied spaces: one may cover them all, two triangles may share each."""
    if tiles in feature:
        occupied = feature[spaces]
        _refuse_more(feature, tiles, TILES_ON_A_SPACE * occupied, spaces, at, faults)
        _refuse_fewer(feature, tiles, min(occupied, 1), spaces, at, faults)


def _refuse_nothing(feature: Settled, counted: Sequence[str], at: At, faults: Faults) -> None:
    """Notes `tiles.none` at a road or a city that has no tile of any sort."""
    if not (feature["tiles"] or _has_any(feature, counted)):
        faults.note("tiles.none", pointer(*at, "tiles"))


def _has_any(feature: Settled, counted: Sequence[str]) -> bool:
    triangles = feature["triangles"]
    return any(feature[name] for name in counted) or any(triangles.values())


def _refuse_more(
    feature: Settled, name: str, most: int, beside: str, at: At, faults: Faults
) -> None:
    given = feature[name]
    if given > most:
        told = {"given": given, "beside": beside, "bound": feature[beside]}
        faults.note("count.beyond", pointer(*at, name), most=most, **told)


def _refuse_fewer(
    feature: Settled, name: str, least: int, beside: str, at: At, faults: Faults
) -> None:
    given = feature[name]
    if given < least:
        told = {"given": given, "beside": beside, "bound": feature[beside]}
        faults.note("count.short", pointer(*at, name), least=least, **told)


CHECKS: Mapping[str, Callable[[Settled, At, Faults], None]] = {
    "road": _road,
    "city": _city,
    "german_cathedral": _cathedral,
    "monastery": _monastery,
    "garden": _around,
    "german_castle": _around,
    "abbot_monastery": _lines,
    "haunted_castle": _mist,
}
"""The kinds whose numbers can contradict each other."""
