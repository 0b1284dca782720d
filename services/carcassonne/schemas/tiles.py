"""A tile as it is described: in the catalogue, and in a request that brings tiles of its own.

The catalogue and the requests have the same fields. A description that contradicts itself is
refused later, while the request is read.
"""

from collections.abc import Mapping
from typing import Any

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.rules.catalogue import CELLS, MARKS, SEGMENTS
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.names import BUILDINGS, CITY_WONDERS, GREAT_CITIES
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import Flag, ListOf, OneOf, StrictField, Text, WholeNumber
from shared.schemas.shorthand import Shorthand

MOST_PRINTED = 20
"""The most of one thing that may be printed in one place."""
ROAD_WONDERS = ("notre_dame", "stonehenge")
"""Wonder tiles with a long forking road."""
MARK_KINDS = (
    "acrobats",
    "bazaar",
    "circus",
    "corn_circle",
    "dragon",
    "ferry",
    "festival",
    "flying_machine",
    "goldmine",
    "hill",
    "mage",
    "mist",
    "portal",
    "razboynik",
    "tower",
    "vineyard",
    "vodyanoy",
    "volcano",
)
"""What is printed on a tile as a whole."""


def tile_id_field(note: str) -> Text:
    """A tile's id: the catalogue's, or one of the request's own."""
    return Text(1, 40, note=note)


def printed_field(note: str) -> WholeNumber:
    """How many of something are printed there; 0 when left out."""
    return WholeNumber(0, MOST_PRINTED, default=0, note=note)


def flag_field(note: str) -> Flag:
    """Whether something is printed there; false when left out."""
    return Flag(default=False, note=note)


def kind_field(kind: str) -> OneOf:
    """The field that distinguishes the kinds of segment."""
    return OneOf(kind, note="What this part of the tile is.")


def edge_field(name: str, sides: tuple[str, ...], **kind: Any) -> Shorthand:
    """A side of a tile of one cell, or that of one of the cells of a larger one."""
    cell = Body.of(
        f"Cell{name}",
        {
            "cell": WholeNumber(0, CELLS - 1, note="Which of the tile’s `cells` it is, from 0."),
            "side": OneOf(*sides, note="The side of that cell, of the unrotated tile."),
        },
    )
    return Shorthand(name, OneOf(*sides), cell, **kind)


def sides_field(note: str, **kind: Any) -> ListOf:
    """Whole sides."""
    return ListOf(edge_field("Side", SIDES), len(SIDES) * CELLS, note=note, **kind)


def _build_line_segment(kind: str, printed: Mapping[str, StrictField]) -> Body:
    """Build the segment of a road, city or river, with the fields of what is printed on it."""
    sides = sides_field("Sides it reaches.", low=1)
    declared: dict[str, StrictField] = {"kind": kind_field(kind), "edges": sides}
    return Body.of(f"{kind.capitalize()}Segment", {**declared, **printed})


ROAD = _build_line_segment(
    "road",
    {
        "inn": flag_field("An inn on the lake beside it."),
        "labyrinth": flag_field("A labyrinth: joins every road that meets it."),
        "tunnel": flag_field("With one side a tunnel’s mouth; with two it runs underground."),
        "wells": printed_field("Wells, which decide nothing here."),
        "leipzig": flag_field("The long road of a Leipzig tile."),
        "wonder": OneOf(*ROAD_WONDERS, optional=True, note="Whose long forking road it is."),
        "farms": printed_field("Farms, for tolls and Leipzig’s Tanners."),
        "sheds": printed_field("Sheds, for tolls and Leipzig’s Tanners."),
        "highwaymen": printed_field("Highwaymen, for tolls."),
        "travellers": printed_field("Groups of travellers, for tolls."),
    },
)
CITY = _build_line_segment(
    "city",
    {
        "coats": printed_field("Coats of arms."),
        "cathedral": flag_field("A cathedral is printed in it."),
        "besieged": flag_field("Besieged, by cathars or by besiegers."),
        "resource": OneOf(*GOODS, optional=True, note="The trade goods it yields."),
        "princess": flag_field("A princess is printed in it."),
        "castle_base": Flag(default=True, note="Whether a city of two tiles may become a castle."),
        "shared_edge": edge_field(
            "Side", SIDES, optional=True, note="A side of another city that this one reaches too."
        ),
        "darmstadtium": flag_field("The Darmstadtium is printed in it."),
        "wonder": OneOf(*CITY_WONDERS, optional=True, note="Whose large city it is."),
    },
)
RIVER = _build_line_segment("river", {})


