"""A rise of the water: when it comes, how far it goes, and what a request says of it.

Rows `flood.threshold` and `flood.end` of docs/rules/deluges.md. The counter of fully deforested
cells floods the islands and the cells marked 1 at 5, those marked 2 at 8, those marked 3 at 11, and
ends the game at 14, always at the end of a turn; several in one turn come in order. On the map for
four the first flood takes the islands alone, so that mark 1 says the same as `island`. What a rise
does to the map is in `floods.py`.
"""

from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.box import CELLS, FORESTS, HIGHEST_MARK, MOST_DEFORESTED
from services.deluges.rules.cells import NAMED_CONTENTS, Cell
from services.deluges.rules.consistency import (
    refuse_cells,
    refuse_other_civilisations,
    refuse_repeated_cells,
)
from services.deluges.rules.maps import MapName
from services.deluges.rules.table import Table, TableRules
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Inline, Range
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer

FLOODS = {1: 5, 2: 8, 3: 11}
"""Flood → deforested cells at which it comes."""
END = 14
"""Deforested cells at which the game ends."""
UNMARKED = 0
"""The mark of a cell that no flood reaches."""
Deforested: TypeAlias = Annotated[int, Range(0, MOST_DEFORESTED)]


class NextEvent(NamedTuple):
    """The next event of the counter; `flood` is None where it is the end of the game."""

    at: Annotated[Amount, "Deforested cells at which it happens."]
    missing: Annotated[Amount, "How many more cells have to be deforested until then."]
    flood: Annotated[Amount | None, "The number of the flood; left out: the game ends."]


def find_floods(before: int, after: int) -> tuple[int, ...]:
    """The floods that come when the counter goes from `before` to `after`, in order.

    Rule `flood.threshold`.
    """
    return tuple(flood for flood, at in FLOODS.items() if before < at <= after)


def is_under_water(mark: int, count: int) -> bool:
    """Whether a cell of this mark is under water once the counter is at `count`."""
    return mark != UNMARKED and count >= FLOODS[mark]


def is_over(count: int) -> bool:
    """Whether the game ends at the end of a turn with this count. Rule `flood.end`."""
    return count >= END


def find_next_event(count: int) -> NextEvent | None:
    """The next flood or the end of the game; None when the game is over."""
    for flood, at in FLOODS.items():
        if count < at:
            return NextEvent(at, at - count, flood)
    return None if is_over(count) else NextEvent(END, END - count, None)


class FloodCell(NamedTuple):
    """A cell and the flood that reaches it."""

    contents: Annotated[Cell, Inline(), NAMED_CONTENTS]
    mark: Annotated[
        int,
        Range(0, HIGHEST_MARK),
        "The flood that reaches the cell; 0: none. On the map for four, 1 is an island.",
    ] = 0
    island: Annotated[bool, "An island of the map for four: as mark 1."] = False
    forests: Annotated[int | None, Range(0, FORESTS), "Trees that are left; 0: deforested."] = None
    deforested: Annotated[bool | None, "Where the trees are not counted: whether none is left."] = (
        None
    )


class FloodRequest(NamedTuple):
    """The counter of deforested cells before and after a turn, and the cells of interest."""

    table: Table
    before: Annotated[Deforested, "The counter at the end of the turn before."]
    after: Annotated[Deforested, "The counter at the end of this turn."]
    cells: Annotated[
        tuple[FloodCell, ...],
        AtMost(CELLS),
        "The cells whose fate is asked for; empty: the counter alone.",
    ] = ()


class MarkedCell(NamedTuple):
    """A cell and its mark: 0 never floods, 1 (islands too), 2 and 3 with that flood.

    `deforested` is None where the caller does not say whether forests are left.
    """

    cell: Cell
    mark: int
    deforested: bool | None


class WaterRise(NamedTuple):
    """The end of a turn: the counter of deforested cells before and after it, and some cells.

    `map_name` is None where the request does not say which map is in play. `has_refugees` says
    that cells of a later flood have those with them who fled there from an earlier one.
    """

    before: int
    after: int
    cells: tuple[MarkedCell, ...]
    table: TableRules
    map_name: MapName | None = None
    has_refugees: bool = False

    def list_cells_before(self) -> list[Cell]:
        """The cells before the water rises; by its mark each is ocean or not."""
        return [one.cell._replace(flooded=is_flooded_before(one, self)) for one in self.cells]


def find_rise(given: FloodRequest, faults: Faults) -> WaterRise:
    """Find the mark of every cell, and note every fault of the counter and of the cells."""
    table = given.table
    marked = []
    for index, one in enumerate(given.cells):
        at = ("cells", index)
        mark = find_mark(one, at, faults)
        marked.append(mark_cell(one.contents, one, mark, at, faults))
    rise = WaterRise(given.before, given.after, tuple(marked), table)
    cells = rise.list_cells_before()
    refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    refuse_cells(cells, table.advanced, faults)
    refuse_other_civilisations(cells, "/cells", faults)
    return rise


def mark_cell(
    cell: Cell, given: FloodCell, mark: int, at: PointerSteps, faults: Faults
) -> MarkedCell:
    """The cell with its mark and whether it is deforested, if that is known.

    Notes forests on a deforested cell.
    """
    if given.forests is None:
        return MarkedCell(cell, mark, given.deforested)
    is_bare = given.forests == 0
    if given.deforested not in (None, is_bare):
        faults.note("flood.forests", pointer(*at, "deforested"))
    return MarkedCell(cell._replace(forests=given.forests), mark, is_bare)


def find_mark(given: FloodCell, at: PointerSteps, faults: Faults) -> int:
    """The flood that reaches the cell; notes an island with the mark of another cell."""
    if given.island and given.mark > 1:
        faults.note("flood.island", pointer(*at, "mark"), mark=given.mark)
    return given.mark or int(given.island)


def refuse_rise(rise: WaterRise, faults: Faults) -> None:
    """Notes a counter that cannot be: going back, past the end, or below the cells listed."""
    if is_over(rise.before):
        faults.breach("flood.end", "/before", end=END)
    if rise.after < rise.before:
        faults.note("flood.backwards", "/after", before=rise.before)
    bare = sum(
        bool(marked.deforested) and not is_flooded_before(marked, rise) for marked in rise.cells
    )
    if bare > rise.after:
        faults.note("flood.miscounted", "/after", count=bare, after=rise.after)
    refuse_early_floods(rise, faults)


def refuse_early_floods(rise: WaterRise, faults: Faults) -> None:
    """Notes `flood.early` at each cell given as flooded that no flood had reached before."""
    for index, marked in enumerate(rise.cells):
        if marked.cell.flooded and not is_flooded_before(marked, rise):
            faults.note("flood.early", pointer("cells", index, "flooded"), before=rise.before)


def is_flooded_before(marked: MarkedCell, rise: WaterRise) -> bool:
    """Whether the cell was under water before the rise."""
    return is_under_water(marked.mark, rise.before)
