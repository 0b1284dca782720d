"""A tile as it is described: in the catalogue, and in a request that brings tiles of its own."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.carcassonne.board.design import HALVES, SIDES, Mark
from services.carcassonne.board.position import TileId
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.limits import CELLS, MARKS, MOST_PRINTED, SEGMENTS
from services.carcassonne.rules.names import (
    BUILDINGS,
    CITY_WONDERS,
    GREAT_CITIES,
    PLACES_MEANT,
    ROAD_WONDERS,
    TURNS,
)
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    Part,
    Range,
    Shortened,
    Tagged,
    Unpublished,
)
from shared.core.suggestions import AlsoCalled

CellIndex: TypeAlias = Annotated[int, Range(0, CELLS - 1)]
CellOffset: TypeAlias = Annotated[int, Range(-CELLS, CELLS)]
Printed: TypeAlias = Annotated[int, Range(0, MOST_PRINTED)]


class CellSide(NamedTuple):
    """A side of one of the cells of a tile."""

    cell: Annotated[CellIndex, "Which of the tile’s `cells` it is, from 0."]
    side: Annotated[str, Choices(*SIDES), "The side of that cell, of the unrotated tile."]


class CellHalfEdge(NamedTuple):
    """A half-edge of one of the cells of a tile."""

    cell: Annotated[CellIndex, "Which of the tile’s `cells` it is, from 0."]
    side: Annotated[str, Choices(*HALVES), "The side of that cell, of the unrotated tile."]


Side: TypeAlias = Annotated[CellSide, Shortened("Side", "side")]
HalfEdge: TypeAlias = Annotated[CellHalfEdge, Shortened("HalfEdge", "side")]
Sides: TypeAlias = Annotated[tuple[Side, ...], AtMost(len(SIDES) * CELLS)]
LONG_SIDE = "Of a triangle: it reaches the long side; of two on a space, it crosses it."
CORNERS = ("NE", "SE", "SW", "NW")
"""The corners of a space: that of a triangle’s right angle says which half it is."""
ReachedSides: TypeAlias = Annotated[Sides, AtLeast(1), "Sides it reaches."]
OwnCell: TypeAlias = Annotated[CellIndex, "On which of the tile’s `cells` it stands."]


class DescribedSignpost(NamedTuple):
    """A signpost beside a road, at a side by which the road leaves the tile."""

    side: Annotated[Side, "One of the sides that the road reaches."]
    turn: Annotated[str, Choices(*TURNS), "How it says that the road goes on, on the tile beyond."]


class RoadSegment(NamedTuple):
    """A road."""

    edges: ReachedSides
    inn: Annotated[bool, "An inn on the lake beside it."] = False
    labyrinth: Annotated[bool, "A labyrinth: joins every road that meets it."] = False
    tunnel: Annotated[bool, "With one side a tunnel’s mouth; with two it runs underground."] = False
    wells: Annotated[Printed, "Wells, which decide nothing here."] = 0
    leipzig: Annotated[bool, "The long road of a Leipzig tile."] = False
    wonder: Annotated[str | None, Choices(*ROAD_WONDERS), "Whose long forking road it is."] = None
    farms: Annotated[Printed, "Farms, for tolls and Leipzig’s Tanners."] = 0
    sheds: Annotated[Printed, "Sheds, for tolls and Leipzig’s Tanners."] = 0
    highwaymen: Annotated[Printed, "Highwaymen, for tolls."] = 0
    travellers: Annotated[Printed, "Groups of travellers, for tolls."] = 0
    signposts: Annotated[
        tuple[Annotated[DescribedSignpost, Part("Signpost")], ...],
        AtMost(MOST_PRINTED),
        "Signposts beside it.",
    ] = ()
    long_side: Annotated[bool, LONG_SIDE] = False


class CitySegment(NamedTuple):
    """A city."""

    edges: ReachedSides
    coats: Annotated[Printed, "Coats of arms.", AlsoCalled("shields", "pennants")] = 0
    cathedral: Annotated[bool, "A cathedral is printed in it."] = False
    besieged: Annotated[bool, "Besieged, by cathars or by besiegers."] = False
    resource: Annotated[str | None, Choices(*GOODS), "The trade goods it yields."] = None
    princess: Annotated[bool, "A princess is printed in it."] = False
    castle_base: Annotated[bool, "Whether a city of two tiles may become a castle."] = True
    shared_edge: Annotated[Side | None, "A side of another city that this one reaches too."] = None
    darmstadtium: Annotated[bool, "The Darmstadtium is printed in it."] = False
    wonder: Annotated[str | None, Choices(*CITY_WONDERS), "Whose large city it is."] = None
    long_side: Annotated[bool, LONG_SIDE] = False


class RiverSegment(NamedTuple):
    """A river."""

    edges: ReachedSides
    long_side: Annotated[bool, LONG_SIDE] = False


class FieldSegment(NamedTuple):
    """A field. Where a tile names no field at all, its fields are worked out."""

    edges: Annotated[
        tuple[HalfEdge, ...],
        AtMost(len(HALVES) * CELLS),
        "Half-edges it reaches; none for an inner field.",
    ] = ()
    cities: Annotated[Sides | None, "A side of each city it touches; left out, worked out."] = None
    great_city: Annotated[str | None, Choices(*GREAT_CITIES), "A great city beside it."] = None
    pigsty: Annotated[bool, "A pigsty is printed on it."] = False
    farms: Annotated[Printed, "Farms, for Leipzig’s Tanners."] = 0
    sheds: Annotated[Printed, "Sheds, for Leipzig’s Tanners."] = 0
    long_side: Annotated[bool, LONG_SIDE] = False


class MonasterySegment(NamedTuple):
    """A building of the monastery kind."""

    building: Annotated[str, Choices(*BUILDINGS), "Which of these buildings it is."] = "monastery"
    special: Annotated[
        bool,
        "An abbot may hold it for its row and column; so he may every German, Dutch or Belgian, or "
        "Japanese building.",
    ] = False
    cell: OwnCell = 0


class BuildingSegment(NamedTuple):
    """A building without fields of its own."""

    cell: OwnCell = 0


BUILDING_SEGMENTS = {
    "garden": "A garden.",
    "hut": "The hut of Baba Yaga.",
    "german_castle": "A German castle.",
    "german_cathedral": "A German cathedral.",
    "cemetery": "A cemetery.",
    "haunted_castle": "A haunted castle.",
    "fortune_teller": "A fortune teller’s tent.",
    "tanners": "Leipzig’s Tanners.",
    "wainwrights": "Leipzig’s Wainwrights.",
    "coiners": "Leipzig’s Coiners.",
}


def _declare_building(kind: str, description: str) -> type[BuildingSegment]:
    name = "".join(map(str.capitalize, kind.split("_")))
    facts = {"__doc__": description, "__module__": __name__, "__slots__": ()}
    return type(f"{name}Segment", (BuildingSegment,), facts)


SEGMENT_KINDS: Mapping[str, type[Any]] = {
    "road": RoadSegment,
    "city": CitySegment,
    "river": RiverSegment,
    "field": FieldSegment,
    "monastery": MonasterySegment,
    **{kind: _declare_building(kind, what) for kind, what in BUILDING_SEGMENTS.items()},
}
DescribedSegment: TypeAlias = Annotated[
    Any, Tagged("Segment", "kind", SEGMENT_KINDS, "What this part of the tile is."), PLACES_MEANT
]


class Cell(NamedTuple):
    """A space that a tile covers, counted from its first one; y grows south."""

    x: Annotated[CellOffset, "How many columns east of the first."]
    y: Annotated[CellOffset, "How many rows south of the first."]


class DescribedTile(NamedTuple):
    """A tile that a request brings."""

    id: Annotated[TileId, "None of the catalogue’s ids; `tiles` may then name it."]
    segments: Annotated[
        tuple[DescribedSegment, ...],
        AtMost(SEGMENTS),
        "The roads, cities, fields and buildings into which it is divided.",
    ]
    cells: Annotated[
        tuple[Cell, ...] | None, AtMost(CELLS), "(0, 0) first; left out, that one alone."
    ] = None
    marks: Annotated[
        tuple[Mark, ...] | None, AtMost(MARKS), "What is printed on the tile as a whole."
    ] = None
    triangles: Annotated[
        tuple[Annotated[str, Choices(*CORNERS)], ...],
        AtMost(2),
        "Triangular tiles instead of a square one, each by the corner of its right angle; one "
        "alone leaves the other two sides of the space empty.",
    ] = ()
    bare: Annotated[
        bool,
        Unpublished(),
        "Half-edges that no segment names, and the land between cities, belong to nothing; "
        "no field is worked out.",
    ] = False


PRINTED_FIELDS = ("cells", "segments", "marks", "bare")
CUSTOM_TILE = Part("CustomTile", ("id", *PRINTED_FIELDS, "triangles"))
