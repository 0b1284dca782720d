"""Growth at the end of a turn, on one cell.

On a cell that fanatics have taken, only fanatics and forests grow; where they take it by growing,
nobody else is left there after it. How many pieces the box still has is not limited here.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from services.deluges.rules import consistency
from services.deluges.rules.box import ADVANCED, FORESTS, WARRIOR, Table, TableRules
from services.deluges.rules.cells import CONTENTS, Cell, CellName, Forests
from services.deluges.rules.people import (
    LOST_BEFORE,
    NOBODY,
    CountsByPlayer,
    Crowd,
    SlaveList,
    Steps,
    Takeover,
    gather_crowd,
    take_over,
)
from services.deluges.rules.settling import SettledCell, settle_cell
from shared.core.answers import Amount
from shared.core.declarations import Inline, Part, PlayerId
from shared.core.illegal import Faults
from shared.core.sheet import Calculation
from shared.core.steps import Step, build_step


class CellPieces(NamedTuple):
    """The pieces of a cell that grow: those newborn, or all of them; nobody is listed with 0."""

    workers: Annotated[CountsByPlayer, "Free workers by player."]
    slaves: SlaveList
    fanatics: Annotated[Amount, "How many fanatics these are."]
    forests: Annotated[Amount, "How many forests these are."]


class GrownCell(NamedTuple):
    """The cell after its growth."""

    pieces: Annotated[CellPieces, Inline()]
    warriors: Annotated[CountsByPlayer, "Warriors by player; they do not grow."]


class GrowthAnswer(NamedTuple):
    """What grows on a cell, what is there afterwards, and whether fanatics hold it.

    A cell that fanatics hold in the end has only them and forests.
    """

    newborn: Annotated[
        CellPieces,
        Part("Newborn", description="What a cell's growth adds."),
        "What the growth adds.",
    ]
    after: Annotated[GrownCell, "What is on the cell afterwards."]
    lost: Annotated[bool, "Whether fanatics hold the cell, before it grows or after."]
    out_for_good: Annotated[Crowd | None, "Who was left on a lost cell, newborn ones included."]
    steps: Steps


class GrowingCell(NamedTuple):
    """A cell at the end of a turn; a granary is one of its functions, or said by `granary`."""

    contents: Annotated[Cell, Inline(), CONTENTS]
    id: Annotated[CellName | None, "The cell's name; nothing depends on it."] = None
    forests: Forests = 0
    controller: Annotated[PlayerId | None, "Taken from a board; nothing depends on it."] = None
    granary: Annotated[
        bool | None,
        "Advanced game: the cell has a granary. Left out: as `functions` say.",
        ADVANCED,
    ] = None


class GrowthRequest(NamedTuple):
    """One cell that grows."""

    table: Table
    cell: Annotated[GrowingCell, "The cell and its pieces before it grows."]


class Growth(NamedTuple):
    """One cell that grows, and what its table agreed on."""

    table: TableRules
    cell: Cell


def find_growth(request: GrowthRequest, faults: Faults) -> Growth:
    given, advanced = request.cell, request.table.advanced
    cell = given.contents._replace(forests=given.forests, controller=given.controller)
    consistency.refuse_cell(cell, ("cell",), advanced, faults)
    if given.granary:
        consistency.refuse_advanced_piece(advanced, "granary", ("cell", "granary"), faults)
        if cell.flooded:
            faults.breach("flood.threshold", "/cell/granary")
    elif given.granary is False and "granary" in cell.functions:
        faults.note("growth.functions", "/cell/granary")
    consistency.refuse_excess_of_players(WARRIOR, cell.warriors, ("cell", "warriors"), faults)
    consistency.refuse_other_civilisations([cell], "/cell", faults)
    return Growth(request.table, cell.with_function("granary") if given.granary else cell)


def describe_pieces(crowd: Crowd, fanatics: int, forests: int) -> GrownCell:
    return GrownCell(CellPieces(crowd.workers, crowd.slaves, fanatics, forests), crowd.warriors)


def grow_cell(growth: Growth) -> Calculation[GrowthAnswer]:
    settled = settle_cell(growth.cell, growth.table, ("cell",))
    return Calculation(grow_settled_cell(settled), settled.rulings, settled.warnings)


def grow_settled_cell(settled: SettledCell) -> GrowthAnswer:
    cell, control = settled.cell, settled.control
    born = _count_newborn(cell, control.crowd if control.state == "land" else NOBODY)
    people = control.crowd
    grown = gather_crowd(
        {player: count + born.workers.get(player, 0) for player, count in people.workers.items()},
        people.warriors,
        (*people.slaves, *born.slaves),
    )
    fanatics = cell.fanatics + born.fanatics
    if control.state == "lost":
        after = Takeover(NOBODY, grown, (LOST_BEFORE,))
    else:
        after = take_over(grown, fanatics)
    return GrowthAnswer(
        born,
        describe_pieces(after.left, fanatics, cell.forests + born.forests),
        after.out_for_good is not None,
        after.out_for_good,
        (*settled.steps, *_list_steps(cell, born), *after.steps),
    )


def _count_newborn(cell: Cell, people: Crowd) -> CellPieces:
    pieces = 1 if "granary" in cell.functions else 2
    born = gather_crowd(
        {player: count // pieces for player, count in people.workers.items()},
        {},
        [one._replace(number=one.number // pieces) for one in people.slaves],
    )
    forests = int(cell.forests == FORESTS - 1 and not cell.flooded)
    return CellPieces(born.workers, born.slaves, cell.fanatics // pieces, forests)


def _list_steps(cell: Cell, born: CellPieces) -> Iterator[Step]:
    rule = "growth.granary" if "granary" in cell.functions else "growth.pair"
    for player, count in born.workers.items():
        yield build_step(rule, f"{rule}.workers", count=count, player=player)
    for one in born.slaves:
        yield build_step(
            rule, f"{rule}.slaves", count=one.number, player=one.colour, master=one.master
        )
    if born.fanatics:
        yield build_step(rule, f"{rule}.fanatics", count=born.fanatics)
    # Two forests grow a third, three are full, and under water none does.
    outcome = {2: "grows", 3: "full"}.get(cell.forests, "stays")
    wording = "drowned" if cell.flooded else outcome
    yield build_step("growth.forest", f"growth.forest.{wording}", count=cell.forests)
