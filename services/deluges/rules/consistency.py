"""What cannot stand on a cell, or cannot stand there together.

Rows `flood.threshold` (a flooded cell is ocean: of what stood there only heritage remains,
everybody has drowned or fled), `control.cell` and `control.fanatics` (a declared controller that
the pieces speak against), `slave.captured` (nobody is a slave of his own people) and the rows of
advanced pieces, of docs/rules/deluges.md. Forests and mines on a flooded cell are not refused:
rulings `trees-lost` and `mines-lost` say what they are worth. This module notes every fault it
finds and changes nothing.
"""

from collections.abc import Collection, Iterator, Sequence

from services.deluges.rules.caps import At, refuse_crowded
from services.deluges.rules.cells import Cell, Slaves
from services.deluges.rules.control import claimants
from services.deluges.rules.editions import refuse_advanced_piece
from services.deluges.rules.fanaticism import is_lost
from shared.core.illegal import Faults
from shared.core.pointers import pointer


def refuse_cell(
    cell: Cell, at: At, advanced: bool, faults: Faults, known: Collection[str] | None = None
) -> None:
    """Notes everything that is wrong with one cell by itself, which stands at `at`.

    `known` are the players, where they are listed: of a stranger nothing more is said.
    """
    if cell.mines or cell.heritage:
        refuse_crowded(cell, at, faults)
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
    """Every cell once: `cell.duplicate` at the second one of the same id."""
    seen: set[str] = set()
    for index, cell in enumerate(cells):
        if cell.id in seen:
            faults.note("cell.duplicate", pointer("cells", index, "id"), cell=cell.id)
        seen.add(cell.id)


def refuse_own_slaves(slaves: Sequence[Slaves], at: At, faults: Faults) -> None:
    """`slave.captured`: a slave is of another people than its master."""
    for index, slave in enumerate(slaves):
        if slave.master == slave.colour:
            where = pointer(*at, "slaves", index, "colour")
            faults.breach("slave.captured", where, player=slave.master)


def players_of(cell: Cell) -> set[str]:
    """Every player that the cell names."""
    named = {*cell.workers, *cell.warriors}
    for slave in cell.slaves:
        named |= {slave.master, slave.colour}
    for mine in cell.mines:
        named.add(mine.builder)
    for built in cell.heritage:
        named.add(built.builder)
    if cell.controller is not None:
        named.add(cell.controller)
    return named


def named_players(cell: Cell, at: At) -> Iterator[tuple[str, str]]:
    """Every player that the cell names, with the pointer where."""
    for people, crowd in (("workers", cell.workers), ("warriors", cell.warriors)):
        for player in crowd:
            yield pointer(*at, people, player), player
    for index, slave in enumerate(cell.slaves):
        yield pointer(*at, "slaves", index, "master"), slave.master
        yield pointer(*at, "slaves", index, "colour"), slave.colour
    for index, mine in enumerate(cell.mines):
        yield pointer(*at, "mines", index, "builder"), mine.builder
    for index, built in enumerate(cell.heritage):
        yield pointer(*at, "heritage", index, "builder"), built.builder
    if cell.controller is not None:
        yield pointer(*at, "controller"), cell.controller


def _refuse_editions(cell: Cell, at: At, faults: Faults) -> None:
    """Pieces of the advanced game on the cell of a basic one."""
    for index, built in enumerate(cell.heritage):
        refuse_advanced_piece(False, built.kind, (*at, "heritage", index, "kind"), faults)
    for index, function in enumerate(cell.functions):
        refuse_advanced_piece(False, function, (*at, "functions", index), faults)


def _refuse_repeated_functions(cell: Cell, at: At, faults: Faults) -> None:
    for index, function in enumerate(cell.functions):
        if function in cell.functions[:index]:
            faults.note("function.duplicate", pointer(*at, "functions", index))


def _refuse_on_ocean(cell: Cell, at: At, faults: Faults) -> None:
    standing = {
        "workers": any(cell.workers.values()),
        "slaves": any(slave.count for slave in cell.slaves),
        "warriors": any(cell.warriors.values()),
        "fanatics": bool(cell.fanatics),
        "functions": bool(cell.functions),
    }
    for what, stands in standing.items():
        if stands:
            faults.breach("flood.threshold", pointer(*at, what))


def _refuse_controller(cell: Cell, controller: str, at: At, faults: Faults) -> None:
    where = pointer(*at, "controller")
    present = claimants(cell)
    if cell.flooded:
        faults.breach("control.cell", where, wording="ocean")
    elif is_lost(cell):
        faults.breach("control.fanatics", where)
    elif present and controller not in present:
        faults.breach("control.cell", where, player=controller)
