"""One tile as it is written down, in a data file or in a request, read into a design.

The description has the names of `Segment` and `Mark`; an edge is a side or a half-edge by its name,
or an object with `cell` and `side` on a tile of several cells. A field names the `cities` it
touches by one side of each; left out, they are worked out. Where no field is described, all of them
are worked out, and stand before the rivers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from services.carcassonne.board.design import HALVES, SIDES, Design, Edge, Mark, Segment
from services.carcassonne.tiles.checks import (
    Flaw,
    find_cell_flaws,
    find_field_flaws,
    find_line_flaws,
)
from services.carcassonne.tiles.fields import derive_fields, find_touched_cities
from services.carcassonne.tiles.outline import trace_outline
from shared.core.illegal import Faults
from shared.core.pointers import pointer

Description: TypeAlias = Mapping[str, Any]
PointerSteps: TypeAlias = tuple[str | int, ...]
"""Where a description stands in the request: the steps of its JSON pointer."""

CONVERTED_KEYS = frozenset({"edges", "cities", "shared_edge"})
"""Keys of a segment that are not handed over as they are."""


def read_design(described: Description, at: PointerSteps, faults: Faults) -> Design | None:
    """The design that is described at `at`; None when there are faults, and these are noted.

    Notes `tile.cells`, `tile.cell`, `tile.side`, `tile.half`, `tile.open` and `tile.city`.
    """
    cells = tuple((cell["x"], cell["y"]) for cell in described.get("cells", ())) or ((0, 0),)
    rim = trace_outline(cells)
    if rim is None or cells[0] != (0, 0):
        faults.note("tile.cells", pointer(*at, "cells"))
        return None
    segments, flaws = _read_segments(described, rim, len(cells))
    above = pointer(*at, "segments")
    for code, place, (side, cell) in flaws:
        faults.note(code, above + place, side=side, cell=cell)
    marks = tuple(Mark(**mark) for mark in described.get("marks", ()))
    return None if flaws else Design(described["id"], segments, cells, marks)


def _read_segments(
    described: Description, rim: Sequence[Edge], cells: int
) -> tuple[tuple[Segment, ...], list[Flaw]]:
    """The segments in their order, their fields filled in or worked out, and what is wrong."""
    written: Sequence[Description] = described["segments"]
    bare: bool = described.get("bare", False)
    plain = [_read_segment(entry) for entry in written]
    if flaws := [*find_line_flaws(plain, rim), *find_cell_flaws(plain, cells)]:
        return (), flaws
    if not bare and all(segment.kind != "field" for segment in plain):
        return _add_fields(plain, rim), []
    owners = _map_city_sides(plain)
    flaws = _find_unknown_cities(written, owners)
    segments = tuple(
        _add_cities(segment, entry, owners, plain, rim) if segment.kind == "field" else segment
        for segment, entry in zip(plain, written, strict=True)
    )
    return segments, flaws + find_field_flaws(segments, rim, bare=bare)


def _add_fields(plain: Sequence[Segment], rim: Sequence[Edge]) -> tuple[Segment, ...]:
    """All fields worked out, before the rivers and after everything else."""
    rivers = [segment for segment in plain if segment.kind == "river"]
    others = [segment for segment in plain if segment.kind != "river"]
    return (*others, *derive_fields([*others, *rivers], rim), *rivers)


def _read_segment(entry: Description) -> Segment:
    """A segment as it is written, but for the cities of a field."""
    plain = {key: value for key, value in entry.items() if key not in CONVERTED_KEYS}
    shared = entry.get("shared_edge")
    return Segment(
        **plain,
        edges=tuple(_read_edge(edge) for edge in entry.get("edges", ())),
        shared_edge=None if shared is None else _read_edge(shared),
    )


FIRST_CELL_EDGES: Mapping[str, Edge] = {name: Edge(name) for name in (*SIDES, *HALVES)}
"""Sides and half-edges of a first cell, by name."""


def _read_edge(written: str | Description) -> Edge:
    if isinstance(written, str):
        return FIRST_CELL_EDGES[written]
    return Edge(written["side"], written.get("cell", 0))


def _map_city_sides(plain: Sequence[Segment]) -> Mapping[Edge, int]:
    """By side, the city segment that has it."""
    return {
        side: number
        for number, segment in enumerate(plain)
        if segment.kind == "city"
        for side in segment.edges
    }


def _find_unknown_cities(written: Sequence[Description], owners: Mapping[Edge, int]) -> list[Flaw]:
    """`tile.city` for each side that a field names for a city and that has none."""
    return [
        Flaw("tile.city", f"/{number}/cities/{place}", side)
        for number, entry in enumerate(written)
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
    """A field with the cities it touches, named or worked out."""
    if "cities" not in entry:
        return replace(field, cities=tuple(find_touched_cities(field.edges, plain, rim)))
    named = {owners[side] for side in map(_read_edge, entry["cities"]) if side in owners}
    return replace(field, cities=tuple(sorted(named)))
