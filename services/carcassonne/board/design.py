"""What is printed on a tile: its segments, its marks, its shape; and its four rotations.

Edges are those of the unrotated tile, clockwise from north: sides N E S W; half-edges NL NR EL ER
SL SR WL WR, where L is the half that comes first going clockwise. A clockwise quarter turn takes N
to E, and the cell (dx, dy) to (-dy, dx).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.carcassonne.rules.limits import CELLS, MOST_PRINTED
from services.carcassonne.rules.names import MARK_KINDS
from shared.core.declarations import Choices, Key, Length, Range, Unpublished

SIDES = ("N", "E", "S", "W")
"""Sides of a tile, clockwise."""
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
LINE_KINDS = ("road", "city", "river")
"""Kinds of segment that reach whole sides. Fields reach half-edges, all other kinds no edge."""
ABBEY = "AM/A"
CACHE_SIZE = 4_096
"""Designs whose rotations are cached; more than the catalogue has."""
QUARTER_TURN = 90
CLOSED_RIM = "A"
"""The rim of an abbey and of an unknown tile: it closes whatever it meets."""
EMPTY_RIM = "-"
"""The rim of a space at which there is no tile, beside a single triangle: nothing meets it."""
LETTERS = {"city": "C", "road": "R", "river": "I", "field": "F"}
FIELD_RIM = "FF"
SPLIT_FIELD_RIM = "F|F"
"""A rim whose halves are two fields; it matches FIELD_RIM too."""
FIELD_RIMS = (FIELD_RIM, SPLIT_FIELD_RIM)
OPPOSITE: Mapping[str, str] = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Step(NamedTuple):
    """The way from one space to another; x grows east, y grows south."""

    dx: int
    dy: int


STEPS: Mapping[str, Step] = {"N": Step(0, -1), "E": Step(1, 0), "S": Step(0, 1), "W": Step(-1, 0)}


class Edge(NamedTuple):
    """A side or a half-edge of one cell of a tile: an index of `Design.cells`."""

    side: str
    cell: int = 0


PrintedCount: TypeAlias = Annotated[int, Range(1, MOST_PRINTED), "How many, such as misty spaces."]


class Signpost(NamedTuple):
    """A signpost where a road leaves a tile: how the road must go on, on the tile beyond."""

    side: Edge
    turn: str


class Mark(NamedTuple):
    """Something printed on the tile as a whole."""

    kind: Annotated[str, Choices(*MARK_KINDS), "What is printed there."]
    detail: Annotated[
        str,
        Length(1, 10),
        Unpublished(),
        "Way of a flying machine; theme of a corn circle; sight of a watchtower: `follower`, `coat`"
        ", `road`, `monastery` or `city`; quarter of a wind rose: `NE`, `SE`, `SW`, `NW` or `all`.",
    ] = ""
    number: Annotated[PrintedCount, Key("count")] = 1
    cell: Annotated[int | None, Range(0, CELLS - 1), "Its space, of `cells`; left out, any."] = None


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of the print of a tile: of a road, city, river or field, or a building.

    `edges` are sides for roads, cities and rivers, half-edges for fields, none for the rest.
    `cities` (fields) are indices of the city segments that a field touches. `shared_edge` (cities)
    is a side that this segment reaches too although it is among the edges of another one. `cell` is
    the cell of a building. `great_city` (fields) is a complete city without segments that it
    touches. `building` (monasteries) is the name of the kind; `special` ones may also be held by an
    abbot. `tunnel` (roads) with two edges runs under the tile and is one road; with one it is a
    mouth. `is_bridge` (roads) is a bridge over the tile. `long_side`: it reaches a triangle's.
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
    signposts: tuple[Signpost, ...] = ()
    is_bridge: bool = False
    long_side: bool = False

    @property
    def is_tunnel_mouth(self) -> bool:
        return self.tunnel and len(self.edges) == 1


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """A tile as printed; two designs are the same only when they are the same object.

    `segments` are in the order of `GET tiles/{id}`. `cells` are the spaces that the unrotated tile
    covers, (0, 0) first. `expansions` are those that contain the tile, none for the base game; one
    that is on is enough. `box` names the stock it is counted with (garden twins share one) and
    `copies` is the number of tiles in that stock (of the larger edition of each set); None for
    tiles of the request. On one that `is_bare`, half-edges and the land between cities may belong
    to nothing. `triangles` is the number of triangles on its space, 0 for a square; `empty` are the
    sides that a single one leaves.
    """

    id: str
    segments: tuple[Segment, ...]
    cells: tuple[tuple[int, int], ...] = ((0, 0),)
    marks: tuple[Mark, ...] = ()
    expansions: tuple[str, ...] = ()
    box: str = ""
    copies: int | None = None
    is_bare: bool = False
    triangles: int = 0
    empty: tuple[str, ...] = ()

    @property
    def has_garden(self) -> bool:
        return any(segment.kind == "garden" for segment in self.segments)

    def has_mark(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self.marks)

    def count_copies(self, players: int, boxes: int) -> int | None:
        """Tiles in so many boxes, abbeys by player; None for those that the request describes."""
        of_one = players if self.id == ABBEY else self.copies
        return None if of_one is None else of_one * boxes


@dataclass(frozen=True, slots=True, eq=False)
class Rim:
    """One side of a cell: which rims may meet it, and the segments that reach it.

    `code` has a letter for each half, read from the left (seen from inside) on the sides E and S,
    from the right on W and N. So two rims match when their codes are equal, and their `segments`
    join one by one. A side with a single field lists it once; # is a half that no segment reaches;
    a road or a river without fields beside it has its letter once.
    """

    code: str
    segments: tuple[int, ...]

    def can_meet(self, other: "Rim") -> bool:
        one, two = self.code, other.code
        if one == two or not {CLOSED_RIM, EMPTY_RIM}.isdisjoint((one, two)):
            return True
        return one in FIELD_RIMS and two in FIELD_RIMS


Rims: TypeAlias = tuple[Rim, Rim, Rim, Rim]
RIM_INDICES: Mapping[str, Literal[0, 1, 2, 3]] = {"E": 0, "S": 1, "W": 2, "N": 3}


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A space of a rotated tile, so far from its first: rims, segments by side and half-edge."""

    rims: Rims
    segments_at: Mapping[str, tuple[int, ...]]
    dx: int = 0
    dy: int = 0

    def rim_at(self, side: str) -> Rim:
        return self.rims[RIM_INDICES[side]]


