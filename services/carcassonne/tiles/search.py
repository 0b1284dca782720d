"""Finds tiles in the catalogue: one by its id, several by what is printed on them.

Cells, segments and marks are in the form in which a request describes a tile of its own.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, NamedTuple

from services.carcassonne.board.design import LETTERS, LINE_KINDS, SIDES, Design
from services.carcassonne.tiles.catalogue import DESIGNS, OTHER_IDS, SETS
from services.carcassonne.tiles.design_reading import describe_design
from shared.core.answers import MANY, Amount, Identifier, Many
from shared.core.declarations import Range
from shared.core.phrases import Plain
from shared.core.rendering import render_facts

CLOSED_SIDE = "-"


class TileSet(NamedTuple):
    """A set that has the tile."""

    id: Annotated[Identifier, "The set’s id, by which tiles can be searched for."]
    copies: Annotated[
        Many[Amount],
        "How many there are in each of its editions; with two, in C1, then in C2 and C3.",
    ]


class TileOrigin(NamedTuple):
    """Which expansions and sets have a tile of the catalogue."""

    expansions: Annotated[
        Many[Identifier], "The expansions of which any brings it; none for the base game."
    ]
    sets: Annotated[Many[TileSet], "The sets that have it, with their copies of it."]
    copies: Annotated[
        int | None,
        Range(1, MANY),
        "How many there are, of each set the larger edition; left out for the abbey, of which "
        "each player has one.",
    ]


def find_designs(query: Mapping[str, str]) -> list[Design]:
    """The designs of all tiles that match a query, in the order of the catalogue.

    `set` is the id of a set, `expansion` that of an expansion that brings the tile; `edges` has a
    letter for each side from north, in any rotation;
    `coats` is the number on the whole tile; `kind` is a kind of segment, of building or of mark.
    """
    return [design for name, design in DESIGNS.items() if _is_match(name, query)]


def build_tile_id(query: Mapping[str, str]) -> str:
    name = f"{query['group']}/{query['tile']}"
    return OTHER_IDS.get(name, name)


@cache
def describe_tile(name: str) -> Mapping[str, Plain]:
    """The description of a tile with its expansions, its sets and their copies by edition."""
    design = DESIGNS[name]
    where = TileOrigin(design.expansions, tuple(_list_sets(name)), design.copies)
    return {**describe_design(design), **render_facts(where)}


def _list_sets(name: str) -> Iterator[TileSet]:
    for one in SETS.values():
        copies = tuple([edition.get(name, 0) for edition in one.editions])
        if any(copies):
            yield TileSet(one.id, copies)


def _is_match(name: str, query: Mapping[str, str]) -> bool:
    design = DESIGNS[name]
    coats = sum([segment.coats for segment in design.segments])
    return (
        ("set" not in query or any(name in edition for edition in SETS[query["set"]].editions))
        and ("expansion" not in query or query["expansion"] in design.expansions)
        and ("edges" not in query or query["edges"] in _rotate_edges(name))
        and int(query.get("coats", coats)) == coats
        and ("kind" not in query or query["kind"] in _list_kinds(name))
    )


@cache
def _rotate_edges(name: str) -> frozenset[str]:
    letters = "".join([_find_letter(DESIGNS[name], side) for side in SIDES])
    return frozenset([letters[turn:] + letters[:turn] for turn in range(len(SIDES))])


def _find_letter(design: Design, side: str) -> str:
    for segment in design.segments:
        if segment.kind in LINE_KINDS and (side, 0) in segment.edges:
            return LETTERS[segment.kind]
    fields = (segment for segment in design.segments if segment.kind == "field")
    met = any(edge.side.startswith(side) for field in fields for edge in field.edges)
    return LETTERS["field"] if met else CLOSED_SIDE


@cache
def _list_kinds(name: str) -> frozenset[str]:
    design = DESIGNS[name]
    segments = [segment.kind for segment in design.segments]
    buildings = [one.building for one in design.segments if one.kind == "monastery"]
    return frozenset([*segments, *buildings, *(mark.kind for mark in design.marks)])