class FieldSegment(Body):
    """A field. Where a tile names no field at all, its fields are worked out."""

    kind = kind_field("field")
    edges = ListOf(
        edge_field("HalfEdge", HALVES),
        len(HALVES) * CELLS,
        default=list,
        note="Half-edges it reaches; none for an inner field.",
    )
    cities = sides_field("A side of each city it touches; left out, worked out.", optional=True)
    great_city = OneOf(*GREAT_CITIES, optional=True, note="A great city beside it.")
    pigsty = flag_field("A pigsty is printed on it.")
    farms = printed_field("Farms, for Leipzig’s Tanners.")
    sheds = printed_field("Sheds, for Leipzig’s Tanners.")


def _cell_field() -> WholeNumber:
    return WholeNumber(0, CELLS - 1, default=0, note="On which of the tile’s `cells` it stands.")


class MonasterySegment(Body):
    """A building of the monastery kind."""

    kind = kind_field("monastery")
    building = OneOf(*BUILDINGS, default="monastery", note="Which of these buildings it is.")
    special = flag_field("An abbot may hold it for its row and column.")
    cell = _cell_field()


def _build_spot_segment(name: str, kind: str, what: str) -> Body:
    body = Body.of(name, {"kind": kind_field(kind), "cell": _cell_field()})
    type(body).__doc__ = what
    return body


SEGMENT_KINDS: Mapping[str, Body] = {
    "road": ROAD,
    "city": CITY,
    "river": RIVER,
    "field": FieldSegment(),
    "monastery": MonasterySegment(),
    "garden": _build_spot_segment("GardenSegment", "garden", "A garden."),
    "hut": _build_spot_segment("HutSegment", "hut", "The hut of Baba Yaga."),
    "german_castle": _build_spot_segment(
        "GermanCastleSegment", "german_castle", "A German castle."
    ),
    "german_cathedral": _build_spot_segment(
        "GermanCathedralSegment", "german_cathedral", "A German cathedral."
    ),
    "cemetery": _build_spot_segment("CemeterySegment", "cemetery", "A cemetery."),
    "haunted_castle": _build_spot_segment(
        "HauntedCastleSegment", "haunted_castle", "A haunted castle."
    ),
    "fortune_teller": _build_spot_segment(
        "FortuneTellerSegment", "fortune_teller", "A fortune teller’s tent."
    ),
    "tanners": _build_spot_segment("TannersSegment", "tanners", "Leipzig’s Tanners."),
}
"""Everything that a tile may be divided into, by its kind."""


class Cell(Body):
    """A space that a tile covers, counted from its first one; y grows south."""

    x = WholeNumber(-CELLS, CELLS, note="How many columns east of the first.")
    y = WholeNumber(-CELLS, CELLS, note="How many rows south of the first.")


class Mark(Body):
    """Something printed on the tile as a whole."""

    kind = OneOf(*MARK_KINDS, note="What is printed there.")
    detail = Text(
        1, 10, optional=True, note="Way of a flying machine, or what a corn circle is about."
    )
    count = WholeNumber(1, MOST_PRINTED, default=1, note="How many, such as misty spaces.")


def described_fields() -> dict[str, StrictField]:
    """The fields of a tile: its shape, its segments in order, its marks."""
    return {
        "cells": ListOf(
            Nested(Cell()), CELLS, optional=True, note="(0, 0) first; left out, that one alone."
        ),
        "segments": ListOf(
            TaggedUnion("Segment", "kind", SEGMENT_KINDS),
            SEGMENTS,
            note="The roads, cities, fields and buildings into which it is divided.",
        ),
        "marks": ListOf(
            Nested(Mark()), MARKS, optional=True, note="What is printed on the tile as a whole."
        ),
    }


CUSTOM_TILE = Body.of(
    "CustomTile",
    {"id": tile_id_field("None of the catalogue’s ids; `tiles` may then name it.")}
    | described_fields(),
)
