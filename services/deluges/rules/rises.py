"""A rise of the water as a request describes it, and what cannot be.

Rows `flood.threshold` and `flood.end` of docs/rules/deluges.md. On the map for
four the first flood takes the islands alone, so that mark 1 says the same as `island`. What a rise
does to the map is in `floods.py`.
"""

from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.caps import refuse_warriors_on_board
from services.deluges.rules.cells import FORESTS, NAMED_CONTENTS, Cell
from services.deluges.rules.consistency import (
    refuse_cell,
    refuse_other_civilisations,
    refuse_repeated_cells,
)
from services.deluges.rules.limits import CELLS, HIGHEST_MARK, MOST_DEFORESTED
from services.deluges.rules.maps import MapName
from services.deluges.rules.table import Table, TableRules
from services.deluges.rules.water import END, is_over, is_under_water
from shared.core.declarations import AtMost, Inline, Range
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer

Deforested: TypeAlias = Annotated[int, Range(0, MOST_DEFORESTED)]


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

    @property
    def is_over(self) -> bool:
        """Whether the game ends with this turn."""
        return is_over(self.after)

    def get_cell_before(self, index: int) -> Cell:
        """The cell of this index before the water rises; by its mark it is ocean or not."""
        marked = self.cells[index]
        flooded = is_under_water(marked.mark, self.before)
        cell = marked.cell
        return cell if cell.flooded == flooded else cell._replace(flooded=flooded)


def find_rise(given: FloodRequest, faults: Faults) -> WaterRise:
    """Find the mark of every cell, and note every fault of the counter and of the cells."""
    table = given.table
    marked = tuple(
        [_mark_cell(cell, ("cells", index), faults) for index, cell in enumerate(given.cells)]
    )
    cells = [one.cell for one in marked]
    rise = WaterRise(given.before, given.after, marked, table)
    refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    for index in range(len(cells)):
        refuse_cell(rise.get_cell_before(index), ("cells", index), table.advanced, faults)
    refuse_warriors_on_board(cells, faults)
    refuse_other_civilisations(cells, "/cells", faults)
    return rise


def _mark_cell(given: FloodCell, at: PointerSteps, faults: Faults) -> MarkedCell:
    """The cell with its mark, that of islands too, and whether it is deforested, if that is known.

    Notes an island with the mark of another cell, and forests on a deforested cell.
    """
    cell, deforested = given.contents, given.deforested
    mark = find_mark(given, at, faults)
    if given.forests is not None:
        is_bare = given.forests == 0
        if deforested not in (None, is_bare):
            faults.note("flood.forests", pointer(*at, "deforested"))
        cell, deforested = cell._replace(forests=given.forests), is_bare
    return MarkedCell(cell, mark, deforested)


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
