"""Says why nothing, or more than one thing, is at a place that a request names.

The sentence tells what lies there instead: no tile, what else the tile has, or the sides and
half-edges by which the segments of that kind are named.
"""

from collections.abc import Mapping, Sequence

from services.carcassonne.board.design import EMPTY_RIM, SIDES
from services.carcassonne.board.features import Features
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.position import Fairy, SegmentPlace, Space
from services.carcassonne.rules.kinds import PLACES
from shared.core.illegal import Fault
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.suggestions import Fitting, fit_names

SEGMENT_KINDS: Mapping[str, str] = {"castle": "city", "abbot_monastery": "monastery"}
"""By place, the kind of segment that is looked for, where it has another name."""
MARK_KINDS: Mapping[str, str] = {"pyramid": "acrobats", "vodyanoy": "vodyanoy"}
"""By place that is not a segment, the mark that the tile must have."""


def build_place_fault(features: Features, place: SegmentPlace, at: Sequence[str | int]) -> Fault:
    laid = features.laid
    params: dict[str, Param] = {"kind": Word(f"place.{place.on}"), "x": place.x, "y": place.y}
    number = laid.occupied.get(place.x * STRIDE + place.y)
    if number is None:
        return Fault("follower.place", pointer(*at), params, wording="empty")
    kind = SEGMENT_KINDS.get(place.on, place.on)
    locals_there = laid.rotated_designs[laid.cell_tiles[number]].by_kind.get(kind, ())
    if not locals_there:
        return _build_missing_fault(laid, number, params, at)
    sides = {local: _list_sides(laid, number, local) for local in locals_there}
    named = [
        local
        for local in locals_there
        if place.side in (None, *sides[local]) and place.segment in (None, local)
    ]
    if len(named) == 1:
        wording = f"no_{place.on}" if place.on in SEGMENT_KINDS else "is_castle"
        return Fault("follower.place", pointer(*at), params, wording=wording)
    if named:
        return _build_ambiguous_fault(place, params, {local: sides[local] for local in named}, at)
    if place.segment is not None and place.segment not in locals_there:
        params |= {"segment": place.segment, "choices": locals_there}
        return Fault("follower.place", pointer(*at), params, wording="segment")
    is_gap = laid.cells[number].rim_at(str(place.side)[0]).code == EMPTY_RIM
    return _build_side_fault(place, params, sides, at, is_gap=is_gap)


def build_fairy_fault(laid: LaidTiles, fairy: Fairy, is_held: bool) -> Fault:
    """The fault of a fairy beside nobody; `is_held`: her player is on the tile. Rule `fairy`."""
    where, params = pointer("pieces", "fairy"), {"x": fairy.x, "y": fairy.y}
    if not laid.has_tile(Space(fairy.x, fairy.y)):
        return Fault("figure.place", where, params, "figure.place", wording="empty")
    wording = "other" if is_held else "alone"
    return Fault("fairy", where, {"player": fairy.player}, "fairy", wording=wording)


def _build_ambiguous_fault(
    place: SegmentPlace,
    params: dict[str, Param],
    sides: Mapping[int, Sequence[str]],
    at: Sequence[str | int],
) -> Fault:
    """The fault of a place that is one of several: it names a side of each, or the segments."""
    every = [side for each in sides.values() for side in each]
    wording = ("half" if place.on == "field" else "") if every else "inner"
    params["choices"] = tuple([each[0] for each in sides.values() if each]) or tuple(sides)
    where, fitting = pointer(*at), Fitting(tuple(every), {})  # no name was given to mend
    return Fault("follower.ambiguous", where, params, wording=wording, fitting=fitting, given="")


def _build_side_fault(
    place: SegmentPlace,
    params: dict[str, Param],
    sides: Mapping[int, Sequence[str]],
    at: Sequence[str | int],
    *,
    is_gap: bool,
) -> Fault:
    """The fault of a side that nothing of the kind, or not the segment named, reaches."""
    given = str(place.side)
    if place.segment is not None:
        sides, at = {place.segment: sides[place.segment]}, (*at, "side")
    names = tuple([name for each in sides.values() for name in each])
    params |= {"side": given, "choices": names}
    wording = "side"
    if not names:
        wording = "inner"
    elif is_gap:
        wording, given = "gap", ""
    elif place.on == "field" and given in SIDES:
        wording, given = "half", ""
    fitting = fit_names(names)
    where = pointer(*at)
    return Fault("follower.place", where, params, wording=wording, fitting=fitting, given=given)


def _build_missing_fault(
    laid: LaidTiles, number: int, params: Mapping[str, Param], at: Sequence[str | int]
) -> Fault:
    tile = laid.cell_tiles[number]
    rotated = laid.rotated_designs[tile]
    marked = [place for place, mark in MARK_KINDS.items() if rotated.design.has_mark(mark)]
    there = tuple([Word(f"place.{one}") for one in (*rotated.by_kind, *marked) if one in PLACES])
    params = {**params, "tile": laid.tiles[tile].tile, "there": there}
    return Fault("follower.place", pointer(*at), params, wording="without" if there else "bare")


def _list_sides(laid: LaidTiles, number: int, local: int) -> list[str]:
    return [side for side, there in laid.cells[number].segments_at.items() if local in there]