class Anchor(NamedTuple):
    """Where a segment of a rotated tile is named: a side or half-edge, and the offset of its cell.

    A field without a side is named by its index, a building by its cell alone.
    """

    side: str | None
    dx: int
    dy: int
    segment: int | None = None


class SharedSide(NamedTuple):
    """A side of a rotated tile that two of its cities reach; `owner` is that which has the edge."""

    side: str
    dx: int
    dy: int
    owner: int


@dataclass(frozen=True, slots=True, eq=False)
class RotatedDesign:
    """A design in one rotation.

    By segment: `open_ends` is the number of sides that need a neighbour, 0 for fields; `anchors`
    are where it is named; `shared_sides` are those of another city. `segments` are those of the
    design and of bridges over it. `bonus` are the indices of roads and cities that count for more
    than their tile, and of fields that count for more than their cities. `needs_extra_pass` is set
    for a tile with several cells, a shared side or marks, `is_irregular` for one of several spaces
    or unknown.
    """

    design: Design
    segments: tuple[Segment, ...]
    cells: tuple[Cell, ...]
    open_ends: tuple[int, ...]
    anchors: tuple[Anchor, ...]
    bonus: tuple[int, ...]
    shared_sides: Mapping[int, SharedSide]
    by_kind: Mapping[str, tuple[int, ...]]
    needs_extra_pass: bool
    is_irregular: bool


UNKNOWN_DESIGN = Design("", (Segment("monastery", building="abbey"),), marks=(Mark("unknown"),))
"""Replaces a tile whose id is unknown: every rim beside it matches."""


@lru_cache(CACHE_SIZE)
def build_rotations(design: Design) -> tuple[RotatedDesign, ...]:
    """The design in its four rotations, by the number of clockwise quarter turns."""
    return tuple([rotate_design(design, quarters) for quarters in range(4)])


def rotate_side(side: str, quarters: int) -> str:
    """The side or half-edge that this one becomes after so many clockwise quarter turns."""
    if len(side) == 1:
        return SIDES[(SIDES.index(side) + quarters) % 4]
    return HALVES[(HALVES.index(side) + 2 * quarters) % 8]


def rotate_step(step: Step, quarters: int) -> Step:
    for _ in range(quarters):
        step = Step(-step.dy, step.dx)
    return step


