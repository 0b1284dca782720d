"""What is printed on a tile: its segments, its marks, its shape.

Designs come from the tile catalogue or from the request. Edges are those of the unrotated tile,
clockwise from north: sides N E S W; half-edges NL NR EL ER SL SR WL WR, where L is the half that
comes first going clockwise.
"""

from dataclasses import dataclass
from typing import NamedTuple

SIDES = ("N", "E", "S", "W")
"""Sides of a tile, clockwise."""
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
"""Half-edges of a tile, clockwise."""
LINE_KINDS = ("road", "city", "river")
"""Kinds of segment that reach whole sides. Fields reach half-edges, all other kinds no edge."""
SPOT_KINDS = (
    "monastery",
    "garden",
    "hut",
    "german_castle",
    "german_cathedral",
    "cemetery",
    "haunted_castle",
    "fortune_teller",
    "tanners",
)
"""Kinds of segment that reach no edge."""


class Edge(NamedTuple):
    """A side or a half-edge of one cell of a tile: an index of `Design.cells`."""

    side: str
    cell: int = 0


class Mark(NamedTuple):
    """Something printed on the tile as a whole: hill, vineyard, circus, acrobats, vodyanoy, ferry …

    `detail` is the direction of a flying machine or the type of a corn circle. `count` is how many
    there are, such as misty spaces.
    """

    kind: str
    detail: str = ""
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody calls


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of the print of a tile: of a road, city, river or field, or a building.

    `edges` are sides for roads, cities and rivers, half-edges for fields, none for the rest.
    `cities` (fields) are indices of the city segments that a field touches. `shared_edge` (cities)
    is a side that this segment reaches too although it is among the edges of another one. `cell` is
    the cell of a building. `great_city` (fields) is a complete city without segments that the
    field touches: carcassonne, leipzig. `building` (monasteries) is the name of the kind as
    requests give it; `special` ones may also be held by an abbot. `tunnel` (roads) with two edges
    runs under the tile and is still one road; with one it is a mouth. `farms` and `sheds`
    are printed on roads and fields, `highwaymen` and `travellers` on roads.
    """

    kind: str
    edges: tuple[Edge, ...] = ()
    cities: tuple[int, ...] = ()
    cell: int = 0
    coats: int = 0
    inn: bool = False
    cathedral: bool = False
    besieged: bool = False
    resource: str = ""
    princess: bool = False
    castle_base: bool = True
    shared_edge: Edge | None = None
    darmstadtium: bool = False
    wonder: str = ""
    building: str = "monastery"
    special: bool = False
    labyrinth: bool = False
    tunnel: bool = False
    wells: int = 0
    leipzig: bool = False
    pigsty: bool = False
    great_city: str = ""
    farms: int = 0
    sheds: int = 0
    highwaymen: int = 0
    travellers: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """A tile as printed; two designs are the same only when they are the same object.

    `segments` are in the order of `GET tiles/{id}`; a follower may name one by its index. `cells`
    are the spaces that the unrotated tile covers, (0, 0) first, y growing south.
    `expansions` are those that contain the tile, none for the base game; one that is on is enough.
    `box` names the stock it is counted with (garden twins share one) and `copies` is the number of
    tiles in that stock (of the larger edition of each set); None for tiles of the request.
    """

    id: str
    segments: tuple[Segment, ...]
    cells: tuple[tuple[int, int], ...] = ((0, 0),)
    marks: tuple[Mark, ...] = ()
    expansions: tuple[str, ...] = ()
    box: str = ""
    copies: int | None = None
