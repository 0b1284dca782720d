"""Numbers of one feature that contradict each other.

Each of them fits by itself; together they describe nothing that can lie on the table. A fault says
what would have been the most or the least beside the other numbers. Knows no points.
"""

from collections.abc import Callable, Mapping

from services.carcassonne.schemas.named import At, Settled
from shared.core.illegal import Faults
from shared.core.pointers import pointer

TILES_ON_A_SPACE = 2
"""Two triangles."""
SEGMENTS_OF_A_CATHEDRAL = 4
MISTY = 9
"""A haunted castle's own space and those around it."""


def refuse_contradictions(feature: Settled, at: At, faults: Faults) -> None:
    """Notes `count.beyond` and `count.short` at every number that the others rule out."""
    check = CHECKS.get(feature["kind"])
    if check is not None:
        check(feature, at, faults)


def _road(road: Settled, at: At, faults: Faults) -> None:
    if road["signpost_kinds"] > 1:
        _refuse_more(road, "signpost_kinds", max(road["signposts"], 1), at, faults)
    if road["german_cathedrals"]:
        # Left out, segments are those of one cathedral.
        segments = road["german_cathedral_segments"]
        _refuse_more(road, "german_cathedrals", segments, at, faults)
        least = -(-segments // SEGMENTS_OF_A_CATHEDRAL)
        _refuse_fewer(road, "german_cathedrals", least, at, faults)


def _monastery(monastery: Settled, at: At, faults: Faults) -> None:
    _refuse_more(monastery, "vineyards", monastery["neighbours"], at, faults)
    _refuse_tiles(monastery, "neighbour_tiles", "neighbours", at, faults)
    if monastery["church_followers"] and monastery["building"] != "darmstadt_church":
        faults.note("church.elsewhere", pointer(*at, "church_followers"))


def _around(feature: Settled, at: At, faults: Faults) -> None:
    _refuse_tiles(feature, "neighbour_tiles", "neighbours", at, faults)


def _lines(building: Settled, at: At, faults: Faults) -> None:
    _refuse_tiles(building, "row_tiles", "row", at, faults)
    _refuse_tiles(building, "column_tiles", "column", at, faults)


def _mist(castle: Settled, at: At, faults: Faults) -> None:
    _refuse_more(castle, "mist_tiles", MISTY - castle["start_tile_spaces"], at, faults)


def _refuse_tiles(feature: Settled, tiles: str, spaces: str, at: At, faults: Faults) -> None:
    """Tiles on occupied spaces: one may cover them all, two triangles may share each."""
    if tiles in feature:
        occupied = feature[spaces]
        _refuse_more(feature, tiles, TILES_ON_A_SPACE * occupied, at, faults)
        _refuse_fewer(feature, tiles, min(occupied, 1), at, faults)


def _refuse_more(feature: Settled, name: str, most: int, at: At, faults: Faults) -> None:
    given = feature[name]
    if given > most:
        faults.note("count.beyond", pointer(*at, name), given=given, most=most)


def _refuse_fewer(feature: Settled, name: str, least: int, at: At, faults: Faults) -> None:
    given = feature[name]
    if given < least:
        faults.note("count.short", pointer(*at, name), given=given, least=least)


CHECKS: Mapping[str, Callable[[Settled, At, Faults], None]] = {
    "road": _road,
    "monastery": _monastery,
    "garden": _around,
    "german_castle": _around,
    "abbot_monastery": _lines,
    "haunted_castle": _mist,
}
"""The kinds whose numbers can contradict each other."""
