"""Tiles turned: everything the finder asks of a design in one rotation, worked out once.

Clockwise quarter turns take N to E, and the cell (dx, dy) to (-dy, dx). Knows no board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from services.carcassonne.board.design import HALVES, LINE_KINDS, SIDES, Design, Segment

CACHE_SIZE = 4_096
"""Designs whose turns are kept; more than the catalogue has."""
CLOSED_RIM = "A"
"""The rim of an abbey, and of a tile nobody knows: it closes whatever it meets."""
LETTERS = {"city": "C", "road": "R", "river": "I"}
FIELD_RIM = "FF"
SPLIT_FIELD_RIM = "F|F"
"""A rim whose halves are two fields; it meets a field's rim as any other does."""
FIELD_RIMS = (FIELD_RIM, SPLIT_FIELD_RIM)
ROAD_RIM = "RR"
STEPS: Mapping[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Where the space beyond a side lies."""
OPPOSITE: Mapping[str, str] = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True, slots=True, eq=False)
class Rim:
    """One side of a cell: what may meet it, and the segments that reach it.

    `code` is a letter per half, read from the left as seen from within on the sides E and S, from
    the right on W and N: so rims match when their codes are equal, and `segments` (of the left
    half, of the side, of the right half, those there are) join one by one. A side in one field has
    it once; # stands for a half that nothing reaches; a road or a river that has no fields at its
    sides has its letter once.
    """

    code: str
    segments: tuple[int, ...]


Rims: TypeAlias = tuple[Rim, Rim, Rim, Rim]
RIM_INDICES: Mapping[str, Literal[0, 1, 2, 3]] = {"E": 0, "S": 1, "W": 2, "N": 3}
"""Where the rim of each side stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """One space of a turned tile: its rims, and the segments by side and half-edge.

    `dx` and `dy` lead there from the tile's first cell.
    """

    rims: Rims
    segments_at: Mapping[str, tuple[int, ...]]
    dx: int = 0
    dy: int = 0

    def rim_at(self, side: str) -> Rim:
        """The rim of a side."""
        return self.rims[RIM_INDICES[side]]


@dataclass(frozen=True, slots=True, eq=False)
class RotatedDesign:
    """A design in one rotation.

    By segment: `ends` are the sides that want a neighbour, of fields none; `first` is a side or
    half-edge that names it ("" where it has none) and the cell it is on; `named` has the sides
    alone, "" also for what is not on the first cell. `special` roads and cities count for more than
    a tile, `rich` fields for more than their cities; `counts_more` is whether there are any.
    `shared` cities reach a side that another one has. `by_kind` are the segments of each kind.
    `odd` tiles ask for a pass of their own: several cells, a shared side, marks. `large` ones cover
    several spaces, or are known to nobody.
    """

    design: Design
    segments: tuple[Segment, ...]
    cells: tuple[Cell, ...]
    cell: Cell
    count: int
    ends: tuple[int, ...]
    first: tuple[tuple[str, int], ...]
    named: tuple[str, ...]
    special: tuple[int, ...]
    bonus_fields: tuple[int, ...]
    has_bonus: bool
    shared_cities: tuple[int, ...]
    by_kind: Mapping[str, tuple[int, ...]]
    needs_extra_pass: bool
    is_irregular: bool


@lru_cache(CACHE_SIZE)
def build_rotations(
    design: Design,
) -> tuple[RotatedDesign, RotatedDesign, RotatedDesign, RotatedDesign]:
    """A design in its four rotations, by quarter turns clockwise."""
    return (_rotate(design, 0), _rotate(design, 1), _rotate(design, 2), _rotate(design, 3))


def rotate_side(side: str, quarters: int) -> str:
    """Where a side or half-edge comes to lie after so many quarter turns."""
    if len(side) == 1:
        return SIDES[(SIDES.index(side) + quarters) % 4]
    return HALVES[(HALVES.index(side) + 2 * quarters) % 8]


def rotate_cell(cell: tuple[int, int], quarters: int) -> tuple[int, int]:
    """Where a cell comes to lie, from the first one."""
    for _ in range(quarters):
        cell = (-cell[1], cell[0])
    return cell


def _rotate(design: Design, quarters: int) -> RotatedDesign:
    cells = tuple([_build_cell(design, index, quarters) for index in range(len(design.cells))])
    by_kind: dict[str, tuple[int, ...]] = {}
    for index, segment in enumerate(design.segments):
        by_kind[segment.kind] = (*by_kind.get(segment.kind, ()), index)
    unusual = [
        index for index, segment in enumerate(design.segments) if _is_special(segment, design)
    ]
    shared = [index for index, one in enumerate(design.segments) if one.shared_edge is not None]
    first = [_find_first_edge(segment, quarters) for segment in design.segments]
    return RotatedDesign(
        design=design,
        segments=design.segments,
        cells=cells,
        cell=cells[0],
        count=len(design.segments),
        ends=tuple([_count_open_ends(segment) for segment in design.segments]),
        first=tuple(first),
        named=tuple(["" if cell else side for side, cell in first]),
        special=tuple([index for index in unusual if design.segments[index].kind != "field"]),
        bonus_fields=tuple([index for index in unusual if design.segments[index].kind == "field"]),
        has_bonus=bool(unusual),
        shared_cities=tuple(shared),
        by_kind=by_kind,
        needs_extra_pass=bool(len(cells) > 1 or design.marks or shared),
        is_irregular=len(cells) > 1 or not design.id,
    )


def _count_open_ends(segment: Segment) -> int:
    """A mouth of a tunnel wants its other mouth, a shared side its neighbour too."""
    if segment.kind == "field":
        return 0
    mouth = segment.tunnel and len(segment.edges) == 1
    return len(segment.edges) + mouth + (segment.shared_edge is not None)


def _find_first_edge(segment: Segment, quarters: int) -> tuple[str, int]:
    if not segment.edges:
        return "", segment.cell
    edge = segment.edges[0]
    return rotate_side(edge.side, quarters), edge.cell


def _is_special(segment: Segment, design: Design) -> bool:
    """Whether a road or city counts for more than its tile, a field for more than its cities."""
    if segment.kind not in ("road", "city", "field"):
        return False
    kind, edges, cities = segment.kind, segment.edges, segment.cities
    plain = Segment(kind, edges, cities, castle_base=segment.castle_base)
    if kind == "field":
        return segment != plain
    around = {one.kind for one in design.segments} | {mark.kind for mark in design.marks}
    return (
        segment != plain
        or len({edge.cell for edge in segment.edges}) > 1
        or not around.isdisjoint(("german_castle", "german_cathedral", "ferry"))
    )


def _build_cell(design: Design, cell: int, quarters: int) -> Cell:
    reached: dict[str, tuple[int, ...]] = {}
    for index, segment in enumerate(design.segments):
        for edge in segment.edges:
            if edge.cell == cell:
                side = rotate_side(edge.side, quarters)
                reached[side] = (*reached.get(side, ()), index)
    dx, dy = rotate_cell(design.cells[cell], quarters)
    east, south, west, north = (_build_rim(design, side, reached) for side in RIM_INDICES)
    return Cell((east, south, west, north), reached, dx, dy)


def _build_rim(design: Design, side: str, reached: Mapping[str, tuple[int, ...]]) -> Rim:
    if is_abbey(design):
        return Rim(CLOSED_RIM, ())
    left, middle, right = (reached.get(key, ())[:1] for key in (side + "L", side, side + "R"))
    segments, code = (*left, *middle, *right), ""
    kind = design.segments[middle[0]].kind if middle else ""
    if kind in LINE_KINDS:
        whole = kind == "city" or bool(left and right)
        code = LETTERS[kind] * (2 if whole else 1)
    else:
        code = ("F" if left else "#") + ("F" if right else "#")
    if code == FIELD_RIM:
        code, segments = (FIELD_RIM, left) if left == right else (SPLIT_FIELD_RIM, segments)
    if side in "WN":
        return Rim(code[::-1], segments[::-1])
    return Rim(code, segments)


def can_meet(one: str, other: str) -> bool:
    """Whether two rims may meet, by their codes."""
    if one == other or CLOSED_RIM in (one, other):
        return True
    return one in FIELD_RIMS and other in FIELD_RIMS


@lru_cache(CACHE_SIZE)
def is_abbey(design: Design) -> bool:
    """Whether a tile closes every edge beside it: an abbey."""
    return any(segment.building == "abbey" for segment in design.segments)
