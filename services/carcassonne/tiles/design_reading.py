"""Reads the description of a tile, from a data file or a request, into a design, and writes it.

An edge is the name of a side or half-edge, or an object with `cell` and `side` on a tile of several
cells. A field names the `cities` that it touches by one side of each; if it does not, they are
derived. If no field is described, all fields are derived and placed before the rivers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeAlias

from services.carcassonne.board.design import HALVES, SIDES, Design, Edge, Mark, Segment, Signpost
from services.carcassonne.rules.names import MARK_DETAILS
from services.carcassonne.tiles.checks import Flaw, find_field_flaws, find_segment_flaws
from services.carcassonne.tiles.fields import (
    derive_fields,
    find_touched_cities,
    map_edges,
    trace_outline,
)
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param
from shared.core.pointers import PointerSteps, pointer
from shared.core.suggestions import fit_names

Description: TypeAlias = Mapping[str, Any]

SHORT_SIDES: Mapping[str, str] = {"NE": "NE", "SE": "ES", "SW": "SW", "NW": "WN"}
LONG_SIDE = Edge("D")
"""The long side of a triangle, while its fields are worked out."""
CONVERTED_KEYS = frozenset({"edges", "cities", "shared_edge", "signposts"})
"""Keys of a segment whose values are converted; all others are taken as they are."""


def read_design(described: Description, at: PointerSteps, faults: Faults) -> Design | None:
    """Reads the description at `at`; notes its faults `tile.*`, returns None if it has any."""
    cells = tuple((cell["x"], cell["y"]) for cell in described.get("cells", ())) or ((0, 0),)
    rim = trace_outline(cells)
    if rim is None or cells[0] != (0, 0):
        faults.note("tile.cells", pointer(*at, "cells"))
        return None
    before = len(faults.found)
    triangles: Sequence[str] = described.get("triangles", ())
    if _are_misplaced(triangles, len(cells)):
        faults.note("tile.triangles", pointer(*at, "triangles"))
        return None
    if len(triangles) == 1:
        rim = tuple(side for side in rim if side.side in SHORT_SIDES[triangles[0]])
    entries = () if triangles else enumerate(described["segments"])
    long_sides = [number for number, entry in entries if entry.get("long_side")]
    for number in long_sides:
        faults.note("tile.triangles", pointer(*at, "segments", number, "long_side"))
    segments, flaws = _read_segments(described, rim, len(cells))
    above = pointer(*at, "segments")
    for flaw in flaws:
        params: dict[str, Param] = {"side": flaw.edge.side, "cell": flaw.edge.cell}
        faults.add(Fault(flaw.code, above + flaw.at, params, wording=flaw.wording))
    marks = tuple(_read_mark(mark) for mark in described.get("marks", ()))
    for fault in _find_mark_faults(marks, len(cells), at):
        faults.add(fault)
    if len(faults.found) > before:
        return None
    return Design(
        described["id"],
        _cross_long_side(segments, triangles) if len(triangles) > 1 else segments,
        cells,
        marks,
        is_bare=described.get("bare", False),
        triangles=len(triangles),
        empty=tuple(side for side in SIDES if Edge(side) not in rim) if triangles else (),
    )


def _are_misplaced(triangles: Sequence[str], cells: int) -> bool:
    """Whether triangles lie on a tile of several spaces, or two of them in one half."""
    sides = [side for corner in triangles for side in SHORT_SIDES[corner]]
    return bool(triangles) and (cells > 1 or len(set(sides)) < len(sides))


def _cross_long_side(segments: Sequence[Segment], triangles: Sequence[str]) -> tuple[Segment, ...]:
    """The segments of two triangles; what reaches sides of both crosses their long side."""
    halves = [frozenset(SHORT_SIDES[corner]) for corner in triangles]
    return tuple(
        replace(one, long_side=True)
        if all(not half.isdisjoint([edge.side for edge in one.edges]) for half in halves)
        else one
        for one in segments
    )


def _find_mark_faults(marks: Sequence[Mark], cells: int, at: PointerSteps) -> Iterator[Fault]:
    """`tile.cell` for each mark on a cell that there is not, `tile.mark` for a wrong detail."""
    for number, mark in enumerate(marks):
        if mark.cell is not None and mark.cell >= cells:
            yield Fault("tile.cell", pointer(*at, "marks", number, "cell"), {"cell": mark.cell})
        details = MARK_DETAILS.get(mark.kind, (mark.detail,))
        if mark.detail not in details:
            where = pointer(*at, "marks", number, "detail")
            fitting = fit_names(details)
            params = {"choices": details}
            yield Fault("tile.mark", where, params, fitting=fitting, given=mark.detail)


def _read_mark(described: Mapping[str, Any]) -> Mark:
    given = dict(described)
    number = given.pop("count", 1)
    return Mark(**given, number=number)


def _read_segments(
    described: Description, rim: Sequence[Edge], cells: int
) -> tuple[tuple[Segment, ...], list[Flaw]]:
    entries: Sequence[Description] = described["segments"]
    bare: bool = described.get("bare", False)
    plain = [_read_segment(entry) for entry in entries]
    if flaws := find_segment_flaws(plain, rim, cells):
        return (), flaws
    if not bare and all(segment.kind != "field" for segment in plain):
        return _add_fields(plain, rim), []
    owners = map_edges(plain, "city")
    flaws = _find_unknown_cities(entries, owners)
    segments = tuple(
        _add_cities(segment, entry, owners, plain, rim) if segment.kind == "field" else segment
        for segment, entry in zip(plain, entries, strict=True)
    )
    return segments, flaws + find_field_flaws(segments, rim, bare=bare)


def _add_fields(plain: Sequence[Segment], rim: Sequence[Edge]) -> tuple[Segment, ...]:
    """The segments with derived fields, placed before the rivers and after all others.

    A triangle has two sides on the rim, and its long side after them.
    """
    rivers = [segment for segment in plain if segment.kind == "river"]
    others = [segment for segment in plain if segment.kind != "river"]
    if len(rim) > len(SHORT_SIDES["NE"]):
        return (*others, *derive_fields([*others, *rivers], rim), *rivers)
    reaching = [
        replace(one, edges=(*one.edges, LONG_SIDE)) if one.long_side else one
        for one in (*others, *rivers)
    ]
    fields = derive_fields(reaching, [*_start_at_gap(rim), LONG_SIDE])
    return (*others, *map(_mark_long_side, fields), *rivers)


def _start_at_gap(rim: Sequence[Edge]) -> Sequence[Edge]:
    """The two sides of a triangle in the order in which they go clockwise."""
    return rim[::-1] if {one.side for one in rim} == {"N", "W"} else rim


def _mark_long_side(field: Segment) -> Segment:
    """A field of a triangle, without the halves of its long side, which it then reaches."""
    edges = tuple(edge for edge in field.edges if edge.side[0] != LONG_SIDE.side)
    return replace(field, edges=edges, long_side=len(edges) < len(field.edges))


def _read_segment(entry: Description) -> Segment:
    """A segment as described, but for the cities of a field."""
    plain = {key: value for key, value in entry.items() if key not in CONVERTED_KEYS}
    shared = entry.get("shared_edge")
    return Segment(
        **plain,
        edges=tuple(_read_edge(edge) for edge in entry.get("edges", ())),
        shared_edge=None if shared is None else _read_edge(shared),
        signposts=tuple(
            Signpost(_read_edge(one["side"]), one["turn"]) for one in entry.get("signposts", ())
        ),
    )


FIRST_CELL_EDGES: Mapping[str, Edge] = {name: Edge(name) for name in (*SIDES, *HALVES)}
"""By name, the sides and half-edges of the first cell."""


def _read_edge(entries: str | Description) -> Edge:
    if isinstance(entries, str):
        return FIRST_CELL_EDGES[entries]
    return Edge(entries["side"], entries.get("cell", 0))


def _find_unknown_cities(entries: Sequence[Description], owners: Mapping[Edge, int]) -> list[Flaw]:
    return [
        Flaw("tile.city", f"/{number}/cities/{place}", side)
        for number, entry in enumerate(entries)
        for place, side in enumerate(map(_read_edge, entry.get("cities", ())))
        if side not in owners
    ]


def _add_cities(
    field: Segment,
    entry: Description,
    owners: Mapping[Edge, int],
    plain: Sequence[Segment],
    rim: Sequence[Edge],
) -> Segment:
    if "cities" not in entry:
        return replace(field, cities=tuple(find_touched_cities(field.edges, plain, rim)))
    named = {owners[side] for side in map(_read_edge, entry["cities"]) if side in owners}
    return replace(field, cities=tuple(sorted(named)))


DEFAULT_SEGMENT = Segment("")
"""A segment with the default values, which descriptions leave out."""
PLAIN_KEYS = tuple(
    field.name
    for field in fields(Segment)
    if field.name != "kind" and field.name not in CONVERTED_KEYS
)


def describe_design(design: Design) -> dict[str, Any]:
    """The description of a design: `id` and what a request describes, without defaults."""
    facts: dict[str, Any] = {"id": design.id}
    several = len(design.cells) > 1
    if several:
        facts["cells"] = [{"x": x, "y": y} for x, y in design.cells]
    facts["segments"] = [_describe_segment(segment, design, several) for segment in design.segments]
    if design.marks:
        facts["marks"] = [_describe_mark(mark) for mark in design.marks]
    if design.is_bare:
        facts["bare"] = True
    return facts


def _describe_segment(segment: Segment, design: Design, several: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": segment.kind}
    if segment.edges:
        facts["edges"] = [_describe_edge(edge, several) for edge in segment.edges]
    if segment.kind == "field":
        firsts = (design.segments[city].edges[0] for city in segment.cities)
        facts["cities"] = [_describe_edge(edge, several) for edge in firsts]
    if segment.shared_edge is not None:
        facts["shared_edge"] = _describe_edge(segment.shared_edge, several)
    if segment.signposts:
        facts["signposts"] = [
            {"side": _describe_edge(one.side, several), "turn": one.turn}
            for one in segment.signposts
        ]
    facts |= {
        key: value
        for key in PLAIN_KEYS
        if (value := getattr(segment, key)) != getattr(DEFAULT_SEGMENT, key)
    }
    if segment.kind == "monastery":
        facts["building"] = segment.building
    return facts


def _describe_mark(mark: Mark) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": mark.kind}
    if mark.detail:
        facts["detail"] = mark.detail
    if mark.number != 1:
        facts["count"] = mark.number
    if mark.cell is not None:
        facts["cell"] = mark.cell
    return facts


def _describe_edge(edge: Edge, several: bool) -> str | dict[str, Any]:
    return {"cell": edge.cell, "side": edge.side} if several else edge.side
