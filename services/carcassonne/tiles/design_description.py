"""Describes a design in the form in which a request describes a tile."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from services.carcassonne.board.design import Design, Edge, Mark, Segment
from services.carcassonne.tiles.design_reading import CONVERTED_KEYS

DEFAULT_SEGMENT = Segment("")
"""A segment with the default values, which descriptions leave out."""
PLAIN_KEYS = tuple(
    field.name
    for field in fields(Segment)
    if field.name != "kind" and field.name not in CONVERTED_KEYS
)
"""Keys of a segment whose values are copied."""


def describe_design(design: Design) -> dict[str, Any]:
    """The description of a design: `id` and what a request describes, without default values.

    Every field lists the cities that it touches, each by its first side. An edge is its name, or an
    object with `cell` and `side` on a tile of several cells.
    """
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
    facts.update(_list_plain_values(segment))
    if segment.kind == "monastery":
        facts["building"] = segment.building
    return facts


def _list_plain_values(segment: Segment) -> Iterator[tuple[str, Any]]:
    for key in PLAIN_KEYS:
        if (value := getattr(segment, key)) != getattr(DEFAULT_SEGMENT, key):
            yield key, value


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
