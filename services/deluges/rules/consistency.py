"""What cannot be on a cell, or cannot be there together.

Rows `flood.threshold` (a flooded cell is ocean: of what was there only heritage remains,
everybody has drowned or fled), `control.cell` and `control.fanatics` (a declared controller that
the pieces speak against), `slave.captured` (nobody is a slave of his own people) and the rows of
advanced pieces, of docs/rules/deluges.md. Forests and mines on a flooded cell are not refused:
rulings `trees-lost` and `mines-lost` say what they are worth. Every fault is collected.
"""

from collections.abc import Collection, Iterable, Sequence

from services.deluges.rules.caps import (
    refuse_civilisations,
    refuse_excess_on_cell,
    refuse_warriors_on_board,
)
from services.deluges.rules.cells import Cell, SlavesThere
from services.deluges.rules.control import find_claimants
from services.deluges.rules.editions import refuse_advanced_piece
from services.deluges.rules.people import is_lost
from shared.core.illegal import Faults
from shared.core.players import build_player_check, collect_players
from shared.core.pointers import PointerSteps, pointer

check_players = build_player_check(Cell)
"""Notes the players that a cell names."""


def refuse_cell(
    cell: Cell,
    at: PointerSteps,
    advanced: bool,
    faults: Faults,
    known: Collection[str] | None = None,
) -> None:
    """Notes every fault of one cell by itself; `at` is where the cell is in the request.

    `known` are the ids of the players where they are listed: an unknown controller is reported as
    such and not checked further.
    """
    if cell.mines or cell.heritage:
        refuse_excess_on_cell(cell, at, faults)
    if not advanced:
        _refuse_editions(cell, at, faults)
    if cell.functions:
        _refuse_repeated_functions(cell, at, faults)
    if cell.slaves:
        refuse_own_slaves(cell.slaves, at, faults)
    if cell.flooded:
        _refuse_on_ocean(cell, at, faults)
    if cell.controller is not None and (known is None or cell.controller in known):
        _refuse_controller(cell, cell.controller, at, faults)


def refuse_repeated_cells(cells: Sequence[Cell], faults: Faults) -> None:
    """Notes `cell.duplicate` at every cell whose id an earlier one has."""
    seen: set[str] = set()
    for index, cell in enumerate(cells):
        if cell.id in seen:
            faults.note("cell.duplicate", pointer("cells", index, "id"), cell=cell.id)
        seen.add(cell.id)


def refuse_cells_of_players(
    cells: Sequence[Cell], known: Collection[str], advanced: bool, faults: Faults
) -> None:
    """Notes every fault of the cells of a board whose players are listed."""
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        check_players(cell, ("cells", index), known, faults)
        refuse_cell(cell, ("cells", index), advanced, faults, known)
    refuse_warriors_on_board(cells, faults)


def refuse_other_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    refuse_civilisations(collect_players(check_players, cells), where, faults)


def refuse_own_slaves(slaves: Sequence[SlavesThere], at: PointerSteps, faults: Faults) -> None:
    """Notes `slave.captured` where a slave is of the same people as its master."""
    for index, slave in enumerate(slaves):
        if slave.master == slave.colour:
            where = pointer(*at, "slaves", index, "colour")
            faults.breach("slave.captured", where, player=slave.master)


def _refuse_editions(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    """Pieces of the advanced game on the cell of a basic one."""
    for index, built in enumerate(cell.heritage):
        refuse_advanced_piece(False, built.kind, (*at, "heritage", index, "kind"), faults)
    for index, function in enumerate(cell.functions):
        refuse_advanced_piece(False, function, (*at, "functions", index), faults)


def _refuse_repeated_functions(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    for index, function in enumerate(cell.functions):
        if function in cell.functions[:index]:
            faults.note("function.duplicate", pointer(*at, "functions", index))


def _refuse_on_ocean(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    is_there = {
        "workers": any(cell.workers.values()),
        "slaves": any(slave.number for slave in cell.slaves),
        "warriors": any(cell.warriors.values()),
        "fanatics": bool(cell.fanatics),
        "functions": bool(cell.functions),
    }
    for what, is_present in is_there.items():
        if is_present:
            faults.breach("flood.threshold", pointer(*at, what))


def _refuse_controller(cell: Cell, controller: str, at: PointerSteps, faults: Faults) -> None:
    where = pointer(*at, "controller")
    present = find_claimants(cell)
    if cell.flooded:
        faults.breach("control.cell", where, wording="ocean")
    elif is_lost(cell):
        faults.breach("control.fanatics", where)
    elif present and controller not in present:
        faults.breach("control.cell", where, player=controller, players=present)