def rotate_design(design: Design, quarters: int) -> RotatedDesign:
    segments = design.segments
    cells = tuple([_build_cell(design, index, quarters) for index in range(len(design.cells))])
    by_kind: dict[str, tuple[int, ...]] = {}
    for index, segment in enumerate(segments):
        by_kind[segment.kind] = (*by_kind.get(segment.kind, ()), index)
    shared = {
        index: _rotate_shared_edge(design, one.shared_edge, quarters)
        for index, one in enumerate(segments)
        if one.shared_edge is not None
    }
    return RotatedDesign(
        design=design,
        segments=segments,
        cells=cells,
        open_ends=tuple([_count_open_ends(one, design) for one in segments]),
        anchors=tuple([_find_anchor(design, index, quarters) for index in range(len(segments))]),
        bonus=tuple([index for index, one in enumerate(segments) if _is_special(one, design)]),
        shared_sides=shared,
        by_kind=by_kind,
        needs_extra_pass=bool(len(cells) > 1 or design.marks or shared),
        is_irregular=len(cells) > 1 or not design.id,
    )


def _count_open_ends(segment: Segment, design: Design) -> int:
    """The sides that need a neighbour; a tunnel mouth needs its other mouth as well."""
    if segment.kind == "field":
        return 0
    inner = segment.is_tunnel_mouth + (segment.long_side and design.triangles == 1)
    return len(segment.edges) + inner + (segment.shared_edge is not None)


def _find_anchor(design: Design, index: int, quarters: int) -> Anchor:
    segment = design.segments[index]
    edge = segment.edges[0] if segment.edges else Edge("", segment.cell)
    offset = rotate_step(Step(*design.cells[edge.cell]), quarters)
    if edge.side:
        return Anchor(rotate_side(edge.side, quarters), *offset)
    return Anchor(None, *offset, index if segment.kind == "field" else None)


def _rotate_shared_edge(design: Design, edge: Edge, quarters: int) -> SharedSide:
    owner = next(index for index, one in enumerate(design.segments) if edge in one.edges)
    offset = rotate_step(Step(*design.cells[edge.cell]), quarters)
    return SharedSide(rotate_side(edge.side, quarters), *offset, owner)


def _is_special(segment: Segment, design: Design) -> bool:
    """Whether a road or city counts for more than its tile, a field for more than its cities."""
    kind = segment.kind
    if kind not in ("road", "city", "field"):
        return False
    plain = Segment(kind, segment.edges, segment.cities, castle_base=segment.castle_base)
    if kind == "field":
        return segment != plain
    around = {one.kind for one in design.segments} | {mark.kind for mark in design.marks}
    return (
        segment != plain
        or (kind == "road" and len(design.cells) > 1)
        or design.triangles > 0
        or not around.isdisjoint(("german_castle", "german_cathedral", "ferry"))
    )


def _build_cell(design: Design, cell: int, quarters: int) -> Cell:
    reached: dict[str, tuple[int, ...]] = {}
    for index, segment in enumerate(design.segments):
        for edge in segment.edges:
            if edge.cell == cell:
                side = rotate_side(edge.side, quarters)
                reached[side] = (*reached.get(side, ()), index)
    offset = rotate_step(Step(*design.cells[cell]), quarters)
    east, south, west, north = (
        Rim(EMPTY_RIM, ())
        if rotate_side(side, -quarters) in design.empty
        else _build_rim(design, side, reached)
        for side in RIM_INDICES
    )
    return Cell((east, south, west, north), reached, offset.dx, offset.dy)


def _build_rim(design: Design, side: str, reached: Mapping[str, tuple[int, ...]]) -> Rim:
    if is_abbey(design):
        return Rim(CLOSED_RIM, ())
    left, middle, right = (reached.get(key, ())[:1] for key in (side + "L", side, side + "R"))
    segments = (*left, *middle, *right)
    kind = design.segments[middle[0]].kind if middle else "field"
    letter = LETTERS[kind]
    code = (letter if left else "#") + (letter if right else "#")
    if kind == "city":
        code = letter * 2
    elif middle and not left and not right:
        code = letter
    elif code == FIELD_RIM:
        code, segments = (FIELD_RIM, left) if left == right else (SPLIT_FIELD_RIM, segments)
    if side in "WN":
        return Rim(code[::-1], segments[::-1])
    return Rim(code, segments)


@lru_cache(CACHE_SIZE)
def is_abbey(design: Design) -> bool:
    """Whether a tile is an abbey, which closes every edge beside it."""
    return any(segment.building == "abbey" for segment in design.segments)
